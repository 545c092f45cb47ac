"""From parsed tables to components: attrs classes declare what a card file holds.

The faults of a value are raised as :class:`Wrong` and gathered on the way out, so that all faults of a file are
reported at once. These are no hooks of a cattrs converter: importing cattrs takes longer than reading the cards of a
game, compiling a reader for each class as long again, and everybody who starts a game would wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import attrs

from ancient_world.engine.card_files.faults import Found, Wrong, misspelt, quoted, wrong
from ancient_world.engine.card_files.marks import (
    ByKey,
    FileHeader,
    Several,
    TextMark,
    Word,
    Written,
)
from ancient_world.engine.declared.fields import Count
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.engine.language import Name

T = TypeVar("T")

FORMAT = 1
"""The version of the shape of card files that have a header."""
MOST_TEXT = 60
"""Characters of a text that is neither an id nor a name."""

_ID = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
_TYPES = {
    int: "json-int",
    float: "json-number",
    str: "json-str",
    bool: "json-bool",
    list: "json-array",
    dict: "card-table",
}

Read = Callable[[object], Any]
Check = Callable[..., Iterable[Found]]
"""A function that yields the faults of a component and its table. Unreadable parts of it are ``None``."""
Hook = Callable[..., object]
"""A function that reads values with a notation of their own."""


class Unreadable(SimpleNamespace):
    """The readable fields of a component that has faults; every other field is ``None``."""

    def __getattr__(self, name: str) -> None:
        """Give nothing for what could not be read."""


class Reader:
    """The reader of components of any class.

    Args:
        checks: what is wrong with components of a class, or of its children, beyond their fields.
        hooks: how classes are read that are written in a way of their own.
    """

    def __init__(
        self, checks: Mapping[type, Check] | None = None, hooks: Mapping[type, Hook] | None = None
    ) -> None:
        self._checks: Mapping[type, Check] = {FileHeader: _wrong_format, **(checks or {})}
        self._readers: dict[object, Read] = {
            int: partial(exactly, kind=int),
            bool: partial(exactly, kind=bool),
            float: _number,
            str: _text,
        }
        for kind, hook in (hooks or {}).items():
            self._readers[kind] = partial(self._hooked, hook)

    def read(self, value: object, kind: object) -> Any:
        """A value of this type.

        Raises:
            Wrong: with every fault of the value, and with what could be read of it.
        """
        return self.reader(kind)(value)

    def reader(self, kind: object) -> Read:
        """Return the reader for values of a type; each is made once."""
        if kind not in self._readers:
            self._readers[kind] = self._made(kind)
        return self._readers[kind]

    def _made(self, kind: Any) -> Read:
        """The reader of a type, by what it is made of."""
        origin, options = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._of_marks(kind)
        if origin is tuple:
            return self._of_tuple(options)
        if origin is Mapping:
            return self._of_mapping(*options)
        if origin is Literal:
            return _of_words(Word(options))
        if type(None) in options:
            return self.reader(next(option for option in options if option is not type(None)))
        return self._of_class(kind)

    def _hooked(self, hook: Hook, value: object) -> object:
        """Return the value that a hook makes; after a fault, the part that was read need not have the right type."""
        try:
            return hook(self, value)
        except Wrong as error:
            raise Wrong(error.found) from None

    def _of_class(self, kind: type) -> Read:
        """The reader of a table that is a component."""
        hints = get_type_hints(kind, include_extras=True)
        parts = [_Part(each, hints[each.name], self) for each in attrs.fields(kind) if each.init]
        check = next((self._checks[one] for one in kind.__mro__ if one in self._checks), None)
        return _Component(kind, parts, check).read

    def _of_tuple(self, kinds: tuple[object, ...]) -> Read:
        """The reader of a list, of any length or of one."""
        length = None if kinds[-1] is Ellipsis else len(kinds)

        def read(value: object) -> tuple[object, ...]:
            values = exactly(value, list)
            if length is not None and len(values) != length:
                raise Wrong([wrong("wrong-length:exactly", expected=length, count=len(values))])
            return self.several(values, kinds[0])

        return read

    def several(self, values: Iterable[object], kind: object) -> tuple[object, ...]:
        """The members of a list."""
        hook = self.reader(kind)
        found, members = list[Found](), list[object]()
        for number, value in enumerate(values):
            try:
                members.append(hook(value))
            except Wrong as error:
                found += error.under(number)
        if found:
            raise Wrong(found, tuple(members))
        return tuple(members)

    def _of_mapping(self, keys: object, kind: object) -> Read:
        """The reader of a table whose keys are some words, or numbers."""
        words = {str(word): word for word in get_args(keys)[1].words}

        def read(value: object) -> dict[object, object]:
            found, members = list[Found](), dict[object, object]()
            for key, member in exactly(value, dict).items():
                try:
                    if key not in words:
                        found.append(misspelt("unknown-key", key, words, key))
                    else:
                        members[words[key]] = self.read(member, kind)
                except Wrong as error:
                    found += error.under(key)
            if found:
                raise Wrong(found, members)
            return ReadOnlyDict({word: members[word] for word in words.values() if word in members})

        return read

    def _of_marks(self, kind: object) -> Read:
        """The reader of a type that stands beside marks."""
        inner, *marks = get_args(kind)
        hook = partial(exactly, kind=str) if inner is str else self.reader(inner)

        length = next((mark for mark in marks if isinstance(mark, Several)), None)
        single = [(_MARKED[type(mark)], mark) for mark in marks if type(mark) in _MARKED]

        def read(value: object) -> object:
            found, result = _marked(hook, single, value)
            if length is not None and isinstance(value, list):
                found += _of_length(length, value)
            if found:
                raise Wrong(found, result)
            return result

        return read


def _marked(
    hook: Read,
    marks: Iterable[tuple[Callable[[object, object], Iterable[Found]], object]],
    value: object,
) -> tuple[list[Found], object]:
    """Return the faults of a value, its marks included, and what could be read of it."""
    try:
        result = hook(value)
    except Wrong as error:
        return list(error.found), error.read
    found = [each for check, mark in marks for each in check(mark, value)]
    return found, None if found else result


class _Component:
    """The reader of a table that is a component of a class."""

    def __init__(self, kind: type, parts: list[_Part], check: Check | None) -> None:
        self._kind, self._parts, self._check = kind, parts, check
        self._defaults = {part.name: part.default for part in parts if not part.needed}
        own_first = sorted(parts, key=lambda part: part.family is not None)
        self._known = [*dict.fromkeys([key for part in own_first for key in part.keys])]

    def read(self, value: object) -> object:
        """The component, if nothing is wrong with the table."""
        table, known = exactly(value, dict), self._known
        found: list[Found] = []
        values: dict[str, object] = {}
        for part in self._parts:
            found += part.read(table, values)
        found += [misspelt("unknown-key", key, known, key) for key in table if key not in known]
        component = Unreadable(**{**self._defaults, **values}) if found else self._kind(**values)
        if self._check is not None:
            found += self._check(component, table)
        if found:
            raise Wrong(found, component)
        return component


class _Part:
    """A field of a component, and where it stands in the table."""

    def __init__(self, field: attrs.Attribute[object], kind: type, reader: Reader) -> None:
        marks = {type(mark): mark for mark in getattr(kind, "__metadata__", ())}
        self.name, self.kind, self.reader = field.name, kind, reader
        self.key: str = marks[Written].key if Written in marks else field.name
        self.optional = type(None) in get_args(kind)
        self.needed = field.default is attrs.NOTHING
        self.default = None if isinstance(field.default, attrs.Factory) else field.default  # type: ignore[arg-type]
        self.family: Mapping[str, type] | None = None
        if ByKey not in marks:
            self.hook = reader.reader(kind)
        else:
            self.family, self.many = marks[ByKey].family, get_origin(get_args(kind)[0]) is tuple

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the table that are read for it."""
        return (self.key,) if self.family is None else tuple(self.family)

    def read(self, table: Mapping[str, object], values: dict[str, object]) -> list[Found]:
        """Add the value of the field to the values; give what is wrong with it."""
        try:
            if self.family is not None:
                values[self.name] = self._members(self.family, table)
            elif table.get(self.key) is not None:
                values[self.name] = self.hook(table[self.key])
            elif self.optional and self.needed:
                values[self.name] = None
            elif self.needed:
                return [wrong("missing-key", self.key, expected=_expected(self.kind))]
        except Wrong as error:
            if error.read is not None:
                values[self.name] = error.read
            return list(error.found) if self.family is not None else error.under(self.key)
        return []

    def _members(self, family: Mapping[str, type], table: Mapping[str, object]) -> object:
        """The components that keys of the table name."""
        found, members = list[Found](), list[object]()
        keys = [key for key in family if table.get(key) is not None]
        for key in keys:
            try:
                members += read_member(self.reader, family[key], table[key])
            except Wrong as error:
                found += error.under(key)
        if not self.many and len(keys) != 1:
            found.append(wrong("wrong-count:one", known=", ".join(family)))
        read = tuple(members) if self.many else next(iter(members), None)
        if found:
            raise Wrong(found, read)
        return read


