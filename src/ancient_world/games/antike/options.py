"""The options of a new game: checked, with their defaults (S, E2, E4, M1, V)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeGuard

import attrs

from ancient_world.engine import InvalidOption, OptionValues, register_messages
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.rules.setup import (
    DealCivilizations,
    civilizations_of,
    dealt_cards,
    lay_table,
    order_of_two,
)
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import Settings, Table
from ancient_world.games.antike.terms import ProvinceMap

GOALS: Mapping[int, tuple[int, ...]] = {3: (10, 12), 4: (9,), 5: (8,), 6: (7,)}
"""The number of personalities that win, by the number of civilizations; the first value is the default (S8)."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "arming": ("per-province", "pooled"),
    "manoeuvre": ("free", "2006"),
    "all_know_how": ("2005", "2006"),
    "generals": ("single", "double"),
    "start": ("three-cities", "one-city"),
}
"""Options with a fixed set of words as values; the first word is the default."""
DEFAULT_MAP = "eastern"
DEALT = "random"
MAP_ORDER = "map"
"""The value of ``order`` that stands for the order of the map file."""


register_messages(
    {
        "antike-wrong-civilizations": (
            'civilizations is "random", or a list with one of these for each seat: {cards}.'
        ),
        "antike-no-order": (
            "An order of the civilizations is agreed on by two players; with more of them turns go round"
            ' the table, and order is "{word}".'
        ),
        "antike-wrong-order": (
            'order is "{word}", or a list of the four civilizations, each once: {names}.'
        ),
    }
)


def table_of(cards: MapFile, players: int, options: Mapping[str, Any]) -> Table:
    """Return the table before the first turn, laid out by the options of a new game.

    Raises:
        InvalidOption: an option is unknown or has an impossible value.
    """
    maps = tuple(cards.maps)
    default = DEFAULT_MAP if DEFAULT_MAP in maps else maps[0]
    map_id = options.get("map", default)
    word_options = {name: options.get(name, allowed[0]) for name, allowed in CHOICES.items()}
    goals = GOALS[civilizations_of(players)]
    settings = Settings(goal=options.get("goal", goals[0]), **word_options)  # S8
    province_map, civilizations_option = cards.maps[map_id], options.get("civilizations", DEALT)
    dealt_names = dealt_cards(province_map, players)
    agreed_teams = tuple("+".join(team) for team in province_map.other_teams) if players == 2 else ()
    if civilizations_option == DEALT:
        names_by_seat = dealt_names
    elif _is_order(civilizations_option, dealt_names) or (agreed_teams and _is_order(civilizations_option, agreed_teams)):
        names_by_seat = tuple(civilizations_option)
    else:
        allowed_names = ", ".join(dict.fromkeys((*dealt_names, *agreed_teams)))
        raise InvalidOption.from_code("antike-wrong-civilizations", cards=allowed_names)
    turn_order = _order(province_map, names_by_seat, options.get("order", MAP_ORDER))
    return lay_table(cards, map_id, settings, names_by_seat, turn_order, deal=civilizations_option == DEALT)


@lru_cache(maxsize=32)  # cached, since every validation of a record asks for it
def values_of(cards: MapFile, players: int) -> dict[str, tuple[OptionValues, ...]]:
    """Return the values of each option; civilizations and their order depend on the map."""
    maps = cards.maps.values()
    orders = [each for made in maps if players == 2 for each in _orders(made)]
    word_values = {name: (OptionValues(allowed),) for name, allowed in CHOICES.items()}
    # With more players no order can be chosen; the condition lets `_order` give the reason.
    order_condition = {} if players == 2 else {"map": tuple(cards.maps)}
    return {
        "map": (OptionValues(tuple(cards.maps), kind="map"),),
        "civilizations": tuple([_civilizations(made, players) for made in maps]),
        "order": (*orders, OptionValues((MAP_ORDER,), conditions=order_condition)),
        "goal": (OptionValues(GOALS[civilizations_of(players)]),),
        **word_values,
    }


def _civilizations(made: ProvinceMap, players: int) -> OptionValues:
    """Return who can lead which civilizations of a map."""
    condition = {"map": (made.id,)}
    if players > 2:
        dealt_names = dealt_cards(made, players)
        return OptionValues((DEALT,), list_words=dealt_names, list_length=players, kind="civilization", conditions=condition)
    return OptionValues(
        (DEALT, *_pairs(made.teams), *_pairs(made.other_teams)), kind="team", conditions=condition
    )


def _pairs(teams: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the two ways to assign two teams to two seats."""
    names = tuple(["+".join(team) for team in teams])
    return [names, names[::-1]] if names else []


def _orders(made: ProvinceMap) -> Iterator[OptionValues]:
    """Yield the possible orders of turns in a game of two, for the alternative teams and for the teams of the map."""
    agreed_assignments = _pairs(made.other_teams)
    if agreed_assignments:
        condition = {"map": (made.id,), "civilizations": tuple(agreed_assignments)}
        yield _order_values_of_teams(made.other_teams, condition)
    yield _order_values_of_teams(made.teams, {"map": (made.id,)})


def _order_values_of_teams(teams: Sequence[Sequence[str]], condition: Mapping[str, Sequence[object]]) -> OptionValues:
    civilizations = tuple(chain(*teams))
    return OptionValues((MAP_ORDER,), list_words=civilizations, list_length=len(civilizations), kind="civilization", conditions=condition)


def _is_order(option_value: object, expected_names: tuple[str, ...]) -> TypeGuard[Sequence[str]]:
    """Return whether something lists these names, each once."""
    return isinstance(option_value, (list, tuple)) and sorted(map(str, option_value)) == sorted(expected_names)


def _order(made: ProvinceMap, hands: tuple[str, ...], value: object) -> tuple[str, ...]:
    """Return the order in which the four civilizations of a game of two take their turns (S1)."""
    map_order = order_of_two(made, "+".join(hands).split("+"))
    if value == MAP_ORDER:
        return map_order
    if len(hands) > 2:
        raise InvalidOption.from_code("antike-no-order", word=MAP_ORDER)
    if not _is_order(value, map_order):
        raise InvalidOption.from_code("antike-wrong-order", word=MAP_ORDER, names=", ".join(map_order))
    return tuple(value)


def options_of(state: AntikeState) -> dict[str, object]:
    """Return the options that would start this game; dealt civilizations are named."""
    settings = attrs.asdict(state.settings)
    order = {"order": _ordered(state)} if state.players == 2 else {}
    return {"map": state.map_id, "civilizations": _named(state), **order, **settings}


def _ordered(state: AntikeState) -> str | list[str]:
    civilization_ids = [one.id for one in state.civilizations]
    return MAP_ORDER if tuple(civilization_ids) == order_of_two(state.map, civilization_ids) else civilization_ids


def _named(state: AntikeState) -> str | list[str]:
    if any(isinstance(step, DealCivilizations) for step in state.agenda):
        return DEALT
    if state.players > 2:
        return [one.id for one in state.civilizations]
    player_by_civilization = {one.id: one.player for one in state.civilizations}
    teams = sorted(state.map.pairing(player_by_civilization), key=lambda team: player_by_civilization[team[0]])
    return ["+".join(team) for team in teams]
