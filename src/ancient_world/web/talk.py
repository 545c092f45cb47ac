"""What people say at a table: the last lines, kept in a file beside the journal."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from ancient_world.documents import text as documents
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.faults import document_fault
from ancient_world.records.writing import whole_file
from ancient_world.web.incoming import Fields
from ancient_world.web.limits import WebLimits
from ancient_world.web.seating import OWN

SUFFIX = ".talk.json"
FORMAT = "ancient-world/web-talk"
_BYTES = 6
"""The most bytes of a character in the file."""
_AROUND = 200
"""The bytes of a line without its text and its name, and more."""
_log = logging.getLogger("ancient_world")


@attrs.frozen
class SaidLine:
    """A line with who said it: a seat, or ``None`` for somebody who watches, with a number and perhaps a name."""

    seat: int | None
    number: int
    name: str
    text: str


class Talk:
    """The talk at a table. The file is written whole, and a line is told to nobody before it is there.

    Args:
        path: of the file.
        limits: how many lines are kept, and how long they may be.
    """

    def __init__(self, path: Path, limits: WebLimits) -> None:
        self._path = path
        self._limits = limits
        self._adding = asyncio.Lock()
        self.lines = self._read()
        """The last lines; ``spoken`` counts all since the table was opened."""
        self.spoken = len(self.lines)

    async def add(self, line: SaidLine) -> None:
        """Keep one more line.

        Raises:
            OSError: it cannot be written, so that it was not said.
        """
        async with self._adding:
            kept = [*self.lines, line][-self._limits.said :]
            await asyncio.to_thread(self._write, kept)
            self.lines = kept
            self.spoken += 1

    def since(self, heard: int) -> list[dict[str, Any]]:
        """Return the lines after so many, as far back as they are kept."""
        new = self.spoken - heard
        return [attrs.asdict(line) for line in self.lines[-new:]] if new else []

    def _write(self, lines: list[SaidLine]) -> None:
        document = {"format": FORMAT, "version": 1, "said": [attrs.asdict(each) for each in lines]}
        with whole_file(self._path, replace=True) as file:
            with suppress(AttributeError, OSError):  # a system without such rights
                os.fchmod(file.fileno(), OWN)
            file.write(json.dumps(document, separators=(",", ":")).encode("ascii"))

    def _read(self) -> list[SaidLine]:
        """Return the lines of the file; a file that says something else keeps nobody from playing."""
        limits = self._limits
        most = limits.said * (_BYTES * (limits.line + limits.name) + _AROUND) + _AROUND
        try:
            fields = Fields(
                documents.load(self._path.read_bytes(), limit=most),
                "$",
                ("format", "version", "said"),
            )
            fields.one_of("format", (FORMAT,))
            if (version := fields.number("version")) != 1:
                raise document_fault("unknown-version", "$.version", found=version, known=1)
            said = enumerate(fields.items("said", limits.said))
            return [_line(each, f"$.said[{place}]", limits) for place, each in said]
        except FileNotFoundError:
            return []
        except (AncientWorldError, OSError) as error:
            _log.warning("%s: %s", self._path, error)
            return []


def talk_of(path: Path) -> Path:
    """Return the path of the file beside a journal that keeps what was said."""
    return path.with_name(path.name.removesuffix(".jsonl") + SUFFIX)


def _line(value: object, place: str, limits: WebLimits) -> SaidLine:
    """Return a line as it was kept."""
    fields = Fields(value, place, [each.name for each in attrs.fields(SaidLine)])
    seat = fields.number("seat") if fields.has("seat") else None
    name, text = fields.text("name", limits.name), fields.text("text", limits.line)
    return SaidLine(seat, fields.number("number"), name, text)
