"""``ancient-world simulate``: play many games between bots, and summarize the results."""

from __future__ import annotations

import time
from pathlib import Path

import click

from ancient_world import archive
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.command_helpers import (
    card_files,
    load_cards,
    parse_option_values,
    parse_pairs,
    player_names,
    refuse_overwriting_inputs,
)
from ancient_world.cli.commands.scale_options import (
    ScaleOptions,
    scale_options,
)
from ancient_world.cli.exits import fail
from ancient_world.cli.shared_options import (
    FilePath,
    PlayerType,
    count_option,
    first_seed_option,
    game_option,
    names_option,
    options_option,
    print_search_hint,
    tags_option,
)

DEFAULT_BOTS = ("greedy", "greedy")
"""The players if none are named."""


@click.command()
@count_option
@game_option
@click.option(
    "--player",
    "-p",
    "kinds",
    type=PlayerType(),
    multiple=True,
    help="The bot in the next seat; once for each seat. [default: greedy, greedy]",
)
@names_option
@first_seed_option
@click.option("--cards", type=FilePath(), help="Another card file.")
@options_option
@tags_option
@click.option("--rotate", is_flag=True, help="Move every player on by one seat from game to game.")
@click.option("--record-dir", type=FilePath(), help="Write every record here.")
@click.option(
    "--records",
    type=FilePath(dir_okay=False),
    help="Write every record into this file: *.jsonl, a line for each, or *.awn, packed or not.",
)
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON.")
@scale_options
def simulate(
    *,
    count: int,
    game_id: str,
    kinds: tuple[str, ...],
    names: tuple[str, ...],
    seed: int,
    cards: Path | None,
    options: tuple[str, ...],
    tags: tuple[str, ...],
    record_dir: Path | None,
    records: Path | None,
    scale: ScaleOptions,
    rotate: bool,
    as_json: bool,
) -> None:
    """Play many games between bots; game number I has the seed SEED + I.

    Exit codes: 0 all were played; 2 the first could not be started, a record not written, or a game
    not played since every worker that tried was lost.
    """
    from ancient_world.cli.commands.simulate_run import (  # 350 ms, not for help
        RecordOutputs,
        play_remaining,
        report_and_exit,
    )

    kinds = kinds or DEFAULT_BOTS
    record_outputs = RecordOutputs(record_dir, records, scale.force)
    refuse_overwriting_inputs([*scale.files, *record_outputs.files], card_files(cards))
    if set(scale.files) & set(record_outputs.files):
        fail(cli_text("same", path=records))
    tally = archive.SimulationTally(player_names(names, kinds))
    arguments: dict[str, object] = {
        "game": game_id,
        "count": count,
        "bots": kinds,
        "names": tally.players,
        "seed": seed,
        "cards": load_cards(game_id, cards),
        "options": parse_option_values(options),
        "tags": parse_pairs(tags),
        "records": bool(record_dir or records),
        "rotate_seats": rotate,
    }
    print_search_hint(game_id, kinds)
    started_at = time.perf_counter()
    try:
        earlier_decisions = play_remaining(tally, scale, arguments, record_outputs)
    except KeyboardInterrupt:
        from ancient_world.cli.progress import print_stopped  # 120 ms, not for help

        print_stopped("stopped-games", tally.games, scale.out, records)
        raise
    report_and_exit(tally, earlier_decisions, time.perf_counter() - started_at, as_json=as_json)
