"""Streams of records: a text with one JSON document, a record as JSON Lines, or many of either, a line after the other.

This is the one place that reads lines, and tells where a record of a stream begins and ends. A stream is cut into parts, to look at
them elsewhere, where :func:`begins_record` says that a record begins; :func:`records_of` reads the parts.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import chain
from typing import IO, Any, Literal, Self, TypeAlias

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.envelope import LINES
from ancient_world.engine.errors import InvalidDocument, whole_number
from ancient_world.engine.faults import document_fault, is_utf_16, not_utf_8
from ancient_world.engine.importing import importing
from ancient_world.engine.language import register
from ancient_world.engine.limits import MOST_BYTES
from ancient_world.records.files.packed import bare_name, reading_fault
from ancient_world.records.files.raw import (
    Line,
    RawRecord,
    raw_document,
    raw_lines,
    raw_value,
    record_as_written,
)

register(
    {
        "nothing-found": "There is no record here.",
        "cr-lines": "The lines of this file end with a carriage return (CR) alone. Save it with line feeds (LF).",
    }
)

_FORMAT = b'"format"'
_LINES_PART = LINES.rpartition("/")[2].encode("ascii")
"""The bytes that every header of JSON Lines contains, however its slash is written."""
NOTATION = "ancient-world/notation"
"""The name of notation among the formats."""
_NOTATED = b"notation "
"""The bytes that begin one."""
_KEYS = frozenset(
    {"player", "action", "secret", "undo", "changes", "after", "sha256", "entries", "result"}
)
"""Keys of the lines inside a record."""
Lost: TypeAlias = Literal["", "lines", "all"]
"""The lines passed over in silence after a fault: none, lines of a record without header, or all that follow."""
_SKIPPED = 64 * 1024
"""The number of bytes read at once of a line that is not kept."""
_LOOKED_AT = 3
"""The number of lines at the start of a stream that show whether it is one document."""


@attrs.frozen
class Unread:
    """Something in a stream that is not a record; the fault's ``data`` may hold ``line`` and ``column``.

    ``unreadable`` says that there was nothing to be had: the stream could not be read on, or is empty.
    ``texts`` is what was read there, if it was kept.
    """

    fault: InvalidDocument
    line: int = 1
    unreadable: bool = False
    texts: tuple[Line, ...] = attrs.field(default=(), repr=False, eq=False)

    @classmethod
    def nothing(cls) -> Self:
        """Return the fault of a stream without anything in it."""
        return cls(document_fault("nothing-found"), unreadable=True)


def raw_records(
    file: IO[bytes], name: str = "", *, limit: int = MOST_BYTES
) -> Iterator[RawRecord | Unread]:
    """Yield every record of a stream, or what is wrong with it; only one of them is held at a time.

    There is at least one: an empty stream is something that cannot be read, like one that ends with an error.

    Args:
        file: the bytes, unpacked.
        name: of the file; ``.jsonl`` says that every line stands for itself, ``.json`` that the whole
            is one document. Otherwise the first lines tell.
        limit: the size, in bytes, that a record may have.
    """
    limit = whole_number("limit", limit)
    content = content_of(file, name, limit)
    if isinstance(content, bytes):
        yield one_document(content, limit)
        return
    found: RawRecord | Unread | None = None
    for found in records_of(content, limit):
        yield found
    if found is None:
        yield Unread.nothing()


def content_of(file: IO[bytes], name: str, limit: int) -> bytes | Iterator[bytes | Unread]:
    """The text of a stream that is one document, or else its lines; what cannot be read stands among them.

    Args:
        file: the bytes, unpacked.
        name: of the file, as for :func:`raw_records`.
        limit: no more than this, and one byte, is read of a document or a line.
    """
    head, error = _first_lines(file, limit)
    if head and begins_record(head[0].rstrip(b"\r\n").partition(b"\r")[0]) and _has_cr(head[0]):
        fault = document_fault("cr-lines", line=1, column=1)
        return iter([Unread(fault, texts=(Line(1, head[0]),))])
    if not _is_document(head, name):
        return _lines(head, file, limit, error)
    text = _whole_text(head, file, limit, error)
    return iter([text]) if isinstance(text, Unread) else text


def _has_cr(line: bytes) -> bool:
    """Return whether a line holds ends of lines as old computers wrote them."""
    return b"\r" in line.rstrip(b"\r\n")


def _first_lines(file: IO[bytes], limit: int) -> tuple[list[bytes], Exception | None]:
    """The first lines, as far as they can be read, and why no more of them."""
    lines: list[bytes] = []
    try:
        while len(lines) < _LOOKED_AT and (line := file.readline(limit + 1)):
            lines.append(line)
            if _goes_on(line, limit):
                break
    except Exception as error:
        if reading_fault(error) is None:
            raise
        return lines, error
    if lines and is_utf_16(lines[0]):  # ends of lines are not where they seem to be
        return [], not_utf_8(lines[0], 0)
    return lines, None


def _is_document(head: Sequence[bytes], name: str) -> bool:
    """Return whether a stream with these first lines is one document, and not lines that stand for themselves."""
    bare = bare_name(name)
    lines = [line for line in head if not line.isspace()]
    if lines and lines[0].startswith(_NOTATED):
        return False
    if bare.endswith(".jsonl") or (not lines and len(head) < _LOOKED_AT):
        return bare.endswith(".json")
    if bare.endswith(".json"):
        return _is_one_document(lines)
    return not any(map(begins_record, lines)) and (not lines or _value(lines[0]) is None)


def _is_one_document(lines: Sequence[bytes]) -> bool:
    """Return whether a file named as one document is one: it may hold lines all the same."""
    if lines and may_open(lines[0]) and begins_record(lines[0]):
        return bool(_value(lines[0])["format"] != LINES)
    return len(lines) < 2 or not all(map(begins_record, lines[:2]))


def begins_record(line: bytes) -> bool:
    """Return whether a line begins a record, whatever comes before it."""
    return line.startswith(_NOTATED) or (_FORMAT in line and _head(_value(line)) is not None)


def may_open(line: bytes) -> bool:
    """Return whether a line may begin a record to which lines after it belong; a quick look."""
    return _LINES_PART in line or line.startswith(_NOTATED)


def _too_long(line: int, limit: int) -> Unread:
    """Return the fault of a line that is longer than a record may be."""
    told = document_fault("too-large", size=f"> {limit}", limit=limit, line=line, column=1)
    return Unread(told, line)


def one_document(text: bytes, limit: int = MOST_BYTES) -> RawRecord | Unread:
    """Return the record that is one document."""
    if not text or text.isspace():
        return Unread.nothing()
    try:
        return raw_document(text, limit=limit)
    except InvalidDocument as fault:
        return Unread(fault, texts=(Line(1, text),))


def _whole_text(
    head: list[bytes], file: IO[bytes], limit: int, error: Exception | None
) -> bytes | Unread:
    """The text of one document, as far as its size matters, or why it cannot be read.

    Args:
        head: its first lines.
        file: what follows.
        limit: the size that it may have.
        error: why no more lines could be read.
    """
    text = b"".join(head)
    try:
        return text + _rest(file, max(0, limit + 1 - len(text)), error)
    except Exception as broken:
        fault = reading_fault(broken)
        if fault is None:
            raise
        return Unread(fault, unreadable=True)


def _rest(file: IO[bytes], size: int, error: Exception | None) -> bytes:
    if error is not None:
        raise error
    return file.read(size)


def _goes_on(line: bytes, limit: int) -> bool:
    """Return whether a line is too long to have been read to its end."""
    return len(line) > limit and not line.endswith(b"\n")


def _value(line: bytes) -> Any:
    try:
        return documents.load(line)
    except InvalidDocument:
        return None


def _head(value: object) -> dict[str, object] | None:
    """A value that begins a record, as it does."""
    return value if type(value) is dict and type(value.get("format")) is str else None


def _lines(
    head: list[bytes], file: IO[bytes], limit: int, error: Exception | None
) -> Iterator[bytes | Unread]:
    """The lines; one that is too long is skipped and named, and so is the end of what can be read."""
    number = 0
    try:
        for number, text in enumerate(chain(head, _further(file, limit, error)), 1):
            if len(text) > limit:
                skip_line(file, text)
                yield _too_long(number, limit)
            else:
                yield text
    except Exception as broken:
        fault = reading_fault(broken)
        if fault is None:
            raise
        yield Unread(fault, number + 1, unreadable=True)


def _numbered(lines: Iterable[bytes | Unread], first: int) -> Iterator[Line | Unread]:
    """The lines that are not blank, with their numbers from ``first`` on."""
    for number, text in enumerate(lines, first):
        if isinstance(text, Unread):
            yield text
        elif text.strip():
            yield Line(number, text.rstrip(b"\r\n"), text.endswith(b"\n"))


def _further(file: IO[bytes], limit: int, error: Exception | None) -> Iterator[bytes]:
    if error is not None:
        raise error
    yield from iter(lambda: file.readline(limit + 1), b"")


def skip_line(file: IO[bytes], text: bytes) -> int:
    """Read past the rest of a line without keeping it; return how many bytes that was."""
    size = 0
    while text and not text.endswith(b"\n"):
        text = file.readline(_SKIPPED)
        size += len(text)
    return size


def records_of(
    lines: Iterable[bytes | Unread],
    limit: int = MOST_BYTES,
    *,
    first: int = 1,
    lost: Lost = "",
) -> Generator[RawRecord | Unread, None, Lost]:
    """Gather the lines of each record; after what is too large, the next record is looked for.

    Args:
        lines: what :func:`content_of` gives; blank ones are passed over.
        limit: the size, in bytes, that a record may have.
        first: the number of the first line.
        lost: what the first lines may belong to.

    Returns:
        What further lines may belong to.
    """
    head: dict[str, object] | None = None
    gathered: list[Line] = []
    size = 0
    for line in _numbered(lines, first):
        known = None if isinstance(line, Unread) else record_as_written(line.text, line.number)
        begins = None if known or isinstance(line, Unread) else _beginning(line)
        if head is not None and (known or begins is not None or isinstance(line, Unread)):
            yield _of_lines(head, gathered)
            head = None
        if isinstance(line, Unread):
            yield line
            lost = "all"
        elif known is not None:
            yield known
            lost = ""
        elif begins is not None and begins["format"] in (LINES, NOTATION) and may_open(line.text):
            head, gathered, size, lost = begins, [line], len(line.text), ""
        elif head is None:
            alone, lost = _alone(line, begins, lost, limit)
            if alone is not None:
                yield alone
        elif size + len(line.text) > limit:
            yield _too_long(gathered[0].number, limit)
            head, lost = None, "all"
        else:
            gathered.append(line)
            size += len(line.text)
    if head is not None:
        yield _of_lines(head, gathered)
    return lost


def _beginning(line: Line) -> dict[str, object] | None:
    """The value of a line that begins a record; most of those inside one need no second look."""
    if line.text.startswith(_NOTATED):
        return {"format": NOTATION}
    return _head(_value(line.text)) if _FORMAT in line.text else None


def _of_lines(head: dict[str, object], lines: list[Line]) -> RawRecord | Unread:
    """The record in its lines, the first of which has this value."""
    if head["format"] != NOTATION:
        return raw_lines(head, lines)
    with importing:
        from ancient_world.records.notation.files import raw_notation  # 20 ms, seldom needed

    try:
        return raw_notation(lines)
    except InvalidDocument as fault:
        return Unread(fault, lines[0].number, texts=tuple(lines))


def _alone(
    line: Line, begins: dict[str, object] | None, lost: Lost, limit: int
) -> tuple[RawRecord | Unread | None, Lost]:
    """A line that is a document by itself, or ought to be one; ``None``: it belongs to what was lost."""
    if begins is not None:
        return raw_value(begins, line.text, line.number), ""
    try:
        value = documents.load(line.text, limit=limit)
    except InvalidDocument as fault:
        data = {**fault.data, "line": line.number}
        told = document_fault(fault.code, fault.path, **data)
        return Unread(told, line.number, texts=(line,)), "all"
    of_a_record = type(value) is dict and not _KEYS.isdisjoint(value)
    if lost == "all" or (lost and of_a_record):
        return None, lost
    if not of_a_record:  # what is wrong with it is what would be wrong with a document
        return raw_value(value, line.text, line.number), lost
    told = document_fault("no-record-here", line=line.number, column=1)
    return Unread(told, line.number, texts=(line,)), "lines"
