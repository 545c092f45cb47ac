"""Writing records to one file, in any form that a record can have."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from ancient_world.archive.batch.faults import BatchError
from ancient_world.engine.language import register
from ancient_world.records.files.packed import bare_name, packing
from ancient_world.records.files.record_file import lines_in
from ancient_world.records.record import Record
from ancient_world.records.writing import place_of, whole_file

register({"one-document": "{path}: a .json file holds one record; use *.jsonl for many."})

STDOUT = "-"


class RecordFile(ExitStack):
    """A context manager for a file of records, which has its name only once it is complete, and none without records.

    ``*.json`` holds one document, ``*.jsonl`` any number of records, ``*.awn`` as many in notation; ``.gz`` or ``.zst`` after it packs the file.
    ``-`` is standard output, as ``*.jsonl``.

    Args:
        path: where to.
        lines: in ``*.jsonl``, write each record as JSON Lines, a line for each entry, and not as a document a line.
        notation: write each record in notation, whatever the name says.
        force: write over a file that is there.
        same: leave a file that is there if it holds the same already.

    Raises:
        FileExistsError: a file is there, and may not be written over.
        OSError: it cannot be written.
        MissingLibrary: packing it needs a library.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        lines: bool = False,
        notation: bool = False,
        force: bool = False,
        same: bool = False,
    ) -> None:
        super().__init__()
        self._path = str(path)
        end = bare_name(self._path)
        notation = notation or end.endswith(".awn")
        self._single = end.endswith(".json") and not notation
        self._form = "awn" if notation else "jsonl" if lines and not self._single else "json"
        self._force, self._same = force, same
        self._file: IO[bytes] | None = None
        if self._path != STDOUT:
            place_of(self._path, replace=force or same)
        self.count = 0
        """Records that were written."""

    def _opened(self) -> IO[bytes]:
        if self._path == STDOUT:
            # What cannot be written is told before any total.
            self.callback(sys.stdout.buffer.flush)
            return sys.stdout.buffer
        path = Path(self._path)
        return self.enter_context(_packed(path, force=self._force, same=self._same))

    def write(self, record: Record) -> None:
        """Add a record.

        Raises:
            BatchError: a second record for a file that holds one document.
            OSError: it cannot be written.
        """
        if self._single and self.count:
            raise BatchError.of("one-document", path=self._path)
        if self._file is None:
            self._file = self._opened()
        for line in lines_in(self._form, record):
            self._file.write(line.encode() + b"\n")
        self.count += 1


@contextmanager
def _packed(path: Path, *, force: bool, same: bool) -> Iterator[IO[bytes]]:
    """A file in its folder, packed if its name ends so."""
    try:
        place_of(path, replace=force or same).target.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BatchError.of("file-there", path=str(path)) from None
    with whole_file(path, replace=force, same=same) as plain, packing(plain, path.name) as file:
        yield file
