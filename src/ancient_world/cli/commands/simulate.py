"""``ancient-world simulate``: play many games between bots, and summarize the results."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count, takewhile
from pathlib import Path
from typing import Any, NoReturn

import attrs
import click

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.batch.output import RecordLines
from ancient_world.archive.batch.result_rows import BatchError
from ancient_world.archive.batch.worker_functions import result_of_record, rotate_to_seats
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.command_helpers import (
    card_files,
    load_cards,
    parse_option_values,
    parse_pairs,
    player_names,
    refuse_overwriting_inputs,
    write_if_changed,
)
from ancient_world.cli.commands.scale_options import (
    ScaleOptions,
    print_stopped,
    progress_bar,
    scale_options,
)
from ancient_world.cli.exits import EXIT_UNREADABLE, echo, fail
from ancient_world.cli.interrupts import interrupts_delayed
from ancient_world.cli.render import make_console, print_line, table_with_headings
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
from ancient_world.records.writing import paths_written

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
    kinds = kinds or DEFAULT_BOTS
    record_outputs = _RecordOutputs(record_dir, records, scale.force)
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
        earlier_decisions = _play_remaining(tally, scale, arguments, record_outputs)
    except KeyboardInterrupt:
        print_stopped("stopped-games", tally.games, scale.out, records)
        raise
    _report_and_exit(tally, earlier_decisions, time.perf_counter() - started_at, as_json=as_json)


@attrs.define
class _RecordOutputs:
    """The output of records: a file for each record, one file with a line for each, both, or neither."""

    folder: Path | None
    lines_path: Path | None
    force: bool
    lines_file: RecordLines | None = None

    @property
    def files(self) -> tuple[Path, ...]:
        """Return the files that collect all records."""
        return () if self.lines_path is None else paths_written(self.lines_path)

    def open(self, files: ExitStack, *, resume: bool, cards: aw.CardSet | None) -> None:
        """Open the folder and the file for records."""
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
        if self.lines_path is not None:
            with interrupts_delayed():
                lines = RecordLines(self.lines_path, resume=resume, force=self.force, cards=cards)
                self.lines_file = files.enter_context(lines)

    def earlier_games(self, arguments: dict[str, Any]) -> Iterator[archive.PlayedGame]:
        """Yield the games whose records an earlier run has written.

        Raises:
            BatchError: a record does not belong to these games.
        """
        first_seed, cards = arguments["seed"], arguments["cards"]
        settings = {name: arguments[name] for name in ("seed", "cards", "options", "tags")}
        match = aw.Match.new(arguments["game"], arguments["names"], **settings)
        header = match.record.header
        for number, text in enumerate(self._earlier_texts(first_seed)):
            seed = first_seed + number
            if text == b"\n":
                yield archive.PlayedGame(number, seed, "failed", header.game, header.players)
                continue
            record = aw.from_json(text, expect=aw.Record, cards=cards)
            players = _names_in_seat_order(arguments, number)
            if (
                record.header != attrs.evolve(header, seed=seed, players=players)
                or record.result is None
            ):
                raise BatchError.from_code(
                    "not-these-games", path=str(self.lines_path or self.folder)
                )
            yield result_of_record(record, number)

    def _earlier_texts(self, seed: int) -> Iterator[bytes]:
        """Yield the records of an earlier run, in order."""
        if self.lines_file is not None:
            yield from self.lines_file
        elif (folder := self.folder) is not None:
            paths = (folder / f"game-{seed_number}.json" for seed_number in count(seed))
            yield from map(Path.read_bytes, takewhile(Path.exists, paths))

    def keep_first(self, count: int, line_count: int | None) -> None:
        """Keep only the first ``count`` lines of the file of records.

        Raises:
            BatchError: records of a completed run would be lost.
        """
        if self.lines_file is not None:
            if self.lines_file.is_complete and count != line_count:
                raise BatchError.from_code("not-these-games", path=str(self.lines_path))
            self.lines_file.keep_first(count)

    def write(self, game_result: archive.PlayedGame) -> None:
        """Write a record; a failed game gets an empty line, so that line numbers are game numbers."""
        line = f"{game_result.record or ''}\n".encode("ascii")
        if self.folder is not None and game_result.record is not None:
            write_if_changed(
                self.folder / f"game-{game_result.seed}.json", line, replace=self.force
            )
        if self.lines_file is not None:
            self.lines_file.add(line)


def _play_remaining(
    tally: archive.SimulationTally,
    scale: ScaleOptions,
    arguments: dict[str, Any],
    records: _RecordOutputs,
) -> int:
    """Play the remaining games, and return the number of decisions in the games of an earlier run."""
    with scale.workers() as workers, ExitStack() as files:
        result_file = files.enter_context(
            scale.results(archive.PlayedGame, records.folder, records.lines_path)
        )
        records.open(files, resume=scale.resume, cards=arguments["cards"])
        first_game = (
            _resume_results(tally, scale, arguments, result_file, records) if scale.resume else 0
        )
        earlier_decisions = tally.decisions
        with progress_bar(lambda: arguments["count"] - first_game, "games") as progress:
            for game_result in archive.simulate_many(
                executor=workers, first_game=first_game, progress=progress, **arguments
            ):
                tally.add(game_result)
                records.write(game_result)  # before the result, so that each result has its record
                if result_file is not None:
                    result_file.write(game_result)
        if result_file is not None:
            result_file.flush()  # before a record file gets its name, its results must be written
    return earlier_decisions


def _names_in_seat_order(arguments: dict[str, Any], number: int) -> tuple[str, ...]:
    """Return the names of the players in seat order for a game."""
    return (
        rotate_to_seats(arguments["names"], number)
        if arguments["rotate_seats"]
        else tuple(arguments["names"])
    )


def _resume_results(
    tally: archive.SimulationTally,
    scale: ScaleOptions,
    arguments: dict[str, Any],
    result_file: archive.ResultFile[archive.PlayedGame] | None,
    records: _RecordOutputs,
) -> int:
    """Count the results of an earlier run, and return the number of the first game to play."""
    line_count = None if records.lines_file is None else sum(1 for _ in records.lines_file)
    finished_count = 0
    for game_result in (
        records.earlier_games(arguments) if result_file is None else result_file.earlier_results()
    ):
        result_key = (game_result.number, game_result.seed, game_result.game, game_result.players)
        if result_key != (
            finished_count,
            arguments["seed"] + finished_count,
            arguments["game"],
            _names_in_seat_order(arguments, finished_count),
        ):
            raise BatchError.from_code("not-these-games", path=str(scale.out))
        if finished_count == arguments["count"] or finished_count == line_count:
            break
        tally.add(game_result)
        finished_count += 1
    records.keep_first(finished_count, line_count)
    if result_file is not None:
        result_file.keep_first(finished_count)
    return finished_count


def _report_and_exit(
    tally: archive.SimulationTally, earlier_decisions: int, seconds: float, *, as_json: bool
) -> NoReturn:
    summary = tally.to_dict()
    summary["decisions_per_second"] = (tally.decisions - earlier_decisions) / seconds
    summary["games_per_second"] = tally.games / seconds
    if as_json:
        echo(json.dumps(summary, indent=2))
    else:
        _print_summary(summary)
    sys.exit(EXIT_UNREADABLE if tally.failed else 0)


def _print_summary(summary: dict[str, Any]) -> None:
    headings = ("player", "won", "mean-score", "deviation", "lowest", "best")
    table = table_with_headings(*map(cli_text, headings))
    for seat in summary["seats"] if summary["games"] else ():
        table.add_row(
            seat["player"],
            f"{seat['win_rate']:.1%}",
            f"{seat['mean_score']:.1f}",
            f"{seat['score_deviation']:.1f}",
            str(seat["lowest_score"]),
            str(seat["best_score"]),
        )
    terminal = make_console()
    terminal.print(table)
    failed_text = cli_text("failed", count=summary["failed"]) if summary["failed"] else ""
    decisions_text = f"{summary['mean_decisions']:.0f}"
    speed_text = f"{summary['decisions_per_second']:,.0f}"
    games = summary["games"]
    print_line(
        terminal,
        cli_text(
            "simulated", games=games, failed=failed_text, decisions=decisions_text, speed=speed_text
        ),
    )
