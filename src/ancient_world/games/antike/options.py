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
BY_MAP = "map"
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
    words = {name: options.get(name, allowed[0]) for name, allowed in CHOICES.items()}
    goals = GOALS[civilizations_of(players)]
    settings = Settings(goal=options.get("goal", goals[0]), **words)  # S8
    made, choice = cards.maps[map_id], options.get("civilizations", DEALT)
    dealt = dealt_cards(made, players)
    agreed = tuple("+".join(team) for team in made.other_teams) if players == 2 else ()
    if choice == DEALT:
        hands = dealt
    elif _is_order(choice, dealt) or (agreed and _is_order(choice, agreed)):
        hands = tuple(choice)
    else:
        names = ", ".join(dict.fromkeys((*dealt, *agreed)))
        raise InvalidOption.of("antike-wrong-civilizations", cards=names)
    order = _order(made, hands, options.get("order", BY_MAP))
    return lay_table(cards, map_id, settings, hands, order, deal=choice == DEALT)


@lru_cache(maxsize=32)  # cached, since every validation of a record asks for it
def values_of(cards: MapFile, players: int) -> dict[str, tuple[OptionValues, ...]]:
    """Return the values of each option; civilizations and their order depend on the map."""
    maps = cards.maps.values()
    orders = [each for made in maps if players == 2 for each in _orders(made)]
    words = {name: (OptionValues(allowed),) for name, allowed in CHOICES.items()}
    # With more players no order can be chosen; the condition lets `_order` give the reason.
    agreed = {} if players == 2 else {"map": tuple(cards.maps)}
    return {
        "map": (OptionValues(tuple(cards.maps), kind="map"),),
        "civilizations": tuple([_civilizations(made, players) for made in maps]),
        "order": (*orders, OptionValues((BY_MAP,), when=agreed)),
        "goal": (OptionValues(GOALS[civilizations_of(players)]),),
        **words,
    }


def _civilizations(made: ProvinceMap, players: int) -> OptionValues:
    """Return who can lead which civilizations of a map."""
    when = {"map": (made.id,)}
    if players > 2:
        dealt = dealt_cards(made, players)
        return OptionValues((DEALT,), each=dealt, places=players, kind="civilization", when=when)
    return OptionValues(
        (DEALT, *_pairs(made.teams), *_pairs(made.other_teams)), kind="team", when=when
    )


def _pairs(teams: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the two ways to assign two teams to two seats."""
    names = tuple(["+".join(team) for team in teams])
    return [names, names[::-1]] if names else []


def _orders(made: ProvinceMap) -> Iterator[OptionValues]:
    """Yield the possible orders of turns in a game of two, for the alternative teams and for the teams of the map."""
    agreed = _pairs(made.other_teams)
    if agreed:
        when = {"map": (made.id,), "civilizations": tuple(agreed)}
        yield _order_of(made.other_teams, when)
    yield _order_of(made.teams, {"map": (made.id,)})


def _order_of(teams: Sequence[Sequence[str]], when: Mapping[str, Sequence[object]]) -> OptionValues:
    each = tuple(chain(*teams))
    return OptionValues((BY_MAP,), each=each, places=len(each), kind="civilization", when=when)


def _is_order(value: object, names: tuple[str, ...]) -> TypeGuard[Sequence[str]]:
    """Return whether something lists these names, each once."""
    return isinstance(value, (list, tuple)) and sorted(map(str, value)) == sorted(names)


def _order(made: ProvinceMap, hands: tuple[str, ...], value: object) -> tuple[str, ...]:
    """Return the order in which the four civilizations of a game of two take their turns (S1)."""
    by_map = order_of_two(made, "+".join(hands).split("+"))
    if value == BY_MAP:
        return by_map
    if len(hands) > 2:
        raise InvalidOption.of("antike-no-order", word=BY_MAP)
    if not _is_order(value, by_map):
        raise InvalidOption.of("antike-wrong-order", word=BY_MAP, names=", ".join(by_map))
    return tuple(value)


def options_of(state: AntikeState) -> dict[str, object]:
    """Return the options that would start this game; dealt civilizations are named."""
    settings = attrs.asdict(state.settings)
    order = {"order": _ordered(state)} if state.players == 2 else {}
    return {"map": state.map_id, "civilizations": _named(state), **order, **settings}


def _ordered(state: AntikeState) -> str | list[str]:
    ids = [one.id for one in state.civilizations]
    return BY_MAP if tuple(ids) == order_of_two(state.map, ids) else ids


def _named(state: AntikeState) -> str | list[str]:
    if any(isinstance(step, DealCivilizations) for step in state.agenda):
        return DEALT
    if state.players > 2:
        return [one.id for one in state.civilizations]
    led = {one.id: one.player for one in state.civilizations}
    teams = sorted(state.map.pairing(led), key=lambda team: led[team[0]])
    return ["+".join(team) for team in teams]
