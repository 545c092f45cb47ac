"""``records edit`` and ``players``: change what records say beside the game, and list the names of players."""

from __future__ import annotations

import json
import os
from pathlib import Path

import attrs
import click

from ancient_world import archive
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.command_helpers import parse_pairs
from ancient_world.cli.commands.records.record_reading import (
    RecordReading,
    add_totals_options,
    complete_tag_name,
    sources_argument,
    where_option,
)
from ancient_world.cli.exits import echo, fail, fail_on_errors, mark_answered
from ancient_world.cli.shared_options import (
    CommandOption,
    FilePath,
    cards_options,
    force_option,
    group_options,
    tags_option,
)
from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
        "cli-edit-nothing": "Say what to edit: --rename, --anonymize, --tag, --untag or --drop.",
        "cli-edit-where": "Say where edited records go: --out FILE, --into FOLDER or --in-place.",
        "cli-edit-key": "--key belongs to --anonymize.",
        "cli-edit-stdin": "Standard input can be read only once, and --anonymize reads all names first. Name a file.",
        "cli-edited": "{count:record|records} edited, {files:file|files} written",
        "cli-names-left": "{count:text|texts} to look at, since something like a name still stands there: see above",
        "cli-name": "name",
        "cli-first": "first",
        "cli-last": "last",
        "cli-near": "similar names",
    }
)


@attrs.frozen
class EditOptions:
    """The options that say what is edited."""

    rename: tuple[str, ...]
    anonymize: bool
    key: Path | None
    tags: tuple[str, ...]
    untag: tuple[str, ...]
    drop: tuple[str, ...]

    def editor(self) -> archive.RecordEditor:
        """Return the editor; exit if nothing is edited, or something impossible.

        Raises:
            AncientWorldError: a name, a tag or the table of pseudonyms is not valid.
            OSError: the table of pseudonyms cannot be read.
        """
        if self.key is not None and not self.anonymize:
            fail(cli_text("edit-key"))
        if not (self.rename or self.anonymize or self.tags or self.untag or self.drop):
            fail(cli_text("edit-nothing"))
        pseudonyms = archive.Pseudonyms() if self.anonymize else None
        if self.key is not None and self.key.exists():
            pseudonyms = archive.Pseudonyms.read(self.key)
        return archive.RecordEditor(
            rename=parse_pairs(self.rename),
            pseudonyms=pseudonyms,
            tags=parse_pairs(self.tags),
            untag=self.untag,
            drop=self.drop,
        )


edit_options: CommandOption = group_options(
    EditOptions,
    "wish",
    click.option(
        "--rename",
        multiple=True,
        metavar="OLD=NEW",
        help="Rename a player; all are renamed at once. Comments and tags stay.",
    ),
    click.option(
        "--anonymize",
        is_flag=True,
        help="Give each name one pseudonym, in headers, comments and tags.",
    ),
    click.option(
        "--key",
        type=FilePath(dir_okay=False),
        help="Keep the pseudonyms in this file: it is read, extended and readable by you alone.",
    ),
    tags_option,
    click.option(
        "--untag",
        multiple=True,
        metavar="NAME",
        shell_complete=complete_tag_name,
        help="Remove a tag.",
    ),
    click.option(
        "--drop",
        type=click.Choice(["notes", "times", "analysis"]),
        multiple=True,
        help="Remove the notes of entries, only the times in them, or the analysis.",
    ),
)


@click.command()
@sources_argument
@click.option(
    "--out",
    type=FilePath(dir_okay=False, allow_dash=True),
    help="Write all records into this file: *.jsonl or *.awn, packed or not, or -.",
)
@click.option(
    "--into",
    type=FilePath(file_okay=False),
    help="Write each file under its own name into this folder.",
)
@click.option("--in-place", is_flag=True, help="Replace each file whole.")
@edit_options
@click.option("--cards", type=FilePath(), help="The card file of the records.")
@add_totals_options
@force_option
def edit(
    sources: tuple[str, ...],
    out: Path | None,
    into: Path | None,
    wish: EditOptions,
    cards: Path | None,
    *,
    in_place: bool,
    force: bool,
) -> None:
    """Edit the names, tags and notes of records; everything else keeps its bytes, and each record its form.

    After --anonymize, texts in which something like a name still stands are listed. With --in-place, a file with an unreadable record stays as it was.

    Exit codes: 0 all were edited; 1 some are no records, could not be edited so, or still hold a name; 2 something could not be read or written.
    """
    if [out is not None, into is not None, in_place].count(True) != 1:
        fail(cli_text("edit-where"))
    if wish.anonymize and "-" in sources:
        fail(cli_text("edit-stdin"))
    reading = RecordReading.open_sources(sources, None, cards, out, wish.key)
    paths = [os.path.realpath(path) for path in (out, wish.key) if path is not None]
    if len(set(paths)) < len(paths):
        fail(cli_text("same", path=out))
    from ancient_world.cli.commands.records.edit_run import EditRun, MirroredPaths  # 90 ms

    with fail_on_errors():
        edit_run = EditRun(reading, wish.editor())
        if wish.anonymize:
            edit_run.gather_names(wish.key)
        if out is not None:
            edit_run.write_one_file(out, force=force)
        elif into is not None:
            edit_run.write_files(MirroredPaths(into, sources).path_of, force=force)
        else:
            edit_run.replace_files()
    if str(out) != "-":
        reading.print_total("edited", count=edit_run.record_count, files=edit_run.file_count)
    if reading.problem_count:
        reading.print_total("names-left", count=reading.problem_count)
    reading.finish_and_exit()


# --- players ---


@click.command()
@sources_argument
@click.option("--json", "as_json", is_flag=True, help="Print each name as a line of JSON.")
@where_option
@cards_options
def players(
    sources: tuple[str, ...], game_id: str | None, cards: Path | None, *, as_json: bool
) -> None:
    """List the names of players with their games, the first and last date, and names that are spelled similarly.

    Similar names differ in case, accents or one letter, and never met in a game; records edit --rename makes them one.

    Exit codes: 0 all were read; 1 some are no records; 2 something could not be read or written.
    """
    reading, roster = RecordReading.open_sources(sources, game_id, cards), archive.Roster()
    with fail_on_errors():
        for _, record in reading.readable_records():
            roster.add(record)
    if not reading.skipped_count:
        mark_answered()
    if as_json:
        for each in roster.names():
            echo(json.dumps(attrs.asdict(each)))
    else:
        _print_roster(roster.names())
    reading.finish_and_exit()


def _print_roster(names: list[archive.RosterName]) -> None:
    from ancient_world.cli.render import (  # 60 ms, not for help
        make_console,
        printable_text,
        table_with_headings,
    )

    headings = ("name", "games", "first", "last", "near")
    table = table_with_headings(*map(cli_text, headings))
    for each in names:
        cells = (each.name, f"{each.games:,}", each.first or "", each.last or "")
        table.add_row(*map(printable_text, (*cells, ", ".join(each.near))))
    make_console().print(table)
