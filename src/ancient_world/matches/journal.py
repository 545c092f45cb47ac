"""A journal: the file of a live match, as JSON Lines, in which each change is written before it is made."""

from __future__ import annotations

from io import BytesIO
from os import PathLike
from threading import Lock
from typing import Any, Generic, Literal, Self, get_args

from ancient_world.engine.declared.states import AnyState, StateType
from ancient_world.engine.declared.type_parameters import ActionType, AnyAction
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import AncientWorldError, InvalidOption, check_whole_number
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.matches.history import log_from_journal, outcomes_are_changes
from ancient_world.matches.journal_file import JournalFile
from ancient_world.matches.match import Match
from ancient_world.narration.changes import MatchChange
from ancient_world.records.checksums import state_checksum
from ancient_world.records.files.json_lines import LineWriter, may_begin_line
from ancient_world.records.files.raw_record import RawRecord
from ancient_world.records.files.record_file import require_raw_record, require_record
from ancient_world.records.files.record_streams import raw_records
from ancient_world.records.record import Checksum, Entry, Record

Fsync = Literal["always", "batch", "never"]
"""When written changes are forced onto the disk; see :class:`Journal`."""

_CHANGES_PER_SYNC = 32

register_messages(
    {
        "journal-closed": "The journal is closed.",
        "journal-ended": "This journal has its footer, so the match has ended.",
        "journal-several": "This file holds more than one record; a journal belongs to a single match.",
        "journal-fsync": "fsync must be one of {known}, got {given!r}.",
    }
)


class JournalClosed(AncientWorldError):
    """A change was attempted after the journal was closed; the match did not change.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.Journal.start("sunday.jsonl", match).close()
        >>> try:
        ...     match.apply(match.pending().actions[0])
        ... except aw.JournalClosed as error:
        ...     print(error)
        The journal is closed.
    """


