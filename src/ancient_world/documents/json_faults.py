"""Finding the first fault of a JSON text: its path, line and column.

This reads slowly and carefully what the fast reader of :mod:`ancient_world.documents.text` refused. It keeps its
own stack, so that no depth of nesting can exhaust Python's. Lists and objects that end before the fault are passed over at
the speed of :mod:`json`, so that a faulty text takes a few times as long as a good one, wherever the fault is.
"""

from __future__ import annotations

import math
import re
from contextlib import suppress
from itertools import pairwise
from json import JSONDecodeError, JSONDecoder
from typing import Any, NoReturn

import attrs

from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import (
    MOST_DEPTH,
    MOST_INTEGER,
    document_fault,
    is_utf_16,
    key_path,
    not_utf_8,
    shorten,
)
from ancient_world.engine.language import register

_SPACE = re.compile(r"[ \t\n\r]*+")
_PLAIN = r'[^"\\\x00-\x1f]*+'
_STRING = re.compile(rf'"({_PLAIN}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}){_PLAIN})*+)"')
_CUT_STRING = re.compile(
    rf'"{_PLAIN}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}){_PLAIN})*+(?:\\(?:u[0-9a-fA-F]{{0,3}})?)?\Z'
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?([eE][+-]?[0-9]++)?")
_CUT_NUMBER = re.compile(r"-?(?:(?:0|[1-9][0-9]*+)(?:\.|(?:\.[0-9]++)?[eE][+-]?))?\Z")
_CONSTANT = re.compile(r"NaN|-?Infinity")
_LITERAL = re.compile(r"true|false|null")
_SOUND_STRING = (
    r'"[ !#-\[\]-~]*+(?:\\(?:["\\/bfnrt]|u(?![dD][89a-fA-F])[0-9a-fA-F]{4})[ !#-\[\]-~]*+)*+"'
)
_SOUND = rf"(?:-?(?:0|[1-9][0-9]{{0,14}})|true|false|null|{_SOUND_STRING})[ \t\n\r]*+,[ \t\n\r]*+"
"""A value that has no fault whatever follows, with the comma behind it."""
_MEMBER = re.compile(rf'"([ !#-\[\]-~]*+)"[ \t\n\r]*+:[ \t\n\r]*+{_SOUND}')
_BRACKET = re.compile(
    r'[^"\[\]{}]*+(?:"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)[^"\[\]{}]*+)*+([\[\]{}]|\Z)', re.DOTALL
)
"""The text before the next bracket, strings included, and the bracket."""
_DOUBTFUL = re.compile(
    r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|-?[0-9]{1,15}+(?![0-9.eE])'
    r"|(NaN|-?Infinity|-?[0-9]++(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)",
    re.DOTALL,
)
"""The pattern of a text, a short whole number, or a value that may not be a number or may be too large."""
_MANY_DIGITS = re.compile("[0-9]{16}")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")
_NAMES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_SURROGATE = re.compile("[\ud800-\udfff]")
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")

register(
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
_pairs = JSONDecoder(object_pairs_hook=list)
_VALUE = "json-value"
_KEY = "json-key"


class _Found(Exception):
    def __init__(self, fault: InvalidDocument) -> None:
        self.fault = fault


@attrs.define
class _Frame:
    """An array or object that is being read, and where in it."""

    opened: str
    keys: set[str] = attrs.field(factory=set)
    count: int = 0
    here: str = ""


def first_fault(text: str) -> InvalidDocument | None:
    """Return the first fault of a JSON text, or ``None`` if it has none."""
    start = text[:2].encode("utf-8", "replace")
    if is_utf_16(start):  # without a mark, and ASCII
        return not_utf_8(start, 0)
    if text.startswith("\ufeff"):
        return document_fault("byte-order-mark", line=1, column=1)
    try:
        _Reader(text, _opened(text)).read()
    except _Found as found:
        return found.fault
    return None


class _Stopped(Exception):
    """The JSON reader came to a fault whose position it does not report."""


def _opened(text: str) -> dict[int, int]:
    """Return where each list and object begins that is open at the first fault, and how far each of them is sound."""
    closed = 0

    def close(pairs: list[tuple[str, Any]]) -> None:
        nonlocal closed
        closed += 1
        if len(dict(pairs)) != len(pairs):
            raise _Stopped("key")

    def look(number: str) -> None:
        if _is_too_large(number):
            raise _Stopped("number")

    end, last = len(text), 0
    whole = look if _MANY_DIGITS.search(text) else None  # to look at each takes time
    decoder = JSONDecoder(object_pairs_hook=close, parse_int=whole, parse_float=look, parse_constant=look)  # fmt: skip
    try:
        decoder.decode(text)
    except JSONDecodeError as error:
        end = error.pos
    except _Stopped as stopped:
        if str(stopped) == "key":
            last = closed
        else:
            end = next(m.start() for m in _DOUBTFUL.finditer(text) if m[1] and _is_too_large(m[1]))
    except RecursionError:
        pass  # it is nested too deep long before
    return _open_brackets(text, _before_half_pair(text, end), last)


def _open_brackets(text: str, end: int, last: int) -> dict[int, int]:
    """The brackets that are open at a place, or at the ``last`` end of an object, or where they are too many.

    Each comes with the last comma before the next one, or before that place.
    """
    opened: list[int] = []
    ends = 0
    for bracket in _BRACKET.finditer(text, 0, end):
        kind, place = bracket[1], bracket.start(1)
        if kind and kind in "[{":
            opened.append(place)
            if len(opened) > MOST_DEPTH:
                break
            continue
        ends += kind == "}"
        if not kind or not opened or (last and ends == last):
            end = min(end, place) if kind else end
            break
        opened.pop()
    return {place: text.rfind(",", place, until) for place, until in pairwise([*opened, end])}


def _before_half_pair(text: str, end: int) -> int:
    """The place of the first half of a surrogate pair, if it comes before ``end``."""
    if _HALF.search(text, 0, end):
        for string in _STRING.finditer(text, 0, end):
            if _HALF.search(string[1]) and _SURROGATE.search(_meant(string[1])):
                return string.start()
    return end


class _Reader:
    def __init__(self, text: str, opened: dict[int, int]) -> None:
        self.text = text
        self.at = 0
        self.frames: list[_Frame] = []
        self.opened = opened

    def read(self) -> None:
        self._space()
        self._value()
        while self.frames:
            self._space()
            frame = self.frames[-1]
            if frame.opened == "[":
                self._item(frame)
            else:
                self._member(frame)
        self._space()
        if self.at < len(self.text):
            self._fail("extra-text")

    # --- the parts of a document ---

    def _item(self, frame: _Frame) -> None:
        """One item of an array and the comma before it, or its end."""
        if self._ends(frame, "]"):
            return
        frame.here = f"[{frame.count - 1}]"
        self._value()

    def _sound_part(self, frame: _Frame, end: int) -> None:
        """Pass over what comes first in a list or an object, up to a comma, unless a key comes twice there."""
        text = frame.opened + self.text[self.at : end] + ("]" if frame.opened == "[" else "}")
        found = _pairs.decode(text)
        if frame.opened == "{":
            keys = {key for key, _ in found}
            if len(keys) < len(found):
                return
            frame.keys = keys
        frame.count = len(found)
        self.at = end

    def _member(self, frame: _Frame) -> None:
        """One key and value of an object and the comma before it, or its end."""
        if self._ends(frame, "}"):
            return
        self._sound_members(frame)
        start = self.at
        if self.text[start : start + 1] != '"':
            self._unexpected(_KEY)
        key = self._string()
        frame.here = key_path(key)
        if key in frame.keys:
            self._fail("duplicate-key", start, key=shorten(key))
        frame.keys.add(key)
        self._space()
        self._take(":", "json-colon")
        self._space()
        self._value()

    def _sound_members(self, frame: _Frame) -> None:
        """Pass over members that show no fault, up to one whose key has come before."""
        while (member := _MEMBER.match(self.text, self.at)) and member[1] not in frame.keys:
            frame.keys.add(member[1])
            frame.count += 1
            self.at = member.end()

    def _ends(self, frame: _Frame, end: str) -> bool:
        frame.here = ""
        if self.text[self.at : self.at + 1] == end:
            self.at += 1
            self.frames.pop()
            return True
        if frame.count:
            self._take(",", f"json-comma-or-{end}")
            self._space()
        frame.count += 1
        return False

    def _value(self) -> None:
        char = self.text[self.at : self.at + 1]
        if char and char in "[{":
            sound = self.opened.get(self.at)
            if sound is None:  # it ends before the fault
                self.at = _pairs.raw_decode(self.text, self.at)[1]
                return
            self.at += 1
            self.frames.append(_Frame(char))
            if len(self.frames) > MOST_DEPTH:
                self._fail("too-deep", self.at - 1, limit=MOST_DEPTH)
            if sound > self.at:
                with suppress(ValueError):  # the comma stands in a text
                    self._sound_part(self.frames[-1], sound)
        elif char == '"':
            self._string()
        elif (constant := _CONSTANT.match(self.text, self.at)) is not None:
            self._fail("not-a-number", name=constant.group())
        elif char and char in "-0123456789":
            self._number()
        elif (literal := _LITERAL.match(self.text, self.at)) is not None:
            self.at = literal.end()
        elif char and any(
            word.startswith(self.text[self.at : self.at + 8])
            for word in ("true", "false", "null", "NaN", "Infinity")
        ):
            self.at = len(self.text)
            self._unexpected(_VALUE)
        else:
            self._unexpected(_VALUE)

    def _number(self) -> None:
        number = _NUMBER.match(self.text, self.at)
        if number is None or _CUT_NUMBER.match(self.text, self.at):
            if _CUT_NUMBER.match(self.text, self.at) or "-Infinity".startswith(
                self.text[self.at : self.at + 9]
            ):
                self.at = len(self.text)
                self._unexpected("json-rest-of-number")
            self._unexpected("json-number")
        digits = number.group()
        if _is_too_large(digits):
            self._fail("number-too-large")
        self.at = number.end()

    def _string(self) -> str:
        """Read a text; its value is returned."""
        string = _STRING.match(self.text, self.at)
        if string is None:
            if _CUT_STRING.match(self.text, self.at):
                self.at = len(self.text)
                self._unexpected("json-rest-of-text")
            self._unexpected("json-clean-text")
        value = _meant(string.group(1))
        if not value.isascii() and _SURROGATE.search(value):
            self._fail("lone-surrogate")
        self.at = string.end()
        return value

    # --- small things ---

    def _space(self) -> None:
        space = _SPACE.match(self.text, self.at)
        if space is not None:
            self.at = space.end()

    def _take(self, char: str, expected: str) -> None:
        if self.text[self.at : self.at + 1] != char:
            self._unexpected(expected)
        self.at += 1

    def _path(self) -> str:
        return "$" + "".join([frame.here for frame in self.frames])

    def _unexpected(self, expected: str) -> NoReturn:
        code = "not-json" if self.at < len(self.text) else "truncated"
        self._fail(code, expected=expected)

    def _fail(self, code: str, at: int | None = None, **data: object) -> NoReturn:
        at = self.at if at is None else at
        line = self.text.count("\n", 0, at) + 1
        column = at - self.text.rfind("\n", 0, at)
        raise _Found(document_fault(code, self._path(), line=line, column=column, **data))


def _meant(raw: str) -> str:
    """Return the characters that a string stands for, with each surrogate pair joined into one character."""
    value = _ESCAPE.sub(_unescape, raw) if "\\" in raw else raw
    if value.isascii():
        return value
    return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _is_too_large(number: str) -> bool:
    """Return whether a number, ``NaN`` or an infinity is beyond what we read."""
    if number.lstrip("-").isdigit():
        return len(number) > 17 or abs(int(number)) > MOST_INTEGER
    return not math.isfinite(float(number.lower()))


def _unescape(escape: re.Match[str]) -> str:
    code = escape.group(1)
    return _NAMES[escape.group()[1]] if code is None else chr(int(code, 16))
