"""Records read from text as unchecked plain values, with the place of each value in the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.envelope import RECORD_FORMAT
from ancient_world.engine.document_faults import document_fault, format_key_path, unknown_word_data
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.limits import MAX_BYTES, MAX_FAULTS, MAX_VERSION
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.files.json_lines import may_begin_line, read_record_lines
from ancient_world.records.files.json_positions import JsonPositions
from ancient_world.records.known_entries import CANONICAL_PREFIX, read_canonical_text
from ancient_world.records.record import Record

register_messages(
    {
        "torn-line": "The last line is cut off, so it was ignored.",
        "after-footer": "The record ended on the previous line.",
        "undo-too-far": "This line takes back {undo:entry|entries}, but before this line there {count:|is|are} only {count}.",
        "changes-count": "The line that counts the changes of a match holds nothing but a whole number from 0 to {most}.",
        "entry-count": "The record has {count:entry|entries}, not {declared}.",
        "no-record-here": "No record starts before this line.",
    },
    {
        "document-record": "a record",
        "document-state": "a state",
        "document-view": "a view",
        "document-offers": "the choices of a player",
        "document-prompt": "a prompt",
        "document-effect": "the effect of an action",
        "document-reason": "a reason",
        "document-entry": "an entry of a record",
        "document-change": "a change of a match",
        "document-board": "a board in words",
        "document-rule": "a rule",
        "document-scores": "the scores of a game",
        "document-action": "an action",
        "document-pending": "what a game waits for",
        "document-components": "a list of components",
        "document-conformance": "a rule with its situations",
        "document-conformance-game": "a whole game with checksums of its states",
    },
)

_CANONICAL_PREFIX = CANONICAL_PREFIX.encode("ascii")
_FOOTER_KEYS = ("entries", "result", "secret")
"""The keys of a footer line."""
_FOOTER_PREFIX = b'{"entries":'


@attrs.frozen
class BrokenEntry:
    """A placeholder for an entry that could not be read; ``value`` is its readable part, ``text`` its line of notation, if any."""

    value: object = None
    text: str = ""


@attrs.frozen
class TextPosition:
    """A place in a text: a JSON path within the document or line, and the line and column in the text."""

    path: str
    line: int
    column: int


def is_comment(line: bytes | str) -> bool:
    """Return whether a line of notation is a comment: it begins with ``#`` or ``;``, perhaps after spaces."""
    return line.lstrip()[:1] in (b"#", b";", "#", ";")


@attrs.frozen
class TextLine:
    """A line of a text and its number, from 1; ``is_complete`` is false if it has no line end."""

    number: int
    text: bytes
    is_complete: bool = True


@attrs.frozen
class RawRecord:
    """A record as unchecked plain values, in the form of a record document.

    ``read_document`` returns the document; ``find_position`` returns the place in the text for a path of the document. ``faults`` are those
    found while reading; ``first_line`` is the first line; ``incomplete_line`` is the last line if it is incomplete; ``has_footer`` says that there
    is a footer. ``source_lines`` are the original lines, or the original document as one line. ``record`` is the record itself if
    the text has the form in which this library writes records; the plain values are then read only when needed.
    """

    read_document: Callable[[], object]
    find_position: Callable[..., TextPosition]
    faults: tuple[InvalidDocument, ...] = ()
    first_line: int = 1
    incomplete_line: TextLine | None = None
    has_footer: bool = True
    source_lines: tuple[TextLine, ...] = attrs.field(default=(), repr=False, eq=False)
    record: Record | None = attrs.field(default=None, repr=False, eq=False)

    @property
    def document(self) -> Any:
        """The record document as plain values."""
        return self.read_document()

    @property
    def result(self) -> Any:
        """The declared result of the game, unchecked; ``None`` if there is none."""
        if self.record is not None:
            return self.record.result
        document = self.document
        body = document.get("record") if isinstance(document, dict) else None
        return body.get("result") if isinstance(body, dict) else None


def read_raw_document(text: bytes, line: int = 1, *, limit: int = MAX_BYTES) -> RawRecord:
    """Read a record that is one JSON document, which begins at this line.

    Raises:
        InvalidDocument: the text is not JSON; ``data`` has ``line`` and ``column`` if they are known.
    """
    canonical_record = read_canonical_record(text, line, limit=limit)
    return (
        raw_record_of(documents.load(text, limit=limit), text, line)
        if canonical_record is None
        else canonical_record
    )


