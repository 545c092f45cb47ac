"""Open plain and packed files, and pack them: gzip, Zstandard, bzip2 and xz; what a file's suffixes say of it."""

from __future__ import annotations

import errno
import io
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import IO, Any, BinaryIO, NamedTuple, cast

from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import InvalidDocument, MissingLibrary
from ancient_world.engine.message_catalogue import message_text, register_messages

_MAGIC = {".gz": b"\x1f\x8b", ".zst": b"\x28\xb5\x2f\xfd", ".bz2": b"BZh", ".xz": b"\xfd7zXZ\0"}
"""The first bytes of packed files, by suffix."""
PACKED_SUFFIXES = tuple(_MAGIC)
"""The suffixes of the names of packed files."""
_MAX_XZ_MEMORY = 2**27
"""The most memory for unpacking xz; what ``xz -9`` packs needs half of it."""

register_messages(
    {
        "no-zstandard": "Zstandard files need the package zstandard (ancient-world[zstd]).",
        "no-unpacker": "Files named *{suffix} need the module {module}, which this Python lacks.",
        "silent-pipe": "nothing writes to this pipe",
        "unreadable": "The file cannot be read: {problem}.",
    }
)


def strip_packing_suffix(name: str) -> str:
    """Return a file's name without the suffix that says how it is packed."""
    for suffix in PACKED_SUFFIXES:
        if name.lower().endswith(suffix):
            return name[: -len(suffix)]
    return name


def record_suffix(name: str) -> str:
    """Return the suffix that says how a file's records are written, in lower case; ``.ndjson`` is ``.jsonl``."""
    suffix = f".{strip_packing_suffix(name).rpartition('.')[2].lower()}"
    return ".jsonl" if suffix == ".ndjson" else suffix


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
    if not packing_suffix and name.lower().endswith(PACKED_SUFFIXES):
        if not _peek_start(file):
            raise document_fault("cut-off")
        raise document_fault("not-packed", problem=f"it begins with {_peek_start(file)[:4]!r}")
    if packing_suffix == ".gz":
        return cast("IO[bytes]", _library(".gz").open(file, "rb"))
    if packing_suffix:
        return cast(
            "IO[bytes]", io.BufferedReader(_Unpacker(file, _PACKINGS[packing_suffix]()), 2**16)
        )
    return file


def _detect_packing(file: IO[bytes]) -> str:
    first_bytes = _peek_start(file)
    return next((suffix for suffix, magic in _MAGIC.items() if first_bytes.startswith(magic)), "")


def _peek_start(file: object) -> bytes:
    """Return the first six bytes without reading past them; empty if the file has no ``peek``."""
    peek = getattr(file, "peek", None)
    return b"" if peek is None else bytes(peek(6)[:6])


def fault_of_read_error(error: BaseException) -> InvalidDocument | None:
    """Return an error as a fault of the file that was being read, or ``None`` if the file is not its cause."""
    library_name = type(error).__module__.partition(".")[0]
    if isinstance(error, InvalidDocument):
        return error
    if isinstance(error, EOFError):
        return document_fault("cut-off")
    if library_name in {"zlib", "gzip", "zipfile"} or isinstance(error, DamagedError):
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
    """The bytes are not valid packed data; for gzip there is ``BadGzipFile``."""


class _Packing(NamedTuple):
    """How to unpack: a function that makes the unpacker of a frame, its errors, and the packed bytes to give it at a time."""

    new_frame: Callable[[], Any]
    errors: tuple[type[Exception], ...]
    chunk_size: int = 64 * 1024
    padding: bytes = b""


class _ZstandardFrame:
    """A frame of Zstandard data with the methods of ``bz2.BZ2Decompressor``; it takes all input at once."""

    needs_input = True

    def __init__(self) -> None:
        self._frame = _library(".zst").ZstdDecompressor().decompressobj()

    def decompress(self, data: bytes, _: int) -> bytes:
        content: bytes = self._frame.decompress(data)
        return content

    @property
    def eof(self) -> bool:
        return bool(self._frame.eof)

    @property
    def unused_data(self) -> bytes:
        return bytes(self._frame.unused_data)


def _zstandard_packing() -> _Packing:
    # 1,024 packed bytes expand to at most 32 MB
    return _Packing(_ZstandardFrame, (_library(".zst").ZstdError,), 1024)


def _bzip2_packing() -> _Packing:
    return _Packing(_library(".bz2").BZ2Decompressor, (OSError, ValueError))


def _xz_packing() -> _Packing:
    lzma = _library(".xz")

    def new_frame() -> Any:
        return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MAX_XZ_MEMORY)

    return _Packing(new_frame, (lzma.LZMAError,), padding=b"\0")


_PACKINGS = {".zst": _zstandard_packing, ".bz2": _bzip2_packing, ".xz": _xz_packing}


class _Unpacker(io.RawIOBase):
    """A file of unpacked data; like gzip it raises ``OSError`` for invalid data, ``EOFError`` if truncated."""

    def __init__(self, file: IO[bytes], packing: _Packing) -> None:
        self._file = file
        self._packing = packing
        self._frame: Any = None
        self._unread_bytes = b""
        self._unpacked_bytes = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._unpacked_bytes:
            data = b""
            if self._frame is None or self._frame.needs_input:
                data = self._unread_bytes or self._file.read(self._packing.chunk_size)
                self._unread_bytes = b""
                if not data:
                    if self._frame is not None:
                        raise EOFError
                    return 0
            self._unpacked_bytes = memoryview(self._unpack_frame(data, len(buffer)))
        count = min(len(buffer), len(self._unpacked_bytes))
        buffer[:count], self._unpacked_bytes = (
            self._unpacked_bytes[:count],
            self._unpacked_bytes[count:],
        )
        return count

    def _unpack_frame(self, data: bytes, size: int) -> bytes:
        """Return some unpacked content of packed bytes, up to the end of the frame; the rest is kept for the next call."""
        if self._frame is None:
            data = data.lstrip(self._packing.padding) if self._packing.padding else data
            if not data:
                return b""
            self._frame = self._packing.new_frame()
        try:
            content: bytes = self._frame.decompress(data, size)
        except self._packing.errors as error:
            raise DamagedError(str(error)) from error
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
    suffix = name[len(strip_packing_suffix(name)) :].lower()
    if suffix == ".gz":
        inner_name = os.path.basename(strip_packing_suffix(name))
        with _library(".gz").GzipFile(inner_name, "wb", fileobj=file, mtime=0) as packer:
            yield packer
    elif suffix == ".zst":
        with _library(".zst").ZstdCompressor().stream_writer(file, closefd=False) as packer:
            yield packer
    elif suffix:
        with _library(suffix).open(file, "wb") as packer:
            yield packer
    else:
        yield file


def _library(suffix: str) -> Any:
    """Import the module that packs and unpacks files of a suffix: 1 ms each, seldom needed; ``zstandard`` is optional."""
    name = {".gz": "gzip", ".zst": "zstandard", ".bz2": "bz2", ".xz": "lzma"}[suffix]
    try:
        return import_module(name)
    except ImportError:
        if suffix == ".zst":
            raise MissingLibrary.from_code("no-zstandard") from None
        raise MissingLibrary.from_code("no-unpacker", suffix=suffix, module=name) from None
