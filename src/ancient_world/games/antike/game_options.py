"""The options of a new game: checked, with their defaults (S, E2, E4, M1, V)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeGuard

import attrs

from ancient_world.engine import InvalidOption, OptionValues, register_messages
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.map_types import ProvinceMap
from ancient_world.games.antike.rules.start_table import (
    DealCivilizations,
    cards_to_deal,
    civilizations_of,
    lay_out_table,
    turn_order_of_two,
)
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import Settings, Table

GOALS_BY_CIVILIZATION_COUNT: Mapping[int, tuple[int, ...]] = {
    3: (10, 12),
    4: (9,),
    5: (8,),
    6: (7,),
}
"""The number of personalities that win, by the number of civilizations; the first value is the default (S8)."""

WORD_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "arming": ("per-province", "pooled"),
    "manoeuvre": ("free", "2006"),
    "all_know_how": ("2005", "2006"),
    "generals": ("single", "double"),
    "start": ("three-cities", "one-city"),
}
"""Options with a fixed set of words as values; the first word is the default."""
DEFAULT_MAP = "eastern"
DEALT_OPTION = "random"
MAP_ORDER = "map"
"""The value of ``order`` that stands for the order of the map file."""


register_messages(
    {
        "antike-wrong-civilizations": (
            'civilizations is "random", or a list with one of these for each seat: {cards}.'
        ),
        "antike-no-order": (
            'Only two players can choose the order of the civilizations; with more players, turns go round the table, and order must be "{word}".'
        ),
        "antike-wrong-order": (
            'order is "{word}", or a list of the four civilizations, each once: {names}.'
        ),
    }
)


def make_table(cards: MapFile, players: int, options: Mapping[str, Any]) -> Table:
    """Return the table before the first turn, laid out by the options of a new game.

    Raises:
        InvalidOption: an option is unknown or has an impossible value.
    """
    maps = tuple(cards.maps)
    default = DEFAULT_MAP if DEFAULT_MAP in maps else maps[0]
    map_id = options.get("map", default)
    word_options = {
        option: options.get(option, allowed[0]) for option, allowed in WORD_OPTIONS.items()
    }
    goals = GOALS_BY_CIVILIZATION_COUNT[civilizations_of(players)]
    settings = Settings(goal=options.get("goal", goals[0]), **word_options)  # S8
    province_map = cards.maps[map_id]
    civilizations_option = options.get("civilizations", DEALT_OPTION)
    dealt_names = cards_to_deal(province_map, players)
    agreed_teams = (
        tuple("+".join(team) for team in province_map.other_teams) if players == 2 else ()
    )
    if civilizations_option == DEALT_OPTION:
        names_by_seat = dealt_names
    elif _is_order(civilizations_option, dealt_names) or (
        agreed_teams and _is_order(civilizations_option, agreed_teams)
    ):
        names_by_seat = tuple(civilizations_option)
    else:
        allowed_names = ", ".join(dict.fromkeys((*dealt_names, *agreed_teams)))
        raise InvalidOption.from_code("antike-wrong-civilizations", cards=allowed_names)
    turn_order = _turn_order(province_map, names_by_seat, options.get("order", MAP_ORDER))
    return lay_out_table(
        cards,
        map_id,
        settings,
        names_by_seat,
        turn_order,
        is_dealt=civilizations_option == DEALT_OPTION,
    )


@lru_cache(maxsize=32)  # cached, since every validation of a record asks for it
def option_values(cards: MapFile, players: int) -> dict[str, tuple[OptionValues, ...]]:
    """Return the values of each option; civilizations and their order depend on the map."""
    maps = cards.maps.values()
    orders = [
        order_values
        for province_map in maps
        if players == 2
        for order_values in _order_values(province_map)
    ]
    word_values = {option: (OptionValues(allowed),) for option, allowed in WORD_OPTIONS.items()}
    # With more players no order can be chosen; the condition lets `_turn_order` give the reason.
    order_condition = {} if players == 2 else {"map": tuple(cards.maps)}
    return {
        "map": (OptionValues(tuple(cards.maps), kind="map"),),
        "civilizations": tuple([_civilization_values(made, players) for made in maps]),
        "order": (*orders, OptionValues((MAP_ORDER,), conditions=order_condition)),
        "goal": (OptionValues(GOALS_BY_CIVILIZATION_COUNT[civilizations_of(players)]),),
        **word_values,
    }


def _civilization_values(province_map: ProvinceMap, players: int) -> OptionValues:
    """Return who can lead which civilizations of a map."""
    condition = {"map": (province_map.id,)}
    if players > 2:
        dealt_names = cards_to_deal(province_map, players)
        return OptionValues(
            (DEALT_OPTION,),
            list_words=dealt_names,
            list_length=players,
            kind="civilization",
            conditions=condition,
        )
    return OptionValues(
        (
            DEALT_OPTION,
            *_team_assignments(province_map.teams),
            *_team_assignments(province_map.other_teams),
        ),
        kind="team",
        conditions=condition,
    )


def _team_assignments(teams: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the two ways to assign two teams to two seats."""
    names = tuple(["+".join(team) for team in teams])
    return [names, names[::-1]] if names else []


