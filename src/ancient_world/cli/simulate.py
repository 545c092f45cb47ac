"""``ancient-world simulate``: many games between bots, and what came of them."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
import click
from rich.progress import Progress
from rich.table import Table

import ancient_world as aw
from ancient_world.bots import BOTS, play_out
from ancient_world.cli.common import console, default_names, fail, load_cards, option_values
from ancient_world.cli.render import write

__all__ = ["simulate"]

DEFAULT = ("greedy", "greedy")
"""Who plays if nobody is named."""


@click.command()
@click.option(
    "-n", "count", type=click.IntRange(min=1), default=100, show_default=True, help="Games."
)
@click.option("--game", "game_id", default="the-ancient-world", show_default=True)
@click.option(
    "--player",
    "-p",
    "kinds",
    type=click.Choice(list(BOTS)),
    multiple=True,
    help="The bot in the next seat; once for each seat. [default: greedy, greedy]",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the first game."
)
@click.option("--cards", type=click.Path(path_type=Path), help="Another card file.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game."
)
@click.option("--record-dir", type=click.Path(path_type=Path), help="Write every record here.")
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON.")
def simulate(  # noqa: PLR0913 - one parameter for each option
    count: int,
    game_id: str,
    kinds: tuple[str, ...],
    seed: int,
    cards: Path | None,
    options: tuple[str, ...],
    record_dir: Path | None,
    *,
    as_json: bool,
) -> None:
    """Play many games between bots; game number I has the seed SEED + I.

    Exit codes: 0 all were played; 2 the first could not be started or a record not written.
    """
    names = default_names(kinds or DEFAULT)
    loaded, values = load_cards(game_id, cards), option_values(options)
    tally = _Tally()
    start = time.perf_counter()
    try:
        for number in _progress(range(seed, seed + count)):
            match = aw.Match.new(game_id, names, seed=number, cards=loaded, **values)
            record = _play(match, kinds or DEFAULT, number)
            tally.add(record)
            if record_dir is not None:
                record_dir.mkdir(parents=True, exist_ok=True)
                aw.write_record(record, record_dir / f"game-{number}.json")
    except aw.AncientWorldError as error:
        fail(error.message)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")
    summary = _summary(names, tally, time.perf_counter() - start)
    if as_json:
        click.echo(json.dumps(summary, indent=2))
    else:
        _draw(summary)


@attrs.define
class _Tally:
    """What is counted from game to game."""

    results: list[aw.Result] = attrs.field(factory=list)
    entries: int = 0
    decisions: int = 0

    def add(self, record: aw.Record) -> None:
        assert record.result is not None
        self.results.append(record.result)
        self.entries += len(record.entries)
        self.decisions += sum(entry.player is not None for entry in record.entries)


def _progress(numbers: Sequence[int]) -> Iterator[int]:
    """The numbers, with a bar on a terminal that shows how far we are."""
    err = console(error=True)
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        yield from progress.track(numbers, description="games")


def _play(match: aw.Match, kinds: Sequence[str], number: int) -> aw.Record:
    """Let bots play a game; their seeds follow from its number."""
    bots = [BOTS[kind](number * len(kinds) + seat) for seat, kind in enumerate(kinds)]
    play_out(match, bots)
    return match.record


def _summary(names: Sequence[str], tally: _Tally, seconds: float) -> dict[str, object]:
    """What came of the games; a shared victory counts in parts."""
    results = tally.results
    seats = []
    for seat, name in enumerate(names):
        scores = [result.scores[seat] for result in results]
        wins = sum(1 / len(result.winners) for result in results if seat in result.winners)
        seats.append(
            {
                "player": name,
                "win_rate": wins / len(results),
                "mean_score": statistics.fmean(scores),
                "score_deviation": statistics.pstdev(scores),
                "lowest_score": min(scores),
                "best_score": max(scores),
            }
        )
    return {
        "games": len(results),
        "seats": seats,
        "mean_entries": tally.entries / len(results),
        "mean_decisions": tally.decisions / len(results),
        "decisions_per_second": tally.decisions / seconds,
        "games_per_second": len(results) / seconds,
    }


def _draw(summary: dict[str, object]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("player")
    for heading in ("wins", "mean score", "deviation", "lowest", "best"):
        table.add_column(heading, justify="right")
    seats = summary["seats"]
    assert isinstance(seats, list)
    for seat in seats:
        table.add_row(
            seat["player"],
            f"{seat['win_rate']:.1%}",
            f"{seat['mean_score']:.1f}",
            f"{seat['score_deviation']:.1f}",
            str(seat["lowest_score"]),
            str(seat["best_score"]),
        )
    out = console()
    out.print(table)
    write(
        out,
        f"{summary['games']} games, {summary['mean_decisions']:.0f} decisions each, "
        f"{summary['decisions_per_second']:,.0f} decisions a second",
    )
