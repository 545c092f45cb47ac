"""The board in words: its sections, the texts of the rules, and a default board for games that define none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN_ID, Deck
from ancient_world.engine.counting_decks import deck_size
from ancient_world.engine.declared.field_marks import Field, PerId, SeatMark, fields_of
from ancient_world.engine.declared.masked_values import mask_of
from ancient_world.engine.declared.naming import (
    NO_COMPONENT_NAMES,
    ComponentNames,
    component_names_in,
    field_label,
    ids_in_order,
)
from ancient_world.engine.declared.type_parameters import GameState, Rules
from ancient_world.engine.errors import HiddenValue
from ancient_world.engine.importing import packaged_toml
from ancient_world.engine.message_catalogue import seat_name, translate
from ancient_world.engine.steps import type_name

# --- the parts of a board ---


def _texts_tuple(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(texts)


def _rows_tuple(rows: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    return tuple(rows)


@attrs.frozen
class Section:
    """A titled part of the board: column headings (empty for none) and rows of texts.

    ``detail`` marks a long section that is only shown on request; ``now`` marks a section about the present decision,
    to be shown beside the question.
    """

    title: str
    columns: tuple[str, ...] = attrs.field(converter=_texts_tuple)
    rows: tuple[tuple[str, ...], ...] = attrs.field(converter=_rows_tuple)
    detail: bool = False
    now: bool = False


def _sections_tuple(sections: Iterable[Section]) -> tuple[Section, ...]:
    return tuple(sections)


@attrs.frozen
class Board:
    """The whole table in words: a title line that says how far the game is, and the sections."""

    title: str
    sections: tuple[Section, ...] = attrs.field(converter=_sections_tuple)


@attrs.frozen
class RuleText:
    """A rule: its id, title, text, source, and this library's ruling on it, if there is one."""

    id: str
    title: str
    text: str
    source: str
    ruling: str = ""


RULE_CONTEXT = "rule"
"""The context of titles, texts and rulings in the message catalogue."""


def rule_texts(package: str) -> tuple[RuleText, ...]:
    """Return the rules in the ``rules.toml`` of a package in file order, in the language in use; none without the file."""
    return tuple([
        attrs.evolve(
            rule,
            title=translate(rule.title, RULE_CONTEXT),
            text=translate(rule.text, RULE_CONTEXT),
            ruling=translate(rule.ruling, RULE_CONTEXT),
        )
        for rule in english_rules(package)
    ])  # fmt: skip


@cache
def english_rules(package: str) -> tuple[RuleText, ...]:
    """Return the rules in the ``rules.toml`` of a package in file order, untranslated; none without the file.

    Each table ``[[rule]]`` has ``id``, ``title``, ``text``, ``source`` (a text or a list of texts) and, optionally, ``ruling``.
    """
    rules = []
    for rule in (packaged_toml(package, "rules.toml") or {"rule": ()})["rule"]:
        source = rule["source"]
        sources = source if isinstance(source, str) else ", ".join(source)
        ruling = rule.get("ruling", "")
        rules.append(RuleText(rule["id"], rule["title"], rule["text"], sources, ruling))
    return tuple(rules)


# --- the default board of a game ---


def plain_action_text(action: Action, names: ComponentNames = NO_COMPONENT_NAMES) -> str:
    """Return the kind of an action and its values, by the ``names`` of components; default values are left out."""
    declared_fields = {field.name: field for field in fields_of(type(action))}
    values = [(each, getattr(action, each.name)) for each in attrs.fields(type(action))]
    texts = [
        _format_value(declared_fields.get(each.name), value, (), names)
        for each, value in values
        if value != each.default
    ]
    name = type_name(type(action))
    return " ".join([format(names.by_kind.get("action", {}).get(name, name)), *texts])


