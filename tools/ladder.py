"""Play the published ladder (``python -m tools.ladder play FOLDER [RUN...]``), or write it into the docs (``tell FOLDER``).

A run can be stopped at any time and continued by the same command: each run keeps its records in the folder, and the runs
take turns of a few minutes. The docs show the games played so far.
"""

from __future__ import annotations

import json
import platform
import shutil
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs

import ancient_world as aw
from ancient_world.archive import (
    BotRank,
    PlayedGame,
    play_arena,
    plot_ladder,
    rank_bots,
    share_interval,
)
from ancient_world.version import RELEASE

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "reference" / "ladder.md"
PICTURES = DOCS / "_static" / "ladder"
TABLE = PICTURES / "results.json"
SLICE = 120.0
"""How many seconds a run plays before the next run does."""

MOST = {"antike": 3_000}
"""The most actions of a game that counts, for games in which bots can wait behind their walls forever."""


@attrs.frozen
class Run:
    """A run of games between some bots: a ladder of several, or a match of two."""

    name: str
    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    most: int = 10_000

    def command(self, games: int) -> str:
        """Return the command that plays the run, with ``games`` games."""
        return (
            f"ancient-world arena --game {self.game} --seats {self.seats} --players {' '.join(self.bots)} "
            f"-n {games} --most {self.most} --records {self.name}.jsonl --plot {self.name}.svg"
        )


def _runs() -> Iterator[Run]:
    plain = ("random", "easy", "greedy")
    for game, most, searches, games in (
        ("tides-of-time", 2, ("mcts:120", "rollout:20"), 2000),
        ("golden-ages", 4, ("mcts:40", "rollout:20"), 1000),
        ("antike", 6, ("mcts:10", "rollout:1"), 400),
        ("the-ancient-world", 4, ("mcts:20", "rollout:8"), 1000),
    ):
        for seats in sorted({2, most}):
            yield Run(
                f"{game}-{seats}",
                game,
                seats,
                (*plain, *searches),
                games if seats == 2 else 400,
                MOST.get(game, 10_000),
            )
    for game, search in (
        ("golden-ages", "rollout:40"),
        ("antike", "rollout:1"),
        ("the-ancient-world", "rollout:20"),
    ):
        yield Run(f"{game}-match", game, 2, (search, "greedy"), 200, MOST.get(game, 10_000))


RUNS = {run.name: run for run in _runs()}


def kept(run: Run, folder: Path) -> int:
    """Return how many games of a run have been played."""
    whole = folder / f"{run.name}.jsonl"
    for records in (whole.with_name(f"{whole.name}.partial"), whole):
        if records.exists():
            return records.read_bytes().count(b"\n")
    return 0


def games_of(run: Run, folder: Path, games: int) -> Generator[PlayedGame, None, None]:
    """Play a run up to ``games`` games, and yield all games, recorded ones first."""
    records = folder / f"{run.name}.jsonl"
    return play_arena(
        run.game, run.bots, games, seats=run.seats, records=records, jobs=1, max_entries=run.most
    )


def play(folder: Path, names: Iterable[str]) -> None:
    """Continue runs in turn until all of their games are played."""
    unfinished = [RUNS[name] for name in names]
    while unfinished:
        for run in list(unfinished):
            before, end, done = kept(run, folder), time.monotonic() + SLICE, 0
            games = games_of(run, folder, run.games)
            for done, _ in enumerate(games, 1):
                if done > before and time.monotonic() > end:
                    break
            games.close()
            print(f"{run.name}: {done} of {run.games}", flush=True)
            if done == run.games:
                unfinished.remove(run)