def read_canonical_record(
    text: bytes, line: int = 1, *, limit: int = MAX_BYTES
) -> RawRecord | None:
    """Read a record document quickly if it has the form in which this library writes it; ``None`` for any other text."""
    if not text.startswith(_CANONICAL_PREFIX) or len(text) > limit:
        return None
    try:
        record = read_canonical_text(text.decode("utf-8"))
    except UnicodeDecodeError:
        return None
    load_document = partial(documents.load, text, limit=len(text))
    return None if record is None else _build_raw_record(load_document, text, line, record)


def raw_record_of(document: object, text: bytes, line: int = 1) -> RawRecord:
    """Return the raw record for a document that was parsed from ``text`` already."""
    return _build_raw_record(lambda: document, text, line)


def _build_raw_record(
    load_document: Callable[[], object], text: bytes, line: int, record: Record | None = None
) -> RawRecord:
    positions_cache: list[JsonPositions] = []

    def find_position(path: str, *, of_key: bool = False) -> TextPosition:
        if not positions_cache:
            positions_cache.append(JsonPositions(text.decode("utf-8"), line))
        return TextPosition(path, *positions_cache[0].find_path(path, of_key=of_key))

    return RawRecord(
        load_document,
        find_position,
        first_line=line,
        source_lines=(TextLine(line, text),),
        record=record,
    )


def not_a_record_fault(document: Any) -> InvalidDocument:
    """Return the fault of a document of a known kind that is not a record."""
    document_kind = document["format"].rpartition("/")[2]
    return document_fault("not-a-record", "$.format", found=f"document-{document_kind}")


# --- JSON Lines ---

_RECORD_PART = re.compile(r"\$\.record\.(?:(entries|checksums)\[(\d+)\]|(header|result|secret))")


@attrs.define
class _LineGatherer:
    """A record being read from JSON Lines."""

    header_value: dict[str, object]
    first_line: TextLine
    entries: list[object] = attrs.field(factory=list)
    lines: list[TextLine] = attrs.field(factory=list)
    checksums: list[object] = attrs.field(factory=list)
    checksum_lines: list[TextLine] = attrs.field(factory=list)
    secret: object = None
    footer: dict[str, object] | None = None
    footer_line: TextLine | None = None
    """The line of the footer; until it is read, the line with the secret."""
    faults: list[InvalidDocument] = attrs.field(factory=list)
    incomplete_line: TextLine | None = None
    _positions_by_line: dict[int, JsonPositions] = attrs.field(factory=dict)
    """The parsed places of lines that were searched, by line number."""

    def read_line(self, line: TextLine) -> None:
        """Read the next line."""
        entry_path = f"$.record.entries[{len(self.entries)}]"
        try:
            value = documents.load(line.text)
        except InvalidDocument as fault:
            if not line.is_complete and may_begin_line(
                line.text, is_record_ended=self.footer is not None
            ):
                self.incomplete_line = line
                return
            self.lines.append(line)
            self.entries.append(BrokenEntry())
            self.faults.append(_fault_of_line(fault, entry_path, line))
            return
        keys = value if type(value) is dict else ()
        if self.footer is not None:
            self._add_fault("after-footer", "$", line)
        elif "undo" in keys:
            self._take_undo(value, line)
        elif "changes" in keys:
            self._check_change_count(value, line)
        elif "sha256" in keys:
            self.checksums.append(value)
            self.checksum_lines.append(line)
        elif "result" in keys:
            self._take_footer(value, line)
        elif "secret" in keys:
            self._take_secret(value, line)
        else:
            self.entries.append(value)
            self.lines.append(line)

    def _take_undo(self, value: dict[str, object], line: TextLine) -> None:
        undo_count, entry_count = value["undo"], len(self.entries)
        if type(undo_count) is not int or not 0 <= undo_count <= entry_count or len(value) > 1:
            shown_count = undo_count if type(undo_count) is int else 0
            self._add_fault("undo-too-far", "$.undo", line, undo=shown_count, count=entry_count)
            return
        del self.entries[entry_count - undo_count :], self.lines[entry_count - undo_count :]
        while self.checksums and _entries_before(self.checksums[-1]) > entry_count - undo_count:
            del self.checksums[-1], self.checksum_lines[-1]

    def _check_change_count(self, value: dict[str, object], line: TextLine) -> None:
        """Check a line that counts changes; its value matters only to a resumed match."""
        changes = value["changes"]
        if type(changes) is not int or not 0 <= changes <= MAX_VERSION or len(value) > 1:
            self._add_fault("changes-count", "$.changes", line, most=MAX_VERSION)

    def _take_secret(self, value: dict[str, object], line: TextLine) -> None:
        self.secret, self.footer_line = value["secret"], line
        for key in value.keys() - {"secret"}:
            self._add_fault(
                "unknown-key",
                f"${format_key_path(key)}",
                line,
                **unknown_word_data(key, ["secret"]),
            )

    def _take_footer(self, value: dict[str, object], line: TextLine) -> None:
        self.footer, self.footer_line = value, line
        declared_count, count = value.get("entries"), len(self.entries)
        for key in value:
            if key not in _FOOTER_KEYS:
                self._add_fault(
                    "unknown-key",
                    f"${format_key_path(key)}",
                    line,
                    **unknown_word_data(key, _FOOTER_KEYS),
                )
            if len(self.faults) > MAX_FAULTS:
                return
        if type(declared_count) is not int or declared_count != count:
            shown_count = declared_count if type(declared_count) is int else "?"
            self._add_fault("entry-count", "$.entries", line, count=count, declared=shown_count)

    def _add_fault(self, code: str, path: str, line: TextLine, **data: object) -> None:
        """Note a fault; its path is within the line."""
        self.faults.append(document_fault(code, path, line=line.number, column=1, **data))

    def document(self) -> dict[str, object]:
        """Return the record document with the content of the lines."""
        footer = self.footer or {}
        envelope_values = {
            key: value for key, value in self.header_value.items() if key != "header"
        }
        body = {
            "header": self.header_value.get("header"),
            "entries": self.entries,
            "result": footer.get("result"),
            "secret": self.secret if footer.get("secret") is None else footer["secret"],
            "checksums": self.checksums,
        }
        if "header" not in self.header_value:
            del body["header"]
        return {**envelope_values, "format": RECORD_FORMAT, "record": body}

    def find_position(self, path: str, *, of_key: bool = False) -> TextPosition:
        """Return the place in the lines of a path of :meth:`document`."""
        match = _RECORD_PART.match(path)
        line, line_path = self.first_line, path.replace("$.record", "$", 1)
        if match is not None and match[1]:
            lines = self.lines if match[1] == "entries" else self.checksum_lines
            index = int(match[2])
            if index < len(lines):
                line, line_path = lines[index], "$" + path[match.end() :]
        elif match is not None and match[3] != "header" and self.footer_line is not None:
            line = self.footer_line
        try:
            positions = self._positions_by_line.get(line.number)
            if positions is None:
                positions = JsonPositions(line.text.decode("utf-8"), line.number)
                self._positions_by_line[line.number] = positions
            position = positions.find_path(line_path, of_key=of_key)
        except ValueError:
            position = (line.number, 1)
        return TextPosition(line_path, *position)


