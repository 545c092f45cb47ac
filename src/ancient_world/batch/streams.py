"""Opening a file wherever it is, plain, gzip or zstd; how it is packed is told by its first bytes."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from typing import BinaryIO, cast

from ancient_world.batch.faults import missing
from ancient_world.batch.sources import STDIN, is_url
from ancient_world.records.files.packed import NotPackedError, unpack

__all__ = ["is_damage", "is_packed", "open_plain", "unpacked"]

GZIP = b"\x1f\x8b"
ZSTD = b"\x28\xb5\x2f\xfd"


def open_plain(place: str) -> BinaryIO:
    """The bytes of a file as they are stored.

    Raises:
        OSError: it cannot be opened.
        BatchError: fsspec is needed and missing.
    """
    if place == STDIN:
        return cast("BinaryIO", open(sys.stdin.fileno(), "rb", closefd=False))
    if not is_url(place):
        return open(place, "rb")  # noqa: PTH123 - the caller closes it
    try:
        import fsspec  # noqa: PLC0415 - only where a URL is given
    except ModuleNotFoundError:
        raise missing("fsspec", "fsspec") from None
    return cast("BinaryIO", io.BufferedReader(fsspec.open(place, "rb").open()))


def is_packed(stream: BinaryIO) -> bool:
    """Whether a stream that was just opened is compressed."""
    return _start(stream)[:2] == GZIP or _start(stream) == ZSTD


def unpacked(stream: BinaryIO) -> BinaryIO:
    """A stream that was just opened without its compression.

    Raises:
        MissingLibrary: zstandard is needed and missing.
    """
    start = _start(stream)
    if start[:2] == GZIP:
        return cast("BinaryIO", unpack(stream, ".gz"))
    return cast("BinaryIO", unpack(stream, ".zst")) if start == ZSTD else stream


def is_damage(error: BaseException) -> bool:
    """Whether an error says that packed bytes are damaged or cut off."""
    return isinstance(error, (gzip.BadGzipFile, zlib.error, EOFError, NotPackedError))


def _start(stream: BinaryIO) -> bytes:
    """The first four bytes, which stay there to be read."""
    peek = getattr(stream, "peek", None)
    assert peek is not None
    return bytes(peek(4)[:4])
