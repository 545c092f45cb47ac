"""Streams of records: a text with one JSON document, a record as JSON Lines, or many of either, a line after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import IO, Any

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.codec import LINES
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import document_fault
from ancient_world.records.files.packed import bare_name
from ancient_world.records.files.raw import Line, RawRecord, raw_document, raw_lines, raw_value

__all__ = ["Unread", "raw_records"]


@attrs.frozen
class Unread:
    """Something in a stream that is no record; the fault's ``data`` may hold ``line`` and ``column``."""

    fault: InvalidDocument
    line: int = 1


def raw_records(
    file: IO[bytes], name: str = "", *, limit: int = documents.MOST_BYTES
) -> Iterator[RawRecord | Unread]:
    """Every record of a stream; no more than one of them is held at a time.

    Args:
        file: the bytes, unpacked.
        name: of the file; ``.jsonl`` says that every line stands for itself, ``.json`` that the whole
            is one document. Otherwise the first line tells.
        limit: the size, in bytes, that a record may have.
    """
    bare = bare_name(name)
    first = file.readline(limit + 1)
    if (
        not bare.endswith(".jsonl")
        and (bare.endswith(".json") or _is_part(first))
        and not _is_lines(first)
    ):
        yield _whole(first + file.read(max(0, limit + 1 - len(first))), limit)
        return
    yield from _from_lines(_lines(first, file, limit), limit)


def _is_lines(first: bytes) -> bool:
    value = _value(first)
    return type(value) is dict and value.get("format") == LINES


def _is_part(first: bytes) -> bool:
    """Whether a line is not JSON by itself, so that it begins a longer text."""
    return _value(first) is None


def _value(line: bytes) -> Any:
    try:
        return documents.load(line)
    except InvalidDocument:
        return None


def _whole(text: bytes, limit: int) -> RawRecord | Unread:
    try:
        return raw_document(text, limit=limit)
    except InvalidDocument as fault:
        return Unread(fault)


def _lines(first: bytes, file: IO[bytes], limit: int) -> Iterator[Line | Unread]:
    """The lines that are not blank; one that is too long is skipped and named."""
    rest = iter(lambda: file.readline(limit + 1), b"")
    for number, text in enumerate(chain([first], rest), 1):
        if len(text) > limit:
            while text and not text.endswith(b"\n"):
                text = file.readline(limit)  # noqa: PLW2901 - the rest of the same line
            yield Unread(document_fault("too-large", size=f"> {limit}", limit=limit), number)
        elif text.strip():
            yield Line(number, text.rstrip(b"\r\n"), text.endswith(b"\n"))


def _from_lines(lines: Iterator[Line | Unread], limit: int) -> Iterator[RawRecord | Unread]:
    """Gather the lines of each record; after what is too large, the next record is looked for."""
    head: dict[str, Any] | None = None
    gathered: list[Line] = []
    size, lost = 0, False
    for line in lines:
        begins = None if isinstance(line, Unread) else _beginning(line, inside=head is not None)
        if head is not None and (begins is not None or isinstance(line, Unread)):
            yield raw_lines(head, gathered)
            head = None
        if isinstance(line, Unread):
            yield line
            lost = True
        elif begins is not None and begins["format"] == LINES:
            head, gathered, size, lost = begins, [line], len(line.text), False
        elif head is None:
            alone = _alone(line, begins, lost=lost, limit=limit)
            if alone is not None:
                yield alone
            lost = begins is None
        elif size + len(line.text) > limit:
            yield Unread(
                document_fault("too-large", size=f"> {limit}", limit=limit), gathered[0].number
            )
            head, lost = None, True
        else:
            gathered.append(line)
            size += len(line.text)
    if head is not None:
        yield raw_lines(head, gathered)


def _beginning(line: Line, *, inside: bool) -> dict[str, Any] | None:
    """The value of a line that begins a record. Inside one, most lines need no second look."""
    value = None if inside and b'"format"' not in line.text else _value(line.text)
    return value if type(value) is dict and type(value.get("format")) is str else None


def _alone(
    line: Line, begins: dict[str, Any] | None, *, lost: bool, limit: int
) -> RawRecord | Unread | None:
    """A line that is a document by itself, or ought to be one; ``None``: it belongs to what was lost."""
    if begins is not None:
        return raw_value(begins, line.text, line.number)
    try:
        documents.load(line.text, limit=limit)
    except InvalidDocument as fault:
        data = {**fault.data, "line": line.number}
        return Unread(document_fault(fault.code, fault.path, **data), line.number)
    if lost:
        return None
    return Unread(document_fault("no-record-here", line=line.number, column=1), line.number)
