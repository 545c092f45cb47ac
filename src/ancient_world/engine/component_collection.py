"""Collect all components of a game from its classes, its words and its card file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs

from ancient_world.engine.chance import HIDDEN_ID, Deal, Dealt, Roll, Rolled
from ancient_world.engine.component import Component
from ancient_world.engine.components import Components, ListOrders
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.declared_options import option_marks
from ancient_world.engine.declared.field_marks import HIDDEN_NUMBER, PerId, fields_of
from ancient_world.engine.declared.naming import CardsName, ids_in_order
from ancient_world.engine.document_fields import document_fields, kinds_for, word_kinds
from ancient_world.engine.game import Game
from ancient_world.engine.language_choice import language
from ancient_world.engine.message_catalogue import register_messages, translate
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name

SHARED_WORDS: Mapping[str, Mapping[str, str]] = {
    "action": {"dealt": "a deal", "rolled": "a roll of dice"},
    "event": {"deal": "a deal", "roll": "a roll of dice"},
    "hidden": {HIDDEN_ID: "hidden", str(HIDDEN_NUMBER): "hidden"},
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
"""The names of the components that all games share, by kind and id."""
register_messages(
    {},
    {
        f"component-{kind}-{key}": text
        for kind in SHARED_WORDS
        for key, text in SHARED_WORDS[kind].items()
    },
)


def collect_components(rules: Game, states: Mapping[str, State]) -> Components:
    """Return the components of a game, their fields and orders, in the language in use.

    Args:
        rules: the game.
        states: a state for each group of components, such as a map; the group is the key.
    """
    any_state = next(iter(states.values()))
    card_file = cards_of(any_state)
    fields = document_fields(rules, any_state)
    components_by_group = {
        group: list(_all_components(rules, state)) for group, state in states.items()
    }
    components: dict[tuple[str, str, str], Component] = {}
    for component in [each for some in components_by_group.values() for each in some]:
        components.setdefault((component.kind, component.id, component.group), component)
    kinds_present = dict.fromkeys([kind for kind, _, _ in components])
    kinds_present |= dict.fromkeys(["kind", *[kind for field in fields for kind in field.kinds]])
    kind_components = [
        Component("kind", kind, _component_name(rules, "kind", kind)) for kind in kinds_present
    ]
    return Components(
        rules.id,
        None if card_file is None else CardsName(card_file.name, card_file.digest),
        language(),
        tuple(_group_by_kind([*components.values(), *kind_components])),
        fields,
        _list_orders(rules, states),
    )


def _group_by_kind(components: Iterable[Component]) -> list[Component]:
    """Return the components grouped by kind, in the order in which the kinds first appear."""
    by_kind: dict[str, list[Component]] = {}
    for component in components:
        by_kind.setdefault(component.kind, []).append(component)
    return [each for some in by_kind.values() for each in some]


# --- the components ---


def _all_components(rules: Game, state: object) -> Iterator[Component]:
    """Yield every component of a state's game once, with its place in the picture if it has one."""
    components: dict[tuple[str, str], Component] = {}
    for component in (
        *rules.components(state),
        *_word_components(rules),
        *_declared_components(rules, state),
    ):
        components.setdefault((component.kind, component.id), component)
    places_by_kind = rules.places(cards_of(state))
    for (kind, key), component in components.items():
        places_of_kind = (
            places_by_kind.get(kind) or places_by_kind.get(f"{kind}-{component.group}") or {}
        )
        place = places_of_kind.get(key)
        yield component if place is None else attrs.evolve(component, place=place)


def _word_components(rules: Game) -> Iterator[Component]:
    """Yield the components that the game has words for, then those that all games share; kinds are left out."""
    for words in (rules.words, SHARED_WORDS):
        for kind, ids in words.items():
            if kind != "kind":
                for key in ids:
                    yield Component(kind, key, _component_name(rules, kind, key))


def _declared_components(rules: Game, state: object) -> Iterator[Component]:
    """Yield the components that the game's classes and state declare; a component without a word is named by its id."""
    for kind, key in _declared_ids(rules, state):
        yield Component(kind, key, _component_name(rules, kind, key))
    names: Mapping[str, str] = (
        component_names(cards_of(state)) if cards_of(state) is not None else {}
    )
    for id_kind, ids in rules.ids(state).items():
        component_kinds = kinds_for(rules, id_kind)
        if component_kinds == (id_kind,):
            for key in sorted(ids):
                name = format(names[key]) if key in names else _component_name(rules, id_kind, key)
                yield Component(id_kind, key, name)


def _declared_ids(rules: Game, state: object) -> Iterator[tuple[str, str]]:
    """Yield the kind and id of each step, action, chance event, option and enumerated word."""
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
                yield kinds_for(rules, kind)[0], word


def _component_name(rules: Game, kind: str, key: str) -> str:
    """Return the word for an id: the game's own, else the shared one, else the id itself."""
    if kind == "kind" and key.startswith("option-") and key not in rules.words.get(kind, {}):
        key = "option-"  # the choices of an option
    for words in (rules.words, SHARED_WORDS):
        if key in words.get(kind, {}):
            return translate(words[kind][key])
    return key


# --- the order of lists ---


def _list_orders(rules: Game, states: Mapping[str, State]) -> ListOrders:
    any_state = next(iter(states.values()))
    return {
        kind: {group: ids_in_order(rules, state, kind) for group, state in states.items()}
        for kind in dict.fromkeys(_kinds_of_lists(type(any_state)))
    }


def _kinds_of_lists(cls: type) -> Iterator[str]:
    """Yield the kinds of ids that lists in a class and its parts have one value for."""
    for field in fields_of(cls):
        for mark in field.marks:
            if isinstance(mark, PerId):
                yield mark.kind
        if field.part_class is not None:
            yield from _kinds_of_lists(field.part_class)
