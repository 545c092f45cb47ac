"""A journal: a live match written down as JSON Lines, each change before it is made."""

from __future__ import annotations

import os
from io import BytesIO
from os import PathLike
from typing import Literal, Self

from ancient_world.documents.text import load
from ancient_world.engine.errors import AncientWorldError, InvalidDocument
from ancient_world.engine.faults import document_fault
from ancient_world.engine.game import Cards
from ancient_world.engine.language import register, sentence
from ancient_world.matches.changes import Change
from ancient_world.matches.match import Match
from ancient_world.records.checksums import state_checksum
from ancient_world.records.files.lines import (
    checksum_line,
    entry_line,
    footer_line,
    header_line,
    undo_line,
)
from ancient_world.records.files.reading import found_record, record_of
from ancient_world.records.files.streams import raw_records
from ancient_world.records.record import Checksum, Record

__all__ = ["Fsync", "Journal", "JournalClosed"]

Fsync = Literal["always", "batch", "never"]
"""When what was written is forced onto the disk; see :class:`Journal`."""

_BATCH = 32

_BINARY = getattr(os, "O_BINARY", 0)
"""Where files know texts from bytes, a journal is bytes."""

register(
    {
        "journal-closed": "The journal is closed; nothing can be written to it.",
        "journal-ended": "This journal has its footer: the match has ended.",
    }
)


class JournalClosed(AncientWorldError):  # noqa: N818 - reads as what it is
    """A change came after the journal was closed; it was not made."""


class Journal:
    """The file of one live match, to which every change is appended.

    A change is written before it is made. If writing fails, the match stays as it was. When
    :meth:`Match.apply` has returned, the change is

    * with ``fsync="always"``: on the disk, whatever happens to the machine;
    * with ``"batch"``: with the operating system, on the disk after 32 changes at the latest: it survives the
      death of the process, though not always that of the machine;
    * with ``"never"``: with the operating system, on the disk when that likes.

    The file is a record as JSON Lines at any moment: it can be read, shown and validated. The secret of a match is
    written when the journal is closed after :meth:`Match.reveal`.
    """

    def __init__(self, file: int, match: Match, fsync: Fsync, checksums: int = 0) -> None:
        self._file = file
        self._match = match
        self._fsync = fsync
        self._every = checksums
        self._unsynced = 0
        self._entries = len(match.record.entries)
        self._size = os.lseek(file, 0, os.SEEK_END)
        match.write_ahead(self._write)

    @classmethod
    def start(
        cls, path: str | PathLike[str], match: Match, *, fsync: Fsync = "batch", checksums: int = 0
    ) -> Self:
        """Begin a journal of a match, with whatever was played already.

        Args:
            path: a file that does not exist yet.
            match: the match; it must have no other journal.
            fsync: how safe a change is when it is acknowledged.
            checksums: write a checksum of the state after every so many entries; 0: none.

        Raises:
            OSError: the file exists, or cannot be written.
        """
        record = match.record
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY, 0o666)
        try:
            lines = [header_line(record.header)]
            lines += [entry_line(record.header.game, entry) for entry in record.entries]
            _write_all(file, lines)
            if fsync != "never":
                os.fsync(file)
                _sync_folder(path)
        except BaseException:
            os.close(file)
            raise
        return cls(file, match, fsync, checksums)

    @classmethod
    def resume(
        cls,
        path: str | PathLike[str],
        *,
        cards: Cards | None = None,
        secret: str | None = None,
        fsync: Fsync = "batch",
        checksums: int = 0,
    ) -> Self:
        """Go on with the match of a journal, after a crash or a pause; :attr:`match` is the match.

        A last line that was cut off is removed: its change was never acknowledged.

        Raises:
            OSError: the file cannot be read or written.
            InvalidDocument: it is no journal, or has ended.
            InvalidRecord: it tells of a game that cannot have been played.
            InvalidOption: the secret is not the one that it commits to.
        """
        record, keep, unended = _read(path, cards)
        match = Match.resume(record, cards=cards, secret=secret)
        file = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        try:
            os.ftruncate(file, keep)
            drawn = match.record.entries[len(record.entries) :]
            lines = [entry_line(record.header.game, entry) for entry in drawn]
            _write_all(file, [*([""] if unended else []), *lines])
            if fsync != "never":
                os.fsync(file)
        except BaseException:
            os.close(file)
            raise
        return cls(file, match, fsync, checksums)

    @property
    def match(self) -> Match:
        """The match that is written down."""
        return self._match

    def _write(self, change: Change) -> None:
        """Append a change, or leave the file as it was."""
        if self._file < 0:
            raise JournalClosed(sentence("journal-closed", {}), code="journal-closed")
        lines, count = self._lines(change)
        try:
            size = _write_all(self._file, lines)
            self._sync()
        except BaseException:
            os.ftruncate(self._file, self._size)
            raise
        self._size += size
        self._entries = count

    def _lines(self, change: Change) -> tuple[list[str], int]:
        """The lines of a change, and how many entries there are after it."""
        game_id = change.state.game
        lines = [undo_line(change.undone)] if change.undone else []
        lines += [entry_line(game_id, entry) for entry in change.entries]
        count = self._entries - change.undone + len(change.entries)
        if self._every and count // self._every > self._entries // self._every:
            lines.append(checksum_line(Checksum(count, state_checksum(change.state))))
        return lines, count

    def _sync(self) -> None:
        self._unsynced += 1
        if self._fsync == "always" or (self._fsync == "batch" and self._unsynced >= _BATCH):
            os.fsync(self._file)
            self._unsynced = 0

    def close(self) -> None:
        """Write the footer if the game is over, and close the file.

        Further changes of the match are refused with :class:`JournalClosed`, unless
        ``match.write_ahead(None)`` lets it go on unwritten.
        """
        if self._file < 0:
            return
        record = self._match.record
        if record.result is not None:
            footer = footer_line(len(record.entries), record.result, record.secret)
            _write_all(self._file, [footer])
        if self._fsync != "never":
            os.fsync(self._file)
        file, self._file = self._file, -1
        os.close(file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _write_all(file: int, lines: list[str]) -> int:
    """Write lines in one go; a disk that takes only a part is asked again."""
    data = "".join([f"{line}\n" for line in lines]).encode("ascii")
    left = data
    while left:
        left = left[os.write(file, left) :]
    return len(data)


def _sync_folder(path: str | PathLike[str]) -> None:
    """Force the name of a new file onto the disk, where folders can be opened."""
    folder = os.path.dirname(os.path.abspath(path))  # noqa: PTH100, PTH120 - paths of any kind
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _read(path: str | PathLike[str], cards: Cards | None) -> tuple[Record, int, bool]:
    """The record of a journal, how many bytes of it stay, and whether its last line lacks its end."""
    with open(path, "rb") as file:  # noqa: PTH123 - paths of any kind
        data = file.read()
    start = data.rfind(b"\n") + 1
    unended = start < len(data) and _is_json(data[start:])
    keep = len(data) if unended else start
    raw = next(raw_records(BytesIO(data[:keep]), ".jsonl"), None)
    found = found_record(raw)
    if found.ended:
        raise document_fault("journal-ended")
    return record_of(found, cards), keep, unended


def _is_json(line: bytes) -> bool:
    try:
        load(line)
    except InvalidDocument:
        return False
    return True
