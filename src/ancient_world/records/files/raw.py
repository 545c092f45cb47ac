"""Records read from text as unchecked plain values, with the place of each value in the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.envelope import RECORD
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import document_fault, key_path, misnamed
from ancient_world.engine.language import register_messages
from ancient_world.engine.limits import MOST_BYTES, MOST_CHANGES, MOST_FAULTS
from ancient_world.records.files.lines import could_begin, record_in_lines
from ancient_world.records.files.places import Places
from ancient_world.records.known_entries import BEGINNING, record_in
from ancient_world.records.record import Record

register_messages(
    {
        "torn-line": "The last line is cut off, so it was ignored.",
        "after-footer": "The record ended on the previous line.",
        "undo-too-far": "This takes back {undo:entry|entries}, but there {count:|is|are} only {count}.",
        "changes-count": "The line that counts the changes of a match holds nothing but a whole number from 0 to {most}.",
        "entry-count": "The record has {count:entry|entries}, not {declared}.",
        "no-record-here": "No record starts before this line.",
    },
    {
        "document-record": "a record",
        "document-state": "a state",
        "document-view": "a view",
        "document-action": "an action",
        "document-pending": "what a game waits for",
        "document-components": "a list of components",
        "document-conformance": "a rule with its situations",
    },
)

_AS_WRITTEN = BEGINNING.encode("ascii")
_FOOTER = ("entries", "result", "secret")
"""The keys of a footer line."""
_FOOTER_PREFIX = b'{"entries":'


@attrs.frozen
class Broken:
    """A placeholder for an entry that could not be read; ``value`` is its readable part, if any."""

    value: object = None


@attrs.frozen
class TextPlace:
    """A place in a text: a JSON path within the document or line, and the line and column in the text."""

    path: str
    line: int
    column: int


@attrs.frozen
class Line:
    """A line of a text and its number, from 1; ``whole`` is false if it has no line end."""

    number: int
    text: bytes
    whole: bool = True


@attrs.frozen
class RawRecord:
    """A record as unchecked plain values, in the form of a record document.

    ``read`` returns the document; ``place`` returns the place in the text for a path of the document. ``faults`` are those
    found while reading; ``line`` is the first line; ``torn`` is the last line if it is incomplete; ``ended`` says that there
    is a footer. ``texts`` are the original lines, or the original document as one line. ``record`` is the record itself if
    the text has the form in which this library writes records; the plain values are then read only when needed.
    """

    read: Callable[[], object]
    place: Callable[..., TextPlace]
    faults: tuple[InvalidDocument, ...] = ()
    line: int = 1
    torn: Line | None = None
    ended: bool = True
    texts: tuple[Line, ...] = attrs.field(default=(), repr=False, eq=False)
    record: Record | None = attrs.field(default=None, repr=False, eq=False)

    @property
    def document(self) -> Any:
        """The record document as plain values."""
        return self.read()

    @property
    def result(self) -> Any:
        """The declared result of the game, unchecked; ``None`` if there is none."""
        if self.record is not None:
            return self.record.result
        document = self.document
        body = document.get("record") if isinstance(document, dict) else None
        return body.get("result") if isinstance(body, dict) else None


def raw_document(text: bytes, line: int = 1, *, limit: int = MOST_BYTES) -> RawRecord:
    """Read a record that is one JSON document, which begins at this line.

    Raises:
        InvalidDocument: the text is not JSON; ``data`` has ``line`` and ``column`` if they are known.
    """
    canonical_record = record_as_written(text, line, limit=limit)
    return raw_value(documents.load(text, limit=limit), text, line) if canonical_record is None else canonical_record


def record_as_written(text: bytes, line: int = 1, *, limit: int = MOST_BYTES) -> RawRecord | None:
    """Read a record document quickly if it has the form in which this library writes it; ``None`` for any other text."""
    if not text.startswith(_AS_WRITTEN) or len(text) > limit:
        return None
    try:
        record = record_in(text.decode("utf-8"))
    except UnicodeDecodeError:
        return None
    load_document = partial(documents.load, text, limit=len(text))
    return None if record is None else _build_raw_record(load_document, text, line, record)


def raw_value(document: object, text: bytes, line: int = 1) -> RawRecord:
    """Return the raw record for a document that was parsed from ``text`` already."""
    return _build_raw_record(lambda: document, text, line)


def _build_raw_record(
    load_document: Callable[[], object], text: bytes, line: int, record: Record | None = None
) -> RawRecord:
    positions_cache: list[Places] = []

    def place(path: str, *, key: bool = False) -> TextPlace:
        if not positions_cache:
            positions_cache.append(Places(text.decode("utf-8"), line))
        return TextPlace(path, *positions_cache[0].find(path, key=key))

    return RawRecord(load_document, place, line=line, texts=(Line(line, text),), record=record)


def no_record(document: Any) -> InvalidDocument:
    """Return the fault of a document of a known kind that is not a record."""
    document_kind = document["format"].rpartition("/")[2]
    return document_fault("not-a-record", "$.format", found=f"document-{document_kind}")


# --- JSON Lines ---

_PART = re.compile(r"\$\.record\.(?:(entries|checksums)\[(\d+)\]|(header|result|secret))")


@attrs.define
class _LineGatherer:
    """A record being read from JSON Lines."""

    head: dict[str, object]
    first: Line
    entries: list[object] = attrs.field(factory=list)
    lines: list[Line] = attrs.field(factory=list)
    checksums: list[object] = attrs.field(factory=list)
    checksum_lines: list[Line] = attrs.field(factory=list)
    secret: object = None
    footer: dict[str, object] | None = None
    footer_line: Line | None = None
    """The line of the footer; until it is read, the line with the secret."""
    faults: list[InvalidDocument] = attrs.field(factory=list)
    torn: Line | None = None
    _places: dict[int, Places] = attrs.field(factory=dict)
    """The parsed places of lines that were searched, by line number."""

    def take(self, line: Line) -> None:
        """Read the next line."""
        entry_path = f"$.record.entries[{len(self.entries)}]"
        try:
            value = documents.load(line.text)
        except InvalidDocument as fault:
            if not line.whole and could_begin(line.text, ended=self.footer is not None):
                self.torn = line
                return
            self.lines.append(line)
            self.entries.append(Broken())
            self.faults.append(_moved(fault, entry_path, line))
            return
        keys = value if type(value) is dict else ()
        if self.footer is not None:
            self._fault("after-footer", "$", line)
        elif "undo" in keys:
            self._undo(value, line)
        elif "changes" in keys:
            self._count(value, line)
        elif "sha256" in keys:
            self.checksums.append(value)
            self.checksum_lines.append(line)
        elif "result" in keys:
            self._end(value, line)
        elif "secret" in keys:
            self._keep(value, line)
        else:
            self.entries.append(value)
            self.lines.append(line)

    def _undo(self, value: dict[str, object], line: Line) -> None:
        undo_count, entry_count = value["undo"], len(self.entries)
        if type(undo_count) is not int or not 0 <= undo_count <= entry_count or len(value) > 1:
            shown_count = undo_count if type(undo_count) is int else 0
            self._fault("undo-too-far", "$.undo", line, undo=shown_count, count=entry_count)
            return
        del self.entries[entry_count - undo_count :], self.lines[entry_count - undo_count :]
        while self.checksums and _after(self.checksums[-1]) > entry_count - undo_count:
            del self.checksums[-1], self.checksum_lines[-1]

    def _count(self, value: dict[str, object], line: Line) -> None:
        """Check a line that counts changes; its value matters only to a resumed match."""
        changes = value["changes"]
        if type(changes) is not int or not 0 <= changes <= MOST_CHANGES or len(value) > 1:
            self._fault("changes-count", "$.changes", line, most=MOST_CHANGES)

    def _keep(self, value: dict[str, object], line: Line) -> None:
        self.secret, self.footer_line = value["secret"], line
        for key in value.keys() - {"secret"}:
            self._fault("unknown-key", f"${key_path(key)}", line, **misnamed(key, ["secret"]))

    def _end(self, value: dict[str, object], line: Line) -> None:
        self.footer, self.footer_line = value, line
        declared_count, count = value.get("entries"), len(self.entries)
        for key in value:
            if key not in _FOOTER:
                self._fault("unknown-key", f"${key_path(key)}", line, **misnamed(key, _FOOTER))
            if len(self.faults) > MOST_FAULTS:
                return
        if type(declared_count) is not int or declared_count != count:
            shown_count = declared_count if type(declared_count) is int else "?"
            self._fault("entry-count", "$.entries", line, count=count, declared=shown_count)

    def _fault(self, code: str, path: str, line: Line, **data: object) -> None:
        """Note a fault; its path is within the line."""
        self.faults.append(document_fault(code, path, line=line.number, column=1, **data))

    def document(self) -> dict[str, object]:
        """Return the record document with the content of the lines."""
        footer = self.footer or {}
        envelope_values = {key: value for key, value in self.head.items() if key != "header"}
        body = {
            "header": self.head.get("header"),
            "entries": self.entries,
            "result": footer.get("result"),
            "secret": self.secret if footer.get("secret") is None else footer["secret"],
            "checksums": self.checksums,
        }
        if "header" not in self.head:
            del body["header"]
        return {**envelope_values, "format": RECORD, "record": body}

    def place(self, path: str, *, key: bool = False) -> TextPlace:
        """Return the place in the lines of a path of :meth:`document`."""
        match = _PART.match(path)
        line, line_path = self.first, path.replace("$.record", "$", 1)
        if match is not None and match[1]:
            lines = self.lines if match[1] == "entries" else self.checksum_lines
            index = int(match[2])
            if index < len(lines):
                line, line_path = lines[index], "$" + path[match.end() :]
        elif match is not None and match[3] != "header" and self.footer_line is not None:
            line = self.footer_line
        try:
            positions = self._places.get(line.number)
            if positions is None:
                positions = Places(line.text.decode("utf-8"), line.number)
                self._places[line.number] = positions
            position = positions.find(line_path, key=key)
        except ValueError:
            position = (line.number, 1)
        return TextPlace(line_path, *position)


def _after(checksum: Any) -> int:
    entry_count = checksum.get("after")
    return entry_count if type(entry_count) is int else 0


def _moved(fault: InvalidDocument, path: str, line: Line) -> InvalidDocument:
    """Return a fault of one line as a fault at a path of the record."""
    data = {**fault.data, "line": line.number, "column": fault.data.get("column", 1)}
    return document_fault(fault.code, path, **data)


def raw_lines(head: dict[str, object], lines: Sequence[Line]) -> RawRecord:
    """Read a record from its lines; ``head`` is the value of the first line."""
    try:
        record = record_in_lines([line.text.decode("utf-8") for line in lines])
    except UnicodeDecodeError:
        record = None
    if record is None:
        return _gather_lines(head, lines)

    gathered_cache: list[RawRecord] = []

    def gathered() -> RawRecord:
        if not gathered_cache:
            gathered_cache.append(_gather_lines(head, lines))
        return gathered_cache[0]

    return RawRecord(
        lambda: gathered().document,
        lambda path, *, key=False: gathered().place(path, key=key),
        line=lines[0].number,
        ended=lines[-1].text.startswith(_FOOTER_PREFIX),
        texts=tuple(lines),
        record=record,
    )


def _gather_lines(header_value: dict[str, object], lines: Sequence[Line]) -> RawRecord:
    """Read a record line by line, with all its faults."""
    gatherer = _LineGatherer(header_value, lines[0])
    for line in lines[1:]:
        gatherer.take(line)
        if len(gatherer.faults) > MOST_FAULTS:  # the rest is not reported
            break
    has_footer = gatherer.footer is not None
    faults, document = tuple(gatherer.faults), gatherer.document()
    return RawRecord(
        lambda: document,
        gatherer.place,
        faults,
        lines[0].number,
        gatherer.torn,
        has_footer,
        tuple(lines),
    )
