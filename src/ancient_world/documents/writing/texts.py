"""The writers that give compact JSON: each part becomes text at once, and no list or object is made on the way."""

from __future__ import annotations

import types
from collections.abc import Iterable
from typing import Any, NoReturn, Union, get_args, get_origin

from ancient_world.documents.text import dump
from ancient_world.documents.types import TAG, is_kept
from ancient_world.documents.writing.makers import Writer, WriterMaker, is_plain, other_than_none
from ancient_world.documents.writing.values import ValueWriters
from ancient_world.engine.declared.fields import default_of, may_be_left_out, typed_fields
from ancient_world.engine.freezing import written_out

_MOST_QUOTED = 4_096
_LONGEST = 64
_MOST_KEPT = 256


def _odd(value: object) -> NoReturn:
    raise TypeError(f"{type(value).__name__} is not what the field is declared to hold")


class _Quoted(dict[str, str]):
    """A cache of texts, and ``None``, as JSON: ids of cards and spaces are in every document. When full, it restarts."""

    def __missing__(self, text: Any) -> str:
        if text is None:
            return "null"
        found = dump(text) if type(text) is str else _odd(text)
        if len(text) <= _LONGEST:
            if len(self) >= _MOST_QUOTED:
                self.clear()
            self[text] = found
        return found


class _Digits(dict[int, str]):
    """A cache of small integers as text: armies and coins are counted in every state."""

    def __missing__(self, number: int) -> str:
        return str(number)


_quoted = _Quoted()
_quote = _quoted.__getitem__
_digits = _Digits({number: str(number) for number in range(-1, 100)})
_digit = _digits.__getitem__


def _texts(value: Iterable[str]) -> str:
    return f"[{','.join(map(_quote, value))}]"


def _numbers(value: Iterable[int]) -> str:
    return f"[{','.join(map(_digit, value))}]" if {*map(type, value)} <= {int} else _odd(value)


def _truths(value: Iterable[object]) -> str:
    texts = str([*value]) if {*map(type, value)} <= {bool} else _odd(value)
    return texts.replace(" ", "").lower()


_LISTS: dict[object, Writer] = {str: _texts, int: _numbers, bool: _truths}
_IN_PLACE: dict[object, str] = {
    int: "(digits[v] if type(v := {}) is int else odd(v))",
    str: "quoted[{}]",
    bool: "('true' if (v := {}) is True else 'false' if v is False else odd(v))",
    str | None: "('null' if (v := {}) is None else quoted[v])",
    int | None: "('null' if (v := {}) is None else digits[v] if type(v) is int else odd(v))",
}
"""The source that writes the simplest types without calling anything."""


def _member(kind: object) -> tuple[str, object]:
    """Return the source that writes a value of another type, and the type whose writer it calls unless it is ``None``."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is tuple and args[1:] == (...,):
        return "('[]' if (v := {}) == () else {}(v))", kind
    if origin in (Union, types.UnionType) and not is_plain(kind):
        return "('null' if (v := {}) is None else {}(v))", other_than_none(args)
    return "{1}({0})", kind


class TextWriters(WriterMaker):
    """The writers for documents that are sent or kept.

    Types that seldom come are written by way of values, and so is a record in which something is not what its field is
    declared to hold: the text is the same in any case.
    """

    def __init__(self, values: ValueWriters) -> None:
        super().__init__(values.known)
        self.values = values

    def by_value(self, kind: object) -> Writer:
        """A writer by way of values."""
        write = self.values.hook(kind)
        return lambda value: dump(write(value))

    plain = enum = fixed = mapping = by_value

    def items(self, kind: Any) -> Writer:
        inner = get_args(kind)[0]
        if inner in _LISTS:
            return _LISTS[inner]
        if is_plain(inner):
            return self.by_value(kind)
        write = self.hook(inner)
        # Python calls what is written in Python faster than map() does.
        return lambda value: f"[{','.join([write(item) for item in value])}]"

    def optional(self, inner: object) -> Writer:
        write = self.hook(inner)
        return lambda value: "null" if value is None else write(value)

    def record(self, cls: type, tag: str) -> Writer:
        """Written out as source: the text of an object with gaps, and what fills them."""
        scope: dict[str, object] = {"dump": dump, "quoted": _quoted, "digits": _digits, "odd": _odd}
        scope["by_value"] = self.values.record(cls, tag)
        members = [f"{dump(TAG)}:{dump(tag)}".replace("%", "%%")] if tag else []
        values = []
        more = ""
        for index, field in enumerate(typed_fields(cls)):
            value, key = f"value.{field.name}", f"{dump(field.name)}:"
            if field.type in _IN_PLACE:
                written = _IN_PLACE[field.type].format(value)
            else:
                source, kind = _member(field.type)
                scope[f"write{index}"] = self.hook(kind)
                written = source.format(value, f"write{index}")
            if may_be_left_out(field):
                scope[f"default{index}"] = default_of(field)
                written = f"('' if {value} == default{index} else {',' + key!r} + {written})"
                more += "%s"
            else:
                members.append(f"{key}%s")
            values.append(written)
        text = "{" + ",".join(members) + more + "}"
        filled = "".join([f"{value}, " for value in values])
        # The comma before the first member, if all may be left out.
        once = "" if members else ".replace(',', '', 1)"
        source = (
            "def write(value):\n"
            "    try:\n"
            f"        return ({text!r} % ({filled})){once}\n"
            "    except TypeError:\n"
            "        return dump(by_value(value))\n"
        )
        writer: Writer = written_out(source, scope)
        return writer if tag or not is_kept(cls) else _kept(writer)


def _kept(write: Writer) -> Writer:
    """Return a writer that keeps the texts of the last records: most parts of a state are those of the one before.

    Each is kept with its text, so that no other one can have its identity.
    """
    kept: dict[int, tuple[object, str]] = {}

    def write_once(value: object) -> str:
        found = kept.get(id(value))
        if found is None:
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            found = kept[id(value)] = (value, write(value))
        return found[1]

    return write_once
