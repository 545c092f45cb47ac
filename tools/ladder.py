"""Play the published ladder (``python -m tools.ladder play FOLDER [RUN...]``), or write it into the docs (``write FOLDER``).

A run can be stopped at any time and continued by the same command: each run keeps its records in the folder, and the runs
take turns of two minutes. ``write`` makes the tables, plots and ``results.json`` from the games played so far; ``page`` makes
the tables from ``results.json`` again.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.archive import PlayedGame, play_arena, plot_ladder, rank_bots
from ancient_world.version import RELEASE

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "bots" / "ladder.md"
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


def count_of_games(run: Run, folder: Path) -> int:
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
            before, end, done = count_of_games(run, folder), time.monotonic() + SLICE, 0
            games = games_of(run, folder, run.games)
            for done, _ in enumerate(games, 1):
                if done > before and time.monotonic() > end:
                    break
            games.close()
            print(f"{run.name}: {done} of {run.games}", flush=True)
            if done == run.games:
                unfinished.remove(run)


def write(folder: Path) -> None:
    """Write the tables, plots and results of the games so far into the docs."""
    groups: dict[tuple[str, int], list[Run]] = defaultdict(list)
    for run in RUNS.values():
        if count_of_games(run, folder):
            groups[run.game, run.seats].append(run)
    PICTURES.mkdir(parents=True, exist_ok=True)
    results: list[dict[str, Any]] = []
    for (game, seats), runs in groups.items():
        counts = {run.name: count_of_games(run, folder) for run in runs}
        played = [each for run in runs for each in games_of(run, folder, counts[run.name])]
        ranks = rank_bots(played)
        plot_ladder(ranks, PICTURES / f"{game}-{seats}.svg", _title(game, seats), force=True)
        results.append(
            {
                "game": game, "seats": seats, "games": counts, "given up": sum(not each.is_ok for each in played),
                "commands": [run.command(counts[run.name]) for run in runs], "version": RELEASE,
                "ranks": [attrs.asdict(each) for each in ranks], "pairs": _pairs(played),
            }
        )  # fmt: skip
    TABLE.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    write_page(results)


def write_page(results: Sequence[Mapping[str, Any]]) -> None:
    """Write the tables of the results into the page."""
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), results), "utf-8")


def with_tables(page: str, results: Sequence[Mapping[str, Any]]) -> str:
    """Return the page with the tables of the results between its markers."""
    for result in results:
        page = _put(page, f"{result['game']} {result['seats']}", _section(result))
    games = sum(sum(result["games"].values()) for result in results)
    version = results[0]["version"]
    return _put(page, "played", [f"The tables show {games:,} games of ancient_world {version}."])


def _put(page: str, mark: str, lines: Iterable[str]) -> str:
    """Return the page with lines between the markers of a section."""
    before, begin, rest = page.partition(f"<!-- {mark} -->\n")
    end = f"<!-- end {mark} -->"
    return "\n".join([before + begin, *lines, f"\n{end}"]) + rest.partition(end)[2]


def _title(game: str, seats: int) -> str:
    """Return the title of a plot."""
    return f"{aw.game(game).title}, {seats} players"


def _section(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the section of a game with a number of players: a heading, the plot and the table."""
    game, seats = result["game"], result["seats"]
    yield f"### {seats} players\n"
    yield f"```{{figure}} ../_static/ladder/{game}-{seats}.svg"
    yield f":alt: Strength of the bots, {_title(game, seats)}"
    yield "```\n"
    yield "| bot | strength | against `greedy` |"
    yield "|---|--:|--:|"
    for rank in result["ranks"]:
        share = _against_greedy(rank["bot"], result["pairs"])
        yield f"| `{rank['bot']}` | {rank['strength']:.0f} | {'' if share is None else f'{share:.0%}'} |"


def _against_greedy(bot: str, pairs: Mapping[str, tuple[float, int]]) -> float | None:
    """Return the share of the games that a bot won against the greedy bot, or ended before it; ``None`` for the greedy bot."""
    for pair, (points, games) in pairs.items():
        if pair == f"{bot} - greedy":
            return points / games
        if pair == f"greedy - {bot}":
            return 1 - points / games
    return None


def _pairs(played: Iterable[PlayedGame]) -> dict[str, tuple[float, int]]:
    """Return the points and the number of games for each two bots that met at a table.

    The points are those of the first bot, with half a point for each game that both or neither won.
    """
    points_of_pairs: dict[str, tuple[float, int]] = {}
    for each in played:
        names = [name.rpartition(" ")[0] or name for name in each.players]
        for (first_seat, bot), (second_seat, second_bot) in combinations(
            sorted(enumerate(names), key=lambda x: x[1]), 2
        ):
            if bot == second_bot or each.scores is None or each.winners is None:
                continue
            ends = [(seat in each.winners, each.scores[seat]) for seat in (first_seat, second_seat)]
            points, games = points_of_pairs.get(f"{bot} - {second_bot}", (0.0, 0))
            share = 0.5 if ends[0] == ends[1] else float(ends[0] > ends[1])
            points_of_pairs[f"{bot} - {second_bot}"] = (points + share, games + 1)
    return dict(sorted(points_of_pairs.items()))


if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    if command == "play":
        play(Path(arguments[0]), arguments[1:] or RUNS)
    elif command == "page":
        write_page(json.loads(TABLE.read_text("utf-8")))
    else:
        with TemporaryDirectory() as copy:  # the runs may still be playing
            write(Path(shutil.copytree(arguments[0], Path(copy, "records"))))
