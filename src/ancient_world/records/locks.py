"""File locks that allow one writer at a time, as far as the system supports them."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from os import PathLike
from pathlib import Path
from threading import RLock

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.message_catalogue import message_text, register_messages

register_messages({"journal-in-use": "Something else is already writing to this journal: {path}"})

_locked_files: set[tuple[int, int]] = set()
"""The files that this process has locked, by device and inode; the only locks where the system has none."""
_lock_guard = RLock()


class JournalInUse(AncientWorldError):
    """Another writer has this journal open; the file was not changed.

    With the code ``journal-changed``, something replaced, removed or overwrote the file of an open journal.

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
    """Lock an open journal file as :func:`lock_file` does; ``path`` is for the error.

    Raises:
        JournalInUse: another writer has the file open.
    """
    try:
        return lock_file(file)
    except BlockingIOError:
        data = {"path": os.fspath(path)}
        message = message_text("journal-in-use", data)
        raise JournalInUse(message, code="journal-in-use", data=data) from None


def refuse_journal(path: Path) -> None:
    """Raise an error if a journal writes to the file at a path.

    Raises:
        JournalInUse: a journal writes to the file.
    """
    if path.is_file():
        with suppress(OSError), path.open("rb") as file:  # skip unreadable files
            lock_journal(file.fileno(), path)
            unlock_file(file.fileno())


def lock_file(file: int) -> bool:
    """Lock an open file against other writers until it is closed.

    Returns:
        Whether the lock also holds against other processes, which not every system and network disk supports. It
        always holds within this process.

    Raises:
        BlockingIOError: the file is locked already.
    """
    key = _file_key(file)
    with _lock_guard:
        if key in _locked_files:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        is_system_lock = _try_system_lock(file)
        _locked_files.add(key)
    return is_system_lock


def unlock_file(file: int) -> None:
    """Release the lock of a file that is about to be closed.

    Closing alone would not release the system's lock while a forked process still has the file open.
    """
    with _lock_guard:
        _locked_files.discard(_file_key(file))
        with suppress(ImportError, OSError):
            _unlock_in_system(file)


def _forget_all_locks() -> None:
    """Forget all locks in a forked process, since they belong to its parent."""
    global _lock_guard  # noqa: PLW0603 - a thread of the parent may have held the old one at the fork
    _lock_guard = RLock()
    _locked_files.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all_locks)


def _file_key(file: int) -> tuple[int, int]:
    status = os.fstat(file)
    return status.st_dev, status.st_ino


def _try_system_lock(file: int) -> bool:
    """Lock a file through the system; return whether the system supports that.

    Raises:
        BlockingIOError: another process has locked the file.
    """
    try:
        _lock_in_system(file)
    except BlockingIOError:
        raise
    except (ImportError, OSError):  # this system or this disk knows no locks
        return False
    return True


if sys.platform == "win32":
    import msvcrt

    _LOCK_OFFSET = 0x7FFF_FFF0
    """The offset of the byte to lock: Windows makes locked bytes unreadable, and no journal is this long."""

    def _lock_in_system(file: int) -> None:
        os.lseek(file, _LOCK_OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from error

    def _unlock_in_system(file: int) -> None:
        os.lseek(file, _LOCK_OFFSET, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:

    def _lock_in_system(file: int) -> None:
        from fcntl import LOCK_EX, LOCK_NB, flock  # a browser's Python lacks it

        flock(file, LOCK_EX | LOCK_NB)

    def _unlock_in_system(file: int) -> None:
        from fcntl import LOCK_UN, flock  # a browser's Python lacks it

        flock(file, LOCK_UN)
