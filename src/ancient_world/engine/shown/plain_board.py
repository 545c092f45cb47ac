"""The table and the actions of a game that has no words of its own for them, from what is declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN, Deck
from ancient_world.engine.declared.fields import Field, PerId, SeatMark, fields_of
from ancient_world.engine.declared.masks import mask_of
from ancient_world.engine.declared.naming import (
    NO_NAMES,
    Names,
    field_label,
    ids_in_order,
    names_at,
)
from ancient_world.engine.declared.typed import GameState, Rules
from ancient_world.engine.language import seat_name, spoken
from ancient_world.engine.shown.board import Board, Section
from ancient_world.engine.steps import type_name


def plain_words(action: Action, names: Names = NO_NAMES) -> str:
    """Return the kind of an action and its values, by their ``names``; a value that it has by default is left out."""
    declared = {field.name: field for field in fields_of(type(action))}
    values = [(each, getattr(action, each.name)) for each in attrs.fields(type(action))]
    told = [
        _told(declared.get(each.name), value, (), names)
        for each, value in values
        if value != each.default
    ]
    name = type_name(type(action))
    return " ".join([spoken(names.by_kind.get("action", {}).get(name, name)), *told])


def plain_board(rules: Rules, state: GameState, names: Sequence[str]) -> Board:
    """Return every field of a state that declares something, by its label: what all share, then a row for each player.

    The decks of a view are left out: there the cards that others hold lie among those of the deck, so that nobody can count either.
    """
    columns = list(_columns(rules, state, names))
    shared = tuple([(label, *values) for label, values, each in columns if not each])
    owned = [(label, values) for label, values, each in columns if each]
    rows = [(name, *[values[seat] for _, values in owned]) for seat, name in enumerate(names)]
    sections = [Section("", (), shared)] if shared else []
    if owned:
        sections.append(Section("", ("", *[label for label, _ in owned]), tuple(rows)))
    return Board(rules.title, tuple(sections))


Column = tuple[str, list[str], bool]
"""A label, its values, and whether each player has one of them."""


def _columns(rules: Rules, state: GameState, names: Sequence[str]) -> Iterator[Column]:
    told = _Told(rules, state, names)
    for field in fields_of(type(state)):
        value = getattr(state, field.name)
        if field.name == "agenda" or (state.masked and field.deck is not None):
            continue
        if not (field.per_seat and field.part is not None):
            each = [told(field, one) for one in (value if field.per_seat else (value,))]
            yield _label(rules, type(state), field), each, field.per_seat
            continue
        for inner in fields_of(field.part):
            yield (
                _label(rules, field.part, inner),
                [told(inner, getattr(part, inner.name)) for part in value],
                True,
            )


class _Told:
    """The values of the fields of a state, as people read them."""

    def __init__(self, rules: Rules, state: GameState, names: Sequence[str]) -> None:
        self._rules, self._state, self._names = rules, state, names
        self._called = names_at(state)

    def __call__(self, field: Field, value: object) -> str:
        """Return a value in words; where a field has one for each id, each with the name of its id."""
        kind = next((mark.kind for mark in field.marks if isinstance(mark, PerId)), None)
        ids = () if kind is None else ids_in_order(self._rules, self._state, kind)
        if kind is None or not isinstance(value, tuple) or len(value) != len(ids):
            return _told(field, value, self._names, self._called)
        called = self._called.of(kind)
        each = [_told(field, one, self._names, self._called) for one in value]
        pairs = zip(ids, each, strict=True)
        return ", ".join([f"{spoken(called.get(key, key))} {one}" for key, one in pairs]) or "–"


def _label(rules: Rules, cls: type, field: Field) -> str:
    return format(field_label(rules.field_labels, cls, field.name))


def _told(
    field: Field | None, value: object, names: Sequence[str], called: Names = NO_NAMES
) -> str:
    """Return a value as people read it."""
    if field is not None and field.secret and value == mask_of(field):
        return HIDDEN
    if isinstance(value, tuple):
        return ", ".join([_told(field, one, names, called) for one in value]) or "–"
    if isinstance(value, Deck):
        return str(len(value))
    nobody = [each.nobody for each in field.marks if isinstance(each, SeatMark)] if field else []
    if nobody and value not in nobody:
        return seat_name(value, names)
    if isinstance(value, str) and field is not None and field.ids is not None:
        kind = field.ids.kind
        known = called.of(kind) if isinstance(kind, str) else called.every
        return spoken(known.get(value, value))
    return "–" if nobody or value is None else str(value)