def _order_values(province_map: ProvinceMap) -> Iterator[OptionValues]:
    """Yield the possible orders of turns in a game of two, for the alternative teams and for the teams of the map."""
    agreed_assignments = _team_assignments(province_map.other_teams)
    if agreed_assignments:
        condition = {"map": (province_map.id,), "civilizations": tuple(agreed_assignments)}
        yield _order_values_of_teams(province_map.other_teams, condition)
    yield _order_values_of_teams(province_map.teams, {"map": (province_map.id,)})


def _order_values_of_teams(
    teams: Sequence[Sequence[str]], condition: Mapping[str, Sequence[object]]
) -> OptionValues:
    civilizations = tuple(chain(*teams))
    return OptionValues(
        (MAP_ORDER,),
        list_words=civilizations,
        list_length=len(civilizations),
        kind="civilization",
        conditions=condition,
    )


def _is_order(option_value: object, expected_names: tuple[str, ...]) -> TypeGuard[Sequence[str]]:
    """Return whether something lists these names, each once."""
    return isinstance(option_value, (list, tuple)) and sorted(map(str, option_value)) == sorted(
        expected_names
    )


def _turn_order(
    province_map: ProvinceMap, names_by_seat: tuple[str, ...], option_value: object
) -> tuple[str, ...]:
    """Return the order in which the four civilizations of a game of two take their turns (S1)."""
    map_order = turn_order_of_two(province_map, "+".join(names_by_seat).split("+"))
    if option_value == MAP_ORDER:
        return map_order
    if len(names_by_seat) > 2:
        raise InvalidOption.from_code("antike-no-order", word=MAP_ORDER)
    if not _is_order(option_value, map_order):
        raise InvalidOption.from_code(
            "antike-wrong-order", word=MAP_ORDER, names=", ".join(map_order)
        )
    return tuple(option_value)


def options_from_state(state: AntikeState) -> dict[str, object]:
    """Return the options that would start this game; dealt civilizations are named."""
    settings = attrs.asdict(state.settings)
    order = {"order": _order_option(state)} if state.players == 2 else {}
    return {"map": state.map_id, "civilizations": _civilizations_option(state), **order, **settings}


def _order_option(state: AntikeState) -> str | list[str]:
    civilization_ids = [civilization.id for civilization in state.civilizations]
    return (
        MAP_ORDER
        if tuple(civilization_ids) == turn_order_of_two(state.map, civilization_ids)
        else civilization_ids
    )


def _civilizations_option(state: AntikeState) -> str | list[str]:
    if any(isinstance(step, DealCivilizations) for step in state.agenda):
        return DEALT_OPTION
    if state.players > 2:
        return [civilization.id for civilization in state.civilizations]
    player_by_civilization = {one.id: one.player for one in state.civilizations}
    teams = sorted(
        state.map.teams_of(player_by_civilization), key=lambda team: player_by_civilization[team[0]]
    )
    return ["+".join(team) for team in teams]