def tell(folder: Path) -> None:
    """Write the tables, plots and results of the games so far into the docs."""
    groups: dict[tuple[str, int], list[Run]] = defaultdict(list)
    for run in RUNS.values():
        if kept(run, folder):
            groups[run.game, run.seats].append(run)
    page, documents = PAGE.read_text("utf-8"), list[dict[str, object]]()
    for (game, seats), runs in groups.items():
        counts = {run.name: kept(run, folder) for run in runs}
        played = [each for run in runs for each in games_of(run, folder, counts[run.name])]
        ranks, pairs = rank_bots(played), _pairs(played)
        PICTURES.mkdir(parents=True, exist_ok=True)
        title = f"{aw.game(game).title}, {seats} players"
        plot_ladder(ranks, PICTURES / f"{game}-{seats}.svg", title, force=True)
        commands = [run.command(counts[run.name]) for run in runs]
        figure = (
            f"```{{figure}} ../_static/ladder/{game}-{seats}.svg",
            f":alt: {title}: the bots by strength, with intervals", "```",
        )  # fmt: skip
        told = [
            f"### {seats} players",
            "",
            *figure,
            "",
            *_table(ranks),
            "",
            *_against_greedy(pairs, seats),
            "",
            "```sh",
            *commands,
            "```",
        ]
        page = _put(page, f"{game} {seats}", told)
        lost = sum(not each.is_ok for each in played)
        documents.append(
            {
                "game": game, "seats": seats, "games": counts, "given up": lost,
                "ranks": [attrs.asdict(each) for each in ranks], "pairs": pairs,
            }
        )  # fmt: skip
    PAGE.write_text(_put(page, "played", _when(folder)), "utf-8")
    TABLE.write_text(json.dumps(documents, indent=1) + "\n", "utf-8")


def _put(page: str, mark: str, lines: Iterable[str]) -> str:
    """Return the page with lines between the markers of a section."""
    before, begin, rest = page.partition(f"<!-- {mark} -->\n")
    return (
        before
        + begin
        + "\n"
        + "\n".join(lines)
        + f"\n\n<!-- end {mark} -->"
        + rest.partition(f"<!-- end {mark} -->")[2]
    )


def _when(folder: Path) -> Iterator[str]:
    last = max(place.stat().st_mtime for place in folder.glob("*.jsonl*"))
    games = sum(kept(run, folder) for run in RUNS.values())
    yield (
        f"{games:,} games, the last of them on {time.strftime('%d %B %Y', time.gmtime(last)).lstrip('0')}, with ancient_world {RELEASE} "
        f"on Python {platform.python_version()} and {platform.system()}; all from seed 0. The same commands play the same games anywhere."
    )


def _interval(rank: BotRank) -> str:
    if rank.low is None or rank.high is None:
        least = "" if rank.low is None else f"{rank.low:.0f} or more"
        return least or ("not known" if rank.high is None else f"{rank.high:.0f} or less")
    return f"{rank.low:.0f} to {rank.high:.0f}"


def _table(ranks: Iterable[BotRank]) -> Iterator[str]:
    yield "| bot | strength | interval | games | won | mean score |"
    yield "|---|--:|--:|--:|--:|--:|"
    for each in ranks:
        yield (
            f"| `{each.bot}` | {each.strength:.0f} | {_interval(each)} | {each.games} "
            f"| {each.wins / each.games:.0%} | {each.score:.1f} |"
        )


def _against_greedy(pairs: Mapping[str, tuple[float, int]], seats: int) -> Iterator[str]:
    what = "wins" if seats == 2 else "ends"
    yield f"| | {what} {'against' if seats == 2 else 'before'} `greedy` | interval |"
    yield "|---|--:|--:|"
    for pair, (points, games) in pairs.items():
        one, _, other = pair.partition(" - ")
        if "greedy" in (one, other):
            share = points / games if other == "greedy" else 1 - points / games
            low, high = share_interval(share, games)
            rival = one if other == "greedy" else other
            yield f"| `{rival}` | {share:.0%} of {games} | {low:.0%} to {high:.0%} |"


def _pairs(played: Iterable[PlayedGame]) -> dict[str, tuple[float, int]]:
    """Return the points and the number of games for each two bots that met at a table.

    The points are those of the first bot, with half a point for each game that both or neither won.
    """
    found: dict[str, tuple[float, int]] = {}
    for each in played:
        names = [name.rpartition(" ")[0] or name for name in each.players]
        for (one, bot), (two, other) in combinations(
            sorted(enumerate(names), key=lambda x: x[1]), 2
        ):
            if bot == other or each.scores is None or each.winners is None:
                continue
            ends = [(seat in each.winners, each.scores[seat]) for seat in (one, two)]
            points, games = found.get(f"{bot} - {other}", (0.0, 0))
            share = 0.5 if ends[0] == ends[1] else float(ends[0] > ends[1])
            found[f"{bot} - {other}"] = (points + share, games + 1)
    return dict(sorted(found.items()))


if __name__ == "__main__":
    what, place, *chosen = sys.argv[1:]
    if what == "play":
        play(Path(place), chosen or RUNS)
    else:
        with TemporaryDirectory() as copy:  # the runs may still be playing
            tell(Path(shutil.copytree(place, Path(copy, "records"))))
