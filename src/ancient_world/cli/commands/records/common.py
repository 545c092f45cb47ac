"""Helpers of the commands on records: reading, reporting unreadable records, completion."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import attrs
import click

import ancient_world as aw
from ancient_world.archive import Condition, StoredRecord, iterate_records
from ancient_world.archive.batch.sources import total_size
from ancient_world.archive.conditions import COLUMN_WORDS
from ancient_world.archive.tables import columns_of
from ancient_world.cli.commands.scale import bar
from ancient_world.cli.common import PROBLEMS, STDIN, UNREADABLE, echo, keep_apart, load_cards
from ancient_world.cli.options import Command
from ancient_world.cli.render import plain
from ancient_world.cli.words import say
from ancient_world.engine.language import register_messages
from ancient_world.records.files.packed import bare_name

# --- completion ---


Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def complete_word(column: str) -> Complete:
    """Return a completion for the words of a column, from the game given before or from all games."""

    def complete(context: click.Context, _: click.Parameter, typed: str) -> list[str]:
        return [word for word in _words(context, column) if word.startswith(typed)]

    return complete


def complete_condition(context: click.Context, _: click.Parameter, typed: str) -> list[str]:
    """Complete the name of a column, or after ``=`` a word that the column can contain."""
    column, equals, value = typed.partition("=")
    if not equals:
        columns = dict.fromkeys([*columns_of("moves"), *columns_of("holdings")])
        return [f"{each}=" for each in columns if each.startswith(column)]
    words = _words(context, column) if column in COLUMN_WORDS else ()
    return [f"{column}={word}" for word in words if word.startswith(value)]


def _words(context: click.Context, column: str) -> Iterator[str]:
    game_id = context.params.get("game") or context.params.get("game_id")
    games = [game_id] if game_id in aw.available_games() else aw.available_games()
    yield from dict.fromkeys(word for each in games for word in COLUMN_WORDS[column](each, None))


# --- reading ---


register_messages(
    {
        "cli-not-taken": "{count:record is|records are} left out: see above",
        "cli-taken": "{count:record|records} written to {path}",
    }
)

sources_argument = click.argument("sources", nargs=-1, required=True)


_TOTALS_KEY = "telling"
"""The key under which a command's context stores how to print the totals: "json", "quiet" or nothing."""


def _store_totals_format(context: click.Context, option: click.Parameter, value: object) -> None:
    if value:
        context.meta[_TOTALS_KEY] = option.name


def telling_options(command: Command) -> Command:
    """Add the options ``--json`` and ``--quiet`` to a command."""
    flag_settings: Any = {"is_flag": True, "expose_value": False, "callback": _store_totals_format}
    as_json = click.option("--json", "json", help="The totals as JSON.", **flag_settings)
    return as_json(click.option("--quiet", help="No totals and no progress.", **flag_settings)(command))


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


where_option = click.option(
    "--where",
    type=ConditionType(),
    multiple=True,
    metavar="COLUMN=VALUE",
    shell_complete=complete_condition,
    help="Only what meets this, also with != < <= > >= or ~ for contains; all of them, if given again.",
)


@attrs.define
class RecordReading:
    """The reading of records for a command; other content is reported on standard error and counted.

    ``written`` names the command's own output files, which are skipped as input.
    """

    sources: tuple[str, ...]
    cards: aw.CardSet | None = None
    written: tuple[Path, ...] = ()
    unreadable: int = 0
    refused: int = 0
    telling: str = attrs.field(
        init=False, factory=lambda: click.get_current_context().meta.get(_TOTALS_KEY, "")
    )
    _totals: dict[str, object] = attrs.field(init=False, factory=dict)

    @classmethod
    def of(
        cls,
        sources: tuple[str, ...],
        game_id: str | None,
        cards: Path | None,
        *written: Path | None,
    ) -> RecordReading:
        """Open the sources of a command; exit if the command would overwrite one of them."""
        files = tuple([path for path in written if path is not None])
        keep_apart(files, [STDIN if source == "-" else source for source in sources])
        return cls(sources, load_cards(game_id, cards), files)

    def size(self) -> int | None:
        """Return the size of the sources in bytes, if it is known."""
        return total_size(self.sources, without=self.written)

    @contextmanager
    def bar(self) -> Iterator[Callable[[int], None] | None]:
        """Show a progress bar by bytes, on a terminal."""
        if self.telling == "quiet":
            yield None
            return
        with bar(self.size, "records", sizes=True) as progress:
            yield progress

    def kept(self) -> Iterator[StoredRecord]:
        """Yield every record, and every part of the sources that is not a record."""
        yield from iterate_records(self.sources, without=self.written)

    def records(self) -> Iterator[tuple[StoredRecord, aw.Record]]:
        """Yield every readable record."""
        for stored_record in self.kept():
            try:
                record = stored_record.record(self.cards)
            except aw.InvalidDocument as error:
                self.tell(stored_record.place, error.detail, unreadable=stored_record.unreadable)
            else:
                yield stored_record, record

    def tell(self, place: str, why: str, *, unreadable: bool) -> None:
        """Report and count a record that is left out."""
        echo(plain(f"{place}: {why}").plain, err=True)
        if unreadable:
            self.unreadable += 1
        else:
            self.refused += 1

    def total(self, code: str, **data: object) -> None:
        """Print a total: as a sentence, or with ``--json`` as a member of the final object."""
        if self.telling == "json":
            self._totals[code] = {name: _plain(value) for name, value in data.items()}
        elif not self.telling:
            echo(say(code, **data), err=True)

    def leave(self) -> NoReturn:
        """Print the final totals, and exit with the code for the sources."""
        skipped_count = self.unreadable + self.refused
        if skipped_count:
            self.total("not-taken", count=skipped_count)
        if self.telling == "json":
            writes_to_stdout = "-" in map(str, self.written)
            echo(json.dumps(self._totals), err=writes_to_stdout)
        sys.exit(UNREADABLE if self.unreadable else PROBLEMS if self.refused else 0)


def _plain(value: object) -> object:
    return str(value) if isinstance(value, Path) else value


@attrs.define
class FileNames:
    """Unique file names in a folder, each built from the source and number of the file's first record."""

    folder: Path
    end: str = "json"
    _taken: set[Path] = attrs.field(factory=set, init=False)

    def of(self, kept: StoredRecord) -> Path:
        """Return the path for the file whose first record is ``kept``."""
        stem = "records" if kept.name == "-" else Path(bare_name(kept.name)).stem
        name = f"{stem}-{kept.number + 1:06}"
        names = (name, *(f"{name}-{number}" for number in range(2, len(self._taken) + 2)))
        paths = (self.folder / f"{each}.{self.end}" for each in names)
        path = next(each for each in paths if each not in self._taken)
        self._taken.add(path)
        return path