def read_member(reader: Reader, kind: type, value: object) -> tuple[object, ...]:
    """The components of a class that stand under its key."""
    fields = tuple(attrs.fields_dict(kind))
    if fields == ("amount",):
        try:
            return (reader.read({"amount": value}, kind),)
        except Wrong as error:
            raise Wrong([each._replace(path=()) for each in error.found]) from None
    if not fields:
        if exactly(value, bool):
            return (kind(),)
        raise Wrong([wrong("out-of-range", least="true", most="true", found="false")])
    if getattr(kind, "several", False) and isinstance(value, list):
        found = list(_of_length(Several(1, 9), value))
        if found:
            raise Wrong(found)
        return reader.several(value, kind)
    return (reader.read(value, kind),)


def exactly(value: object, kind: type[T]) -> T:
    """The value, if it is of this type. TOML has types: a bool is no number, and 1.0 is no whole number.

    Raises:
        Wrong: it is of another type.
    """
    if type(value) is Name:  # of a component of ours: in another file it is like any other text
        value = str(value)
    if type(value) is kind:
        return value
    raise Wrong([wrong("wrong-type", expected=_TYPES[kind], found=quoted(value))])


def _number(value: object) -> float:
    """A number, whole or not; that it is finite is said by its limits."""
    return float(value if type(value) is int else exactly(value, float))


