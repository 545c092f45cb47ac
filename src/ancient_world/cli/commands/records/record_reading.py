"""Helpers of the commands on records: reading, reporting unreadable records, completion."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import attrs
import click

import ancient_world as aw
from ancient_world.archive import Condition, RecordFinder, StoredRecord, iterate_records
from ancient_world.archive.batch.sources import total_size
from ancient_world.archive.batch.summary import suffix_of
from ancient_world.archive.conditions import COLUMN_WORDS
from ancient_world.archive.record_tables import columns_of
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.command_helpers import (
    STDIN,
    load_cards,
    print_unread,
    refuse_overwriting_inputs,
)
from ancient_world.cli.commands.scale_options import progress_bar
from ancient_world.cli.exits import EXIT_PROBLEMS, EXIT_UNREADABLE, echo, fail_on_errors
from ancient_world.cli.shared_options import Command, CommandOption
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.files.compressed_files import strip_packing_suffix
from ancient_world.records.notes import STANDARD_TAGS

# --- completion ---


CompleteFunction = Callable[[click.Context, click.Parameter, str], list[str]]


def completer_for_column(column: str) -> CompleteFunction:
    """Return a completion for the words of a column, from the game given before or from all games."""

    def complete(context: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
        return [word for word in _column_words(context, column) if word.startswith(incomplete)]

    return complete


def completer_for_words(words: Sequence[str]) -> CompleteFunction:
    """Return a completion for these words."""

    def complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return complete


def completer_for_by(words: Sequence[str]) -> CompleteFunction:
    """Return a completion for the words of ``--by``, and tags."""
    return completer_for_words([*words, *[f"tag.{name}" for name in STANDARD_TAGS]])


def complete_condition(context: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a column, or after ``=`` a word that the column can contain."""
    column, equals, value = incomplete.partition("=")
    if not equals:
        columns = dict.fromkeys([*columns_of("moves"), *columns_of("holdings")])
        return [f"{column_name}=" for column_name in columns if column_name.startswith(column)]
    words = _column_words(context, column) if column in COLUMN_WORDS else ()
    return [f"{column}={word}" for word in words if word.startswith(value)]


def _column_words(context: click.Context, column: str) -> Iterator[str]:
    game_id = context.params.get("game") or context.params.get("game_id")
    games = [game_id] if game_id in aw.available_games() else aw.available_games()
    yield from dict.fromkeys(word for each in games for word in COLUMN_WORDS[column](each, None))


# --- reading ---


register_messages(
    {
        "cli-not-taken": "{count:record is|records are} left out: see above",
        "cli-taken": "{count:record|records} written to {path}",
        "cli-no-such-word": "{said}: no such name; for example, there is: {known}",
        "cli-no-such-word:near": "{said}: no such name; did you mean {near}?",
    }
)

sources_argument: CommandOption = click.argument("sources", nargs=-1, required=True)


_TOTALS_KEY = "telling"
"""The key under which a command's context stores how to print the totals: "json", "quiet" or nothing."""


def _store_totals_format(context: click.Context, option: click.Parameter, value: object) -> None:
    if value:
        context.meta[_TOTALS_KEY] = option.name


def add_totals_options(command: Command) -> Command:
    """Add the options ``--json`` and ``--quiet`` to a command."""
    flag_settings: Any = {"is_flag": True, "expose_value": False, "callback": _store_totals_format}
    as_json = click.option("--json", "json", help="The totals as JSON.", **flag_settings)
    return as_json(
        click.option("--quiet", help="No totals and no progress.", **flag_settings)(command)
    )


class ConditionType(click.ParamType[Condition]):
    """The type of a condition on a column."""

    name = "condition"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> Condition:
        """Parse a condition."""
        try:
            return Condition.parse(value)
        except aw.InvalidOption as error:
            self.fail(error.message, param, ctx)


_WHERE_KEY = "where"
"""The key under which a command's context stores the conditions of ``--where``."""


def _store_conditions(
    context: click.Context, _: click.Parameter, conditions: tuple[Condition, ...]
) -> None:
    context.meta[_WHERE_KEY] = conditions


def given_conditions(game_id: str | None) -> list[Condition]:
    """Return the conditions of the running command: those of ``--where``, and that of ``--game``.

    Raises:
        UnknownGame: there is no such game.
    """
    conditions = [*click.get_current_context().meta.get(_WHERE_KEY, ())]
    if game_id is not None:
        conditions.append(Condition("game", "=", aw.game(game_id).id, f"--game {game_id}"))
    return conditions


where_option: CommandOption = click.option(
    "--where",
    type=ConditionType(),
    multiple=True,
    expose_value=False,
    callback=_store_conditions,
    metavar="COLUMN=VALUE",
    shell_complete=complete_condition,
    help="Only what meets this, also with != < <= > >= or ~ for contains; all of them, if given again.",
)