class Journal(Generic[StateType, ActionType]):
    """The file of one live match, to which every change is appended.

    A change is written before it is made. If writing fails, the match stays as it was. When
    :meth:`Match.apply` has returned, the change is

    * with ``fsync="always"``: on the disk, safe even from a power failure;
    * with ``"batch"``: handed to the operating system, and on the disk after 32 changes at the latest: it survives
      a crash of the process, though not always one of the machine;
    * with ``"never"``: handed to the operating system, which writes it to the disk at some time.

    The file is a record as JSON Lines at any moment: it can be read, shown and validated. It has one writer: others
    are refused with :class:`JournalInUse` until this journal is closed or its process ends, and forked processes
    do not inherit it. Where the system has no locks (see :attr:`is_locked`), this holds within one process only. A secret
    that a match has drawn itself is in the journal from the beginning, so only the host may read the file; a secret that
    the host passed is written when the journal is closed after :meth:`Match.reveal`.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> with aw.Journal.start("sunday.jsonl", match):
        ...     state = match.apply(match.pending().actions[0])
        >>> aw.read_record("sunday.jsonl") == match.record
        True
    """

    def __init__(
        self,
        file: JournalFile,
        match: Match[StateType, ActionType],
        fsync: Fsync,
        checksums: int,
        entries: int,
    ) -> None:
        if fsync not in get_args(Fsync):
            raise InvalidOption.from_code(
                "journal-fsync", given=fsync, known=", ".join(get_args(Fsync))
            )
        self._file = file
        self._match = match
        self._fsync = fsync
        self._checksum_interval = check_whole_number("checksums", checksums, 0)
        self._unsynced = 0
        self._close_lock = Lock()
        self._is_ending = False
        self._entries = entries
        self._version = match.version
        self._outcomes_are_changes = outcomes_are_changes(match.record.header)
        self._counted_version = match.version
        self._state_before_change = (file.size, entries, self._counted_version)
        self._line_writer = LineWriter(match.record.header.game)

    @classmethod
    def start(
        cls,
        path: str | PathLike[str],
        match: Match[AnyState, AnyAction],
        *,
        fsync: Fsync = "batch",
        checksums: int = 0,
    ) -> Journal[AnyState, AnyAction]:
        """Create the journal of a match and write all entries so far; on an error, delete the file.

        Args:
            path: the path of the file, which must not exist yet.
            match: the match, without another journal.
            fsync: when changes are forced onto the disk.
            checksums: the number of entries between checksums of the state; 0 for no checksums.

        Raises:
            OSError: the file exists, or cannot be written.
            InvalidOption: the match has a journal already (code ``journal-there``).

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> journal = aw.Journal.start("sunday.jsonl", match, fsync="always")
            >>> journal.close()
        """
        check_argument("match", match, Match)
        file = JournalFile.create(path)
        try:
            make: Any = cls
            journal: Journal[AnyState, AnyAction] = make(file, match, fsync, checksums, 0)
            match.write_ahead(journal._write_change, write_beginning=journal._write_beginning)
        except BaseException:
            file.remove()
            raise
        return journal

    @classmethod
    def resume(
        cls,
        path: str | PathLike[str],
        *,
        cards: CardSet | None = None,
        secret: str | None = None,
        fsync: Fsync = "batch",
        checksums: int = 0,
        times: bool | None = None,
    ) -> Self:
        """Go on with the match of a journal, after a crash or a pause; :attr:`match` is the match.

        An incomplete last line is removed: its change was never completely written. A last line that cannot begin a valid
        line was not written by a journal, and is an error. The file is locked before it is read.

        Args:
            path: the file.
            cards: the card file of the match; by default the standard one.
            secret: the secret to the journal's commitment, if the journal does not contain it.
            fsync: when changes are forced onto the disk.
            checksums: the number of entries between checksums of the state; 0 for no checksums.
            times: whether to write times from now on; by default if the last choice has a time.

        Raises:
            OSError: the file cannot be read or written.
            JournalInUse: another writer has the file open.
            InvalidDocument: the file is not a journal, holds several records, or has a footer.
            InvalidRecord: the record is of a game that the rules do not allow.
            InvalidOption: the secret does not match the commitment.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> aw.Journal.start("sunday.jsonl", match).close()
            >>> with aw.Journal.resume("sunday.jsonl") as journal:
            ...     print(journal.match)
            <Match of Ana, Ben, 1 entries: <antike: 2 players, round 1, player 1: rondel>>
        """
        file = JournalFile.open(path)
        try:
            raw, kept_size, lacks_line_end = _read_journal(file.read())
            record = require_record(raw, cards)
            match: Any = Match.resume(record, cards=cards, secret=secret, times=times)
            new_outcomes = match.record.entries[len(record.entries) :]
            match._log = log_from_journal(
                raw, record.header, match._timeline.first_state, new_outcomes, cards
            )
            journal = cls(file, match, fsync, checksums, len(match.record.entries))
            lines = map(journal._line_writer.entry_line, new_outcomes)
            file.truncate(kept_size)
            file.append([*([""] if lacks_line_end else []), *lines], sync=fsync != "never")
            match.write_ahead(journal._write_change)
        except BaseException:
            file.close()
            raise
        return journal

    @property
    def match(self) -> Match[StateType, ActionType]:
        """The match that this journal records."""
        return self._match

    @property
    def is_locked(self) -> bool:
        """True if the lock also holds against other processes; within this process it always does."""
        return self._file.is_locked

    def _write_beginning(self, record: Record) -> None:
        """Write the header and the entries so far."""
        lines = [self._line_writer.header_line(record.header)]
        lines += [self._line_writer.secret_line(record.secret)] if record.secret is not None else []
        lines += map(self._line_writer.entry_line, record.entries)
        self._counted_version = sum(map(self._counts_as_change, record.entries))
        self._version = self._match.version
        lines += self._version_line(self._version)
        self._file.append(lines, sync=self._fsync != "never")
        if self._fsync != "never":
            self._file.sync_folder()
        self._entries = len(record.entries)

    def _counts_as_change(self, entry: Entry) -> bool:
        """Return whether a reader of the journal counts an entry as a change."""
        return self._outcomes_are_changes or entry.player is not None

    def _version_line(self, version: int) -> list[str]:
        """Return the line with the version, if a reader who counts the changes would get another one; else nothing."""
        if self._counted_version == version:
            return []
        self._counted_version = version
        return [self._line_writer.changes_line(version)]

    def _write_change(self, change: MatchChange) -> None:
        """Append a change, or leave the file as it was. Called under the match's lock."""
        if self._is_ending or self._file.is_closed:
            raise JournalClosed.from_code("journal-closed")
        self._remove_interrupted_change(change.version - 1)
        self._state_before_change = (self._file.size, self._entries, self._counted_version)
        self._version = change.version
        lines, entry_count = self._lines_of_change(change)
        self._unsynced += 1
        must_sync = self._fsync == "always" or (
            self._fsync == "batch" and self._unsynced >= _CHANGES_PER_SYNC
        )
        self._file.append(lines, sync=must_sync)
        if must_sync:
            self._unsynced = 0
        self._entries = entry_count

    def _remove_interrupted_change(self, version: int) -> None:
        """Remove a change that was written but not made, because a signal interrupted it."""
        if self._version > version:
            size, self._entries, self._counted_version = self._state_before_change
            if size < self._file.size:
                self._file.truncate(size)
            self._version = version

    def _lines_of_change(self, change: MatchChange) -> tuple[list[str], int]:
        """Return the lines of a change, and the number of entries after it."""
        lines = [self._line_writer.undo_line(change.undone)] if change.undone else []
        lines += map(self._line_writer.entry_line, change.entries)
        entry_count = self._entries - change.undone + len(change.entries)
        if (
            self._checksum_interval
            and entry_count // self._checksum_interval > self._entries // self._checksum_interval
        ):
            lines.append(
                self._line_writer.checksum_line(Checksum(entry_count, state_checksum(change.state)))
            )
        self._counted_version += bool(change.undone) + sum(
            map(self._counts_as_change, change.entries)
        )
        return lines + self._version_line(change.version), entry_count

    def close(self) -> None:
        """Write the footer if the game is over, and close the file.

        Further changes of the match are refused with :class:`JournalClosed`, unless
        ``match.write_ahead(None)`` detaches the journal. If the footer cannot be written, the file stays as it
        was, and closing can be tried again.

        Raises:
            OSError: the footer could not be written, or not forced onto the disk.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> journal = aw.Journal.start("sunday.jsonl", match)
            >>> journal.close()
        """
        self._is_ending = True
        record = self._match.record  # waits for a change in progress; none can follow
        with self._close_lock:
            if not self._file.is_closed:
                self._write_footer(record)
                self._file.close()

    def _write_footer(self, record: Record) -> None:
        must_sync = self._fsync != "never"
        self._remove_interrupted_change(self._match.version)
        if record.result is not None:
            footer = self._line_writer.footer_line(
                len(record.entries), record.result, record.secret
            )
            self._file.append([footer], sync=must_sync)
        elif must_sync:
            self._file.sync()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _read_journal(data: bytes) -> tuple[RawRecord, int, bool]:
    """Read the record of a journal; return it, the number of bytes to keep, and whether the last of these lacks a line end."""
    last_line_start = data.rfind(b"\n") + 1
    is_torn = may_begin_line(data[last_line_start:], is_record_ended=False)
    kept_size = last_line_start if is_torn else len(data)
    lacks_line_end = last_line_start < kept_size
    records = raw_records(BytesIO(data[:kept_size]), ".jsonl")
    raw = require_raw_record(next(records, None))
    if next(records, None) is not None:
        raise document_fault("journal-several")
    if raw.has_footer:
        raise document_fault("journal-ended")
    return raw, kept_size, lacks_line_end
