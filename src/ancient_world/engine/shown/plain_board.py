"""The table and the actions of a game that has no words of its own for them, from what is declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN, Deck
from ancient_world.engine.declared.fields import Field, SeatMark, fields_of
from ancient_world.engine.declared.masks import mask_of
from ancient_world.engine.declared.naming import field_label
from ancient_world.engine.declared.typed import GameState, Rules
from ancient_world.engine.language import seat_name
from ancient_world.engine.shown.board import Board, Section
from ancient_world.engine.steps import type_name


def plain_words(action: Action) -> str:
    """Return the kind of an action and its values; a value that it has by default is left out."""
    declared = {field.name: field for field in fields_of(type(action))}
    values = [(each, getattr(action, each.name)) for each in attrs.fields(type(action))]
    told = [
        _told(declared.get(each.name), value, ()) for each, value in values if value != each.default
    ]
    return " ".join([type_name(type(action)), *told])


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
    for field in fields_of(type(state)):
        value = getattr(state, field.name)
        if field.name == "agenda" or (state.masked and field.deck is not None):
            continue
        if not (field.per_seat and field.part is not None):
            told = [_told(field, one, names) for one in (value if field.per_seat else (value,))]
            yield _label(rules, type(state), field), told, field.per_seat
            continue
        for inner in fields_of(field.part):
            told = [_told(inner, getattr(part, inner.name), names) for part in value]
            yield _label(rules, field.part, inner), told, True


def _label(rules: Rules, cls: type, field: Field) -> str:
    return format(field_label(rules.field_labels, cls, field.name))


def _told(field: Field | None, value: object, names: Sequence[str]) -> str:
    """Return a value as people read it."""
    if field is not None and field.secret and value == mask_of(field):
        return HIDDEN
    if isinstance(value, tuple):
        return ", ".join([_told(field, one, names) for one in value]) or "–"
    if isinstance(value, Deck):
        return str(len(value))
    nobody = [each.nobody for each in field.marks if isinstance(each, SeatMark)] if field else []
    if nobody and value not in nobody:
        return seat_name(value, names)
    return "–" if nobody or value is None else str(value)