@attrs.define
class RecordReading:
    """The reading of records for a command; other content is reported on standard error and counted.

    ``output_paths`` names the command's own output files, which are skipped as input. ``where`` are the conditions that
    records must meet: by default those of the options ``--where`` and ``--game``.
    """

    sources: tuple[str, ...]
    cards: aw.CardSet | None = None
    output_paths: tuple[Path, ...] = ()
    where: list[Condition] = attrs.field(factory=list)
    unreadable_count: int = 0
    refused_count: int = 0
    problem_count: int = 0
    """The number of problems in records that are taken."""
    unread: Counter[str] = attrs.field(init=False, factory=Counter)
    """The number of files of folders and archives that were not read, by suffix."""
    totals_format: str = attrs.field(
        init=False, factory=lambda: click.get_current_context().meta.get(_TOTALS_KEY, "")
    )
    _totals: dict[str, object] = attrs.field(init=False, factory=dict)

    @classmethod
    def open_sources(
        cls,
        sources: tuple[str, ...],
        game_id: str | None,
        cards: Path | None,
        *outputs: Path | None,
    ) -> RecordReading:
        """Open the sources of a command; exit if the command would overwrite one of them."""
        files = tuple([path for path in outputs if path is not None])
        refuse_overwriting_inputs(files, [STDIN if source == "-" else source for source in sources])
        with fail_on_errors():
            conditions = given_conditions(game_id)
        return cls(sources, load_cards(game_id, cards), files, conditions)

    def total_bytes(self) -> int | None:
        """Return the size of the sources in bytes, if it is known."""
        return total_size(self.sources, excluded=self.output_paths)

    @contextmanager
    def progress_bar(self) -> Iterator[Callable[[int], None] | None]:
        """Show a progress bar by bytes, on a terminal."""
        if self.totals_format == "quiet":
            yield None
            return
        with progress_bar(self.total_bytes, "records", in_bytes=True) as progress:
            yield progress

    def stored_records(self) -> Iterator[StoredRecord]:
        """Yield every record, and every part of the sources that is not a record."""
        yield from iterate_records(
            self.sources, excluded=self.output_paths, report_unread=self.add_unread
        )

    def add_unread(self, name: str) -> None:
        """Count a file that was not read."""
        self.unread[suffix_of(name)] += 1

    def readable_records(self) -> Iterator[tuple[StoredRecord, aw.Record]]:
        """Yield every readable record that meets the conditions; without any, suggest spellings of unknown words.

        Raises:
            InvalidOption: there is no column of a condition.
        """
        finder = RecordFinder(self.where, self.cards)
        match_count, games, players = 0, set[str](), set[str]()
        for stored_record in self.stored_records():
            try:
                record = stored_record.record(self.cards)
                is_match = finder.matches(record, stored_record.name, stored_record.line)
            except (aw.InvalidDocument, aw.InvalidRecord) as error:
                self.report_skipped(
                    stored_record.position, error.detail, unreadable=stored_record.is_unreadable
                )
                continue
            games.add(record.header.game)
            players.update(record.header.players if self.where else ())
            if is_match:
                match_count += 1
                yield stored_record, record
        if not match_count:
            _print_unknown_values(finder, games, players)

    def report_skipped(self, position: str, reason: str, *, unreadable: bool) -> None:
        """Report and count a record that is left out."""
        echo(printable(f"{position}: {reason}"), err=True)
        if unreadable:
            self.unreadable_count += 1
        else:
            self.refused_count += 1

    def print_total(self, code: str, **data: object) -> None:
        """Print a total: as a sentence, or with ``--json`` as a member of the final object."""
        if self.totals_format == "json":
            self._totals[code] = {name: _path_as_text(value) for name, value in data.items()}
        elif not self.totals_format:
            echo(cli_text(code, **data), err=True)

    @property
    def skipped_count(self) -> int:
        """Return the number of records that are left out."""
        return self.unreadable_count + self.refused_count

    def finish_and_exit(self) -> NoReturn:
        """Print the final totals, and exit with the code for the sources."""
        if self.skipped_count:
            self.print_total("not-taken", count=self.skipped_count)
        if self.totals_format == "json":
            if self.unread:
                self._totals["unread"] = dict(sorted(self.unread.items()))
            writes_to_stdout = "-" in map(str, self.output_paths)
            echo(json.dumps(self._totals), err=writes_to_stdout)
        elif not self.totals_format:
            print_unread(self.unread)
        sys.exit(self.exit_code)

    @property
    def exit_code(self) -> int:
        """Return the exit code for what was read so far."""
        if self.unreadable_count:
            return EXIT_UNREADABLE
        return EXIT_PROBLEMS if self.refused_count or self.problem_count else 0


def print_unknown_words(where: Sequence[Condition], cards: aw.CardSet | None) -> None:
    """Print the words of conditions that mean nothing in any game, after a run that found nothing."""
    conditions = [condition for condition in where if condition.column != "player"]
    _print_unknown_values(RecordFinder(conditions, cards), {*aw.available_games()}, set())


def _print_unknown_values(finder: RecordFinder, games: set[str], players: set[str]) -> None:
    """Print the words of conditions that nothing in records of these games is called, with similar ones."""
    for option_text, data in finder.unknown_values(sorted(games), sorted(players)):
        code = "no-such-word:near" if "near" in data else "no-such-word"
        echo(printable(cli_text(code, said=option_text, **data)), err=True)


def _path_as_text(value: object) -> object:
    return str(value) if isinstance(value, Path) else value


@attrs.define
class FileNames:
    """Unique file names in a folder, each built from the source and number of the file's first record."""

    folder: Path
    suffix: str = "json"
    _used_paths: set[Path] = attrs.field(factory=set, init=False)

    def next_path(self, first_record: StoredRecord) -> Path:
        """Return the path for the file whose first record is ``stored_records``."""
        stem = (
            "records"
            if first_record.name == "-"
            else Path(strip_packing_suffix(first_record.name)).stem
        )
        name = f"{stem}-{first_record.number + 1:06}"
        names = (name, *(f"{name}-{number}" for number in range(2, len(self._used_paths) + 2)))
        paths = (self.folder / f"{file_name}.{self.suffix}" for file_name in names)
        path = next(each for each in paths if each not in self._used_paths)
        self._used_paths.add(path)
        return path
