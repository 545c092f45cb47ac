"""The board in words: its sections and texts of rules, and a board for a game that draws none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

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
from ancient_world.engine.language import seat_name, tr
from ancient_world.engine.steps import type_name

# --- the parts of a board ---


def _texts(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(given)


def _rows(given: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    return tuple(given)


@attrs.frozen
class Section:
    """One part of the table: a title, column headings (empty: no heading) and rows of texts.

    ``detail`` says that it is long and only shown when somebody asks for everything; ``now``, that it is made for
    what is decided now, and belongs beside the question.
    """

    title: str
    columns: tuple[str, ...] = attrs.field(converter=_texts)
    rows: tuple[tuple[str, ...], ...] = attrs.field(converter=_rows)
    detail: bool = False
    now: bool = False


def _sections(given: Iterable[Section]) -> tuple[Section, ...]:
    return tuple(given)


@attrs.frozen
class Board:
    """The whole table: one line on where the game is, and its parts."""

    title: str
    sections: tuple[Section, ...] = attrs.field(converter=_sections)


@attrs.frozen
class RuleText:
    """A rule by its id: its text, its source, and our ruling if there is one."""

    id: str
    title: str
    text: str
    source: str
    ruling: str = ""


RULE = "rule"
"""The context of titles, texts and rulings in the catalogue."""


def rule_texts(package: str) -> tuple[RuleText, ...]:
    """Every rule of the ``rules.toml`` of a package, in its order and in the language in use; none without the file."""
    return tuple([
        attrs.evolve(
            rule,
            title=tr(rule.title, RULE),
            text=tr(rule.text, RULE),
            ruling=tr(rule.ruling, RULE),
        )
        for rule in english_rules(package)
    ])  # fmt: skip


@cache
def english_rules(package: str) -> tuple[RuleText, ...]:
    """Every rule of the ``rules.toml`` of a package, as it is written there.

    Each table ``[[rule]]`` has ``id``, ``title``, ``text``, ``source`` (a text, or a list of several) and,
    where we decided something, ``ruling``.
    """
    from importlib.resources import files  # 9 ms, and seldom needed
    from tomllib import loads  # 3 ms, the same

    file = files(package) / "rules.toml"
    rules = []
    for rule in loads(file.read_text(encoding="utf-8"))["rule"] if file.is_file() else ():
        source = rule["source"]
        sources = source if isinstance(source, str) else ", ".join(source)
        ruling = rule.get("ruling", "")
        rules.append(RuleText(rule["id"], rule["title"], rule["text"], sources, ruling))
    return tuple(rules)


# --- a board of any game ---


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
    return " ".join([format(names.by_kind.get("action", {}).get(name, name)), *told])


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
        sections.append(Section("", ("", *[label for label, _ in owned]), rows))
    return Board(rules.title, sections)


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
        return ", ".join([f"{format(called.get(key, key))} {one}" for key, one in pairs]) or "–"


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
        return format(known.get(value, value))
    return "–" if nobody or value is None else str(value)
