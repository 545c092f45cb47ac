"""The table of a game that has no board of its own, from what its state declares: what all share, then each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ancient_world.engine.chance import Deck
from ancient_world.engine.declared.fields import Field, SeatMark, fields_of
from ancient_world.engine.declared.labels import field_label
from ancient_world.engine.shown.board import Board, Section


def plain_board(rules: Any, state: Any, names: Sequence[str]) -> Board:
    """Return every field of a state that declares something, by its label; the decks of a view are left out.

    There the cards that others hold lie among those of the deck, so that nobody can count either.
    """
    columns = list(_columns(rules, state, names))
    shared = tuple([(label, values[0]) for label, values, each in columns if not each])
    owned = [(label, values) for label, values, each in columns if each]
    rows = [(name, *[values[seat] for _, values in owned]) for seat, name in enumerate(names)]
    sections = [Section("", (), shared)] if shared else []
    if owned:
        sections.append(Section("", ("", *[label for label, _ in owned]), tuple(rows)))
    return Board(rules.title, tuple(sections))


Column = tuple[str, list[str], bool]
"""A label, its values, and whether each player has one of them."""


def _columns(rules: Any, state: Any, names: Sequence[str]) -> Iterator[Column]:
    for field in fields_of(type(state)):
        value = getattr(state, field.name)
        if field.name == "agenda" or (state.masked and field.deck is not None):
            continue
        if not (field.per_seat and field.part is not None):
            told = [_told(field, one, names) for one in (value if field.per_seat else (value,))]
            yield _label(rules, state, field), told, field.per_seat
            continue
        for inner in fields_of(field.part):
            told = [_told(inner, getattr(part, inner.name), names) for part in value]
            yield _label(rules, value[0], inner), told, True


def _label(rules: Any, thing: object, field: Field) -> str:
    return format(field_label(rules.field_labels, type(thing), field.name))


def _told(field: Field, value: Any, names: Sequence[str]) -> str:
    """Return a value as people read it."""
    if isinstance(value, tuple):
        return ", ".join([_told(field, one, names) for one in value]) or "–"
    if isinstance(value, Deck):
        return str(len(value))
    if any(isinstance(mark, SeatMark) for mark in field.marks):
        return names[value] if 0 <= value < len(names) else "–"
    return "–" if value is None else str(value)
