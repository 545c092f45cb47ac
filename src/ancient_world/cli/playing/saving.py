"""Saving a game in progress, and the folders for saved games and typed lines."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import datetime
from errno import EEXIST
from itertools import count
from pathlib import Path

import attrs

import ancient_world as aw
from ancient_world.cli.words import say
from ancient_world.records.locks import refuse_journal
from ancient_world.records.record import Header
from ancient_world.records.writing import PARTIAL, FilePlace

# --- folders ---


FOLDER_VARIABLE = "ANCIENT_WORLD_FOLDER"
"""The environment variable that overrides the user's folder."""
NAME = "ancient-world"


def state_folder() -> Path:
    """Return the user's folder for this program, by the conventions of the system; it need not exist.

    Raises:
        RuntimeError: the user has no home folder.
    """
    variable_value = os.environ.get(FOLDER_VARIABLE)
    return Path(variable_value) if variable_value else _base() / NAME


def games_folder() -> Path:
    """Return the folder for games whose file the user did not name."""
    return state_folder() / "games"


def _base() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support"
    # a relative path does not count, by the XDG specification
    state_home = Path(os.environ.get("XDG_STATE_HOME", ""))
    return state_home if state_home.is_absolute() else _home() / ".local" / "state"


def _home() -> Path:
    """Return the user's home folder; an empty or relative variable names none.

    Raises:
        RuntimeError: the user has no home folder.
    """
    variable_value = os.environ.get("USERPROFILE" if sys.platform == "win32" else "HOME")
    if variable_value is not None and not Path(variable_value).is_absolute():
        raise RuntimeError(say("no-home"))
    return Path.home()


# --- saving ---


class NothingKept(Exception):
    """There is no unfinished game to resume."""


@attrs.define
class KeptMatch:
    """A match with its journal, and the record that is written when the game is left.

    Attributes:
        match: the game.
        journal: the journal that each change is written to first; ``None`` if no file can be written.
        path: the path of the game's file as users know it; ``None`` if there is no file.
        record: whether that file is a record, written at the end, with the journal beside it.
        replace: whether an existing file is overwritten by the record.
        entries: the number of entries when the game was resumed; ``None`` for a new game.
    """

    match: aw.Match
    journal: aw.Journal | None = None
    path: Path | None = None
    record: bool = False
    replace: bool = False
    entries: int | None = None

    def close(self) -> None:
        """Close the journal and write the record.

        Raises:
            OSError: a file cannot be written; the journal stays.
            JournalInUse: another process writes to the record, or has changed the journal that is the game's file.
        """
        try:
            self.leave()
        except aw.JournalInUse:  # another process has taken over the journal
            if not self.record:
                raise
        if self.record and self.path is not None:
            aw.write_record(self.match.record, self.path, replace=self.replace)
            journal_path(self.path).unlink(missing_ok=True)

    def leave(self) -> None:
        """Close the journal without writing the record."""
        if self.journal is not None:
            self.journal.close()


def journal_path(path: Path) -> Path:
    """Return the path of the journal beside a record; symbolic links are followed."""
    record_path = FilePlace.of(path, replace=True).target
    return record_path.with_name(record_path.name + PARTIAL)


def begin(match: aw.Match, path: Path | None, *, force: bool) -> KeptMatch:
    """Start a new game whose record goes to a path; existing files are overwritten only with ``force``.

    Raises:
        OSError: the path cannot be written; ``FileExistsError``: a file exists.
        JournalInUse: another process plays this game.
    """
    if path is None:
        return KeptMatch(match)
    record_place = FilePlace.of(path, replace=force)
    if record_place.is_stream:
        return KeptMatch(match, path=path, record=True)
    partial_path = journal_path(path)
    if force:
        refuse_journal(record_place.target)
        refuse_journal(partial_path)
        partial_path.unlink(missing_ok=True)
    return KeptMatch(match, aw.Journal.start(partial_path, match), path, record=True, replace=force)


def begin_unnamed(match: aw.Match) -> KeptMatch:
    """Start a new game in the folder of the user's games.

    Raises:
        OSError: the folder cannot be written.
        RuntimeError: the user has no home folder.
    """
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    file_stem = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{match.state.game}"
    for number in count(1):
        path = folder / (f"{file_stem}-{number}.jsonl" if number > 1 else f"{file_stem}.jsonl")
        with suppress(FileExistsError):
            return KeptMatch(match, aw.Journal.start(path, match), path)
    raise AssertionError("numbers do not end")


def is_there(path: Path) -> bool:
    """Return whether a game at the path can be resumed; a device or a pipe has none.

    Raises:
        OSError: the path cannot be a file name.
    """
    record_place = FilePlace.of(path, replace=True)
    return not record_place.is_stream and (record_place.mode is not None or journal_path(path).exists())


def header_of(path: Path, cards: aw.CardSet | None) -> Header:
    """Return the header of the game that can be resumed at a path.

    Raises:
        OSError: the file cannot be read.
        InvalidDocument: the file is not a game.
    """
    partial_path = journal_path(path)
    return aw.read_record(partial_path if partial_path.exists() else path, cards=cards).header


def go_on(path: Path, cards: aw.CardSet | None) -> KeptMatch:
    """Resume a game from a journal, or from a record, which then gets a journal beside it.

    Raises:
        OSError: the file cannot be read or written; ``FileExistsError``: its game has ended.
        AncientWorldError: the file is not a valid game, or another process plays it.
    """
    if path.name.endswith(PARTIAL):
        path = path.with_name(path.name.removesuffix(PARTIAL))
    partial_path = journal_path(path)
    if partial_path.exists():
        return _resume_from_journal(partial_path, path, cards, record=True)
    if path.suffix == ".jsonl":
        return _resume_from_journal(path, path, cards, record=False)
    return _resume_from_record(path, cards)


def go_on_with_last(folder: Path, cards: aw.CardSet | None) -> KeptMatch:
    """Resume the most recent game of a folder that is unfinished and not in use.

    Raises:
        NothingKept: there is no such game.
        OSError: the folder cannot be read.
    """
    paths_by_time = [(path.stat().st_mtime_ns, path) for path in folder.glob("*.jsonl")]
    for _, path in sorted(paths_by_time, reverse=True):
        with suppress(aw.AncientWorldError, OSError):
            return _resume_from_journal(path, path, cards, record=False)
    raise NothingKept


def _resume_from_journal(file: Path, path: Path, cards: aw.CardSet | None, *, record: bool) -> KeptMatch:
    """Resume a game from a journal, which lies beside its record or is itself the game's file."""
    try:
        journal = aw.Journal.resume(file, cards=cards)
    except aw.InvalidDocument as error:
        if error.code != "journal-ended":
            raise
        if not record:
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path)) from None
        finished_match = aw.Match.resume(aw.read_record(file, cards=cards), cards=cards)
        return KeptMatch(finished_match, None, path, record, replace=True, entries=len(finished_match.record.entries))
    match = journal.match
    return KeptMatch(match, journal, path, record, replace=True, entries=len(match.record.entries))


def _resume_from_record(path: Path, cards: aw.CardSet | None) -> KeptMatch:
    record = aw.read_record(path, cards=cards)
    match = aw.Match.resume(record, cards=cards)
    if aw.is_over(match.state):
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
    journal = aw.Journal.start(journal_path(path), match)
    return KeptMatch(match, journal, path, record=True, replace=True, entries=len(record.entries))
