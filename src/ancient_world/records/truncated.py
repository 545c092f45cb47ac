"""Telling a cut-off line from rubbish: it must be the beginning of a right line."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Mapping
from json import JSONDecodeError, JSONDecoder

from ancient_world.documents import text as documents
from ancient_world.engine.errors import InvalidDocument
from ancient_world.records.files.places import after_space

_BEGUN = re.compile(r'[ \t\n\r]*"?([a-z0-9]*)("?)[ \t\n\r]*:?[ \t\n\r]*(.?)', re.DOTALL)
"""A key, its closing quote, and how its value begins, as far as they are there."""
_decoder = JSONDecoder()

_Kind = Mapping[str, type | tuple[type, ...]]
"""The keys of a kind of line, and the types of their values."""
_HEADER: _Kind = {
    "format": str,
    "version": int,
    "game": str,
    "rules": str,
    "header": dict,
    "record": dict,
}
_INSIDE: tuple[_Kind, ...] = (
    {"player": (int, type(None)), "action": dict, "note": dict},
    {"secret": str},
    {"undo": int},
    {"changes": int},
    {"after": int, "sha256": str},
    {"entries": int, "result": (dict, type(None)), "secret": (str, type(None))},
)
"""The keys of each kind of line, and what they hold."""


def could_begin(line: bytes, *, ended: bool) -> bool:
    """Return whether a line without its end may have been cut off from a right one.

    Args:
        line: what is there of it; as a whole it is no JSON.
        ended: whether the record before it has its footer, so that only another record can follow.
    """
    try:
        # half a character at the end is left out
        text = getincrementaldecoder("utf-8")().decode(line)
    except UnicodeDecodeError:
        return False
    if not _is_cut(text):
        return False
    members, begun = _members(text)
    kinds = (_HEADER,) if ended else (_HEADER, *_INSIDE)
    return begun is not None and any(_fits(members, begun, kind) for kind in kinds)


def _is_cut(text: str) -> bool:
    """Return whether a text is JSON up to its end, where more must follow."""
    try:
        documents.load(text)
    except InvalidDocument as fault:
        return fault.code == "truncated"
    return False


def _members(text: str) -> tuple[dict[str, object], re.Match[str] | None]:
    """The members of an object that are there as a whole, and what was begun behind them; ``None`` for no object."""
    members: dict[str, object] = {}
    at = after_space(text, 0)
    while text[at : at + 1] in ("{", ","):
        begun = _BEGUN.match(text, at + 1)
        assert begun is not None
        try:
            value, at = _decoder.raw_decode(text, begun.start(3))
        except (JSONDecodeError, RecursionError):
            return members, begun
        at = after_space(text, at)
        if at == len(text):  # a number may go on
            return members, begun
        members[begun[1]] = value
        if len(members) > len(_HEADER):
            break
    return members, None


def _fits(members: dict[str, object], begun: re.Match[str], kind: _Kind) -> bool:
    """Return whether a line of this kind may begin like that."""
    if not _are_of(members, kind):
        return False
    left = {key: kind[key] for key in kind if key not in members}
    if not begun[2]:
        return not begun[3] and any(key.startswith(begun[1]) for key in left)
    return begun[1] in left and (not begun[3] or issubclass(_type(begun[3]), left[begun[1]]))


def _are_of(members: dict[str, object], kind: _Kind) -> bool:
    """Return whether the members are those of a kind of line; none of them is true or false."""
    return all(
        key in kind and isinstance(value, kind[key]) and not isinstance(value, bool)
        for key, value in members.items()
    )


def _type(first: str) -> type:
    """Return the type of a JSON value from its first character."""
    kinds: dict[str, type] = {"{": dict, "[": list, '"': str, "n": type(None), "t": bool, "f": bool}
    return kinds.get(first, int)
