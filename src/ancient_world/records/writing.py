"""Write files atomically: to a temporary file in the same folder, forced onto the disk, then renamed."""

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
from ancient_world.engine.language import message_text, register_messages
from ancient_world.records.locks import refuse_journal

register_messages({"no-file": "this is no file"})

PARTIAL = ".partial"
"""The suffix of temporary files: files being written, rows being gathered, choices of an unfinished game."""

_NEW = os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
_BINARY = getattr(os, "O_BINARY", 0)
_NOT_WAITING = getattr(os, "O_NONBLOCK", 0)


@attrs.frozen
class FilePlace:
    """The destination of a file: ``path`` as the caller gave it, and ``target``, the path with symbolic links resolved.

    ``is_stream`` says that the target is a device or a pipe; ``mode`` are the permissions of the existing file, ``None`` if
    there is no file.
    """

    path: str
    target: Path
    is_stream: bool = False
    mode: int | None = None

    @classmethod
    def of(cls, path: str | PathLike[str], *, replace: bool = False) -> Self:
        """Return the destination for a path, without changing anything on the disk.

        Args:
            path: the path of the file; a symbolic link is followed.
            replace: whether an existing file may be overwritten.

        Raises:
            FileExistsError: a file exists, and may not be overwritten.
            OSError: no file can be written there: the path is a folder, or not a valid name.
        """
        name = os.fspath(path)
        try:
            target = Path(os.path.realpath(name))
            there = target.stat()
        except FileNotFoundError:
            return cls(name, target)
        except OSError as error:
            raise _named(error, name) from None
        except ValueError as error:  # a NUL or a lone surrogate in the path
            raise OSError(errno.EINVAL, str(error), name) from None
        kind = there.st_mode
        if stat.S_ISCHR(kind) or stat.S_ISFIFO(kind):
            return cls(name, target, is_stream=True)
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, message_text("no-file", {}), name)
        if not replace:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
        return cls(name, target, mode=stat.S_IMODE(kind))

    def beside(self) -> Path:
        """Return a new path for the temporary file: a random name with the suffix :data:`PARTIAL` in the target's folder."""
        return self.target.with_name(f"{self.target.name}.{secret_bytes(4).hex()}{PARTIAL}")

    def open_stream(self) -> IO[bytes]:
        """Open the device or pipe for writing, without waiting for a reader.

        Raises:
            OSError: it cannot be opened, or nobody reads the pipe.
        """
        file = os.open(self.target, os.O_WRONLY | _NOT_WAITING | _BINARY)
        if _NOT_WAITING:
            os.set_blocking(file, True)
        return os.fdopen(file, "wb")

    def take(self, beside: Path, *, replace: bool) -> None:
        """Rename the temporary file ``beside`` to the target, in one step.

        Raises:
            FileExistsError: a file has appeared at the target, and may not be overwritten.
            JournalInUse: an open journal writes to the existing file.
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
    """Open a temporary file for writing that gets its name at the end of the ``with`` block, and is removed on an error.

    A device or a pipe is written to directly.

    Args:
        path: the path of the file.
        replace: whether an existing file may be overwritten.
        same: whether an existing file may stay if it turns out to have the same bytes.

    Raises:
        FileExistsError: a file exists, and may neither be overwritten nor stay.
        JournalInUse: an open journal writes to the existing file.
        OSError: the file cannot be written.
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
    """Return the paths involved in writing to a path: the path, its target behind links, and the target's partial file."""
    target = Path(os.path.realpath(path))
    return path, target, target.with_name(target.name + PARTIAL)


def _named(error: OSError, path: str) -> OSError:
    """Return the error with the path that the caller gave, in place of the temporary file's."""
    error.filename, error.filename2 = path, None
    return error


@contextmanager
def errors_named(path: str) -> Iterator[None]:
    """Raise every ``OSError`` of the ``with`` block with this path in place of its own."""
    try:
        yield
    except OSError as error:
        raise _named(error, path) from None


def _link(beside: Path, target: Path) -> None:
    """Rename a file to a path that must not exist."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:  # without hard links, a race between the check and the rename remains
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        beside.replace(target)
    else:
        beside.unlink()


def _sync_folder(folder: Path) -> None:
    """Force the entries of a folder onto the disk, on systems where folders can be opened."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
