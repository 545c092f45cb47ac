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
from ancient_world.cli.cli_texts import cli_text
from ancient_world.records.locks import refuse_journal
from ancient_world.records.record import Header
from ancient_world.records.writing import PARTIAL_SUFFIX, FileDestination

# --- folders ---


FOLDER_VARIABLE = "ANCIENT_WORLD_FOLDER"
"""The environment variable that overrides the user's folder."""
FOLDER_NAME = "ancient-world"


def state_folder() -> Path:
    """Return the user's folder for this program, by the conventions of the system; it need not exist.

    Raises:
        RuntimeError: the user has no home folder.
    """
    variable_value = os.environ.get(FOLDER_VARIABLE)
    return Path(variable_value) if variable_value else _system_state_folder() / FOLDER_NAME


def games_folder() -> Path:
    """Return the folder for games whose file the user did not name."""
    return state_folder() / "games"


def _system_state_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or _home_folder() / "AppData" / "Local")
    if sys.platform == "darwin":
        return _home_folder() / "Library" / "Application Support"
    # a relative path does not count, by the XDG specification
    state_home = Path(os.environ.get("XDG_STATE_HOME", ""))
    return state_home if state_home.is_absolute() else _home_folder() / ".local" / "state"


def _home_folder() -> Path:
    """Return the user's home folder; an empty or relative variable names none.

    Raises:
        RuntimeError: the user has no home folder.
    """
    variable_value = os.environ.get("USERPROFILE" if sys.platform == "win32" else "HOME")
    if variable_value is not None and not Path(variable_value).is_absolute():
        raise RuntimeError(cli_text("no-home"))
    return Path.home()


# --- saving ---


class NoUnfinishedGame(Exception):
    """There is no unfinished game to resume."""


@attrs.define
class SavedMatch:
    """A match with its journal, and the record that is written when the game is left.

    Attributes:
        match: the game.
        journal: the journal that each change is written to first; ``None`` if no file can be written.
        path: the path of the game's file as users know it; ``None`` if there is no file.
        writes_record: whether that file is a record, written at the end, with the journal beside it.
        replace: whether an existing file is overwritten by the record.
        resumed_entries: the number of entries when the game was resumed; ``None`` for a new game.
    """

    match: aw.Match
    journal: aw.Journal | None = None
    path: Path | None = None
    writes_record: bool = False
    replace: bool = False
    resumed_entries: int | None = None

    def close(self) -> None:
        """Close the journal and write the record.

        Raises:
            OSError: a file cannot be written; the journal stays.
            JournalInUse: another process writes to the record, or has changed the journal that is the game's file.
        """
        try:
            self.close_journal()
        except aw.JournalInUse:  # another process has taken over the journal
            if not self.writes_record:
                raise
        if self.writes_record and self.path is not None:
            aw.write_record(self.match.record, self.path, replace=self.replace)
            journal_path(self.path).unlink(missing_ok=True)

    def close_journal(self) -> None:
        """Close the journal without writing the record."""
        if self.journal is not None:
            self.journal.close()


def journal_path(path: Path) -> Path:
    """Return the path of the journal beside a record; symbolic links are followed."""
    record_path = FileDestination.of_path(path, replace=True).target
    return record_path.with_name(record_path.name + PARTIAL_SUFFIX)


def start_game(match: aw.Match, path: Path | None, *, force: bool) -> SavedMatch:
    """Start a new game whose record goes to a path; existing files are overwritten only with ``force``.

    Raises:
        OSError: the path cannot be written; ``FileExistsError``: a file exists.
        JournalInUse: another process plays this game.
    """
    if path is None:
        return SavedMatch(match)
    record_place = FileDestination.of_path(path, replace=force)
    if record_place.is_stream:
        return SavedMatch(match, path=path, writes_record=True)
    partial_path = journal_path(path)
    if force:
        refuse_journal(record_place.target)
        refuse_journal(partial_path)
        partial_path.unlink(missing_ok=True)
    return SavedMatch(
        match, aw.Journal.start(partial_path, match), path, writes_record=True, replace=force
    )


def start_unnamed_game(match: aw.Match) -> SavedMatch:
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
            return SavedMatch(match, aw.Journal.start(path, match), path)
    raise AssertionError("numbers do not end")


def can_resume(path: Path) -> bool:
    """Return whether a game at the path can be resumed; a device or a pipe has none.

    Raises:
        OSError: the path cannot be a file name.
    """
    record_place = FileDestination.of_path(path, replace=True)
    return not record_place.is_stream and (
        record_place.mode is not None or journal_path(path).exists()
    )


def read_header(path: Path, cards: aw.CardSet | None) -> Header:
    """Return the header of the game that can be resumed at a path.

    Raises:
        OSError: the file cannot be read.
        InvalidDocument: the file is not a game.
    """
    partial_path = journal_path(path)
    return aw.read_record(partial_path if partial_path.exists() else path, cards=cards).header


def resume_game(path: Path, cards: aw.CardSet | None) -> SavedMatch:
    """Resume a game from a journal, or from a record, which then gets a journal beside it.

    Raises:
        OSError: the file cannot be read or written; ``FileExistsError``: its game has ended.
        AncientWorldError: the file is not a valid game, or another process plays it.
    """
    if path.name.endswith(PARTIAL_SUFFIX):
        path = path.with_name(path.name.removesuffix(PARTIAL_SUFFIX))
    partial_path = journal_path(path)
    if partial_path.exists():
        return _resume_from_journal(partial_path, path, cards, record=True)
    if path.suffix == ".jsonl":
        return _resume_from_journal(path, path, cards, record=False)
    return _resume_from_record(path, cards)


def resume_last_game(folder: Path, cards: aw.CardSet | None) -> SavedMatch:
    """Resume the most recent game of a folder that is unfinished and not in use.

    Raises:
        NothingKept: there is no such game.
        OSError: the folder cannot be read.
    """
    paths_by_time = [(path.stat().st_mtime_ns, path) for path in folder.glob("*.jsonl")]
    for _, path in sorted(paths_by_time, reverse=True):
        with suppress(aw.AncientWorldError, OSError):
            return _resume_from_journal(path, path, cards, record=False)
    raise NoUnfinishedGame


def _resume_from_journal(
    file: Path, path: Path, cards: aw.CardSet | None, *, record: bool
) -> SavedMatch:
    """Resume a game from a journal, which lies beside its record or is itself the game's file."""
    try:
        journal = aw.Journal.resume(file, cards=cards)
    except aw.InvalidDocument as error:
        if error.code != "journal-ended":
            raise
        if not record:
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path)) from None
        finished_match = aw.Match.resume(aw.read_record(file, cards=cards), cards=cards)
        return SavedMatch(
            finished_match,
            None,
            path,
            record,
            replace=True,
            resumed_entries=len(finished_match.record.entries),
        )
    match = journal.match
    return SavedMatch(
        match, journal, path, record, replace=True, resumed_entries=len(match.record.entries)
    )


def _resume_from_record(path: Path, cards: aw.CardSet | None) -> SavedMatch:
    record = aw.read_record(path, cards=cards)
    match = aw.Match.resume(record, cards=cards)
    if aw.is_over(match.state):
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
    journal = aw.Journal.start(journal_path(path), match)
    return SavedMatch(
        match, journal, path, writes_record=True, replace=True, resumed_entries=len(record.entries)
    )
