"""Readers of states in text as we write it: a part whose text was read before is not read again.

From one choice to the next most parts of a state stay what they are, and so does their text. A text of an object ends
where it ends, whatever follows: if one that is known stands where a part begins, it is that part. So a wrong guess of
where a part ends can only miss a known part, and never gives a wrong one.

Any other text is refused with an exception of any kind; other readers then find the fault, if there is one.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import TypeGuard, Union, get_args, get_origin

import attrs

from ancient_world.documents.misfits import Misfit, Reader
from ancient_world.documents.text import short_value
from ancient_world.documents.types import Types, is_kept
from ancient_world.engine.declared.fields import may_be_left_out, typed_fields

ValueAt = Callable[[int], tuple[object, int]]
PartReader = Callable[[str, int, ValueAt], tuple[object, int]]
"""A function of a text, a position, and a reader of plain values: it returns the value, and the position after it."""

_MOST_KEPT = 256
LONGEST = 8_192
"""The most characters of a part that is kept: a longer search for its end would go through every list of parts."""
MOST_ROWS = 2_048
LONGEST_ROW = 256
"""The most short records of a kind that are kept, and their most characters: some megabytes in all."""


class PartReaders:
    """The maker of the readers of states, from those of plain values."""

    def __init__(self, hook: Callable[[object], Reader], known: Types) -> None:
        self._hook = hook
        self._known = known
        self._readers: dict[object, PartReader] = {}

    def reader(self, cls: type) -> PartReader:
        """The reader of a class of states, made once."""
        found = self._readers.get(cls)
        if found is None:
            found = self._readers[cls] = self._record(cls)
        return found

    def _record(self, cls: type) -> PartReader:
        """A reader of an object member by member, without those that we leave out; a text that has them is none of these."""
        fields = [field for field in typed_fields(cls) if not may_be_left_out(field)]
        keys = [f'"{field.name}":' for field in fields]
        begin = [("," if index else "{") + key for index, key in enumerate(keys)]
        after = [*begin[1:], "}"]
        readers = [self._field(field.type, end) for field, end in zip(fields, after, strict=True)]
        names = [str(field.alias) for field in fields]
        members = list(zip(names, begin, map(len, begin), readers, strict=True))

        def read(text: str, place: int, value_at: ValueAt) -> tuple[object, int]:
            arguments = {}
            for name, key, length, read_member in members:
                if not text.startswith(key, place):
                    raise Misfit("missing-key")
                arguments[name], place = read_member(text, place + length, value_at)
            if not text.startswith("}", place):
                raise Misfit("unknown-key")
            return cls(**arguments), place + 1

        return read

    def _field(self, kind: object, after: str) -> PartReader:
        """A reader of a member; ``after`` is the text that follows it."""
        args, plain = get_args(kind), self._plain(kind)
        if get_origin(kind) is tuple and args[1:] == (...,) and _is_part(args[0]):
            return _several(_Part(args[0], self._hook(args[0])), after)
        if get_origin(kind) is tuple and args[1:] == (...,) and self._known.recurs(args[0]):
            return _rows(_Rows(args[0], self._hook(args[0])), after)
        if get_origin(kind) in (Union, types.UnionType) and type(None) in args:
            found = next(arg for arg in args if arg is not type(None))
            kind = found if _is_part(found) else kind
        return self._one(kind, after, plain) if _is_part(kind) else plain

    def _one(self, kind: type, after: str, plain: PartReader) -> PartReader:
        """A reader of a part, or of what stands there in its place."""
        part = _Part(kind, self._hook(kind))
        # The last one ends with the document, and "}}" may well stand within.
        find, closing = (str.rfind, "}}}") if after == "}" else (str.find, "}" + after)

        def read(text: str, place: int, value_at: ValueAt) -> tuple[object, int]:
            if not text.startswith("{", place):
                return plain(text, place, value_at)
            return part.read(text, place, find(text, closing, place) + 1, value_at)

        return read

    def _plain(self, kind: object) -> PartReader:
        hook = self._hook(kind)

        def read(_text: str, place: int, value_at: ValueAt) -> tuple[object, int]:
            value, end = value_at(place)
            return hook(value, kind), end

        return read


class _Part:
    """A class of parts with those that were read last, by their text."""

    def __init__(self, kind: type, hook: Reader) -> None:
        self._kind, self._hook = kind, hook
        self._kept: dict[str, object] = {}
        self.begin = _beginning(kind)

    def read(self, text: str, place: int, guess: int, value_at: ValueAt) -> tuple[object, int]:
        """The part that begins at a place, and the place after it, which is perhaps ``guess``."""
        known = self._kept.get(text[place:guess]) if guess - place <= LONGEST else None
        if known is not None:
            return known, guess
        value, end = value_at(place)
        found = self._hook(value, self._kind)
        if end - place <= LONGEST:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[text[place:end]] = found
        return found, end


def _several(part: _Part, after: str) -> PartReader:
    """A reader of a list of parts."""
    between, closing = "}," + part.begin, "}]" + after

    def read(text: str, place: int, value_at: ValueAt) -> tuple[object, int]:
        if text.startswith("[]", place):
            return (), place + 2
        last = text.index(closing, place)
        parts, separator = [], "["
        while text.startswith(separator, place):
            guess = text.find(between, place, min(last, place + LONGEST))
            guess = last if guess < 0 else guess
            found, place = part.read(text, place + 1, guess + 1, value_at)
            parts.append(found)
            separator = ","
        if not text.startswith("]", place) or not parts:
            raise Misfit("wrong-type")
        return tuple(parts), place + 1

    return read


class _Rows(dict[str, object]):
    """Short records that recur, as the entries of games do, by their texts without the common beginning and end."""

    def __init__(self, kind: type, hook: Reader) -> None:
        super().__init__()
        self._kind, self._hook = kind, hook
        self.begin = _beginning(kind)

    def __missing__(self, text: str) -> object:
        found = self._hook(short_value(f"{self.begin}{text}}}"), self._kind)
        if len(text) <= LONGEST_ROW:
            if len(self) >= MOST_ROWS:
                self.clear()
            self[text] = found
        return found


def _rows(known: _Rows, after: str) -> PartReader:
    """A reader of a list of such records. Where one would end within another, what is cut out is no record, and is refused."""
    begin, between, closing = "[" + known.begin, "}," + known.begin, "}]" + after
    row = known.__getitem__

    def read(text: str, place: int, _: ValueAt) -> tuple[object, int]:
        if text.startswith("[]", place):
            return (), place + 2
        last = text.index(closing, place)
        if not text.startswith(begin, place):
            raise Misfit("wrong-type")
        return tuple(map(row, text[place + len(begin) : last].split(between))), last + 2

    return read


def _beginning(kind: type) -> str:
    return f'{{"{typed_fields(kind)[0].name}":'


def _is_part(kind: object) -> TypeGuard[type]:
    return isinstance(kind, type) and attrs.has(kind) and is_kept(kind)
