"""Opening a file wherever it is: on this machine, standard input, or a URL."""

from __future__ import annotations

import io
import sys
from typing import BinaryIO, cast

from ancient_world.batch.faults import missing
from ancient_world.batch.sources import STDIN, is_url
from ancient_world.records.files.packed import open_plain


def open_stored(place: str) -> BinaryIO:
    """The bytes of a file as they are stored.

    Raises:
        OSError: it cannot be opened.
        BatchError: fsspec is needed and missing.
    """
    if place == STDIN:
        return cast("BinaryIO", open(sys.stdin.fileno(), "rb", closefd=False))
    if not is_url(place):
        return open_plain(place)
    try:
        import fsspec  # noqa: PLC0415 - only where a URL is given
    except ModuleNotFoundError:
        raise missing("fsspec", "fsspec") from None
    return cast("BinaryIO", io.BufferedReader(fsspec.open(place, "rb").open()))
