"""Files with the tables of an archive for queries: temporary, or kept until the archive changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import attrs

from ancient_world.archive.batch.result_rows import BatchError
from ancient_world.archive.batch.sources import ReportUnread, Source, Sources, find_sources
from ancient_world.archive.batch.workers import Workers
from ancient_world.archive.conditions import Condition
from ancient_world.archive.record_tables import TABLES, RecordRows, tabulate_many
from ancient_world.archive.sheets import open_database
from ancient_world.engine.game import CardSet
from ancient_world.engine.language_choice import language
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.version import RELEASE

register_messages(
    {
        "query-not-kept": "{path} is no file of kept tables, and is not overwritten; name another file."
    }
)

_KEPT_TABLES = {
    "archive_sources": {"name": "text", "size": "int", "modified": "int"},
    "archive_left_out": {"name": "text", "line": "int", "reason": "text", "unreadable": "int"},
    "archive_made": {"key": "text", "value": "text"},
}
"""The tables of a kept file beside those of the archive: what the tables were made of, and what is not in them."""

Origin = Literal["made", "kept", "renewed"]
"""Where tables come from: just made, read from a kept file, or made anew because the archive has changed."""


@attrs.frozen
class TablesFile:
    """A SQLite file of tables, the records that are not in it, and where it comes from."""

    path: Path
    left_out: tuple[RecordRows, ...]
    origin: Origin


@attrs.frozen
class ArchiveTables:
    """The tables of an archive that are to be made, and how."""

    sources: Sources
    game: str | None = None
    cards: CardSet | None = None
    workers: Workers | None = None
    excluded: tuple[str | PathLike[str], ...] = ()
    progress: Callable[[int], None] | None = None
    report_unread: ReportUnread | None = None

    @contextmanager
    def open_temporary(self, tables: Sequence[str]) -> Iterator[TablesFile]:
        """Make some of the tables in a temporary file, which is deleted at the end; the others are empty."""
        with TemporaryDirectory(prefix="ancient-world-") as folder:
            path = Path(folder) / "tables.sqlite"
            yield TablesFile(path, self.write(path, tables, []), "made")

    def open_kept(self, path: Path) -> TablesFile:
        """Return a kept file of all tables; make it if it is missing, or if the archive has changed since.

        Raises:
            BatchError: another file has this name.
        """
        excluded = (*self.excluded, path)
        found = find_sources(self.sources, excluded=excluded, report_unread=self.report_unread)
        sources = [_signature(each) for each in found]
        is_there = path.exists()
        if is_there:
            kept = _read_kept(path)
            if (
                kept.sources == sources
                and kept.made == self._made
                and all(modified is not None for _, _, modified in sources)
            ):
                return TablesFile(path, kept.left_out, "kept")
        left_out = attrs.evolve(self, excluded=excluded, report_unread=None).write(
            path, [*TABLES], sources
        )
        return TablesFile(path, left_out, "renewed" if is_there else "made")

    @property
    def _made(self) -> dict[str, str]:
        """Return what the tables depend on beside the sources."""
        digest = getattr(self.cards, "digest", "")
        return {
            "library": RELEASE, "language": language(), "game": self.game or "", "cards": digest,
            "columns": str({table: [*columns] for table, columns in TABLES.items()}),
        }  # fmt: skip

    def write(
        self, path: Path, tables: Sequence[str], sources: list[_Signature]
    ) -> tuple[RecordRows, ...]:
        """Write a file of tables, and return the records that are not in it."""
        left_out: list[RecordRows] = []
        with open_database(path, {**TABLES, **_KEPT_TABLES}, force=True) as database:
            for result in self._rows(tables):
                if result.reason:
                    left_out.append(result)
                for table, rows in result.rows.items():
                    database.write(rows, table)
            database.write([_row("archive_sources", each) for each in sources], "archive_sources")
            left_out_rows = [
                _row(
                    "archive_left_out", (each.name, each.line, each.reason, int(each.is_unreadable))
                )
                for each in left_out
            ]
            database.write(left_out_rows, "archive_left_out")
            made_rows = [_row("archive_made", each) for each in self._made.items()]
            database.write(made_rows, "archive_made")
        return tuple(left_out)

    def _rows(self, tables: Sequence[str]) -> Iterable[RecordRows]:
        if not tables:
            return ()
        where = [] if self.game is None else [Condition("game", "=", self.game)]
        return tabulate_many(
            self.sources, tables, where, cards=self.cards, workers=self.workers, excluded=self.excluded,
            progress=self.progress, report_unread=self.report_unread,
        )  # fmt: skip


_Signature = tuple[str, int, int | None]
"""The name of a source, its size, and when it was modified in nanoseconds, if that is known."""


def _signature(source: Source) -> _Signature:
    """Return what changes when a source changes; a member of an archive file changes with its file."""
    for path in (source.path, source.path.partition("!")[0]):
        try:
            return source.name, source.size, Path(path).stat().st_mtime_ns
        except (OSError, ValueError):
            continue
    return source.name, source.size, None


def _row(table: str, values: Iterable[object]) -> dict[str, object]:
    return dict(zip(_KEPT_TABLES[table], values, strict=True))


@attrs.frozen
class _KeptFile:
    """What a kept file says of the sources, the records left out, and what else its tables depend on."""

    sources: list[_Signature]
    left_out: tuple[RecordRows, ...]
    made: dict[str, str]


def _read_kept(path: Path) -> _KeptFile:
    try:
        uri = f"{path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            sources, left_out, made = [
                connection.execute(f'SELECT * FROM "{table}"').fetchall()  # noqa: S608 - our own names
                for table in _KEPT_TABLES
            ]
    except sqlite3.Error:
        raise BatchError.from_code("query-not-kept", path=str(path)) from None
    left_out_rows = [
        RecordRows(name, line, reason=reason, is_unreadable=bool(unreadable))
        for name, line, reason, unreadable in left_out
    ]
    return _KeptFile(sources, tuple(left_out_rows), dict(made))