def _expected(kind: type) -> str:
    """Return the code by which a message names the values of a type."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) is tuple:
        return "json-array"
    if get_origin(kind) is Literal:
        return "json-str"
    return _TYPES.get(kind, "card-table")


def _text(value: object) -> str:
    """A text that is neither an id nor a name."""
    found = list(_wrong_text(TextMark(MOST_TEXT, is_id=False), exactly(value, str)))
    if found:
        raise Wrong(found)
    return str(value)


def _of_words(mark: Word) -> Read:
    """The reader of one of some words."""

    def read(value: object) -> object:
        found = list(_wrong_word(mark, exactly(value, str)))
        if found:
            raise Wrong(found)
        return value

    return read


# --- marks ---


def _of_length(mark: Several, values: Sequence[object]) -> Iterator[Found]:
    if not mark.least <= len(values) <= mark.most:
        data = {"least": mark.least, "most": mark.most, "count": len(values)}
        told = "wrong-length:exactly" if mark.least == mark.most else "wrong-length"
        yield wrong(told, expected=mark.least, **data)
    if mark.different:
        for number, value in enumerate(values):
            if value in values[:number]:
                yield wrong("repeated-word", number, word=quoted(value))


def _wrong_number(mark: Count, value: float) -> Iterator[Found]:
    if not mark.least <= value <= mark.most:
        yield wrong("out-of-range", least=mark.least, most=mark.most, found=quoted(value))


def _wrong_word(mark: Word, value: str) -> Iterator[Found]:
    if value not in mark.words:
        yield misspelt("unknown-word", value, mark.words)


def _wrong_text(mark: TextMark, value: str) -> Iterator[Found]:
    if len(value) > mark.most or (mark.is_id and not re.fullmatch(_ID, value, re.ASCII)):
        yield wrong("bad-id" if mark.is_id else "bad-name", most=mark.most)
    elif not mark.is_id and not (value.strip() and value.isprintable()):
        yield wrong("bad-name", most=mark.most)


_MARKED: dict[type, Callable[..., Iterable[Found]]] = {
    Count: _wrong_number,
    Word: _wrong_word,
    TextMark: _wrong_text,
}


def _wrong_format(header: Any, _: Mapping[str, object]) -> Iterator[Found]:
    """Accept anything in the rest of a file of a later version."""
    if header.format not in (None, FORMAT):
        yield wrong("bad-format", "format", known=FORMAT, found=quoted(header.format))
