"""Read parsed tables into components, as attrs classes declare them.

A fault is noted and reading goes on, so that all faults of a file are reported at once and the readable parts are checked
too. This does not use cattrs, which returns nothing for a table with a fault, and whose import and compilation of readers
would take longer than reading the cards of a game.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Annotated, Any, Literal, get_args, get_origin

import attrs

from ancient_world.engine.card_files.card_file_faults import quote_value
from ancient_world.engine.card_files.marks import Family, FileHeader, ListLength, TextMark, WordMark
from ancient_world.engine.card_files.toml_lines import Path
from ancient_world.engine.declared.field_marks import Count, declared_types
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.engine.errors import Fault
from ancient_world.engine.message_catalogue import Name

FORMAT = 1
"""The version of the shape of card files that have a header."""
MAX_TEXT = 60
"""The most characters of a text that is neither an id nor a name."""
_MAX_FAMILY_TABLES = 9
"""The most tables in a list under one key of a family."""

_ID_PATTERN = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
_TYPE_LABELS = {
    int: "json-int",
    float: "json-number",
    str: "json-str",
    bool: "json-bool",
    list: "json-array",
    dict: "card-table",
}

_FaultText = tuple[str, dict[str, object]]
"""The name of the sentence of a fault, and its data."""
ValueReader = Callable[..., Any]
"""A function that reads a value at a path in the table."""
ComponentCheck = Callable[..., None]
"""A function that notes the faults of a component; it takes the reading, the component, its table and the path."""
NotationHook = Callable[..., object]
"""A function that reads values with a notation of their own; it takes the reading, the value and the path."""


class PartialComponent(SimpleNamespace):
    """The readable fields of a component that has faults; every other field is ``None``."""

    def __getattr__(self, name: str) -> None:
        """Return ``None`` for a field that could not be read."""


class Reader(ABC):
    """A reader of values of any declared type.

    Args:
        faults: the list to which ``add_fault_at`` adds faults.
    """

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        self.set_checks({}, {})

    @abstractmethod
    def add_fault_at(self, sentence_code: str, path: Path, /, **data: object) -> None:
        """Note a fault of the value at a path in the table that is being read."""

    def read(self, value: object, type_hint: object, path: Path) -> Any:
        """Return a value as an instance of a type, or its readable part; faults are noted.

        Args:
            value: the value, as it stands in the file.
            type_hint: the type.
            path: the place of the value in its table.
        """
        return self.reader_of(type_hint)(value, path)

    def set_checks(
        self, checks: Mapping[type, ComponentCheck], hooks: Mapping[Any, NotationHook]
    ) -> None:
        """Set the checks of classes and the hooks of types for all further reading."""
        self._checks: Mapping[type, ComponentCheck] = {FileHeader: _check_format, **checks}
        self._readers: dict[object, ValueReader] = {
            **{kind: partial(self._read_exact, kind) for kind in (int, bool, list, dict)},
            float: self._read_number,
            str: self._marked_reader(str, [TextMark(MAX_TEXT, is_id=False)]),
            **{
                kind: partial(self._read_with_hook, partial(hook, self))
                for kind, hook in hooks.items()
            },
        }

    def reader_of(self, type_hint: object) -> ValueReader:
        """Return the reader of values of a type; each reader is built once."""
        if type_hint not in self._readers:
            self._readers[type_hint] = self._build_reader(type_hint)
        return self._readers[type_hint]

    def _build_reader(self, type_hint: Any) -> ValueReader:
        """Build the reader of a type from the readers of its parts."""
        origin, options = get_origin(type_hint), get_args(type_hint)
        if origin is Annotated:
            family = _family_mark(type_hint)
            if family is not None:
                return partial(self._read_family, family, get_origin(options[0]) is tuple)
            return self._marked_reader(options[0], _effective_marks(options[1:]))
        if origin is tuple:
            return self._tuple_reader(options)
        if origin is Mapping:
            return self._mapping_reader(*options)
        if origin is Literal:
            return self._marked_reader(str, [WordMark(options)])
        if type(None) in options:
            return self.reader_of(next(option for option in options if option is not type(None)))
        return self._class_reader(type_hint)

    # --- plain values ---

    def _read_exact(self, plain_type: type, value: Any, path: Path) -> Any:
        """Return a value of exactly this type, or note a fault: a bool is no number, and 1.0 is no whole number."""
        if type(value) is Name:  # a translatable name of a standard file: read it as plain text
            value = str(value)
        if type(value) is plain_type:
            return value
        return self.add_fault_at(
            "wrong-type", path, expected=_TYPE_LABELS[plain_type], found=quote_value(value)
        )

    def _read_number(self, value: object, path: Path) -> float | None:
        """Return a number, whole or not, as a float; the limits of its field refuse infinity and NaN."""
        number = value if type(value) is int else self._read_exact(float, value, path)
        return None if number is None else float(number)

    def _marked_reader(self, type_hint: object, marks: Sequence[object]) -> ValueReader:
        """Return the reader of an ``Annotated`` type, whose marks limit its values."""
        read_value = (
            partial(self._read_exact, str) if type_hint is str else self.reader_of(type_hint)
        )
        length_mark = next((mark for mark in marks if isinstance(mark, ListLength)), None)
        value_checks = [
            (_FAULT_FINDERS[type(mark)], mark) for mark in marks if type(mark) in _FAULT_FINDERS
        ]

        def read(value: object, path: Path) -> object:
            faults_before = len(self.faults)
            result = read_value(value, path)
            if len(self.faults) == faults_before:
                for faults_of, mark in value_checks:
                    for message, data in faults_of(mark, value):
                        result = self.add_fault_at(message, path, **data)
            if length_mark is not None and type(value) is list:
                self._check_length(length_mark, value, path)
            return result

        return read

    def _check_length(self, mark: ListLength, values: Sequence[object], path: Path) -> None:
        if not mark.minimum <= len(values) <= mark.maximum:
            data = {"least": mark.minimum, "most": mark.maximum, "count": len(values)}
            message = "wrong-length:exactly" if mark.minimum == mark.maximum else "wrong-length"
            self.add_fault_at(message, path, expected=mark.minimum, **data)
        for number, value in enumerate(values if mark.is_unique else ()):
            if value in values[:number]:
                self.add_fault_at("repeated-word", (*path, number), word=quote_value(value))

    # --- values that hold others ---

    def _read_faultless(self, read: ValueReader, value: object, path: Path) -> list[Any]:
        """Return a list with the value that was read, or an empty list if the value has a fault."""
        faults_before = len(self.faults)
        result = read(value, path)
        return [result] if len(self.faults) == faults_before else []

    def _read_with_hook(self, hook: ValueReader, value: object, path: Path) -> object:
        """Return the value that a hook makes, or ``None`` after a fault, when the value may have the wrong type."""
        return next(iter(self._read_faultless(hook, value, path)), None)

    def _tuple_reader(self, item_types: tuple[object, ...]) -> ValueReader:
        """Return the reader of a list, whose length is fixed unless the type is ``tuple[A, ...]``."""
        length = None if item_types[-1] is Ellipsis else len(item_types)

        def read(value: object, path: Path) -> object:
            values = self._read_exact(list, value, path)
            if values is None:
                return None
            if length is not None and len(values) != length:
                return self.add_fault_at(
                    "wrong-length:exactly", path, expected=length, count=len(values)
                )
            return self._read_members(values, item_types[0], path)

        return read

    def _read_members(self, values: Sequence[object], kind: object, path: Path) -> tuple[Any, ...]:
        """Return the members of a list that have no faults."""
        read_member = self.reader_of(kind)
        faults, members = self.faults, list[Any]()
        for index, value in enumerate(values):
            faults_before = len(faults)
            member = read_member(value, (*path, index))
            if len(faults) == faults_before:
                members.append(member)
        return tuple(members)

    def _mapping_reader(self, key_type: object, member_type: object) -> ValueReader:
        """Return the reader of a table whose keys are declared words or numbers."""
        keys_by_text = {str(word): word for word in get_args(key_type)[1].words}
        read_member = self.reader_of(member_type)

        def read(value: object, path: Path) -> Mapping[object, object] | None:
            table, members = self._read_exact(dict, value, path), dict[str, list[Any]]()
            for key, member in (table or {}).items():
                if key in keys_by_text:
                    members[key] = self._read_faultless(read_member, member, (*path, key))
                else:
                    self.add_fault_at("unknown-key", (*path, key), word=key, known=keys_by_text)
            in_order = {
                keys_by_text[key]: member for key in keys_by_text for member in members.get(key, ())
            }
            return None if table is None else ReadOnlyDict(in_order)

        return read

    def _class_reader(self, component_class: type) -> ValueReader:
        hints = declared_types(component_class)
        field_readers = [
            _FieldReader(each, hints[each.name], self)
            for each in attrs.fields(component_class)
            if each.init
        ]
        check = next(
            (self._checks[each] for each in component_class.__mro__ if each in self._checks), None
        )
        return _ComponentReader(component_class, field_readers, check, self).read

    def _read_family(self, family: Family[Any], is_tuple: bool, table: Any, path: Path) -> object:
        """Return the components that the keys of a table name: all in a tuple if ``is_tuple``, else the only one."""
        keys = [key for key in family if table.get(key) is not None]
        read_arguments = [
            (partial(self._read_family_member, family[key]), table[key], (*path, key))
            for key in keys
        ]
        components = [
            member
            for each in read_arguments
            for members in self._read_faultless(*each)
            for member in members
        ]
        if is_tuple:
            return tuple(components)
        if len(keys) != 1:
            self.add_fault_at("wrong-count:one", path, known=", ".join(family))
        return components[0] if components else None

    def _read_family_member(
        self, component_class: type, value: Any, path: Path
    ) -> Sequence[object]:
        """Return the components of a class that the value of its key describes."""
        fields = tuple(attrs.fields_dict(component_class))
        if fields == ("amount",):
            return [self.reader_of(component_class)({"amount": value}, path, bare=True)]
        if not fields:
            if self._read_exact(bool, value, path) is False:
                self.add_fault_at("out-of-range", path, least="true", most="true", found="false")
            return [component_class()]
        if not getattr(component_class, "several", False) or type(value) is not list:
            return [self.read(value, component_class, path)]
        if not value or len(value) > _MAX_FAMILY_TABLES:
            self._check_length(ListLength(1, _MAX_FAMILY_TABLES), value, path)
            return []
        return self._read_members(value, component_class, path)


class _ComponentReader:
    """A reader of a table as a component of a class."""

    def __init__(
        self,
        component_class: type,
        parts: list[_FieldReader],
        check: ComponentCheck | None,
        reader: Reader,
    ) -> None:
        self._kind, self._parts, self._check, self._reader = component_class, parts, check, reader
        sorted_parts = sorted(parts, key=lambda part: not part.has_own_key)
        self._known = [*dict.fromkeys([key for part in sorted_parts for key in part.keys])]

    def read(self, table: Any, path: Path, *, bare: bool = False) -> object:
        """Return the component, or its readable fields after a fault; with ``bare``, faults name no key of the only field."""
        reader = self._reader
        if type(table) is not dict:
            return reader.read(table, dict, path)
        faults_before, values = len(reader.faults), dict[str, object]()
        for part in self._parts:
            part.read(table, path, values, bare=bare)
        for key in table:
            if key not in self._known:
                reader.add_fault_at("unknown-key", (*path, key), word=key, known=self._known)
        component = (
            self._kind(**values)
            if len(reader.faults) == faults_before
            else self._partial_component(values)
        )
        if self._check is not None:
            self._check(reader, component, table, path)
        return component

    def _partial_component(self, values: Mapping[str, object]) -> PartialComponent:
        """Return the readable fields of a component, with defaults for those that may be missing."""
        defaults = {part.name: part.default for part in self._parts if not part.is_required}
        present = {part.name: values[part.key] for part in self._parts if part.key in values}
        return PartialComponent(**{**defaults, **present})


class _FieldReader:
    """A field of a component, and the keys under which it stands in the table."""

    def __init__(self, field: attrs.Attribute[object], type_hint: Any, reader: Reader) -> None:
        self.name, self.key = field.name, field.alias or field.name
        self.kind, self.reader = type_hint, reader
        self.is_optional = type(None) in get_args(type_hint)
        self.is_required = field.default is attrs.NOTHING
        self.default = None if isinstance(field.default, attrs.Factory) else field.default  # type: ignore[arg-type]
        family = _family_mark(type_hint)
        self.has_own_key = family is None
        """True if the value stands under a key of the table; false if the table itself is the value."""
        self.keys = (self.key,) if family is None else tuple(family)
        self.hook = reader.reader_of(type_hint)

    def read(
        self, table: Mapping[str, Any], path: Path, values: dict[str, object], *, bare: bool
    ) -> None:
        """Add the field's value to ``values``, or note a fault if it is missing."""
        value = table.get(self.key) if self.has_own_key else table
        if value is not None:
            result = self.hook(value, (*path, self.key) if self.has_own_key and not bare else path)
            if result is not None:
                values[self.key] = result
        elif self.is_optional and self.is_required:
            values[self.key] = None
        elif self.is_required:
            self.reader.add_fault_at(
                "missing-key", (*path, self.key), expected=_type_label(self.kind)
            )


