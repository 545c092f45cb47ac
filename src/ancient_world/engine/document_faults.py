"""The faults of documents: their messages, and functions that make the error for a fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, NoReturn

from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.limits import MAX_FAULTS, MAX_SUGGESTIONS
from ancient_world.engine.message_catalogue import (
    capitalized_sentence,
    printable_number,
    register_messages,
)
from ancient_world.engine.whole_numbers import as_int

_MAX_KNOWN_WORDS = 500
_MAX_WORD_LENGTH = 40
"""The most known words that an unknown word is compared with, and the most characters of a compared word: input is untrusted."""
_MAX_PATH_LENGTH = 1_000
"""The most characters of a path, since its keys are untrusted input."""
_MAX_TEXT_LENGTH = 1_000
_MAX_ITEMS = 200
_MAX_LEVELS = 4


register_messages(
    {
        "not-utf-8": "This is not UTF-8 but {encoding:label} (line {line}, column {column}). Save the text as UTF-8.",
        "byte-order-mark": "The text starts with a byte order mark (BOM) (line {line}, column {column}). Save it as UTF-8 without a BOM.",
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
    },
)

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def shorten(text: str, limit: int = 60) -> str:
    """Return a text, cut at ``limit`` characters and ended with "…" if it is longer."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def format_key_path(key: str) -> str:
    """Return a key as it stands in a path: ``.coins``, or ``["two words"]``."""
    key = shorten(key)
    return f".{key}" if _PLAIN_KEY.match(key) else f"[{_to_json_text(key)}]"


def describe_value(value: object) -> str:
    """Return a JSON value as a short text for a message, or the id of a label for its type."""
    value = as_int(value)
    if isinstance(value, dict):
        return "json-object"
    if isinstance(value, (list, tuple)):
        return "json-array"
    if isinstance(value, int) and value.bit_length() > 64:
        return "json-int"
    if value is None or isinstance(value, (bool, int, float, str)):
        return _to_json_text(shorten(value) if isinstance(value, str) else value)
    return type(value).__name__


def _to_json_text(value: object) -> str:
    """Return a value as JSON text."""
    from json import dumps  # only needed for errors

    return dumps(value)


def similar_words(
    word: object, known_words: Iterable[str], limit: int, min_likeness: float = 0.6
) -> list[str]:
    """Return up to ``limit`` known words with a likeness of at least ``min_likeness`` to a word, the nearest first, ignoring case."""
    from difflib import get_close_matches  # only needed for errors

    if type(word) is not str or len(word) > _MAX_WORD_LENGTH:  # comparing is quadratic
        return []
    words_by_casefold = {each.casefold(): each for each in islice(known_words, _MAX_KNOWN_WORDS)}
    return [
        words_by_casefold[each]
        for each in get_close_matches(word.casefold(), words_by_casefold, limit, min_likeness)
    ]


def word_similarity(word: object, other_word: object) -> float:
    """Return the similarity of two words from 0 to 1; 0 if ``word`` is too long or either is not a text."""
    from difflib import SequenceMatcher  # only needed for errors

    if type(word) is not str or type(other_word) is not str or len(word) > _MAX_WORD_LENGTH:
        return 0
    return SequenceMatcher(None, other_word[:_MAX_WORD_LENGTH], word).ratio()


def unknown_word_data(word: object, known_words: Sequence[str]) -> dict[str, str]:
    """Return the data of a message on an unknown word: ``known_words`` words, and similar words as ``similar`` if there are any."""
    similar = similar_words(word, known_words, MAX_SUGGESTIONS)
    ellipsis = ", …" if len(known_words) > MAX_SUGGESTIONS else ""
    data = {"known": ", ".join(known_words[:MAX_SUGGESTIONS]) + ellipsis}
    return data | ({"near": ", ".join(similar)} if similar else {})


def document_fault(code: str, path: str = "$", /, **data: object) -> InvalidDocument:
    """Return the error for a fault at a path; with ``near`` in the data, its message suggests these words."""
    path = shorten(path, _MAX_PATH_LENGTH)
    message_code = f"{code}:near" if data.get("near") else code
    return InvalidDocument(
        capitalized_sentence(message_code, data), path=path, code=code, data=data
    )


def wrong_type(expected: str, value: object, path: str = "$") -> InvalidDocument:
    """Return the fault of a value with a wrong type; ``expected`` is the id of a label."""
    return document_fault("wrong-type", path, expected=expected, found=describe_value(value))


def prefix_fault_path(path: str, fault: InvalidDocument) -> InvalidDocument:
    """Put a path such as ``.players[1]`` before the path of a part's fault, and return the fault."""
    fault.path = shorten(f"${path}{fault.path[1:]}", _MAX_PATH_LENGTH)
    fault.message = f"{fault.path}: {fault.detail}"
    fault.args = (fault.message,)
    return fault


class Faults(Exception):
    """The faults of a value that was read: at most one more than are reported. Readers add the faults of its parts."""

    def __init__(self, *faults: InvalidDocument) -> None:
        super().__init__()
        self.faults: list[InvalidDocument] = [*faults]

    def add(self, path: str, part_faults: Faults) -> None:
        """Add the faults of the part at a path.

        Raises:
            Faults: there are more faults than are reported.
        """
        self.faults += [prefix_fault_path(path, fault) for fault in part_faults.faults]
        if len(self.faults) > MAX_FAULTS:
            self.raise_if_any()

    def raise_if_any(self) -> None:
        """Finish reading.

        Raises:
            Faults: there are faults.
        """
        if self.faults:
            del self.faults[MAX_FAULTS + 1 :]
            raise self


def line_and_column(text: str, index: int) -> dict[str, int]:
    """Return the line and the column, both from 1, of the character at an index of a text."""
    line, line_start = text.count("\n", 0, index) + 1, text.rfind("\n", 0, index)
    return {"line": line, "column": index - line_start}


def as_json_values(value: object, level: int = 0) -> Any:
    """Return the data of a message as JSON values; other objects and very long values become short texts."""
    if level == _MAX_LEVELS:
        return shorten(str(value), _MAX_TEXT_LENGTH)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Mapping):
        members = islice(value.items(), _MAX_ITEMS)
        return {shorten(str(key)): as_json_values(member, level + 1) for key, member in members}
    if isinstance(value, (list, tuple)):
        return [as_json_values(item, level + 1) for item in value[:_MAX_ITEMS]]
    return (
        printable_number(value) if isinstance(value, int) else shorten(str(value), _MAX_TEXT_LENGTH)
    )


def refuse_value(path: str, code: str, /, **data: object) -> NoReturn:
    """Refuse the value at a path of a document.

    Raises:
        InvalidDocument: always.
    """
    raise document_fault(code, path, **data)
