"""Split streams into records: one JSON document, records as JSON Lines or notation, or one document a line.

All code that needs to know where a record begins and ends uses this module. A stream can be cut into parts, for parallel
work, at lines for which :func:`is_record_start` is true; :func:`group_records` reads the parts.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import chain
from typing import IO, Any, Literal, Self, TypeAlias

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.envelope import LINES_FORMAT
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import InvalidDocument, check_whole_number
from ancient_world.engine.file_signatures import SIGNATURE_BYTES, content_fault
from ancient_world.engine.importing import import_lock
from ancient_world.engine.limits import MAX_BYTES
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.files.compressed_files import fault_of_read_error, record_suffix
from ancient_world.records.files.raw_record import (
    RawRecord,
    TextLine,
    is_comment,
    raw_record_of,
    read_canonical_record,
    read_raw_document,
    read_raw_lines,
)

register_messages(
    {
        "nothing-found": "There is no record here.",
        "cr-lines": "The lines of this file end with a carriage return (CR) alone. Save it with line feeds (LF).",
    }
)

_FORMAT_KEY = b'"format"'
_LINES_MARKER = LINES_FORMAT.rpartition("/")[2].encode("ascii")
"""Bytes in every header of JSON Lines, whether or not its slash is escaped."""
NOTATION_FORMAT = "ancient-world/notation"
"""The format name of records in notation."""
_NOTATION_PREFIX = b"notation "
"""The bytes at the beginning of a record in notation."""
_RECORD_LINE_KEYS = frozenset(
    {"player", "action", "secret", "undo", "changes", "after", "sha256", "entries", "result"}
)
"""Keys of the lines inside a record."""
SkipMode: TypeAlias = Literal["", "lines", "all"]
"""Which lines are skipped silently after a fault: none, lines of a record without header, or all up to the next record."""
_SKIP_CHUNK = 64 * 1024
"""The number of bytes read at a time of a line that is skipped."""
_EXAMINED_LINES = 3
"""The number of first lines that are examined to tell a document from JSON Lines."""


@attrs.frozen
class UnreadablePart:
    """A part of a stream that is not a record; the fault's ``data`` may hold ``first_line`` and ``column``.

    ``first_line`` is the first line of the part. ``is_stream_end`` says that the stream is empty or ended with an error.
    ``source_lines`` are the lines of the part, if they were kept.
    """

    fault: InvalidDocument
    first_line: int = 1
    is_stream_end: bool = False
    source_lines: tuple[TextLine, ...] = attrs.field(default=(), repr=False, eq=False)

    @classmethod
    def empty_stream(cls) -> Self:
        """Return the result for an empty stream."""
        return cls(document_fault("nothing-found"), is_stream_end=True)


def raw_records(
    file: IO[bytes], name: str = "", *, limit: int = MAX_BYTES
) -> Iterator[RawRecord | UnreadablePart]:
    """Yield each record of a stream, or an :class:`UnreadablePart` for a part that is none; only one is in memory at a time.

    The result is never empty: an empty stream, like one that ends with an error, gives an :class:`UnreadablePart`.

    Args:
        file: the unpacked bytes.
        name: the name of the file: ``.jsonl`` means JSON Lines, ``.json`` one document; otherwise the first lines decide.
        limit: the greatest size of a record, in bytes.
    """
    limit = check_whole_number("limit", limit)
    content = split_content(file, name, limit)
    if isinstance(content, bytes):
        yield read_one_document(content, limit)
        return
    raw: RawRecord | UnreadablePart | None = None
    for raw in group_records(content, limit):
        yield raw
    if raw is None:
        yield UnreadablePart.empty_stream()


def split_content(
    file: IO[bytes], name: str, limit: int
) -> bytes | Iterator[bytes | UnreadablePart]:
    """Return the bytes of a stream that is one document, or else an iterator of its lines and unreadable parts.

    Args:
        file: the unpacked bytes.
        name: the name of the file, as for :func:`raw_records`.
        limit: the greatest size of a document or line; at most one byte more is read.
    """
    first_lines, error = _first_lines(file, limit)
    if (
        first_lines
        and is_record_start(first_lines[0].rstrip(b"\r\n").partition(b"\r")[0])
        and _has_inner_cr(first_lines[0])
    ):
        fault = document_fault("cr-lines", line=1, column=1)
        return iter([UnreadablePart(fault, source_lines=(TextLine(1, first_lines[0]),))])
    if not _is_document(first_lines, name):
        return _read_lines(first_lines, file, limit, error)
    text = _read_whole_text(first_lines, file, limit, error)
    return iter([text]) if isinstance(text, UnreadablePart) else text


def _has_inner_cr(line: bytes) -> bool:
    """Return whether a line contains carriage returns other than in its line end."""
    return b"\r" in line.rstrip(b"\r\n")


def _first_lines(file: IO[bytes], limit: int) -> tuple[list[bytes], Exception | None]:
    """Read the first lines of a file; return them and the error that stopped the reading, if any."""
    lines: list[bytes] = []
    try:
        while len(lines) < _EXAMINED_LINES and (line := file.readline(limit + 1)):
            lines.append(line)
            if _is_line_too_long(line, limit):
                break
    except Exception as error:
        if fault_of_read_error(error) is None:
            raise
        return lines, error
    start = b"".join([line[:SIGNATURE_BYTES] for line in lines])
    fault = content_fault(start)  # splitting UTF-16 at b"\n" is wrong
    return (lines, None) if fault is None else ([], fault)


def _is_document(first_lines: Sequence[bytes], name: str) -> bool:
    """Return whether a stream with these first lines and this name is one document, and not a document a line."""
    suffix = record_suffix(name)
    lines = [line for line in first_lines if not line.isspace()]
    if lines and (lines[0].startswith(_NOTATION_PREFIX) or is_comment(lines[0])):
        return False
    if suffix == ".jsonl" or (not lines and len(first_lines) < _EXAMINED_LINES):
        return suffix == ".json"
    if suffix == ".json":
        return _is_one_document(lines)
    return not any(map(is_record_start, lines)) and (not lines or _parse_line(lines[0]) is None)


def _is_one_document(lines: Sequence[bytes]) -> bool:
    """Return whether a file with the suffix ``.json`` is one document; it may hold JSON Lines all the same."""
    if lines and may_start_record(lines[0]) and is_record_start(lines[0]):
        return bool(_parse_line(lines[0])["format"] != LINES_FORMAT)
    return len(lines) < 2 or not all(map(is_record_start, lines[:2]))


def is_record_start(line: bytes) -> bool:
    """Return whether a line begins a record, wherever it stands."""
    return line.startswith(_NOTATION_PREFIX) or (
        _FORMAT_KEY in line and _header_value(_parse_line(line)) is not None
    )


def may_start_record(line: bytes) -> bool:
    """Return whether a line may begin a record of several lines; a quick test without parsing."""
    return _LINES_MARKER in line or line.startswith(_NOTATION_PREFIX)


def _too_large_part(line: int, limit: int) -> UnreadablePart:
    """Return the result for a record that exceeds the limit, at its first line."""
    fault = document_fault("too-large", size=f"> {limit}", limit=limit, line=line, column=1)
    return UnreadablePart(fault, line)


def read_one_document(text: bytes, limit: int = MAX_BYTES) -> RawRecord | UnreadablePart:
    """Read the record in a text that is one document."""
    if not text or text.isspace():
        return UnreadablePart.empty_stream()
    try:
        return read_raw_document(text, limit=limit)
    except InvalidDocument as fault:
        return UnreadablePart(fault, source_lines=(TextLine(1, text),))


def _read_whole_text(
    first_lines: list[bytes], file: IO[bytes], limit: int, error: Exception | None
) -> bytes | UnreadablePart:
    """Return the bytes of one document, at most one more than ``limit``, or why it cannot be read.

    Args:
        first_lines: its first lines.
        file: the rest of the stream.
        limit: the greatest size of the document.
        error: the error that stopped the reading of the first lines, if any.
    """
    text = b"".join(first_lines)
    try:
        return text + _read_rest(file, max(0, limit + 1 - len(text)), error)
    except Exception as read_error:
        fault = fault_of_read_error(read_error)
        if fault is None:
            raise
        return UnreadablePart(fault, is_stream_end=True)


def _read_rest(file: IO[bytes], size: int, error: Exception | None) -> bytes:
    if error is not None:
        raise error
    return file.read(size)


def _is_line_too_long(line: bytes, limit: int) -> bool:
    return len(line) > limit and not line.endswith(b"\n")


def _parse_line(line: bytes) -> Any:
    try:
        return documents.load(line)
    except InvalidDocument:
        return None


def _header_value(value: object) -> dict[str, object] | None:
    """Return a value if it is an object with a text under ``format``, else ``None``."""
    return value if type(value) is dict and type(value.get("format")) is str else None


def _read_lines(
    first_lines: list[bytes], file: IO[bytes], limit: int, error: Exception | None
) -> Iterator[bytes | UnreadablePart]:
    """Yield the lines; an :class:`UnreadablePart` replaces each line that is too long, and the first that cannot be read."""
    number = 0
    try:
        for number, text in enumerate(chain(first_lines, _read_more_lines(file, limit, error)), 1):
            if len(text) > limit:
                skip_rest_of_line(file, text)
                yield _too_large_part(number, limit)
            else:
                yield text
    except Exception as read_error:
        fault = fault_of_read_error(read_error)
        if fault is None:
            raise
        yield UnreadablePart(fault, number + 1, is_stream_end=True)


def _number_lines(
    lines: Iterable[bytes | UnreadablePart], first_number: int
) -> Iterator[TextLine | UnreadablePart]:
    """Yield the lines that are not blank, numbered from ``first_number``."""
    for number, text in enumerate(lines, first_number):
        if isinstance(text, UnreadablePart):
            yield text
        elif text.strip():
            yield TextLine(number, text.rstrip(b"\r\n"), text.endswith(b"\n"))


def _without_first_comments(
    lines: Iterable[TextLine | UnreadablePart],
) -> Iterator[TextLine | UnreadablePart]:
    """Yield lines without the comments directly before the first line of a record in notation."""
    comments = list[TextLine]()
    for line in lines:
        if isinstance(line, TextLine) and is_comment(line.text):
            comments.append(line)
            continue
        if isinstance(line, UnreadablePart) or not line.text.startswith(_NOTATION_PREFIX):
            yield from comments
        comments.clear()
        yield line
    yield from comments


def _read_more_lines(file: IO[bytes], limit: int, error: Exception | None) -> Iterator[bytes]:
    if error is not None:
        raise error
    yield from iter(lambda: file.readline(limit + 1), b"")


def skip_rest_of_line(file: IO[bytes], text: bytes) -> int:
    """Skip the rest of a line that begins with ``text``; return the number of bytes skipped."""
    skipped_bytes = 0
    while text and not text.endswith(b"\n"):
        text = file.readline(_SKIP_CHUNK)
        skipped_bytes += len(text)
    return skipped_bytes


def group_records(
    lines: Iterable[bytes | UnreadablePart],
    limit: int = MAX_BYTES,
    *,
    first_number: int = 1,
    skip_mode: SkipMode = "",
) -> Generator[RawRecord | UnreadablePart, None, SkipMode]:
    """Yield the record of each group of lines; after one that is too large, skip to the next record.

    Args:
        lines: the lines from :func:`split_content`; blank lines are ignored.
        limit: the greatest size of a record, in bytes.
        first_number: the number of the first line.
        skip_mode: which of the first lines to skip, when this is not the first part of a stream.

    Returns:
        Which of the following lines to skip: ``skip_mode`` for the next part.
    """
    header_value: dict[str, object] | None = None
    record_lines: list[TextLine] = []
    record_size = 0
    for line in _without_first_comments(_number_lines(lines, first_number)):
        raw_record = (
            None
            if isinstance(line, UnreadablePart)
            else read_canonical_record(line.text, line.number)
        )
        start_value = None if raw_record or isinstance(line, UnreadablePart) else _start_value(line)
        if header_value is not None and (
            raw_record or start_value is not None or isinstance(line, UnreadablePart)
        ):
            yield _read_record_lines(header_value, record_lines)
            header_value = None
        if isinstance(line, UnreadablePart):
            yield line
            skip_mode = "all"
        elif raw_record is not None:
            yield raw_record
            skip_mode = ""
        elif (
            start_value is not None
            and start_value["format"] in (LINES_FORMAT, NOTATION_FORMAT)
            and may_start_record(line.text)
        ):
            header_value = start_value
            record_lines = [line]
            record_size = len(line.text)
            skip_mode = ""
        elif header_value is None:
            outside_part, skip_mode = _read_outside_line(line, start_value, skip_mode, limit)
            if outside_part is not None:
                yield outside_part
        elif record_size + len(line.text) > limit:
            yield _too_large_part(record_lines[0].number, limit)
            header_value, skip_mode = None, "all"
        else:
            record_lines.append(line)
            record_size += len(line.text)
    if header_value is not None:
        yield _read_record_lines(header_value, record_lines)
    return skip_mode


def _start_value(line: TextLine) -> dict[str, object] | None:
    """Return the value of a line that begins a record; ``None`` for any other line."""
    if line.text.startswith(_NOTATION_PREFIX):
        return {"format": NOTATION_FORMAT}
    return _header_value(_parse_line(line.text)) if _FORMAT_KEY in line.text else None


def _read_record_lines(
    header_value: dict[str, object], lines: list[TextLine]
) -> RawRecord | UnreadablePart:
    """Read a record from its lines; ``header_value`` is the value of the first line."""
    if header_value["format"] != NOTATION_FORMAT:
        return read_raw_lines(header_value, lines)
    with import_lock:
        from ancient_world.records.notation.notation_files import (  # 20 ms, seldom needed
            read_raw_notation,
        )

    try:
        return read_raw_notation(lines)
    except InvalidDocument as fault:
        return UnreadablePart(fault, lines[0].number, source_lines=tuple(lines))


def _read_outside_line(
    line: TextLine, start_value: dict[str, object] | None, skip_mode: SkipMode, limit: int
) -> tuple[RawRecord | UnreadablePart | None, SkipMode]:
    """Read a line outside any record, which should be a document; return the result and the new ``skip_mode``.

    The result is ``None`` if the line is to be skipped.
    """
    if start_value is not None:
        return raw_record_of(start_value, line.text, line.number), ""
    try:
        value = documents.load(line.text, limit=limit)
    except InvalidDocument as fault:
        data = {**fault.data, "line": line.number}
        line_fault = document_fault(fault.code, fault.path, **data)
        return UnreadablePart(line_fault, line.number, source_lines=(line,)), "all"
    is_record_line = type(value) is dict and not _RECORD_LINE_KEYS.isdisjoint(value)
    if skip_mode == "all" or (skip_mode and is_record_line):
        return None, skip_mode
    if not is_record_line:  # reported as an invalid document
        return raw_record_of(value, line.text, line.number), skip_mode
    missing_fault = document_fault("no-record-here", line=line.number, column=1)
    return UnreadablePart(missing_fault, line.number, source_lines=(line,)), "lines"