def _type_label(type_hint: type) -> str:
    """Return the code of the label that names the values of a type in messages."""
    while get_origin(type_hint) is Annotated:
        type_hint = get_args(type_hint)[0]
    if get_origin(type_hint) is tuple:
        return "json-array"
    if get_origin(type_hint) is Literal:
        return "json-str"
    return _TYPE_LABELS.get(type_hint, "card-table")


# --- marks ---


def _family_mark(type_hint: object) -> Family[Any] | None:
    """Return the family among the marks of a type, or ``None``."""
    marks = getattr(type_hint, "__metadata__", ())
    return next((mark for mark in marks if isinstance(mark, Family)), None)


def _effective_marks(marks: Sequence[object]) -> Sequence[object]:
    """Return the marks of a type; a count beside a text mark becomes the limit of the text's characters."""
    for text_mark in marks:
        if isinstance(text_mark, TextMark):
            limits = [mark.maximum for mark in marks if isinstance(mark, Count)]
            return [
                TextMark(each, is_id=text_mark.is_id)
                for each in [text_mark.max_length, *limits][-1:]
            ]
    return marks


def _number_faults(mark: Count, value: float) -> Iterator[_FaultText]:
    if not mark.minimum <= value <= mark.maximum:
        yield (
            "out-of-range",
            {"least": mark.minimum, "most": mark.maximum, "found": quote_value(value)},
        )


def _word_faults(mark: WordMark, value: str) -> Iterator[_FaultText]:
    if value not in mark.words:
        yield "unknown-word", {"word": value, "known": mark.words}


def _text_faults(mark: TextMark, value: str) -> Iterator[_FaultText]:
    if len(value) > mark.max_length or (
        mark.is_id and not re.fullmatch(_ID_PATTERN, value, re.ASCII)
    ):
        yield "bad-id" if mark.is_id else "bad-name", {"most": mark.max_length}
    elif not mark.is_id and not (value.strip() and value.isprintable()):
        yield "bad-name", {"most": mark.max_length}


_FAULT_FINDERS: dict[type, Callable[..., Iterator[_FaultText]]] = {
    Count: _number_faults,
    WordMark: _word_faults,
    TextMark: _text_faults,
}


def _check_format(reading: Reader, header: Any, _: object, path: Path) -> None:
    """Note a fault if the header of a file declares another format than this version reads."""
    if header.format not in (None, FORMAT):
        reading.add_fault_at(
            "bad-format", (*path, "format"), known=FORMAT, found=quote_value(header.format)
        )