def _entries_before(checksum: Any) -> int:
    entry_count = checksum.get("after")
    return entry_count if type(entry_count) is int else 0


def _fault_of_line(fault: InvalidDocument, path: str, line: TextLine) -> InvalidDocument:
    """Return a fault of one line as a fault at a path of the record."""
    data = {**fault.data, "line": line.number, "column": fault.data.get("column", 1)}
    return document_fault(fault.code, path, **data)


def read_raw_lines(header_value: dict[str, object], lines: Sequence[TextLine]) -> RawRecord:
    """Read a record from its lines; ``header_value`` is the value of the first line."""
    try:
        record = read_record_lines([line.text.decode("utf-8") for line in lines])
    except UnicodeDecodeError:
        record = None
    if record is None:
        return _gather_lines(header_value, lines)

    gathered_cache: list[RawRecord] = []

    def gather_once() -> RawRecord:
        if not gathered_cache:
            gathered_cache.append(_gather_lines(header_value, lines))
        return gathered_cache[0]

    return RawRecord(
        lambda: gather_once().document,
        lambda path, *, of_key=False: gather_once().find_position(path, of_key=of_key),
        first_line=lines[0].number,
        has_footer=lines[-1].text.startswith(_FOOTER_PREFIX),
        source_lines=tuple(lines),
        record=record,
    )


def _gather_lines(header_value: dict[str, object], lines: Sequence[TextLine]) -> RawRecord:
    """Read a record line by line, with all its faults."""
    gatherer = _LineGatherer(header_value, lines[0])
    for line in lines[1:]:
        gatherer.read_line(line)
        if len(gatherer.faults) > MAX_FAULTS:  # the rest is not reported
            break
    has_footer = gatherer.footer is not None
    faults, document = tuple(gatherer.faults), gatherer.document()
    return RawRecord(
        lambda: document,
        gatherer.find_position,
        faults,
        lines[0].number,
        gatherer.incomplete_line,
        has_footer,
        tuple(lines),
    )
