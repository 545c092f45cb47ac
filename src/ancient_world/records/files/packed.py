"""Files that may be packed: gzip (``.gz``) and Zstandard (``.zst``) by the end of their name."""

from __future__ import annotations

import errno
import io
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, BinaryIO, cast

from ancient_world.engine.errors import InvalidDocument, MissingLibrary
from ancient_world.engine.faults import document_fault
from ancient_world.engine.language import register, sentence

if TYPE_CHECKING:
    from types import ModuleType


PACKED = (".gz", ".zst")
"""The suffixes of the names of packed files."""
_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_TAKEN = 1024
"""The number of packed bytes that are unpacked at once: Zstandard makes at most 32 MB of them."""

register(
    {
        "no-zstandard": "Zstandard files need the package zstandard (ancient-world[zstd]).",
        "silent-pipe": "nothing writes to this pipe",
        "unreadable": "The file cannot be read: {problem}.",
    }
)


def bare_name(name: str) -> str:
    """Return a file's name without the suffix that says how it is packed."""
    for end in PACKED:
        if name.endswith(end):
            return name[: -len(end)]
    return name


@contextmanager
def open_read(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file for reading; its bytes come unpacked.

    A pipe that somebody writes to is read as it comes, as in ``validate <(zcat games.gz)``; nobody is waited for.

    Raises:
        OSError: the file cannot be opened, is no file, or has a name that no file can have.
        InvalidDocument: it is packed by its name alone.
        MissingLibrary: unpacking it needs a library.
        Exception: while reading, whatever :func:`reading_fault` knows.
    """
    with open_plain(path) as stored, unpack(stored, os.fspath(path)) as file:
        yield file


def open_plain(path: str | os.PathLike[str]) -> BinaryIO:
    """Open a file for reading, as it is stored.

    Raises:
        OSError: the file cannot be opened, is no file, or has a name that no file can have.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        file = os.open(path, flags)
    except ValueError as error:  # a NUL, half a surrogate pair
        raise OSError(errno.EINVAL, system_says(error), os.fspath(path)) from None
    try:
        return _stream(file)
    except OSError as error:
        with suppress(OSError):
            os.close(file)
        error.filename = os.fspath(path)
        raise


def _stream(file: int) -> BinaryIO:
    kind = os.fstat(file).st_mode
    if stat.S_ISREG(kind):
        return os.fdopen(file, "rb")
    if stat.S_ISFIFO(kind) or os.isatty(file):
        return io.BufferedReader(_Pipe(file))
    code = errno.EISDIR if stat.S_ISDIR(kind) else errno.ENXIO
    raise OSError(code, os.strerror(code))


class _Pipe(io.RawIOBase):
    """A pipe; one that nobody writes to is an error, instead of something to wait for."""

    def __init__(self, file: int) -> None:
        self._first: bytes | None = b""
        if not os.isatty(file):
            try:
                self._first = os.read(file, 4096)
            except BlockingIOError:  # somebody has it open and has not written yet
                pass
            else:
                if not self._first:
                    raise OSError(errno.ENXIO, sentence("silent-pipe", {}))
        os.set_blocking(file, True)
        self._file = io.FileIO(file, "rb")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._first:
            return self._file.readinto(buffer) or 0
        count = min(len(buffer), len(self._first))
        buffer[:count], self._first = self._first[:count], self._first[count:]
        return count

    def close(self) -> None:
        if hasattr(self, "_file"):
            self._file.close()
        super().close()


def is_packed(file: IO[bytes]) -> bool:
    """Return whether an open file, of which nothing was read yet, is packed, judging by its first bytes."""
    return _packed_by(file) != ""


def unpack(file: IO[bytes], name: str = "") -> IO[bytes]:
    """Return the unpacked bytes of an open file; its first bytes say how it is packed, or else the end of its name.

    Raises:
        InvalidDocument: it is packed by its name alone.
        MissingLibrary: unpacking it needs a library.
    """
    kind = _packed_by(file)
    if not kind and name.endswith(PACKED):
        if not _start(file):
            raise document_fault("cut-off")
        raise document_fault("not-packed", problem=f"it begins with {_start(file)!r}")
    if kind == ".gz":
        import gzip  # 1 ms, seldom needed

        return cast("IO[bytes]", gzip.open(file, "rb"))
    if kind == ".zst":
        return cast("IO[bytes]", io.BufferedReader(_Zstandard(file)))
    return file


def _packed_by(file: IO[bytes]) -> str:
    start = _start(file)
    return ".gz" if start[:2] == _GZIP else ".zst" if start == _ZSTD else ""


def _start(file: object) -> bytes:
    """The first four bytes, which stay there to be read; none where nobody can look ahead."""
    peek = getattr(file, "peek", None)
    return b"" if peek is None else bytes(peek(4)[:4])


def reading_fault(error: BaseException) -> InvalidDocument | None:
    """Return an error as a fault of the file that was being read, or ``None`` if it does not concern the file."""
    home = type(error).__module__.partition(".")[0]
    if isinstance(error, InvalidDocument):
        return error
    if isinstance(error, EOFError):
        return document_fault("cut-off")
    if home in {"zlib", "gzip"} or isinstance(error, DamagedError):
        return document_fault("damaged", problem=str(error)[:200])
    if isinstance(error, (OSError, ValueError)) or home in {"fsspec", "aiohttp", "botocore"}:
        return document_fault("unreadable", problem=system_says(error)[:200])
    return None


def system_says(error: BaseException) -> str:
    """Return what the system says of an error, without the function that Python 3.14 names for a null character."""
    said: str | None = getattr(error, "strerror", None)
    return said or re.sub(r"^(open|stat): ", "", str(error)) or type(error).__name__


class DamagedError(OSError):
    """The bytes are not what Zstandard has packed; gzip has ``BadGzipFile`` for that."""


class _Zstandard(io.RawIOBase):
    """Unpacks; bytes that are not packed are an ``OSError``, an end too early an ``EOFError``, as with gzip."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._library = _zstandard()
        self._frame: Any = None
        self._rest = b""
        self._ready = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready:
            data = self._rest or self._file.read(_TAKEN)
            if not data:
                if self._frame is not None:
                    raise EOFError
                return 0
            self._ready = memoryview(self._unpacked(data))
        count = min(len(buffer), len(self._ready))
        buffer[:count], self._ready = self._ready[:count], self._ready[count:]
        return count

    def _unpacked(self, data: bytes) -> bytes:
        """Return the unpacked content of some bytes, up to the end of their frame."""
        if self._frame is None:
            self._frame = self._library.ZstdDecompressor().decompressobj()
        try:
            found: bytes = self._frame.decompress(data)
        except self._library.ZstdError as error:
            raise DamagedError(str(error)) from error
        self._rest = b""
        if self._frame.eof:
            self._rest, self._frame = self._frame.unused_data, None
        return found

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()


@contextmanager
def packing(file: IO[bytes], name: str) -> Iterator[IO[bytes]]:
    """Pack what is written into an open file, as the suffix of its name says; the file stays open.

    The same content gives the same bytes at any time.

    Raises:
        MissingLibrary: packing it needs a library.
    """
    if name.endswith(".gz"):
        import gzip  # 1 ms, seldom needed

        inner = os.path.basename(bare_name(name))
        with gzip.GzipFile(inner, "wb", fileobj=file, mtime=0) as packer:
            yield cast("IO[bytes]", packer)
    elif name.endswith(".zst"):
        with _zstandard().ZstdCompressor().stream_writer(file, closefd=False) as packer:
            yield packer
    else:
        yield file


def _zstandard() -> ModuleType:
    try:
        import zstandard  # an extra
    except ImportError:
        raise MissingLibrary.of("no-zstandard") from None
    return zstandard  # type: ignore[no-any-return, unused-ignore]
