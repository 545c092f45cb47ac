"""Locks: a file has one writer, as far as the system can see to it."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from os import PathLike
from pathlib import Path
from threading import RLock

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language import register, sentence

register({"journal-in-use": "Something else is already writing to this journal: {path}"})

_held: set[tuple[int, int]] = set()
"""The files that this process has locked; where the system cannot lock, these are the only locks."""
_guard = RLock()


class JournalInUse(AncientWorldError):
    """Somebody else writes to this journal; nothing was written, and nothing of theirs has changed.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> with aw.Journal.start("sunday.jsonl", match):
        ...     try:
        ...         aw.Journal.resume("sunday.jsonl")
        ...     except aw.JournalInUse as error:
        ...         print(error.code)
        journal-in-use
    """


def lock_journal(file: int, path: str | PathLike[str]) -> bool:
    """Like :func:`lock`, for the open file at a path.

    Raises:
        JournalInUse: somebody else writes to it.
    """
    try:
        return lock(file)
    except BlockingIOError:
        data = {"path": os.fspath(path)}
        message = sentence("journal-in-use", data)
        raise JournalInUse(message, code="journal-in-use", data=data) from None


def refuse_journal(path: Path) -> None:
    """Refuse a file that is to be written over while a journal writes to it.

    Raises:
        JournalInUse: one does.
    """
    if path.is_file():
        with suppress(OSError), path.open("rb") as file:  # as far as we may read it
            lock_journal(file.fileno(), path)
            unlock(file.fileno())


def lock(file: int) -> bool:
    """Keep other writers off an open file until it is closed.

    Returns:
        Whether writers in other processes are kept off too: not every system and not every network disk can do
        that. A second writer in this process always is.

    Raises:
        BlockingIOError: it has a writer already.
    """
    key = _key(file)
    with _guard:
        if key in _held:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        everywhere = _locked_by_system(file)
        _held.add(key)
    return everywhere


def unlock(file: int) -> None:
    """Let other writers have a file that is about to be closed.

    The system is told, as a process that was forked a moment ago may still have the file open.
    """
    with _guard:
        _held.discard(_key(file))
        with suppress(ImportError, OSError):
            _tell_system(file)


def _forget_all() -> None:
    """Forget all locks in a forked process, where they are its parent's."""
    global _guard  # noqa: PLW0603 - a thread of the parent may have held it for ever
    _guard = RLock()
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)


def _key(file: int) -> tuple[int, int]:
    status = os.fstat(file)
    return status.st_dev, status.st_ino


def _locked_by_system(file: int) -> bool:
    """Return whether the system now keeps others off."""
    try:
        _ask_system(file)
    except BlockingIOError:
        raise
    except (ImportError, OSError):  # this system or this disk knows no locks
        return False
    return True


if sys.platform == "win32":
    import msvcrt

    _BEYOND = 0x7FFF_FFF0
    """Locked bytes cannot be read there: one is locked that no journal ever has."""

    def _ask_system(file: int) -> None:
        os.lseek(file, _BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from error

    def _tell_system(file: int) -> None:
        os.lseek(file, _BEYOND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:

    def _ask_system(file: int) -> None:
        from fcntl import LOCK_EX, LOCK_NB, flock  # a browser's Python lacks it

        flock(file, LOCK_EX | LOCK_NB)

    def _tell_system(file: int) -> None:
        from fcntl import LOCK_UN, flock  # a browser's Python lacks it

        flock(file, LOCK_UN)
