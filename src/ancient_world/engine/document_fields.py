"""Describe the fields of states, steps and actions, as their classes declare them, for readers of documents."""

from __future__ import annotations

import types
from collections.abc import Iterator
from enum import Enum
from typing import (
    Annotated,
    Any,
    Literal,
    TypeGuard,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from ancient_world.engine.chance import Dealt, Deck, Rolled
from ancient_world.engine.components import DocumentField, ValueKind
from ancient_world.engine.declared.field_marks import (
    EVERYONE,
    Count,
    DeckOf,
    Ids,
    Mark,
    PerId,
    PerSeat,
    PlaceIn,
    Rotation,
    SeatMark,
    marks_of,
    typed_fields,
)
from ancient_world.engine.declared.naming import field_label
from ancient_world.engine.game import Game
from ancient_world.engine.steps import Step, type_name
from ancient_world.engine.typed_cache import cache

PER_SEAT = "seat"
"""The ``per`` of a list with an item for each player."""
_PLAIN_TYPES: dict[object, ValueKind] = {int: "number", bool: "yes-no"}


def document_fields(rules: Game, state: object) -> tuple[DocumentField, ...]:
    """Return every field of the states, steps and actions of a game; ``state`` is any state of the game."""
    visitor = _FieldVisitor(rules, type(state))
    fields = [*visitor.visit_class(type(state), "")]
    for step in rules.step_types:
        fields += visitor.visit_class(step, f"agenda[{type_name(step)}].")
    for action in (*rules.action_types, Dealt, Rolled):
        fields += visitor.visit_class(action, f"action[{type_name(action)}].")
    return tuple(fields)


def component_kinds(rules: Game, cls: type, field: str) -> tuple[str, ...]:
    """Return the kinds of components whose ids a field of a class can hold, with "hidden" if it can be masked."""
    visitor, document_field = _FieldVisitor(rules, rules.state_type), DocumentField("", "", "text")
    if cls in (Dealt, Rolled):
        return (*visitor.kinds_by_chance(cls), *(("hidden",) if cls is Dealt else ()))
    if cls is Deck:
        return visitor.component_kinds(tuple(_kinds_of_decks(rules.state_type)))
    for mark in marks_of(cls, field):
        document_field = visitor.apply_mark(document_field, mark)
    return (
        (*document_field.kinds, "hidden")
        if document_field.owner_only and document_field.kinds
        else document_field.kinds
    )


@cache
def _field_types(cls: type) -> dict[str, object]:
    """Return the annotations of a class's fields by name, with their marks; cached, since resolving annotations is slow."""
    hints = get_type_hints(cls, include_extras=True)
    return {field.name: hints[field.name] for field in typed_fields(cls)}


def word_kinds(cls: type) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each kind of enumerated words in the fields of a class and its parts, with the words."""
    for name, hint in _field_types(cls).items():
        for kind in _inner_types(hint):
            if words := _enumerated_words(kind):
                yield word_kind(cls, name), words
            elif _is_part_class(kind) and not hasattr(kind, "digest"):
                yield from word_kinds(kind)


def word_kind(cls: type, field: str) -> str:
    """Return the kind of component for the words that a field enumerates, such as ``state-phase``."""
    return f"{type_name(cls)}-{field.replace('_', '-')}"


def kinds_for(rules: Game, kind: str) -> tuple[str, ...]:
    """Return the kinds of components that a game's declared kind of ids stands for; by default only itself."""
    kinds: tuple[str, ...] = rules.kinds.get(kind, (kind,))
    return kinds


def _inner_types(annotation: object) -> Iterator[object]:
    """Yield the types in an annotation, without marks, lists and ``None``."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from _inner_types(args[0])
    elif origin in (Union, types.UnionType, tuple):
        for arg in args:
            yield from _inner_types(arg)
    elif annotation not in (type(None), ...):
        yield annotation


def _enumerated_words(hint: object) -> tuple[str, ...]:
    """Return the words that a ``Literal`` or an ``Enum`` lists; none for any other type."""
    if get_origin(hint) is Literal:
        return tuple([str(getattr(word, "value", word)) for word in get_args(hint)])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple([str(member.value) for member in hint])
    return ()


def _is_part_class(hint: object) -> TypeGuard[type]:
    origin = get_origin(hint) or hint
    return isinstance(origin, type) and attrs.has(origin) and not issubclass(origin, Step)


@attrs.frozen
class _FieldVisitor:
    """A visitor of a game's classes that yields the fields of their documents."""

    rules: Game
    state_type: type

    def visit_class(self, cls: type, path: str) -> Iterator[DocumentField]:
        """Yield the fields of a class and of its parts."""
        for name, hint in _field_types(cls).items():
            label = format(field_label(self.rules.field_labels, cls, name))
            document_field = DocumentField(f"{path}{name}", label, "text")
            annotation = _CARD_FILE_TYPE if hasattr(hint, "digest") else hint
            yield from self._visit_annotation(cls, name, annotation, document_field, ())

    def _visit_annotation(
        self,
        cls: type,
        name: str,
        annotation: object,
        document_field: DocumentField,
        marks: tuple[Mark, ...],
    ) -> Iterator[DocumentField]:
        """Yield a field by its annotation, unwrapping marks, lists and ``null`` one after the other."""
        origin, args = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            own_marks = tuple([mark for mark in args if isinstance(mark, Mark)])
            yield from self._visit_annotation(cls, name, args[0], document_field, own_marks)
        elif origin in (Union, types.UnionType):
            inner_annotation = next(arg for arg in args if arg is not type(None))
            document_field = attrs.evolve(document_field, optional=True)
            yield from self._visit_annotation(cls, name, inner_annotation, document_field, marks)
        elif origin is tuple and len({*args} - {...}) > 1:
            for index, inner_annotation in enumerate(args):
                item_field = attrs.evolve(document_field, path=f"{document_field.path}[{index}]")
                yield from self._visit_annotation(cls, name, inner_annotation, item_field, marks)
        elif origin is tuple:
            list_key = document_field.per if document_field.path.endswith("]") else _list_key(marks)
            list_field = attrs.evolve(document_field, path=f"{document_field.path}[]", per=list_key)
            yield from self._visit_annotation(cls, name, args[0], list_field, marks)
        else:
            yield from self._visit_value(cls, name, annotation, document_field, marks)

    def _visit_value(
        self,
        cls: type,
        name: str,
        annotation: Any,
        document_field: DocumentField,
        marks: tuple[Mark, ...],
    ) -> Iterator[DocumentField]:
        """Yield a field that is not a list."""
        value_class = get_origin(annotation) or annotation
        if isinstance(value_class, type) and issubclass(value_class, Step):
            yield attrs.evolve(document_field, holds="part", kinds=("step",))
        elif annotation is _CARD_FILE_TYPE:
            yield attrs.evolve(document_field, holds="part")
        elif annotation is Deck:
            yield attrs.evolve(document_field, holds="part")
            yield from self._visit_deck(document_field, marks)
        elif _is_part_class(annotation):
            yield attrs.evolve(document_field, holds="part")
            yield from self.visit_class(annotation, f"{document_field.path}.")
        elif _enumerated_words(annotation):
            kinds_of_words = kinds_for(self.rules, word_kind(cls, name))
            yield attrs.evolve(document_field, holds="id", kinds=kinds_of_words)
        else:
            yield self._value_field(cls, annotation, document_field, marks)

    def _visit_deck(
        self, document_field: DocumentField, marks: tuple[Mark, ...]
    ) -> Iterator[DocumentField]:
        for field in typed_fields(Deck):
            label = format(field_label(self.rules.field_labels, Deck, field.name))
            path = f"{document_field.path}.{field.name}[]"
            yield DocumentField(path, label, "id", self._deck_component_kinds(marks))

    def _value_field(
        self, cls: type, annotation: type, document_field: DocumentField, marks: tuple[Mark, ...]
    ) -> DocumentField:
        """Return the field of a number, a text or an id."""
        document_field = attrs.evolve(document_field, holds=_PLAIN_TYPES.get(annotation, "text"))
        if cls in (Dealt, Rolled):
            return attrs.evolve(document_field, holds="id", kinds=self.kinds_by_chance(cls))
        for mark in marks:
            document_field = self.apply_mark(document_field, mark)
        return document_field

    def apply_mark(self, document_field: DocumentField, mark: Mark) -> DocumentField:
        """Return a copy of the field with what a mark declares."""
        if isinstance(mark, Ids):
            kinds = self.component_kinds((mark.shown_kind or mark.kind,))
            return attrs.evolve(
                document_field, holds="id", kinds=kinds, owner_only=mark.seen_by is not EVERYONE
            )
        if isinstance(mark, Count) and document_field.holds == "number":
            is_secret = mark.seen_by is not EVERYONE
            return attrs.evolve(
                document_field, least=mark.minimum, most=mark.maximum, owner_only=is_secret
            )
        if isinstance(mark, SeatMark):
            return attrs.evolve(document_field, holds="seat", nobody=mark.nobody)
        if isinstance(mark, Rotation):
            return attrs.evolve(document_field, holds="rotation")
        if isinstance(mark, PlaceIn):
            return attrs.evolve(
                document_field, holds="place", place_in=mark.field, nobody=mark.nobody
            )
        return document_field

    def component_kinds(self, declared_kinds: tuple[object, ...]) -> tuple[str, ...]:
        """Return the kinds of components for declared kinds; a kind that is a function gives none."""
        kind_names = [kind for kind in declared_kinds if isinstance(kind, str)]
        return tuple(
            dict.fromkeys(
                component_kind
                for kind in kind_names
                for component_kind in kinds_for(self.rules, kind)
            )
        )

    def _deck_component_kinds(self, marks: tuple[Mark, ...]) -> tuple[str, ...]:
        deck_kinds = [mark.kind for mark in marks if isinstance(mark, DeckOf)]
        return self.component_kinds(
            tuple([component_kind for kind in deck_kinds for component_kind in _as_tuple(kind)])
        )

    def kinds_by_chance(self, cls: type) -> tuple[str, ...]:
        """Return the kinds of dealt cards or rolled faces: those that the game declares, or the kinds of all decks."""
        declared_kinds: tuple[str, ...] | None = self.rules.kinds.get(type_name(cls))
        if declared_kinds is not None or cls is Rolled:
            return declared_kinds or ("face",)
        return self.component_kinds(tuple(_kinds_of_decks(self.state_type)))


class _CardFilePlaceholder:
    """A placeholder type for the field of a card file, of which a document has only name and digest."""


_CARD_FILE_TYPE: object = _CardFilePlaceholder


def _as_tuple(kind: str | tuple[str, ...]) -> tuple[str, ...]:
    return (kind,) if isinstance(kind, str) else kind


def _list_key(marks: tuple[Mark, ...]) -> str:
    """Return what a list has one item for: "seat", a kind of ids, or "" for neither."""
    for mark in marks:
        if isinstance(mark, PerSeat):
            return PER_SEAT
        if isinstance(mark, PerId):
            return mark.kind
    return ""


def _kinds_of_decks(cls: type) -> Iterator[str]:
    """Yield the kinds of all decks of a class and its parts."""
    for hint in _field_types(cls).values():
        marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        for mark in marks:
            if isinstance(mark, DeckOf):
                yield from _as_tuple(mark.kind)
        for kind in _inner_types(hint):
            if _is_part_class(kind) and not hasattr(kind, "digest"):
                yield from _kinds_of_decks(kind)
