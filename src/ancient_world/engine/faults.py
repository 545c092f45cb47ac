"""The faults that a document can have: the sentences, and the error made from one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, NoReturn

from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.language import printable, register, whole_sentence
from ancient_world.engine.limits import MOST_FAULTS, MOST_OFFERS
from ancient_world.engine.whole import as_int

_MOST_WORDS = 500
_MOST_COMPARED = 40
"""The most words that an unknown one is compared with, and their most characters: strangers may send thousands."""
_MOST_PATH = 1_000
"""The most characters of a path, since its keys are a stranger's."""
_MOST_TEXT = 1_000
_MOST_ITEMS = 200
_MOST_LEVELS = 4


register(
    {
        "not-utf-8": "This is not UTF-8 but {encoding:label} (line {line}, column {column}). Save the text as UTF-8.",
        "byte-order-mark": "The text starts with a byte order mark (BOM), which is not JSON (line {line}, column {column}). Save it as UTF-8 without a BOM.",
        "too-large": "The document is {size} bytes long; the limit is {limit}.",
        "not-json": "Invalid JSON: expected {expected:label} (line {line}, column {column}).",
        "truncated": "The text ends where {expected:label} is expected (line {line}, column {column}).",
        "extra-text": "Unexpected text after the end of the document (line {line}, column {column}).",
        "duplicate-key": "Duplicate key {key!r} (line {line}, column {column}).",
        "number-too-large": "The number is beyond 2**53, which not every reader can represent.",
        "not-a-number": "{name} is not a JSON number (line {line}, column {column}).",
        "lone-surrogate": "Half a surrogate pair is not a character.",
        "too-deep": "Arrays and objects are nested more than {limit} levels deep.",
        "wrong-type": "Expected {expected:label}, got {found:label}.",
        "wrong-value": "{found:label} is not one of: {expected}.",
        "wrong-length": "Expected {expected:value|values}, got {count}.",
        "missing-key": "Missing key.",
        "unknown-key": "Unknown key; the keys are: {known}.",
        "unknown-key:near": "Unknown key; did you mean {near}?",
        "unknown-type": "Unknown type {found:label}; the types are: {known}.",
        "unknown-type:near": "Unknown type {found:label}; did you mean {near}?",
        "unusable-value": "Invalid value: {problem}.",
        "unknown-format": "This is not a document of this library: {found:label}.",
        "unknown-version": "This is version {found} of the format; only version {known} can be read.",
        "not-a-record": "Expected a record, got {found:label}.",
        "cut-off": "The compressed file is cut off.",
        "not-packed": "The file is not compressed as its name says: {problem}.",
        "damaged": "The compressed file is damaged, here or earlier: {problem}.",
        "rules-version": "This was written under version {found:label} of the rules; this library has version {known}.{changes}",
        "card-file-needed": "Reading this needs the card file {name!r} (digest {digest}).",
        "no-card-file": "This game has no card file.",
        "no-such-seat": "There is no such seat; the game has {seats:seat|seats}.",
        "impossible-state": "This state cannot occur: {problem}.",
    },
    {
        "json-int": "a whole number",
        "json-number": "a number",
        "json-str": "a text",
        "json-bool": "true or false",
        "json-null": "null",
        "json-array": "a list",
        "json-object": "an object",
        "json-any": "a JSON value",
        "encoding-utf-16": "UTF-16",
        "encoding-other": "another encoding, perhaps Latin-1",
    },
)

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def shorten(text: str, limit: int = 60) -> str:
    """The text, cut if it is long."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def key_path(key: str) -> str:
    """Return a key as it stands in a path: ``.coins``, or ``["two words"]``."""
    key = shorten(key)
    return f".{key}" if _WORD.match(key) else f"[{_as_json(key)}]"


def found(value: object) -> str:
    """Return a short word for a JSON value: the value itself, or the id of a label for its kind."""
    value = as_int(value)
    if isinstance(value, dict):
        return "json-object"
    if isinstance(value, (list, tuple)):
        return "json-array"
    if isinstance(value, int) and value.bit_length() > 64:
        return "json-int"
    if value is None or isinstance(value, (bool, int, float, str)):
        return _as_json(shorten(value) if isinstance(value, str) else value)
    return type(value).__name__


def _as_json(value: object) -> str:
    """A value as JSON has it."""
    from json import dumps  # 2 ms, needed where something is wrong

    return dumps(value)


def near_words(word: object, known: Iterable[str], most: int, least: float = 0.6) -> list[str]:
    """Return the known words that somebody may have meant, the nearest first, ``least`` alike; capitals do not count."""
    from difflib import get_close_matches  # 1 ms, needed where something is wrong

    if type(word) is not str or len(word) > _MOST_COMPARED:  # comparing is quadratic
        return []
    folded = {each.casefold(): each for each in islice(known, _MOST_WORDS)}
    return [folded[each] for each in get_close_matches(word.casefold(), folded, most, least)]


def likeness(word: object, other: object) -> float:
    """Return how alike two words look, from 0 to 1; for a long word, or anything that is not one, 0."""
    from difflib import SequenceMatcher  # 1 ms, needed where something is wrong

    if type(word) is not str or type(other) is not str or len(word) > _MOST_COMPARED:
        return 0
    return SequenceMatcher(None, other[:_MOST_COMPARED], word).ratio()


def misnamed(word: object, known: Sequence[str]) -> dict[str, str]:
    """Return the data of a sentence on an unknown word: some words that are ``known``, and those that are ``near``."""
    near = near_words(word, known, MOST_OFFERS)
    more = ", …" if len(known) > MOST_OFFERS else ""
    told = {"known": ", ".join(known[:MOST_OFFERS]) + more}
    return told | ({"near": ", ".join(near)} if near else {})


def document_fault(code: str, path: str = "$", /, **data: object) -> InvalidDocument:
    """Return the error for a fault at a path; where something is ``near``, the sentence may offer it."""
    path = shorten(path, _MOST_PATH)
    told = f"{code}:near" if data.get("near") else code
    return InvalidDocument(whole_sentence(told, data), path=path, code=code, data=data)


def wrong_type(expected: str, value: object, path: str = "$") -> InvalidDocument:
    """Return the fault of a value of another type than the place takes; ``expected`` is the id of a label."""
    return document_fault("wrong-type", path, expected=expected, found=found(value))


def fault_under(path: str, fault: InvalidDocument) -> InvalidDocument:
    """Return a fault of a part as a fault of the whole; ``path`` leads from the whole to the part, as ``.players[1]``."""
    fault.path = shorten(f"${path}{fault.path[1:]}", _MOST_PATH)
    fault.message = f"{fault.path}: {fault.detail}"
    fault.args = (fault.message,)
    return fault


class Faults(Exception):
    """The faults of a value that was read, as many as are reported and one more; who reads the whole adds those of the parts."""

    def __init__(self, *found: InvalidDocument) -> None:
        super().__init__()
        self.found = [*found]

    def add(self, path: str, part: Faults) -> None:
        """Add the faults of the part at a path.

        Raises:
            Faults: these, if they are more than are reported.
        """
        self.found += [fault_under(path, fault) for fault in part.found]
        if len(self.found) > MOST_FAULTS:
            self.end()

    def end(self) -> None:
        """End the search.

        Raises:
            Faults: these, if there are any.
        """
        if self.found:
            del self.found[MOST_FAULTS + 1 :]
            raise self


def position(text: str, at: int) -> dict[str, int]:
    """Return the line and the column of a character by its place in the text, both from 1."""
    line, before = text.count("\n", 0, at) + 1, text.rfind("\n", 0, at)
    return {"line": line, "column": at - before}


def is_utf_16(text: bytes | bytearray) -> bool:
    """Return whether a text begins with the mark of UTF-16, or with an ASCII character in two bytes."""
    start = bytes(text[:2])
    return start in {b"\xff\xfe", b"\xfe\xff"} or (len(start) == 2 and start.count(0) == 1)


def not_utf_8(text: bytes | bytearray, at: int) -> InvalidDocument:
    """Return the fault of a text whose byte at a place is not that of UTF-8."""
    before = text[:at].decode("utf-8", "replace")
    encoding = "encoding-utf-16" if is_utf_16(text) else "encoding-other"
    return document_fault("not-utf-8", byte=at, encoding=encoding, **position(before, len(before)))


def json_values(value: object, level: int = 0) -> Any:
    """Return the values of a sentence as JSON values; other objects, and very long values, become short texts."""
    if level == _MOST_LEVELS:
        return shorten(str(value), _MOST_TEXT)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Mapping):
        members = islice(value.items(), _MOST_ITEMS)
        return {shorten(str(key)): json_values(member, level + 1) for key, member in members}
    if isinstance(value, (list, tuple)):
        return [json_values(item, level + 1) for item in value[:_MOST_ITEMS]]
    return printable(value) if isinstance(value, int) else shorten(str(value), _MOST_TEXT)


def refuse(path: str, code: str, /, **data: object) -> NoReturn:
    """Refuse the value at a path of a document.

    Raises:
        InvalidDocument: always.
    """
    raise document_fault(code, path, **data)
