"""``ancient-world simulate``: many games between bots, and what came of them."""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path

import click
from rich.progress import Progress
from rich.table import Table

import ancient_world as aw
from ancient_world.bots import BOTS, play_out
from ancient_world.cli.common import console, default_names, fail, load_cards, option_values

__all__ = ["simulate"]


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
    kinds = kinds or ("greedy", "greedy")
    names = default_names(kinds)
    loaded = load_cards(game_id, cards)
    values = option_values(options)
    results: list[aw.Result] = []
    entries = 0
    start = time.perf_counter()
    try:
        with Progress(console=console(error=True), transient=True) as progress:
            for number in progress.track(range(seed, seed + count), description="games"):
                match = aw.Match.new(game_id, names, seed=number, cards=loaded, **values)
                bots = [BOTS[kind](number * len(kinds) + seat) for seat, kind in enumerate(kinds)]
                play_out(match, bots)
                record = match.record
                assert record.result is not None
                results.append(record.result)
                entries += len(record.entries)
                if record_dir is not None:
                    record_dir.mkdir(parents=True, exist_ok=True)
                    aw.write_record(record, record_dir / f"game-{number}.json")
    except aw.AncientWorldError as error:
        fail(error.message)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")
    seconds = time.perf_counter() - start
    summary = _summary(names, results, entries, seconds)
    if as_json:
        click.echo(json.dumps(summary, indent=2))
    else:
        _draw(summary)


def _summary(
    names: list[str], results: list[aw.Result], entries: int, seconds: float
) -> dict[str, object]:
    """What came of the games; a shared victory counts in parts."""
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
                "best_score": max(scores),
            }
        )
    return {
        "games": len(results),
        "seats": seats,
        "mean_entries": entries / len(results),
        "games_per_second": len(results) / seconds,
    }


def _draw(summary: dict[str, object]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("player")
    for heading in ("wins", "mean score", "deviation", "best"):
        table.add_column(heading, justify="right")
    seats = summary["seats"]
    assert isinstance(seats, list)
    for seat in seats:
        table.add_row(
            seat["player"],
            f"{seat['win_rate']:.1%}",
            f"{seat['mean_score']:.1f}",
            f"{seat['score_deviation']:.1f}",
            str(seat["best_score"]),
        )
    out = console()
    out.print(table)
    out.print(
        f"{summary['games']} games, {summary['mean_entries']:.0f} entries each, "
        f"{summary['games_per_second']:.1f} games a second"
    )
