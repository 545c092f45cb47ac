"""Find the first fault of a JSON text: its path, line and column.

This slow parser reads texts that the fast one in :mod:`ancient_world.documents.text` has refused. It keeps its own stack,
so that no depth of nesting can exhaust Python's.
"""

from __future__ import annotations

import math
import re
from typing import NoReturn

import attrs

from ancient_world.engine.document_faults import (
    document_fault,
    format_key_path,
    line_and_column,
    shorten,
)
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.file_signatures import content_fault
from ancient_world.engine.limits import MAX_DEPTH, MAX_INTEGER
from ancient_world.engine.message_catalogue import register_messages

_SPACE = re.compile(r"[ \t\n\r]*+")
_COMMA = re.compile(r",[ \t\n\r]*+")
_COLON = re.compile(r"[ \t\n\r]*+:[ \t\n\r]*+")
_PLAIN_CHARACTERS = r'[^"\\\x00-\x1f]*+'
_STRING = re.compile(
    rf'"({_PLAIN_CHARACTERS}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}){_PLAIN_CHARACTERS})*+)"'
)
# Not *+ on the group: Python before 3.11.5 goes on too far behind an escape that is cut off.
_TRUNCATED_STRING = re.compile(
    rf'"{_PLAIN_CHARACTERS}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}){_PLAIN_CHARACTERS})*(?:\\(?:u[0-9a-fA-F]{{0,3}})?)?\Z'
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?([eE][+-]?[0-9]++)?")
_TRUNCATED_NUMBER = re.compile(r"-?(?:(?:0|[1-9][0-9]*+)(?:\.|(?:\.[0-9]++)?[eE][+-]?))?\Z")
_CONSTANT = re.compile(r"NaN|-?Infinity")
_LITERAL = re.compile(r"true|false|null")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")
_ESCAPED_CHARACTERS = {
    '"': '"',
    "\\": "\\",
    "/": "/",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
}
_SURROGATE = re.compile("[\ud800-\udfff]")

register_messages(
    {},
    {
        "json-value": "a value",
        "json-key": "a key in double quotes",
        "json-colon": "a colon",
        "json-comma-or-]": "a comma or the end of the list",
        "json-comma-or-}": "a comma or the end of the object",
        "json-rest-of-number": "the rest of a number",
        "json-rest-of-text": "the rest of a text",
        "json-clean-text": "a text without control characters, with the escapes of JSON",
    },
)
_EXPECTED_VALUE = "json-value"
_EXPECTED_KEY = "json-key"


class _JsonFaultError(Exception):
    def __init__(self, fault: InvalidDocument) -> None:
        self.fault = fault


@attrs.define
class _Frame:
    """An open array or object, and the place in it that is being read."""

    bracket: str
    keys: set[str] = attrs.field(factory=set)
    count: int = 0
    place: str | int | None = None
    """The key of the member that is being read, or the number of the item; ``None`` between them."""

    def path_part(self) -> str:
        """Return the place as a part of a path."""
        if self.place is None:
            return ""
        return f"[{self.place}]" if isinstance(self.place, int) else format_key_path(self.place)


def first_fault(text: str) -> InvalidDocument | None:
    """Return the first fault of a JSON text, or ``None`` if it has none."""
    fault = content_fault(text)
    if fault is not None:
        return fault
    if text.startswith("\ufeff"):
        return document_fault("byte-order-mark", line=1, column=1)
    try:
        _FaultFinder(text).read()
    except _JsonFaultError as stop:
        return stop.fault
    return None


class _FaultFinder:
    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.frames: list[_Frame] = []

    def read(self) -> None:
        self._skip_space()
        self._read_value()
        while self.frames:
            self._skip_space()
            frame = self.frames[-1]
            if frame.bracket == "[":
                self._read_item(frame)
            else:
                self._read_member(frame)
        self._skip_space()
        if self.position < len(self.text):
            self._fail_at("extra-text")

    # --- the parts of a document ---

    def _read_item(self, frame: _Frame) -> None:
        """Read one item of an array and the comma before it, or the end of the array."""
        if self._read_end_or_comma(frame, "]"):
            return
        frame.place = frame.count - 1
        self._read_value()

    def _read_member(self, frame: _Frame) -> None:
        """Read one key and value of an object and the comma before them, or the end of the object."""
        if self._read_end_or_comma(frame, "}"):
            return
        start = self.position
        if self.text[start : start + 1] != '"':
            self._fail_unexpected(_EXPECTED_KEY)
        key = self._read_string()
        frame.place = key
        if key in frame.keys:
            self._fail_at("duplicate-key", start, key=shorten(key))
        frame.keys.add(key)
        colon = _COLON.match(self.text, self.position)
        if colon is None:
            self._skip_space()
            self._fail_unexpected("json-colon")
        self.position = colon.end()
        self._read_value()

    def _read_end_or_comma(self, frame: _Frame, end: str) -> bool:
        frame.place = None
        if self.text[self.position : self.position + 1] == end:
            self.position += 1
            self.frames.pop()
            return True
        if frame.count:
            comma = _COMMA.match(self.text, self.position)
            if comma is None:
                self._fail_unexpected(f"json-comma-or-{end}")
            self.position = comma.end()
        frame.count += 1
        return False

    def _read_value(self) -> None:
        char = self.text[self.position : self.position + 1]
        if char and char in "[{":
            self.position += 1
            self.frames.append(_Frame(char))
            if len(self.frames) > MAX_DEPTH:
                self._fail_at("too-deep", self.position - 1, limit=MAX_DEPTH)
        elif char == '"':
            self._read_string()
        elif (constant := _CONSTANT.match(self.text, self.position)) is not None:
            self._fail_at("not-a-number", name=constant.group())
        elif char and char in "-0123456789":
            self._read_number()
        elif (literal := _LITERAL.match(self.text, self.position)) is not None:
            self.position = literal.end()
        elif char and any(
            word.startswith(self.text[self.position : self.position + 8])
            for word in ("true", "false", "null", "NaN", "Infinity")
        ):
            self.position = len(self.text)
            self._fail_unexpected(_EXPECTED_VALUE)
        else:
            self._fail_unexpected(_EXPECTED_VALUE)

    def _read_number(self) -> None:
        number = _NUMBER.match(self.text, self.position)
        if number is None or _TRUNCATED_NUMBER.match(self.text, self.position):
            if _TRUNCATED_NUMBER.match(self.text, self.position) or "-Infinity".startswith(
                self.text[self.position : self.position + 9]
            ):
                self.position = len(self.text)
                self._fail_unexpected("json-rest-of-number")
            self._fail_unexpected("json-number")
        digits = number.group()
        if _is_too_large(digits):
            self._fail_at("number-too-large")
        self.position = number.end()

    def _read_string(self) -> str:
        """Read a string and return its value."""
        match = _STRING.match(self.text, self.position)
        if match is None:
            if _TRUNCATED_STRING.match(self.text, self.position):
                self.position = len(self.text)
                self._fail_unexpected("json-rest-of-text")
            self._fail_unexpected("json-clean-text")
        value = _decode_string(match.group(1))
        if not value.isascii() and _SURROGATE.search(value):
            self._fail_at("lone-surrogate")
        self.position = match.end()
        return value

    # --- helpers ---

    def _skip_space(self) -> None:
        match = _SPACE.match(self.text, self.position)
        if match is not None:
            self.position = match.end()

    def _current_path(self) -> str:
        return "$" + "".join([frame.path_part() for frame in self.frames])

    def _fail_unexpected(self, expected: str) -> NoReturn:
        code = "not-json" if self.position < len(self.text) else "truncated"
        self._fail_at(code, expected=expected)

    def _fail_at(self, code: str, fault_position: int | None = None, **data: object) -> NoReturn:
        fault_position = self.position if fault_position is None else fault_position
        raise _JsonFaultError(
            document_fault(
                code, self._current_path(), **line_and_column(self.text, fault_position), **data
            )
        )


def _decode_string(raw: str) -> str:
    """Return the characters that a string stands for, with each surrogate pair joined into one character."""
    value = _ESCAPE.sub(_unescape, raw) if "\\" in raw else raw
    if value.isascii():
        return value
    return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _is_too_large(number: str) -> bool:
    """Return whether a number in JSON is an integer beyond the limit, or not finite."""
    if number.lstrip("-").isdigit():
        return len(number) > 17 or abs(int(number)) > MAX_INTEGER
    return not math.isfinite(float(number.lower()))


def _unescape(escape: re.Match[str]) -> str:
    code = escape.group(1)
    return _ESCAPED_CHARACTERS[escape.group()[1]] if code is None else chr(int(code, 16))
