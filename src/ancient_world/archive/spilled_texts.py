"""Texts in a temporary file, to be read again in another order."""

from __future__ import annotations

from contextlib import ExitStack
from tempfile import TemporaryFile, gettempdir
from typing import TypeAlias

from ancient_world.records.writing import rename_errors

TextPlace: TypeAlias = tuple[int, int]
"""The offset and size of a text in the temporary file."""


class SpilledTexts(ExitStack):
    """A context manager that keeps texts in a temporary file; only their places are in memory."""

    def __init__(self) -> None:
        super().__init__()
        self._file = self.enter_context(TemporaryFile())  # noqa: SIM115 - the stack closes it
        self._size = 0
        self._is_at_end = True

    def add(self, text: bytes) -> TextPlace:
        """Add a text, and return its place.

        Raises:
            OSError: the disk is full.
        """
        place = self._size, len(text)
        with rename_errors(gettempdir()):
            if not self._is_at_end:
                self._file.seek(self._size)
            self._file.write(text)
        self._size += len(text)
        self._is_at_end = True
        return place

    def read(self, place: TextPlace) -> bytes:
        """Return the text at a place."""
        offset, size = place
        self._is_at_end = False
        with rename_errors(gettempdir()):
            self._file.seek(offset)
            return self._file.read(size)
