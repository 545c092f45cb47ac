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
from typing import NoReturn

import attrs

from ancient_world.documents.suspects import may_hold_half_pair, may_hold_large_number
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
_ANY_STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_SOUND_TEXT = re.compile(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"?')
"""A string of a text without faults; where there are some, it looks at every character once all the same."""
_CLOSED = "(?!)"
for _ in range(4):
    _CLOSED = rf'[\[{{](?:[^"\[\]{{}}]++|{_ANY_STRING}|{_CLOSED})*+[\]}}]'
"""A list or an object that is nested four deep at most."""
_BRACKET = re.compile(rf'(?:[^"\[\]{{}}]++|{_ANY_STRING}|{_CLOSED})*+([\[\]{{}}])', re.DOTALL)
"""The text before the next bracket, with strings and with what most brackets enclose, and the bracket."""
_END = rf'(?:[^"}}]++|{_ANY_STRING})*+\}}'
"""The text up to the next end of an object."""
_PART = rf'(?:(?:[^"\[\]{{}},]++|{_ANY_STRING}|{_CLOSED})*+,)'
"""An item of a list or a member of an object, with the comma behind it."""
_PARTS = re.compile(f"{_PART}*+", re.DOTALL)
_KEY_BEFORE = re.compile(rf"[ \t\n\r]*+(?:{_ANY_STRING}[ \t\n\r]*+:[ \t\n\r]*+)?", re.DOTALL)
_DOUBTFUL = re.compile(
    r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|-?[0-9]{1,15}+(?![0-9.eE])'
    r"|(NaN|-?Infinity|-?[0-9]++(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)",
    re.DOTALL,
)
"""The pattern of a text, a short whole number, or a value that may not be a number or may be too large."""
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")
_NAMES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_SURROGATE = re.compile("[\ud800-\udfff]")

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
_passing = JSONDecoder(object_pairs_hook=len)
"""A decoder that keeps no object: of what is passed over, only the size counts."""
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


@attrs.frozen
class _Opened:
    """The lists and objects that are open at the first fault: where they begin, and how far each of them is sound."""

    ends: dict[int, int]
    doubled: list[tuple[str, object]] | None
    """The members of the innermost, if it is known that one comes twice."""


def _opened(text: str) -> _Opened:
    closed = 0
    doubled: list[tuple[str, object]] | None = None

    def close(pairs: list[tuple[str, object]]) -> None:
        nonlocal closed, doubled
        closed += 1
        if len(dict(pairs)) != len(pairs):
            doubled = pairs
            raise _Stopped

    def look(number: str) -> None:
        if _is_too_large(number):
            raise _Stopped

    end = len(text)
    whole = look if may_hold_large_number(text) else None  # to look at each takes time
    decoder = JSONDecoder(
        object_pairs_hook=close, parse_int=whole, parse_float=look, parse_constant=look
    )
    try:
        decoder.decode(text)
    except JSONDecodeError as error:
        end = error.pos
    except _Stopped:
        if doubled is None:
            end = next(m.start() for m in _DOUBTFUL.finditer(text) if m[1] and _is_too_large(m[1]))
        elif ends := re.compile(f"(?:{_END}){{{closed}}}", re.DOTALL).match(text):
            end = ends.end() - 1
    except RecursionError:
        pass  # it is nested too deep long before
    first = _before_half_pair(text, end)
    return _Opened(_open_brackets(text, first), doubled if first == end else None)


def _open_brackets(text: str, end: int) -> dict[int, int]:
    """The brackets that are open at a place, or where they are too many, each with the place of the next or that place."""
    opened: list[int] = []
    after = 0
    while bracket := _BRACKET.match(text, after, end):  # to search would try each place of the rest
        kind, place, after = bracket[1], bracket.start(1), bracket.end()
        if kind in "[{":
            opened.append(place)
            if len(opened) > MOST_DEPTH:
                end = place
                break
        elif opened:
            opened.pop()
        else:
            break
    return dict(pairwise([*opened, end]))


def _before_half_pair(text: str, end: int) -> int:
    """The place of the first half of a surrogate pair, if it comes before ``end``."""
    if may_hold_half_pair(text):
        for string in _SOUND_TEXT.finditer(text, 0, end):
            if may_hold_half_pair(string[1]) and _SURROGATE.search(_meant(string[1])):
                return string.start()
    return end


class _Reader:
    def __init__(self, text: str, opened: _Opened) -> None:
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
        """Pass over what comes first in a list or an object, up to its last comma or to a key that comes twice."""
        with suppress(RecursionError):  # what is nested so deep is looked at part by part
            self._pass_over(frame, end)

    def _pass_over(self, frame: _Frame, end: int) -> None:
        members = self.opened.doubled if len(self.frames) == len(self.opened.ends) else None
        comma = self._last_comma(end) if members is None else end
        if comma < self.at:
            return
        part = self.text[self.at : comma]
        if frame.opened == "[":
            frame.count = len(_passing.decode(f"[{part}]"))
        else:
            frame.keys, doubled = _apart(_members(part) if members is None else members)
            frame.count = len(frame.keys)
            if doubled:
                comma = self._after_parts(frame.count) - 1
        self.at = comma

    def _last_comma(self, end: int) -> int:
        """The place of the last comma before ``end`` that belongs to what is being read."""
        place = self.at
        passed: int | None = place
        while passed is not None:
            parts = _PARTS.match(self.text, passed, end)
            place = passed if parts is None else parts.end()
            passed = self._after_deep_part(place, end)
        return place - 1

    def _after_deep_part(self, place: int, end: int) -> int | None:
        """The place after a part that is nested deeper than the patterns, if a whole part stands there."""
        key = _KEY_BEFORE.match(self.text, place, end)
        if (
            key is None
            or self.text[key.end() : key.end() + 1] not in {"[", "{"}
            or key.end() in self.opened.ends
        ):
            return None
        try:
            ended = _passing.raw_decode(self.text, key.end())[1]
        except JSONDecodeError:  # the fault is in it
            return None
        after = _SPACE.match(self.text, ended)
        if after is None or after.end() >= end or self.text[after.end()] != ",":
            return None
        return after.end() + 1

    def _after_parts(self, count: int) -> int:
        """The place after so many parts of what is being read, which has them."""
        place, size = self.at, count
        while count:
            size = min(size, count)
            parts = re.compile(f"{_PART}{{{size}}}", re.DOTALL).match(self.text, place)
            if parts is not None:
                place, count, size = parts.end(), count - size, 2 * size
            elif size > 1:
                size //= 2
            else:
                place, count = self._after_deep_part(place, len(self.text)) or place, count - 1
        return place

    def _member(self, frame: _Frame) -> None:
        """One key and value of an object and the comma before it, or its end."""
        if self._ends(frame, "}"):
            return
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
            sound = self.opened.ends.get(self.at)
            if sound is None:  # it ends before the fault
                self.at = _passing.raw_decode(self.text, self.at)[1]
                return
            self.at += 1
            self.frames.append(_Frame(char))
            if len(self.frames) > MOST_DEPTH:
                self._fail("too-deep", self.at - 1, limit=MOST_DEPTH)
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


def _members(part: str) -> list[tuple[str, object]]:
    """The members of an object, without its braces and with no value that is an object."""
    members: list[tuple[str, object]] = []

    def keep(pairs: list[tuple[str, object]]) -> None:
        nonlocal members
        members = pairs  # those of the outermost object come last

    JSONDecoder(object_pairs_hook=keep).decode(f"{{{part}}}")
    return members


def _apart(members: list[tuple[str, object]]) -> tuple[set[str], bool]:
    """The keys of an object before one comes twice, and whether one does."""
    keys = {key for key, _ in members}
    if len(keys) == len(members):
        return keys, False
    keys.clear()
    for key, _ in members:
        if key in keys:
            break
        keys.add(key)
    return keys, True


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
