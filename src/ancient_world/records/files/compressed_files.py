"""Open plain and packed files, and pack them: gzip (``.gz``) and Zstandard (``.zst``)."""

from __future__ import annotations

import errno
import io
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, BinaryIO, cast

from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import InvalidDocument, MissingLibrary
from ancient_world.engine.message_catalogue import message_text, register_messages

if TYPE_CHECKING:
    from types import ModuleType


PACKED_SUFFIXES = (".gz", ".zst")
"""The suffixes of the names of packed files."""
_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_CHUNK_SIZE = 1024
"""The number of packed bytes that are unpacked at a time: Zstandard expands them to at most 32 MB."""

register_messages(
    {
        "no-zstandard": "Zstandard files need the package zstandard (ancient-world[zstd]).",
        "silent-pipe": "nothing writes to this pipe",
        "unreadable": "The file cannot be read: {problem}.",
    }
)


def strip_packing_suffix(name: str) -> str:
    """Return a file's name without the suffix that says how it is packed."""
    for suffix in PACKED_SUFFIXES:
        if name.endswith(suffix):
            return name[: -len(suffix)]
    return name


@contextmanager
def open_unpacked(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file for reading unpacked bytes.

    A pipe, as in ``validate <(zcat games.gz)``, is read as data arrives; a pipe without a writer is an error.

    Raises:
        OSError: the file cannot be opened, is not a file or pipe, or has an invalid name.
        InvalidDocument: the file is not packed although its name says so.
        MissingLibrary: unpacking needs a library that is not installed.
        Exception: while reading, any error that :func:`fault_of_read_error` recognizes.
    """
    with open_raw(path) as packed_file, unpack(packed_file, os.fspath(path)) as file:
        yield file


def open_raw(path: str | os.PathLike[str]) -> BinaryIO:
    """Open a file for reading its bytes as they are stored.

    Raises:
        OSError: the file cannot be opened, is not a file or pipe, or has an invalid name.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags)
    except ValueError as error:  # a NUL or a lone surrogate in the path
        raise OSError(errno.EINVAL, system_message(error), os.fspath(path)) from None
    try:
        return _open_stream(descriptor)
    except OSError as error:
        with suppress(OSError):
            os.close(descriptor)
        error.filename = os.fspath(path)
        raise


def _open_stream(descriptor: int) -> BinaryIO:
    file_mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(file_mode):
        return os.fdopen(descriptor, "rb")
    if stat.S_ISFIFO(file_mode) or os.isatty(descriptor):
        return io.BufferedReader(_Pipe(descriptor))
    code = errno.EISDIR if stat.S_ISDIR(file_mode) else errno.ENXIO
    raise OSError(code, os.strerror(code))


class _Pipe(io.RawIOBase):
    """A pipe open for reading; one without a writer raises an error at once instead of blocking."""

    def __init__(self, file: int) -> None:
        self._first_bytes: bytes | None = b""
        if not os.isatty(file):
            try:
                self._first_bytes = os.read(file, 4096)
            except BlockingIOError:  # a writer has it open and has not written yet
                pass
            else:
                if not self._first_bytes:
                    raise OSError(errno.ENXIO, message_text("silent-pipe", {}))
        os.set_blocking(file, True)
        self._file = io.FileIO(file, "rb")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._first_bytes:
            return self._file.readinto(buffer) or 0
        count = min(len(buffer), len(self._first_bytes))
        buffer[:count], self._first_bytes = self._first_bytes[:count], self._first_bytes[count:]
        return count

    def close(self) -> None:
        if hasattr(self, "_file"):
            self._file.close()
        super().close()


def is_packed(file: IO[bytes]) -> bool:
    """Return whether an open file, at its start, is packed, judging by its first bytes."""
    return _detect_packing(file) != ""


def unpack(file: IO[bytes], name: str = "") -> IO[bytes]:
    """Return a file of the unpacked bytes of an open file, judging by its first bytes.

    Raises:
        InvalidDocument: the file is not packed although its name says so.
        MissingLibrary: unpacking needs a library that is not installed.
    """
    packing_suffix = _detect_packing(file)
    if not packing_suffix and name.endswith(PACKED_SUFFIXES):
        if not _peek_start(file):
            raise document_fault("cut-off")
        raise document_fault("not-packed", problem=f"it begins with {_peek_start(file)!r}")
    if packing_suffix == ".gz":
        import gzip  # 1 ms, seldom needed

        return cast("IO[bytes]", gzip.open(file, "rb"))
    if packing_suffix == ".zst":
        return cast("IO[bytes]", io.BufferedReader(_Zstandard(file)))
    return file


