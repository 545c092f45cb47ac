"""The file of a journal, with one writer at a time and atomic appends."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EINVAL
from os import PathLike
from stat import S_ISREG
from typing import Self
from weakref import WeakSet, finalize

from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.importing import check_argument
from ancient_world.engine.limits import MAX_BYTES
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.locks import JournalInUse, lock_journal, unlock_file
from ancient_world.records.writing import rename_errors

_OPEN_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
"""Flags for opening journals; ``O_BINARY`` exists on Windows only."""
_NONBLOCKING_FLAG = getattr(os, "O_NONBLOCK", 0)
"""A flag so that opening a pipe without a reader does not block."""

register_messages(
    {
        "journal-changed": "Something else changed, replaced or removed the journal file, so nothing more is written to it.",
        "journal-not-a-file": "A journal must be a regular file, but this path is not a regular file.",
    }
)


class JournalFile:
    """A locked journal file that only this object appends to.

    ``is_locked`` says whether the lock also holds against other processes; within this process it always does.
    """

    def __init__(self, descriptor: int, path: str | PathLike[str]) -> None:
        """Take over an open file descriptor, and lock it; close it on an error.

        Raises:
            InvalidDocument: the file is not a regular file.
            JournalInUse: another writer has locked the file.
        """
        try:
            self.is_locked: bool = _lock_regular_file(descriptor, path)
        except BaseException:
            os.close(descriptor)
            raise
        self._descriptor = descriptor
        self._release = finalize(self, _release, descriptor)
        self._path = os.path.abspath(path)
        self._size = os.fstat(descriptor).st_size
        self._last_bytes = b""
        self._has_partial_append = False
        _open_journals.add(self)

    @classmethod
    def create(cls, path: str | PathLike[str]) -> Self:
        """Create and lock a new file."""
        descriptor = _open_file(path, _OPEN_FLAGS | os.O_CREAT | os.O_EXCL)
        status = os.fstat(descriptor)
        try:
            return cls(descriptor, path)
        except BaseException:
            _remove_same_file(path, status)
            raise

    @classmethod
    def open(cls, path: str | PathLike[str]) -> Self:
        """Open and lock an existing file."""
        return cls(_open_file(path, _OPEN_FLAGS | _NONBLOCKING_FLAG), path)

    @property
    def is_closed(self) -> bool:
        """True after :meth:`close`."""
        return not self._release.alive

    @property
    def size(self) -> int:
        """The size in bytes, without remains of a failed append."""
        return self._size

    def read(self) -> bytes:
        """Return the content.

        Raises:
            InvalidDocument: the file is larger than a record may be.
        """
        if self._size > MAX_BYTES:
            raise document_fault("too-large", size=self._size, limit=MAX_BYTES)
        with open(self._descriptor, "rb", closefd=False) as file:
            file.seek(0)
            self._last_bytes = file.read(self._size)
            return self._last_bytes

    def append(self, lines: list[str], *, sync: bool) -> None:
        """Append lines, forced onto the disk if ``sync``; on an error, restore the file.

        Raises:
            OSError: the lines could not be written.
            JournalInUse: somebody else has changed, replaced or removed the file.
        """
        data = "".join([f"{line}\n" for line in lines]).encode("ascii")
        self._restore_size()
        self._has_partial_append = True
        try:
            with rename_errors(os.fspath(self._path)):
                _write_all(self._descriptor, data)
                if sync:
                    os.fsync(self._descriptor)
            self._check_path()
        except BaseException:
            with suppress(OSError):  # the next append tries again
                self._restore_size()
            raise
        self._size += len(data)
        self._last_bytes = data or self._last_bytes
        self._has_partial_append = False

    def truncate(self, size: int) -> None:
        """Remove everything after the first ``size`` bytes."""
        self._restore_size()
        remaining_length = len(self._last_bytes) - (self._size - size)
        self._size, self._has_partial_append, self._last_bytes = (
            size,
            True,
            self._last_bytes[:remaining_length],
        )
        self._restore_size()

    def sync(self) -> None:
        """Force what was written onto the disk."""
        os.fsync(self._descriptor)

    def sync_folder(self) -> None:
        """Force the name of a new file onto the disk, on systems where folders can be opened."""
        folder = os.path.dirname(os.path.abspath(self._path))
        try:
            folder_descriptor = os.open(folder, os.O_RDONLY)
        except OSError:
            return
        try:
            os.fsync(folder_descriptor)
        finally:
            os.close(folder_descriptor)

    def close(self) -> None:
        """Unlock and close the file."""
        self._release()

    def remove(self) -> None:
        """Close and delete the file, unless its path now leads to another file."""
        own_status = os.fstat(self._descriptor)
        self.close()
        _remove_same_file(self._path, own_status)

    def _restore_size(self) -> None:
        """Remove the remains of a failed append.

        Raises:
            JournalInUse: somebody else has changed the file.
        """
        if self._has_partial_append:
            os.ftruncate(self._descriptor, self._size)
            self._has_partial_append = False
        elif os.fstat(self._descriptor).st_size != self._size or not self._ends_with_last_bytes():
            raise JournalInUse.from_code("journal-changed")

    def _ends_with_last_bytes(self) -> bool:
        """Return whether the file still ends with the bytes that were read or written last."""
        with open(self._descriptor, "rb", closefd=False) as file:
            file.seek(self._size - len(self._last_bytes))
            return file.read() == self._last_bytes

    def _check_path(self) -> None:
        """Check that the path still leads to this file.

        Raises:
            JournalInUse: the file was replaced or removed.
        """
        with suppress(FileNotFoundError, NotADirectoryError):
            if os.path.samestat(os.stat(self._path), os.fstat(self._descriptor)):
                return
        raise JournalInUse.from_code("journal-changed")

    def _close_unlocked(self) -> None:
        """Close the file without unlocking it, in a forked process: the lock belongs to the parent."""
        if self._release.detach():
            os.close(self._descriptor)


def _open_file(path: str | PathLike[str], flags: int) -> int:
    check_argument("path", path, str, PathLike)
    try:
        return os.open(path, flags, 0o666)
    except ValueError as error:  # a null character in the path
        raise OSError(EINVAL, str(error), path) from None


def _lock_regular_file(descriptor: int, path: str | PathLike[str]) -> bool:
    """Lock a regular file; return whether the lock also holds against other processes."""
    if not S_ISREG(os.fstat(descriptor).st_mode):
        raise document_fault("journal-not-a-file")
    return lock_journal(descriptor, path)


def _release(descriptor: int) -> None:
    unlock_file(descriptor)
    os.close(descriptor)


def _remove_same_file(path: str | PathLike[str], expected_status: os.stat_result) -> None:
    """Delete a file, unless its path now leads to another file."""
    with suppress(OSError):
        if os.path.samestat(expected_status, os.lstat(path)):
            os.unlink(path)


def _write_all(descriptor: int, data: bytes) -> None:
    """Write all bytes, in several calls if the system accepts only a part at a time."""
    while data:
        data = data[os.write(descriptor, data) :]


_open_journals: WeakSet[JournalFile] = WeakSet()


def _close_after_fork() -> None:
    """Close every journal in a forked process, since two writers would corrupt the file."""
    for journal_file in list(_open_journals):
        journal_file._close_unlocked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close_after_fork)
