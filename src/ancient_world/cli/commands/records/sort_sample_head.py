"""``records sort``, ``sample`` and ``head``: write records in another order, or some of them."""

from __future__ import annotations

from itertools import islice
from operator import itemgetter
from pathlib import Path

import click

from ancient_world.archive import sampled_slots, sort_key
from ancient_world.archive.record_values import SORT_WORDS
from ancient_world.archive.spilled_texts import SpilledTexts, TextPlace
from ancient_world.cli.commands.records.convert_split_merge import CopyOptions, copying_options
from ancient_world.cli.commands.records.record_reading import (
    RecordReading,
    completer_for_by,
    sources_argument,
    where_option,
)
from ancient_world.cli.exits import fail_on_errors
from ancient_world.cli.shared_options import CommandOption, FilePath

out_or_stdout_option: CommandOption = click.option(
    "--out",
    type=FilePath(dir_okay=False, allow_dash=True),
    default="-",
    show_default=True,
    help="*.jsonl or *.awn, packed or not, or - for standard output.",
)


def _open_reading(sources: tuple[str, ...], out: Path, copying: CopyOptions) -> RecordReading:
    return RecordReading.open_sources(sources, copying.game_id, copying.cards, out)


def _finish(reading: RecordReading, out: Path, count: int) -> None:
    if str(out) != "-":
        reading.print_total("taken", count=count, path=out)
    reading.finish_and_exit()


@click.command()
@sources_argument
@click.option(
    "--by",
    required=True,
    metavar="[date|player|length|tag.NAME]",
    shell_complete=completer_for_by(SORT_WORDS),
    help="The tag date, the names in seat order, the number of entries, or another tag.",
)
@out_or_stdout_option
@where_option
@copying_options
def sort(sources: tuple[str, ...], by: str, out: Path, copying: CopyOptions) -> None:
    """Write the records of all SOURCES sorted; equal ones stay in their order, those without the value come last.

    Records wait in a temporary file, not in memory.

    Exit codes: 0 all were written; 1 some are no records; 2 something could not be read or written.
    """
    reading = _open_reading(sources, out, copying)
    with fail_on_errors(), SpilledTexts() as texts, copying.open_file(out) as file:
        key_of = sort_key(by)
        keys_and_places = [
            (key_of(record), texts.add(file.encode(record)))
            for _, record in reading.readable_records()
        ]
        keys_and_places.sort(key=itemgetter(0))
        for _, place in keys_and_places:
            file.write(texts.read(place))
    _finish(reading, out, file.count)


@click.command()
@sources_argument
@click.option(
    "-n", "count", type=click.IntRange(min=1), default=100, show_default=True, help="Records."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another sample for each.")
@out_or_stdout_option
@where_option
@copying_options
def sample(
    sources: tuple[str, ...], count: int, seed: int, out: Path, copying: CopyOptions
) -> None:
    """Write some records of all SOURCES, chosen at random, in their order.

    The seed and the order of the records decide alone which ones are chosen; every record has the same chance.

    Exit codes: 0 all were written; 1 some are no records; 2 something could not be read or written.
    """
    reading = _open_reading(sources, out, copying)
    chosen: dict[int, tuple[int, TextPlace]] = {}
    with fail_on_errors(), SpilledTexts() as texts, copying.open_file(out) as file:
        slots = sampled_slots(count, seed)
        for number, (_, record) in enumerate(reading.readable_records()):
            slot = next(slots)
            if slot is not None:
                chosen[slot] = number, texts.add(file.encode(record))
        for _, place in sorted(chosen.values()):
            file.write(texts.read(place))
    _finish(reading, out, file.count)


@click.command()
@sources_argument
@click.option(
    "-n", "count", type=click.IntRange(min=1), default=10, show_default=True, help="Records."
)
@out_or_stdout_option
@where_option
@copying_options
def head(sources: tuple[str, ...], count: int, out: Path, copying: CopyOptions) -> None:
    """Write the first records of all SOURCES; what comes after them is not read.

    Exit codes: 0 all were written; 1 some are no records; 2 something could not be read or written.
    """
    reading = _open_reading(sources, out, copying)
    with fail_on_errors(), copying.open_file(out) as file:
        for _, record in islice(reading.readable_records(), count):
            file.write(record)
    _finish(reading, out, file.count)