def _detect_packing(file: IO[bytes]) -> str:
    first_bytes = _peek_start(file)
    return ".gz" if first_bytes[:2] == _GZIP else ".zst" if first_bytes == _ZSTD else ""


def _peek_start(file: object) -> bytes:
    """Return the first four bytes without reading past them; empty if the file has no ``peek``."""
    peek = getattr(file, "peek", None)
    return b"" if peek is None else bytes(peek(4)[:4])


def fault_of_read_error(error: BaseException) -> InvalidDocument | None:
    """Return an error as a fault of the file that was being read, or ``None`` if the file is not its cause."""
    library_name = type(error).__module__.partition(".")[0]
    if isinstance(error, InvalidDocument):
        return error
    if isinstance(error, EOFError):
        return document_fault("cut-off")
    if library_name in {"zlib", "gzip"} or isinstance(error, DamagedError):
        return document_fault("damaged", problem=str(error)[:200])
    if isinstance(error, (OSError, ValueError)) or library_name in {
        "fsspec",
        "aiohttp",
        "botocore",
    }:
        return document_fault("unreadable", problem=system_message(error)[:200])
    return None


def system_message(error: BaseException) -> str:
    """Return the system's message of an error, without the function name that Python 3.14 adds to some."""
    message: str | None = getattr(error, "strerror", None)
    return message or re.sub(r"^(open|stat): ", "", str(error)) or type(error).__name__


class DamagedError(OSError):
    """The bytes are not valid Zstandard data; for gzip there is ``BadGzipFile``."""


class _Zstandard(io.RawIOBase):
    """A file of unpacked Zstandard data; like gzip it raises ``OSError`` for invalid data, ``EOFError`` if truncated."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._library = _zstandard()
        self._frame: Any = None
        self._unread_bytes = b""
        self._unpacked_bytes = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._unpacked_bytes:
            data = self._unread_bytes or self._file.read(_CHUNK_SIZE)
            if not data:
                if self._frame is not None:
                    raise EOFError
                return 0
            self._unpacked_bytes = memoryview(self._unpack_frame(data))
        count = min(len(buffer), len(self._unpacked_bytes))
        buffer[:count], self._unpacked_bytes = (
            self._unpacked_bytes[:count],
            self._unpacked_bytes[count:],
        )
        return count

    def _unpack_frame(self, data: bytes) -> bytes:
        """Return the unpacked content of packed bytes, up to the end of the frame; the rest is kept for the next call."""
        if self._frame is None:
            self._frame = self._library.ZstdDecompressor().decompressobj()
        try:
            content: bytes = self._frame.decompress(data)
        except self._library.ZstdError as error:
            raise DamagedError(str(error)) from error
        self._unread_bytes = b""
        if self._frame.eof:
            self._unread_bytes, self._frame = self._frame.unused_data, None
        return content

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()


@contextmanager
def open_packed_writer(file: IO[bytes], name: str) -> Iterator[IO[bytes]]:
    """Pack what is written to the result into an open file, as the suffix of ``name`` says; leave the file open.

    Equal content gives equal bytes, since no time is stored.

    Raises:
        MissingLibrary: packing needs a library that is not installed.
    """
    if name.endswith(".gz"):
        import gzip  # 1 ms, seldom needed

        inner_name = os.path.basename(strip_packing_suffix(name))
        with gzip.GzipFile(inner_name, "wb", fileobj=file, mtime=0) as packer:
            yield cast("IO[bytes]", packer)
    elif name.endswith(".zst"):
        with _zstandard().ZstdCompressor().stream_writer(file, closefd=False) as packer:
            yield packer
    else:
        yield file


def _zstandard() -> ModuleType:
    try:
        import zstandard  # an optional dependency
    except ImportError:
        raise MissingLibrary.from_code("no-zstandard") from None
    return zstandard  # type: ignore[no-any-return, unused-ignore]
