"""``records convert``, ``split``, ``merge`` and ``dedupe``: write records to other files."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import attrs
import click

from ancient_world.archive import RecordFile
from ancient_world.cli.command_helpers import fail_on_errors
from ancient_world.cli.commands.records.record_reading import (
    FileNames,
    RecordReading,
    add_totals_options,
    sources_argument,
    where_option,
)
from ancient_world.cli.shared_options import (
    CommandOption,
    FilePath,
    cards_options,
    force_option,
    group_options,
)
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.checksums import add_fingerprint, fingerprint

register_messages(
    {
        "cli-deduped": "{count:record is|records are} left out: they repeat an earlier game",
        "cli-split": "{count:record|records} written to {path}, {files:file|files}",
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

    *.json is one document, *.jsonl any number of records, *.awn as many in notation, for people to read; .gz or .zst after it packs the file. - is standard output.
    A command that was killed is given again and starts anew; it leaves OUT.*.partial at most.

    Exit codes: 0 all were converted; 1 some are no records; 2 something could not be read or written.
    """
    _copy_and_exit((source,), out, copying, notation=to == "notation")


@click.command()
@sources_argument
@out_option
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
@click.option("--every", type=click.IntRange(min=1), default=1, help="Records of each file.")
@click.option(
    "--end",
    type=click.Choice(["json", "jsonl", "json.gz", "jsonl.gz", "json.zst", "jsonl.zst"]),
    help="The end of the names, which says the form. [default: json; jsonl with --every]",
)
@where_option
@copying_options
def split(
    sources: tuple[str, ...], into: Path, every: int, end: str | None, copying: CopyOptions
) -> None:
    """Write the records of SOURCES into files of a folder, named after their file and place.

    A file that is there and says the same is left: a command that was killed is given again.

    Exit codes: 0 all were written; 1 some are no records; 2 something could not be read or written.
    """
    reading = RecordReading.open_sources(sources, copying.game_id, copying.cards)
    names = FileNames(into, end or ("json" if every == 1 else "jsonl"))
    record_count = file_count = 0
    source, file = "", None
    with fail_on_errors(), ExitStack() as open_file:
        into.mkdir(parents=True, exist_ok=True)
        for stored_record, record in reading.readable_records():
            if file is None or file.count == every or stored_record.name != source:
                open_file.close()  # completes the file before
                file = open_file.enter_context(
                    copying.open_file(names.next_path(stored_record), overwrite_same=True)
                )
                source, file_count = stored_record.name, file_count + 1
            file.write(record)
            record_count += 1
    reading.print_total("split", count=record_count, files=file_count, path=into)
    reading.finish_and_exit()
