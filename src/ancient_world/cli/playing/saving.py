"""Saving a game in play, and the folders for games and typed lines."""

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
"""The environment variable that names another folder."""
NAME = "ancient-world"


def state_folder() -> Path:
    """Return the folder of this user, by the conventions of the system; it need not exist.

    Raises:
        RuntimeError: the user has no home.
    """
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else _base() / NAME


def games_folder() -> Path:
    """Return the folder for games that no file was named for."""
    return state_folder() / "games"


def _base() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support"
    given = Path(os.environ.get("XDG_STATE_HOME", ""))  # one that is relative does not count
    return given if given.is_absolute() else _home() / ".local" / "state"


def _home() -> Path:
    """Return the home of this user. A variable that is empty or relative names none, and never the root or the present folder.

    Raises:
        RuntimeError: the user has no home.
    """
    named = os.environ.get("USERPROFILE" if sys.platform == "win32" else "HOME")
    if named is not None and not Path(named).is_absolute():
        raise RuntimeError(say("no-home"))
    return Path.home()


# --- saving ---


class NothingKept(Exception):
    """There is no game to resume."""


@attrs.define
class KeptMatch:
    """A match with its journal, and the record that is written when people leave it.

    Attributes:
        match: the game.
        journal: where every change is written before it is made; ``None`` where no file can be.
        path: what people call the file of the game; ``None`` if there is none.
        record: whether that file is a record, written at the end, and the journal lies beside it.
        replace: whether a file that is there is written over then.
        entries: how many entries there were when it was resumed.
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
            OSError: something cannot be written; the journal is still there then.
            JournalInUse: somebody else writes to the record, or has changed the journal that stands for it.
        """
        try:
            self.leave()
        except aw.JournalInUse:  # somebody has taken the journal away
            if not self.record:
                raise
        if self.record and self.path is not None:
            aw.write_record(self.match.record, self.path, replace=self.replace)
            partial_of(self.path).unlink(missing_ok=True)

    def leave(self) -> None:
        """Close the journal and leave everything as it is."""
        if self.journal is not None:
            self.journal.close()


def partial_of(path: Path) -> Path:
    """Return the journal beside a record, behind symbolic links."""
    target = FilePlace.of(path, replace=True).target
    return target.with_name(target.name + PARTIAL)


def begin(match: aw.Match, path: Path | None, *, force: bool) -> KeptMatch:
    """Begin a game whose record goes to a path; what is there is written over with ``force`` only.

    Raises:
        OSError: nothing can be written there; ``FileExistsError``: something is there.
        JournalInUse: somebody plays this game.
    """
    if path is None:
        return KeptMatch(match)
    place = FilePlace.of(path, replace=force)
    if place.is_stream:
        return KeptMatch(match, path=path, record=True)
    partial = partial_of(path)
    if force:
        refuse_journal(place.target)
        refuse_journal(partial)
        partial.unlink(missing_ok=True)
    return KeptMatch(match, aw.Journal.start(partial, match), path, record=True, replace=force)


def begin_unnamed(match: aw.Match) -> KeptMatch:
    """Begin a game in the folder of the user's games.

    Raises:
        OSError: nothing can be written there.
        RuntimeError: the user has no home.
    """
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    day = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{match.state.game}"
    for number in count(1):
        path = folder / (f"{day}-{number}.jsonl" if number > 1 else f"{day}.jsonl")
        with suppress(FileExistsError):
            return KeptMatch(match, aw.Journal.start(path, match), path)
    raise AssertionError("numbers do not end")


def is_there(path: Path) -> bool:
    """Return whether a game that can be resumed lies at the path; a device or a pipe keeps none.

    Raises:
        OSError: there can be no file of this name.
    """
    place = FilePlace.of(path, replace=True)
    return not place.is_stream and (place.mode is not None or partial_of(path).exists())


def header_of(path: Path, cards: aw.Cards | None) -> Header:
    """Return the header of the game that can be resumed.

    Raises:
        OSError: the file cannot be read.
        InvalidDocument: it is no game.
    """
    partial = partial_of(path)
    return aw.read_record(partial if partial.exists() else path, cards=cards).header


def go_on(path: Path, cards: aw.Cards | None) -> KeptMatch:
    """Resume a game from a journal, or from a record, beside which its journal is kept.

    Raises:
        OSError: the file cannot be read or written; ``FileExistsError``: the game in it has ended.
        AncientWorldError: it is no game, or one that cannot have been played, or somebody plays it.
    """
    if path.name.endswith(PARTIAL):
        path = path.with_name(path.name.removesuffix(PARTIAL))
    partial = partial_of(path)
    if partial.exists():
        return _from_journal(partial, path, cards, record=True)
    if path.suffix == ".jsonl":
        return _from_journal(path, path, cards, record=False)
    return _from_record(path, cards)


def go_on_with_last(folder: Path, cards: aw.Cards | None) -> KeptMatch:
    """Resume the last game of a folder that has not ended and that nobody plays.

    Raises:
        NothingKept: there is none.
        OSError: the folder cannot be read.
    """
    files = [(path.stat().st_mtime_ns, path) for path in folder.glob("*.jsonl")]
    for _, path in sorted(files, reverse=True):
        with suppress(aw.AncientWorldError, OSError):
            return _from_journal(path, path, cards, record=False)
    raise NothingKept


def _from_journal(file: Path, path: Path, cards: aw.Cards | None, *, record: bool) -> KeptMatch:
    """Resume a game from a journal, which lies beside its record or stands for itself."""
    try:
        journal = aw.Journal.resume(file, cards=cards)
    except aw.InvalidDocument as error:
        if error.code != "journal-ended":
            raise
        if not record:
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path)) from None
        ended = aw.Match.resume(aw.read_record(file, cards=cards), cards=cards)
        return KeptMatch(ended, None, path, record, replace=True, entries=len(ended.record.entries))
    match = journal.match
    return KeptMatch(match, journal, path, record, replace=True, entries=len(match.record.entries))


def _from_record(path: Path, cards: aw.Cards | None) -> KeptMatch:
    record = aw.read_record(path, cards=cards)
    match = aw.Match.resume(record, cards=cards)
    if aw.is_over(match.state):
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
    journal = aw.Journal.start(partial_of(path), match)
    return KeptMatch(match, journal, path, record=True, replace=True, entries=len(record.entries))
