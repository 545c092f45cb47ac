"""The file of an analysed record, which an interrupted analysis leaves so that it can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO

from ancient_world.archive.batch.output import LinesFile, refuse_complete_file
from ancient_world.archive.batch.result_rows import BatchError
from ancient_world.documents.bodies import converters_for
from ancient_world.documents.text import dump, load
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.registry import game
from ancient_world.records.analysis import Analysis, AnalysisSettings
from ancient_world.records.checksums import fingerprint
from ancient_world.records.files.compressed_files import open_packed_writer, record_suffix
from ancient_world.records.files.record_file import record_lines_in_format
from ancient_world.records.record import Record

register_messages(
    {
        "other-analysis": "{path} holds an analysis of another game, or one with other settings; start again without resuming.",
    }
)


class AnalysedFile(LinesFile):
    """A file of one record, into which analyses of its choices are put; a context manager.

    Until the analysis is complete, ``NAME.partial`` has a line for each choice.

    Args:
        path: the final path; its suffix says the format, as for :func:`ancient_world.write_record`.
        record: the record that is analysed.
        settings: the settings of the analysis.
        finish: returns the analysed record, given the analyses by the index of the entry.
        resume: keep the analyses of an interrupted run.
        force: overwrite an existing file, or the file of an interrupted run.

    Raises:
        BatchError: there is a file that may not be overwritten, or a complete one that cannot be resumed.
        OSError: the file cannot be written.
    """

    def __init__(
        self,
        path: Path,
        record: Record,
        settings: AnalysisSettings,
        finish: Callable[[dict[int, Analysis]], Record],
        *,
        resume: bool,
        force: bool,
    ) -> None:
        self._converters = converters_for(game(record.header.game))
        self._finish, self._name = finish, path.name
        written_settings = self._converters.write(settings, AnalysisSettings)
        first = {"entry": None, "record": fingerprint(record), "settings": written_settings}
        self._first_line = dump(first).encode() + b"\n"
        super().__init__(
            path, b'{"entry":', resume=resume, force=force,
            read_lines=refuse_complete_file, make_file=self._write_record,
        )  # fmt: skip

    def begin(self) -> dict[int, Analysis]:
        """Begin to write, and return the analyses of the interrupted run, by the index of the entry.

        Raises:
            BatchError: the interrupted run analysed another game or with other settings, or a line is no analysis.
        """
        earlier = self._analyses_in(self)
        if not self._earlier_bytes:
            self.add(self._first_line)
        return earlier

    def write(self, index: int, analysis: Analysis) -> None:
        """Add the analysis of an entry."""
        written = self._converters.write(analysis, Analysis)
        self.add(dump({"entry": index, "analysis": written}).encode() + b"\n")

    def _analyses_in(self, lines: Iterable[bytes]) -> dict[int, Analysis]:
        analyses: dict[int, Analysis] = {}
        for number, line in enumerate(lines, 1):
            if number == 1:
                if line != self._first_line:
                    raise BatchError.from_code("other-analysis", path=str(self.path))
                continue
            try:
                value = load(line)
                analysis = self._converters.read(value["analysis"], Analysis, "$.analysis")
                analyses[int(value["entry"])] = analysis
            except (InvalidDocument, TypeError, KeyError, ValueError):
                raise BatchError.from_code(
                    "not-results", path=str(self.path), line=number
                ) from None
        return analyses

    def _write_record(self, lines: IO[bytes], file: IO[bytes]) -> None:
        record = self._finish(self._analyses_in(lines))
        with open_packed_writer(file, self._name) as packer:
            for line in record_lines_in_format(record_suffix(self._name)[1:], record):
                packer.write(line.encode() + b"\n")
