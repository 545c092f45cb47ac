"""The one way to write a file: beside its place, forced onto the disk, then given its name. It is whole or absent."""

from __future__ import annotations

import errno
import filecmp
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import IO, Self

import attrs

from ancient_world.engine.entropy import secret_bytes
from ancient_world.engine.language import register, sentence
from ancient_world.records.locks import refuse_journal

register({"no-file": "this is no file"})

PARTIAL = ".partial"
"""Behind the name of a file that is not whole yet: rows are gathered there, or the choices of a game."""

_NEW = os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
_BINARY = getattr(os, "O_BINARY", 0)
_NOT_WAITING = getattr(os, "O_NONBLOCK", 0)


@attrs.frozen
class FilePlace:
    """The destination of a file: ``target`` is its place without symbolic links, ``path`` what the caller calls it.

    ``is_stream`` says that a device or a pipe is there, which takes bytes and keeps no file; ``mode`` are the
    rights of the file that is there, ``None`` if there is none.
    """

    path: str
    target: Path
    is_stream: bool = False
    mode: int | None = None

    @classmethod
    def of(cls, path: str | PathLike[str], *, replace: bool = False) -> Self:
        """Look at where a file is to go, and touch nothing.

        Args:
            path: of the file; behind a symbolic link, the file that it points to is meant.
            replace: whether a file that is there may be written over.

        Raises:
            FileExistsError: a file is there, and may not be written over.
            OSError: nothing can be written there: it is a folder, the name cannot be one.
        """
        name = os.fspath(path)
        try:
            target = Path(os.path.realpath(name))
            there = target.stat()
        except FileNotFoundError:
            return cls(name, target)
        except OSError as error:
            raise _named(error, name) from None
        except ValueError as error:  # a NUL, half a surrogate pair
            raise OSError(errno.EINVAL, str(error), name) from None
        kind = there.st_mode
        if stat.S_ISCHR(kind) or stat.S_ISFIFO(kind):
            return cls(name, target, is_stream=True)
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, sentence("no-file", {}), name)
        if not replace:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
        return cls(name, target, mode=stat.S_IMODE(kind))

    def beside(self) -> Path:
        """Where a file is written until it is whole: nobody else's name, by which one that was left there is known."""
        return self.target.with_name(f"{self.target.name}.{secret_bytes(4).hex()}{PARTIAL}")

    def open_stream(self) -> IO[bytes]:
        """A device or pipe for writing; nobody is waited for.

        Raises:
            OSError: it cannot be opened, or nobody reads the pipe.
        """
        file = os.open(self.target, os.O_WRONLY | _NOT_WAITING | _BINARY)
        if _NOT_WAITING:
            os.set_blocking(file, True)
        return os.fdopen(file, "wb")

    def take(self, beside: Path, *, replace: bool) -> None:
        """Give a file that is on the disk already its name, in one step.

        Raises:
            FileExistsError: a file has come there meanwhile, and may not be written over.
            JournalInUse: a journal writes to the file that is there.
            OSError: the folder cannot be written.
        """
        if self.mode is not None:
            with suppress(OSError):
                beside.chmod(self.mode)
        if replace:
            refuse_journal(self.target)
            beside.replace(self.target)
        else:
            _link(beside, self.target)
        _sync_folder(self.target.parent)


@contextmanager
def whole_file(
    path: str | PathLike[str], *, replace: bool, same: bool = False
) -> Iterator[IO[bytes]]:
    """A file that has its name only when everything is written; after an error nothing is left of it.

    A device or a pipe has no such moment: it gets the bytes as they come.

    Args:
        path: where to.
        replace: whether a file that is there may be written over.
        same: whether one that turns out to hold the same bytes already may be left there.

    Raises:
        FileExistsError: a file is there, and may not be written over or left.
        JournalInUse: the file that is there is that of an open journal.
        OSError: it cannot be written.
    """
    place = FilePlace.of(path, replace=replace or same)
    with errors_named(place.path):
        if place.is_stream:
            with place.open_stream() as file:
                yield file
            return
        beside = place.beside()
        try:
            with os.fdopen(os.open(beside, os.O_WRONLY | _NEW | _BINARY, 0o666), "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if same and place.mode is not None and filecmp.cmp(beside, place.target, shallow=False):
                beside.unlink()
            else:
                place.take(beside, replace=replace)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise


def files_of(path: Path) -> tuple[Path, ...]:
    """Return every file that is written when results or records go to a path: the path, its target, and what lies beside it until all is there."""
    target = Path(os.path.realpath(path))
    return path, target, target.with_name(target.name + PARTIAL)


def _named(error: OSError, path: str) -> OSError:
    """The error with the name that the caller knows, not that of a file beside."""
    error.filename, error.filename2 = path, None
    return error


@contextmanager
def errors_named(path: str) -> Iterator[None]:
    """Errors are raised with the name that the caller knows."""
    try:
        yield
    except OSError as error:
        raise _named(error, path) from None


def _link(beside: Path, target: Path) -> None:
    """Give a name that nobody has."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: a moment between looking and naming is left
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        beside.replace(target)
    else:
        beside.unlink()


def _sync_folder(folder: Path) -> None:
    """Force a name onto the disk, where folders can be opened."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
