"""``records convert``, ``split``, ``merge`` and ``dedupe``: write records to other files."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import attrs
import click

import ancient_world as aw
from ancient_world.archive import RecordFile, split_values
from ancient_world.archive.record_values import NO_VALUE, SPLIT_WORDS, FileStems
from ancient_world.archive.spilled_texts import SpilledTexts, TextPlace
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.commands.records.record_reading import (
    FileNames,
    RecordReading,
    add_totals_options,
    completer_for_by,
    sources_argument,
    where_option,
)
from ancient_world.cli.exits import fail, fail_on_errors
from ancient_world.cli.shared_options import (
    CommandOption,
    FilePath,
    cards_options,
    force_option,
    group_options,
)
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.checksums import add_fingerprint, fingerprint
from ancient_world.records.files.compressed_files import PACKED_SUFFIXES

register_messages(
    {
        "cli-deduped": "{count:record is|records are} left out: they repeat an earlier game",
        "cli-split": "{count:record|records} written to {path}, {files:file|files}",
        "cli-split-copies": "A game of several players is in the file of each: {count:record|records} in all",
        "cli-split-how": "--every or --by: only one of them says how to split",
    }
)

out_option: CommandOption = click.option(
    "--out",
    type=FilePath(dir_okay=False, allow_dash=True),
    required=True,
    help="*.jsonl or *.awn, packed or not, or -.",
)


@attrs.frozen
class CopyOptions:
    """The options shared by all commands that copy records."""

    lines: bool
    game_id: str | None
    cards: Path | None
    force: bool

    def open_file(
        self, path: Path, *, notation: bool = False, overwrite_same: bool = False
    ) -> RecordFile:
        """Open an output file for records."""
        return RecordFile(
            path,
            lines=self.lines,
            notation=notation,
            force=self.force,
            overwrite_same=overwrite_same,
        )


copying_options: CommandOption = group_options(
    CopyOptions,
    "copying",
    click.option(
        "--lines",
        is_flag=True,
        help="In *.jsonl: each record as JSON Lines, a line for each entry, and not as one line.",
    ),
    cards_options,
    add_totals_options,
    force_option,
)


def _copy_and_exit(
    sources: tuple[str, ...],
    out: Path,
    copying: CopyOptions,
    *,
    notation: bool = False,
    drop_duplicates: bool | None = None,
) -> None:
    """Write the records to a file and exit. ``drop_duplicates`` says what becomes of duplicates: ``True`` drops, ``False`` counts, ``None`` ignores them."""
    reading = RecordReading.open_sources(sources, copying.game_id, copying.cards, out)
    fingerprints, duplicate_count = set[bytes](), 0
    with fail_on_errors(), copying.open_file(out, notation=notation) as file:
        for _, record in reading.readable_records():
            is_duplicate = drop_duplicates is not None and add_fingerprint(
                fingerprint(record), fingerprints
            )
            duplicate_count += is_duplicate
            if not (drop_duplicates and is_duplicate):
                file.write(record)
    if str(out) != "-":
        reading.print_total("taken", count=file.count, path=out)
    if drop_duplicates or duplicate_count:
        reading.print_total("deduped" if drop_duplicates else "duplicates", count=duplicate_count)
    reading.finish_and_exit()


@click.command()
@click.argument("source")
@click.argument("out", type=FilePath(dir_okay=False, allow_dash=True))
@click.option("--to", type=click.Choice(["notation"]), help="The format, whatever the name of OUT.")
@copying_options
def convert(source: str, out: Path, to: str | None, copying: CopyOptions) -> None:
    """Write the records of SOURCE in the form that the name of OUT says.

    *.json is one document, *.jsonl any number of records, *.awn as many in notation, for people to read; .gz, .zst, .bz2 or .xz after it packs the file. - is standard output.
    A command that was killed is given again and starts anew; it leaves OUT.*.partial at most.

    Exit codes: 0 all were converted; 1 some are no records; 2 something could not be read or written.
    """
    _copy_and_exit((source,), out, copying, notation=to == "notation")


@click.command()
@sources_argument
@out_option
@where_option
@copying_options
def merge(sources: tuple[str, ...], out: Path, copying: CopyOptions) -> None:
    """Write the records of all SOURCES into one file, sorted by file and place.

    A command that was killed is given again and starts anew; it leaves OUT.*.partial at most.

    Exit codes: 0 all were written; 1 some are no records; 2 something could not be read or written.
    """
    _copy_and_exit(sources, out, copying, drop_duplicates=False)


@click.command()
@sources_argument
@out_option
@where_option
@copying_options
def dedupe(sources: tuple[str, ...], out: Path, copying: CopyOptions) -> None:
    """Write each game of SOURCES once: its first record, sorted by file and place.

    Records are of the same game if its rules, options, number of players and every entry are the same, whoever is
    named, and in whatever form. They are taken at their word and not replayed; validate checks them.

    Exit codes: 0 all were written or left out so; 1 some are no records; 2 something could not be read or written.
    """
    _copy_and_exit(sources, out, copying, drop_duplicates=True)


@click.command()
@sources_argument
@click.option("--into", type=FilePath(file_okay=False), required=True, help="A folder.")
@click.option("--every", type=click.IntRange(min=1), help="Records of each file. [default: 1]")
@click.option(
    "--by",
    metavar="[game|player|year|tag.NAME]",
    shell_complete=completer_for_by(SPLIT_WORDS),
    help="A file for each value, named after it: of the game, each player, the year of the tag date, or another tag.",
)
@click.option(
    "--end",
    type=click.Choice(
        [kind + packed for kind in ("json", "jsonl", "awn") for packed in ("", *PACKED_SUFFIXES)]
    ),
    help="The end of the names, which says the form. [default: json; jsonl with --every or --by]",
)
@where_option
@copying_options
def split(
    sources: tuple[str, ...],
    into: Path,
    every: int | None,
    by: str | None,
    end: str | None,
    copying: CopyOptions,
) -> None:
    """Write the records of SOURCES into files of a folder, named after their file and place, or after a value.

    A file that is there and says the same is left: a command that was killed is given again.

    Exit codes: 0 all were written; 1 some are no records; 2 something could not be read or written.
    """
    if by is not None and every is not None:
        fail(cli_text("split-how"))
    reading = RecordReading.open_sources(sources, copying.game_id, copying.cards)
    with fail_on_errors():
        values_of = None if by is None else split_values(by)
        into.mkdir(parents=True, exist_ok=True)
        if values_of is not None:
            _split_by_value(reading, values_of, into, end or "jsonl", copying)
        else:
            is_single = every in (None, 1)
            names = FileNames(into, end or ("json" if is_single else "jsonl"))
            _split_by_number(reading, names, every or 1, copying)
    reading.finish_and_exit()


def _split_by_number(
    reading: RecordReading, names: FileNames, every: int, copying: CopyOptions
) -> None:
    record_count = file_count = 0
    source, file = "", None
    with ExitStack() as open_file:
        for stored_record, record in reading.readable_records():
            if file is None or file.count == every or stored_record.name != source:
                open_file.close()  # completes the file before
                file = open_file.enter_context(
                    copying.open_file(names.next_path(stored_record), overwrite_same=True)
                )
                source, file_count = stored_record.name, file_count + 1
            file.write(record)
            record_count += 1
    reading.print_total("split", count=record_count, files=file_count, path=names.folder)


def _split_by_value(
    reading: RecordReading,
    values_of: Callable[[aw.Record], tuple[str, ...]],
    into: Path,
    end: str,
    copying: CopyOptions,
) -> None:
    """Write a file for each value. Records first go to a temporary file, so that only one output file is open at a time."""
    places_by_value: dict[str | None, list[TextPlace]] = {}
    record_count = 0
    form = copying.open_file(into / f"{NO_VALUE}.{end}", overwrite_same=True)
    with SpilledTexts() as texts:
        for _, record in reading.readable_records():
            place = texts.add(form.encode(record))
            for value in values_of(record) or (None,):
                places_by_value.setdefault(value, []).append(place)
            record_count += 1
        stems = FileStems()
        for value, places in places_by_value.items():
            path = into / f"{stems.stem_of(value)}.{end}"
            with copying.open_file(path, overwrite_same=True) as file:
                for place in places:
                    file.write(texts.read(place))
    reading.print_total("split", count=record_count, files=len(places_by_value), path=into)
    copy_count = sum(map(len, places_by_value.values()))
    if copy_count > record_count:
        reading.print_total("split-copies", count=copy_count)
