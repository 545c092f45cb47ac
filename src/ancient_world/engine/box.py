"""Everything that the documents of a game can name, gathered from what its classes declare, its words and its card file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs

from ancient_world.engine.chance import HIDDEN, Deal, Dealt, Roll, Rolled
from ancient_world.engine.component import Component
from ancient_world.engine.components import Components, Orders
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.fields import HIDDEN_NUMBER, PerId, fields_of
from ancient_world.engine.declared.naming import CardsName, ids_in_order
from ancient_world.engine.declared.options import option_marks
from ancient_world.engine.document_fields import document_fields, kinds_named, word_kinds
from ancient_world.engine.game import Game
from ancient_world.engine.language import register, tr
from ancient_world.engine.languages import language
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name

WORDS: Mapping[str, Mapping[str, str]] = {
    "action": {"dealt": "a deal", "rolled": "a roll of dice"},
    "event": {"deal": "a deal", "roll": "a roll of dice"},
    "hidden": {HIDDEN: "hidden", str(HIDDEN_NUMBER): "hidden"},
    "kind": {
        "step": "step",
        "action": "action",
        "event": "what chance decides",
        "hidden": "hidden",
        "option": "option",
        "symbol": "symbol",
        "figure": "figure",
        "group": "group",
        "kind": "kind",
        "face": "face of a die",
        "option-": "choice of an option",
    },
}
"""The words that all games share."""
register(
    {}, {f"component-{kind}-{key}": text for kind in WORDS for key, text in WORDS[kind].items()}
)


def gathered(rules: Game, states: Mapping[str, State]) -> Components:
    """Everything that can be named at some tables, by the group of their components, in the language in use."""
    first = next(iter(states.values()))
    own = cards_of(first)
    fields = document_fields(rules, first)
    at_tables = {group: list(_all(rules, state)) for group, state in states.items()}
    found: dict[tuple[str, str, str], Component] = {}
    for each in [each for some in at_tables.values() for each in some]:
        found.setdefault((each.kind, each.id, each.group), each)
    kinds = dict.fromkeys([kind for kind, _, _ in found])
    kinds |= dict.fromkeys(["kind", *[kind for field in fields for kind in field.kinds]])
    named = [Component("kind", kind, _word(rules, "kind", kind)) for kind in kinds]
    return Components(
        rules.id,
        None if own is None else CardsName(own.name, own.digest),
        language(),
        tuple(_kind_by_kind([*found.values(), *named])),
        fields,
        _orders(rules, states),
    )


def _kind_by_kind(found: Iterable[Component]) -> list[Component]:
    """Components in order, those of a kind together."""
    by_kind: dict[str, list[Component]] = {}
    for each in found:
        by_kind.setdefault(each.kind, []).append(each)
    return [each for some in by_kind.values() for each in some]


# --- what there is ---


def _all(rules: Game, state: object) -> Iterator[Component]:
    """Every component of a table, in its place."""
    found: dict[tuple[str, str], Component] = {}
    for each in (*rules.components(state), *_worded(rules), *_declared(rules, state)):
        found.setdefault((each.kind, each.id), each)
    places = rules.places(cards_of(state))
    for (kind, key), each in found.items():
        drawn = places.get(kind) or places.get(f"{kind}-{each.group}") or {}
        place = drawn.get(key)
        yield each if place is None else attrs.evolve(each, place=place)


def _worded(rules: Game) -> Iterator[Component]:
    """Yield the components that the game has words for, except its kinds; then those that all games have."""
    for words in (rules.words, WORDS):
        for kind, ids in words.items():
            if kind != "kind":
                for key in ids:
                    yield Component(kind, key, _word(rules, kind, key))


def _declared(rules: Game, state: object) -> Iterator[Component]:
    """Yield the components that the classes of the game declare, whether or not there is a word for them."""
    for kind, key in _declared_ids(rules, state):
        yield Component(kind, key, _word(rules, kind, key))
    names: Mapping[str, str] = (
        component_names(cards_of(state)) if cards_of(state) is not None else {}
    )
    for declared, ids in rules.ids(state).items():
        kinds = kinds_named(rules, declared)
        if kinds == (declared,):
            for key in sorted(ids):
                name = format(names[key]) if key in names else _word(rules, declared, key)
                yield Component(declared, key, name)


def _declared_ids(rules: Game, state: object) -> Iterator[tuple[str, str]]:
    """The ids of steps, actions, chance events, options and enumerated words."""
    for step in rules.step_types:
        yield "step", type_name(step)
    for action in (*rules.action_types, Dealt, Rolled):
        yield "action", type_name(action)
    for event in (Deal, Roll, *rules.event_types):
        yield "event", type_name(event)
    for option in option_marks(type(state)):
        yield "option", option
    for cls in (type(state), *rules.step_types, *rules.action_types):
        for kind, words in word_kinds(cls):
            for word in words:
                yield kinds_named(rules, kind)[0], word


def _word(rules: Game, kind: str, key: str) -> str:
    """Return the word for an id: the game's, or that of all games."""
    if kind == "kind" and key.startswith("option-") and key not in rules.words.get(kind, {}):
        key = "option-"  # what can be chosen for one
    for words in (rules.words, WORDS):
        if key in words.get(kind, {}):
            return tr(words[kind][key])
    return key


# --- the order of lists ---


def _orders(rules: Game, states: Mapping[str, State]) -> Orders:
    """For each kind that lists have a value per: its ids in their order, by group."""
    first = next(iter(states.values()))
    return {
        kind: {group: ids_in_order(rules, state, kind) for group, state in states.items()}
        for kind in dict.fromkeys(_per_kinds(type(first)))
    }


def _per_kinds(cls: type) -> Iterator[str]:
    """The kinds that lists of a class and its parts are per."""
    for field in fields_of(cls):
        for mark in field.marks:
            if isinstance(mark, PerId):
                yield mark.kind
        if field.part is not None:
            yield from _per_kinds(field.part)
