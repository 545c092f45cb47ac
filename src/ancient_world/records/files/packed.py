"""Files that may be packed: gzip (``.gz``) and Zstandard (``.zst``) by the end of their name."""

from __future__ import annotations

import io
import os
from typing import IO, TYPE_CHECKING, Any, cast

from ancient_world.engine.errors import MissingLibrary
from ancient_world.engine.language import register, sentence

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["PACKED", "NotPackedError", "bare_name", "open_read", "open_write", "unpack"]

PACKED = (".gz", ".zst")
"""Ends of the names of packed files."""

register({"no-zstandard": "Zstandard files need the package zstandard (ancient-world[zstd])."})


def bare_name(name: str) -> str:
    """A file's name without the end that says how it is packed."""
    for end in PACKED:
        if name.endswith(end):
            return name[: -len(end)]
    return name


def open_read(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a file for reading; its bytes come unpacked.

    Raises:
        OSError: the file cannot be opened; while reading, that it is not packed as its name says
            (``EOFError`` if it is cut off).
        MissingLibrary: unpacking it needs a library.
    """
    name = os.fspath(path)
    if name.endswith(".gz"):
        import gzip  # noqa: PLC0415 - slow to import, seldom needed

        return cast("IO[bytes]", gzip.open(name, "rb"))
    return unpack(open(path, "rb"), name)  # noqa: PTH123 - the caller closes it


def unpack(file: IO[bytes], name: str) -> IO[bytes]:
    """The unpacked bytes of an open file; ``name`` says how it is packed."""
    if name.endswith(".gz"):
        import gzip  # noqa: PLC0415 - slow to import, seldom needed

        return cast("IO[bytes]", gzip.open(file, "rb"))
    if name.endswith(".zst"):
        return cast("IO[bytes]", io.BufferedReader(_Zstandard(file)))
    return file


class NotPackedError(OSError):
    """The bytes are not packed by Zstandard; gzip has ``BadGzipFile`` for that."""


class _Zstandard(io.RawIOBase):
    """Unpacks; what is not packed is an ``OSError``, as it is with gzip."""

    def __init__(self, file: IO[bytes]) -> None:
        self._reader: Any = None  # closing works from here on
        self._library = _zstandard()
        unpacker = self._library.ZstdDecompressor()
        self._reader = unpacker.stream_reader(file, read_across_frames=True, closefd=True)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            return int(self._reader.readinto(buffer))
        except self._library.ZstdError as error:
            raise NotPackedError(str(error)) from error

    def close(self) -> None:
        if self._reader is not None:
            self._reader.close()
        super().close()


def open_write(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a file for writing; what is written is packed as the end of its name says.

    Raises:
        OSError: the file cannot be opened.
        MissingLibrary: packing it needs a library.
    """
    name = os.fspath(path)
    if name.endswith(".gz"):
        import gzip  # noqa: PLC0415 - slow to import, seldom needed

        return cast("IO[bytes]", gzip.GzipFile(name, "wb", mtime=0))
    if name.endswith(".zst"):
        packer = _zstandard().ZstdCompressor()
        file = open(path, "wb")  # noqa: SIM115, PTH123 - the caller closes it
        return cast("IO[bytes]", packer.stream_writer(file))
    return open(path, "wb")  # noqa: PTH123 - one way for all kinds


def _zstandard() -> ModuleType:
    try:
        import zstandard  # noqa: PLC0415 - optional
    except ImportError:
        raise MissingLibrary(sentence("no-zstandard", {}), code="no-zstandard") from None
    return zstandard  # type: ignore[no-any-return, unused-ignore]
