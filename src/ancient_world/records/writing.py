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
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.records.locks import refuse_journal

register_messages({"no-file": "this is no file"})

PARTIAL_SUFFIX = ".partial"
"""The suffix of temporary files: files being written, rows being gathered, choices of an unfinished game."""

_CREATE_FLAGS = os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
_BINARY_FLAG = getattr(os, "O_BINARY", 0)
_PRIVATE_MODE = 0o600
_NONBLOCK_FLAG = getattr(os, "O_NONBLOCK", 0)


@attrs.frozen
class FileDestination:
    """The destination of a file: ``path`` as the caller gave it, and ``target``, the path with symbolic links resolved.

    ``is_stream`` says that the target is a device or a pipe; ``mode`` are the permissions of the existing file, ``None`` if
    there is no file.
    """

    path: str
    target: Path
    is_stream: bool = False
    mode: int | None = None

    @classmethod
    def of_path(cls, path: str | PathLike[str], *, replace: bool = False) -> Self:
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
            file_status = target.stat()
        except FileNotFoundError:
            return cls(name, target)
        except OSError as error:
            raise _with_path(error, name) from None
        except ValueError as error:  # a NUL or a lone surrogate in the path
            raise OSError(errno.EINVAL, str(error), name) from None
        file_mode = file_status.st_mode
        if stat.S_ISCHR(file_mode) or stat.S_ISFIFO(file_mode):
            return cls(name, target, is_stream=True)
        if stat.S_ISDIR(file_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
        if not stat.S_ISREG(file_mode):
            raise OSError(errno.EINVAL, message_text("no-file", {}), name)
        if not replace:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
        return cls(name, target, mode=stat.S_IMODE(file_mode))

    def temporary_path(self) -> Path:
        """Return a new path for the temporary file: a random name with the suffix :data:`PARTIAL_SUFFIX` in the target's folder."""
        return self.target.with_name(f"{self.target.name}.{secret_bytes(4).hex()}{PARTIAL_SUFFIX}")

    def open_stream(self) -> IO[bytes]:
        """Open the device or pipe for writing, without waiting for a reader.

        Raises:
            OSError: it cannot be opened, or nobody reads the pipe.
        """
        file = os.open(self.target, os.O_WRONLY | _NONBLOCK_FLAG | _BINARY_FLAG)
        if _NONBLOCK_FLAG:
            os.set_blocking(file, True)
        return os.fdopen(file, "wb")

    def move_into_place(self, temporary_path: Path, *, replace: bool) -> None:
        """Rename the temporary file ``temporary_path`` to the target, in one step.

        Raises:
            FileExistsError: a file has appeared at the target, and may not be overwritten.
            JournalInUse: an open journal writes to the existing file.
            OSError: the folder cannot be written.
        """
        if self.mode is not None:
            with suppress(OSError):
                temporary_path.chmod(self.mode)
        if replace:
            refuse_journal(self.target)
            temporary_path.replace(self.target)
        else:
            _rename_if_absent(temporary_path, self.target)
        _sync_folder(self.target.parent)


@contextmanager
def open_atomically(
    path: str | PathLike[str], *, replace: bool, keep_if_same: bool = False, private: bool = False
) -> Iterator[IO[bytes]]:
    """Open a temporary file for writing that gets its name at the end of the ``with`` block, and is removed on an error.

    A device or a pipe is written to directly.

    Args:
        path: the path of the file.
        replace: whether an existing file may be overwritten.
        keep_if_same: whether an existing file may stay if it turns out to have the same bytes.
        private: whether only the owner may read and write the file, whatever the mode of an existing one.

    Raises:
        FileExistsError: a file exists, and may neither be overwritten nor stay.
        JournalInUse: an open journal writes to the existing file.
        OSError: the file cannot be written.
    """
    destination = FileDestination.of_path(path, replace=replace or keep_if_same)
    if private and destination.mode is not None:
        destination = attrs.evolve(destination, mode=_PRIVATE_MODE)
    with rename_errors(destination.path):
        if destination.is_stream:
            with destination.open_stream() as file:
                yield file
            return
        temporary_path = destination.temporary_path()
        try:
            with os.fdopen(
                os.open(
                    temporary_path,
                    os.O_WRONLY | _CREATE_FLAGS | _BINARY_FLAG,
                    _PRIVATE_MODE if private else 0o666,
                ),
                "wb",
            ) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if (
                keep_if_same
                and destination.mode is not None
                and filecmp.cmp(temporary_path, destination.target, shallow=False)
            ):
                temporary_path.unlink()
            else:
                destination.move_into_place(temporary_path, replace=replace)
        except BaseException:
            with suppress(OSError):
                temporary_path.unlink()
            raise


def paths_written(path: Path) -> tuple[Path, ...]:
    """Return the paths involved in writing to a path: the path, its target behind links, and the target's partial file."""
    target = Path(os.path.realpath(path))
    return path, target, target.with_name(target.name + PARTIAL_SUFFIX)


def _with_path(error: OSError, path: str) -> OSError:
    """Return the error with the path that the caller gave, in place of the temporary file's."""
    error.filename, error.filename2 = path, None
    return error


@contextmanager
def rename_errors(path: str) -> Iterator[None]:
    """Raise every ``OSError`` of the ``with`` block with this path in place of its own."""
    try:
        yield
    except OSError as error:
        raise _with_path(error, path) from None


def _rename_if_absent(temporary_path: Path, target: Path) -> None:
    """Rename a file to a path that must not exist."""
    try:
        os.link(temporary_path, target)
    except FileExistsError:
        raise
    except OSError:  # without hard links, a race between the check and the rename remains
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        temporary_path.replace(target)
    else:
        temporary_path.unlink()


def _sync_folder(folder: Path) -> None:
    """Force the entries of a folder onto the disk, on systems where folders can be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