def default_board(rules: Rules, state: GameState, names: Sequence[str]) -> Board:
    """Return a board of all declared fields of a state: first the shared fields, then a row for each player."""
    columns = list(_columns(rules, state, names))
    shared_rows = tuple(
        [(label, *values) for label, values, is_per_seat in columns if not is_per_seat]
    )
    seat_columns = [(label, values) for label, values, each in columns if each]
    rows = [
        (name, *[values[seat] for _, values in seat_columns]) for seat, name in enumerate(names)
    ]
    sections = [Section("", (), shared_rows)] if shared_rows else []
    if seat_columns:
        sections.append(Section("", ("", *[label for label, _ in seat_columns]), rows))
    return Board(rules.title, sections)


BoardColumn = tuple[str, list[str], bool]
"""A label, its values, and whether there is one value for each player."""


def _columns(rules: Rules, state: GameState, names: Sequence[str]) -> Iterator[BoardColumn]:
    format_value = _ValueFormatter(rules, state, names)
    for field in fields_of(type(state)):
        value = getattr(state, field.name)
        if field.name == "agenda" or field.look.shape == "none":
            continue
        if not (field.is_per_seat and field.part_class is not None) or field.deck is not None:
            texts = [
                format_value(field, item) for item in (value if field.is_per_seat else (value,))
            ]
            yield _field_text(rules, type(state), field), texts, field.is_per_seat
            continue
        for part_field in fields_of(field.part_class):
            if part_field.look.shape != "none":
                yield (
                    _field_text(rules, field.part_class, part_field),
                    [format_value(part_field, getattr(part, part_field.name)) for part in value],
                    True,
                )


class _ValueFormatter:
    """A function that returns the value of a field of one state in words."""

    def __init__(self, rules: Rules, state: Any, names: Sequence[str]) -> None:
        self._rules, self._state, self._names = rules, state, names
        self._component_names = component_names_in(state)

    def __call__(self, field: Field, value: object) -> str:
        """Return a value in words; for a field with a value for each id, list each value after the name of its id."""
        if field.deck is not None and value is not None:
            decks: Any = value if isinstance(value, tuple) else (value,)
            return ", ".join([self._deck_size(deck) for deck in decks]) or "–"
        kind = next((mark.kind for mark in field.marks if isinstance(mark, PerId)), None)
        ids = () if kind is None else ids_in_order(self._rules, self._state, kind)
        if kind is None or not isinstance(value, tuple) or len(value) != len(ids):
            return _format_value(field, value, self._names, self._component_names)
        names_by_id = self._component_names.of_kind(kind)
        texts = [_format_value(field, item, self._names, self._component_names) for item in value]
        pairs = zip(ids, texts, strict=True)
        return (
            ", ".join([f"{format(names_by_id.get(key, key))} {item}" for key, item in pairs]) or "–"
        )

    def _deck_size(self, deck: Deck) -> str:
        """Return the number of cards in a deck; if a view leaves it open, the sign of a hidden id."""
        try:
            return str(deck_size(self._state, deck))
        except HiddenValue:
            return HIDDEN_ID


def _field_text(rules: Rules, cls: type, field: Field) -> str:
    return format(field_label(rules.field_labels, cls, field.name))


def _format_value(
    field: Field | None,
    value: object,
    names: Sequence[str],
    component_names: ComponentNames = NO_COMPONENT_NAMES,
) -> str:
    """Return the value of a field in words; "–" if it is empty."""
    if field is not None and field.is_secret and value == mask_of(field):
        return HIDDEN_ID
    if isinstance(value, tuple):
        return (
            ", ".join([_format_value(field, item, names, component_names) for item in value]) or "–"
        )
    nobody_numbers = (
        [each.nobody for each in field.marks if isinstance(each, SeatMark)] if field else []
    )
    if nobody_numbers and value not in nobody_numbers:
        return seat_name(value, names)
    if isinstance(value, str) and field is not None and field.ids is not None:
        kind = field.ids.kind
        names_by_id = (
            component_names.of_kind(kind) if isinstance(kind, str) else component_names.all_names
        )
        return format(names_by_id.get(value, value))
    return "–" if nobody_numbers or value is None else str(value)
