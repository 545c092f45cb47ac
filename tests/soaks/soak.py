"""Play random games with every check on: ``python -m tests.soaks.soak [GAME ...] [--shard 3/100] [--games 1000000]``.

The whole is a million games, which can be divided into shards. Of a hundred games 2 are Antike, 18 The Golden Ages, 16 The
Ancient World and 64 Tides of Time: a game of Antike takes sixty times as long as one of Tides of Time. Named games are played
equally often.

Results are stored in ``build/soak``, in a folder for the last commit of ``src`` and the build (plain or compiled); a stopped
shard is resumed, and a finished one prints its summary again. A game that fails is written there with its first state,
actions and seed; ``--again FILE`` replays it. ``--table`` prints what was played of each commit and build. The exit code is 1
if any game failed.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import agenda
from ancient_world.engine.steps import type_name
from ancient_world.games import the_ancient_world as taw
from tests.antike import soak as antike
from tests.golden_ages import soak as golden_ages
from tests.random_play import check_cards_untouched
from tests.soaks.course import Course
from tests.the_ancient_world import soak as the_ancient_world
from tests.tides_of_time import soak as tides_of_time

__all__ = ["main"]

CHECKS: dict[str, Callable[[int, Course], None]] = {
    "antike": antike.check_game,
    "golden-ages": golden_ages.check_game,
    "the-ancient-world": the_ancient_world.check_game,
    "tides-of-time": tides_of_time.check_game,
}
SHARES = {"antike": 2, "golden-ages": 18, "the-ancient-world": 16, "tides-of-time": 64}
KEPT = Path("build/soak")
BATCH = 100
"""Games that are submitted at once."""
ROOT = Path(__file__).parents[2]


@attrs.define
class Shard:
    """A part of all games, and its results so far."""

    games: tuple[str, ...]
    """The games, in the order in which they take turns."""
    first: int
    end: int
    played: int = 0
    seconds: float = 0
    met: dict[str, Counter[str]] = attrs.field(factory=dict)
    failures: list[str] = attrs.field(factory=list)

    def game(self, number: int) -> tuple[str, int]:
        """Return the game of a number, and its seed: the seeds of each game count up from 0."""
        turn, place = divmod(number, len(self.games))
        name = self.games[place]
        return name, turn * self.games.count(name) + self.games[:place].count(name)

    def add(self, game: str, met: Counter[str], failure: str) -> None:
        """Add the results of a game."""
        self.met.setdefault(game, Counter()).update(met)
        self.played += 1
        if failure:
            self.failures.append(failure)
            print(failure, flush=True)


def build_in_use() -> str:
    """Return whether the library in use is plain Python or compiled."""
    return "plain" if str(agenda.__file__).endswith(".py") else "compiled"


def last_commit() -> str:
    """Return the last commit that changed ``src``, with a plus sign if files there differ from it."""
    asked = (["log", "-1", "--format=%h"], ["status", "--porcelain"])
    commit, changed = (
        subprocess.run(
            ["git", *words, "--", "src"],  # noqa: S607 - whichever git is here
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for words in asked
    )
    return commit + "+" * bool(changed)


def table(folder: Path = KEPT) -> str:
    """Return a table of the games that were played: a line for each commit and build, with the failed ones counted."""
    lines = [f"{'commit':10} {'build':10} {'games':>9} {'actions':>12} {'failures':>9}"]
    for place in sorted(path for path in folder.glob("*") if path.is_dir()):
        shards = [
            json.loads(file.read_text(encoding="utf-8")) for file in place.glob("part-*.json")
        ]
        actions = sum(met["actions"] for shard in shards for met in shard["met"].values())
        games, failures = (
            sum(counts)
            for counts in (
                [shard["played"] for shard in shards],
                [len(shard["failures"]) for shard in shards],
            )
        )
        commit, _, build = place.name.partition("-")
        lines.append(f"{commit:10} {build:10} {games:9,} {actions:12,} {failures:9,}")
    return "\n".join(lines)


def in_turns(shares: dict[str, int]) -> tuple[str, ...]:
    """Return names, each as often as its share, spread evenly."""
    places = [((n + 0.5) / many, name) for name, many in shares.items() for n in range(many)]
    return tuple(name for _, name in sorted(places))


def play(job: tuple[str, int], folder: Path) -> tuple[str, Counter[str], str]:
    """Play and check a game; return its name, counts, and a description of its failure (empty if it passed)."""
    (game, seed), course, failure = job, Course(), ""
    try:
        CHECKS[game](seed, course)
    except Exception as error:  # noqa: BLE001 - whatever fails is what is looked for
        failure = f"{game}, seed {seed}, {len(course.actions)} actions: {type(error).__name__}: {error} -- {written(game, seed, course, folder)}"
    course.met.update({"games": 1, "actions": len(course.actions)})
    return game, course.met, failure


def written(game: str, seed: int, course: Course, folder: Path) -> Path:
    """Write a failed game to a file while its exception is handled; return the file."""
    file = folder / f"failed-{game}-{seed}.json"
    start = None if course.start is None else json.loads(aw.to_json(course.start))
    actions = [json.loads(aw.to_json(action)) for action in course.actions]
    about = {"game": game, "seed": seed, "fault": traceback.format_exc()}
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({**about, "start": start, "actions": actions}), encoding="utf-8")
    return file


def again(file: Path) -> int:
    """Replay a failed game action by action, and then from its seed."""
    failed = json.loads(file.read_text(encoding="utf-8"))
    print(failed["fault"])
    state: Any = None if failed["start"] is None else aw.from_document(failed["start"])
    for document in failed["actions"]:
        state = aw.apply(state, aw.from_document(document))
        aw.game(failed["game"]).check(state)
    print(f"{len(failed['actions'])} actions are legal, and keep what is counted")
    _, _, failure = play((failed["game"], failed["seed"]), file.parent)
    print(failure or "with its seed it passes now")
    return int(failure != "")


def run(shard: Shard, file: Path, jobs: int) -> None:
    """Play the remaining games of a shard, and store the results."""
    noted = time.monotonic()

    def note() -> None:
        nonlocal noted
        shard.seconds, noted = shard.seconds + time.monotonic() - noted, time.monotonic()
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_text(json.dumps(attrs.asdict(shard), indent=1), encoding="utf-8")
        fresh.replace(file)

    pool = ProcessPoolExecutor(jobs)
    each_of = pool.map if jobs > 1 else map  # a single job runs in this process
    try:
        for at in range(shard.first + shard.played, shard.end, BATCH):
            numbers = range(at, min(at + BATCH, shard.end))
            for done in each_of(partial(play, folder=file.parent), map(shard.game, numbers)):
                shard.add(*done)
                if time.monotonic() > noted + 1:
                    note()
        check_cards_untouched(taw.CardFile.standard())
    finally:
        pool.shutdown(cancel_futures=True)
        note()


def summary(shard: Shard) -> str:
    """Return a summary of what was met, and what never was."""
    lines = [f"{shard.played} of {shard.end - shard.first} games, {len(shard.failures)} failed, {shard.seconds:.0f} s"]  # fmt: skip
    for game, met in sorted(shard.met.items()):
        expected = [f"action {type_name(kind)}" for kind in aw.game(game).action_types]
        expected += the_ancient_world.THERE if game == taw.GAME.id else ()
        never = [name for name in expected if name not in met]
        rest = {name: many for name, many in met.items() if name not in ("games", "actions")}
        lines += [
            f"\n{game}: {met['games']} games, {met['actions']} actions",
            "  " + ", ".join(f"{name} {many}" for name, many in sorted(rest.items())),
            f"  never met: {', '.join(never) or 'nothing'}",
        ]
    return "\n".join([*lines, *shard.failures])


def main(arguments: Sequence[str]) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="soak", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("only", nargs="*", metavar="GAME", choices=[*CHECKS, []])
    parser.add_argument("--shard", default="1/1", help="the third of a hundred parts is 3/100")
    parser.add_argument("--games", type=int, default=1_000_000, help="of all shards together")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--again", type=Path, metavar="FILE", help="play a failed game once more")
    parser.add_argument("--table", action="store_true", help="print what was played of each commit")
    options = parser.parse_args(arguments)
    if options.table:
        print(table())
        return 0
    if options.again:
        return again(options.again)
    number, of = map(int, options.shard.split("/"))
    kinds = in_turns(dict.fromkeys(options.only, 1) if options.only else SHARES)
    ends = [options.games * each // of for each in (number - 1, number)]
    commit, build = last_commit(), build_in_use()
    part = "-".join(["part", f"{number}", "of", f"{of}", "of", f"{options.games}", *options.only])
    file = KEPT / f"{commit}-{build}" / f"{part}.json"
    shard = Shard(kinds, *ends)
    if file.exists():
        stored = json.loads(file.read_text(encoding="utf-8"))
        met = {game: Counter(counts) for game, counts in stored["met"].items()}
        shard = attrs.evolve(shard, **{**stored, "games": kinds, "met": met})
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # store the results at either signal
    try:
        run(shard, file, options.jobs)
    except KeyboardInterrupt:
        print("stopped; the same command goes on here")
    print(f"commit {commit}, {build}: {summary(shard)}")
    return int(bool(shard.failures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
