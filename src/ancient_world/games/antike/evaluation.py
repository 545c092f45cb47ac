"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is personalities. A civilization is worth the cards that it has, what it has done for the next ones,
and what its goods, cities, know-how and units may still bring; less what the best rival is
worth. The weights are plain and rough on purpose; they were set by playing greedy bots against random ones.
"""

from __future__ import annotations

from itertools import compress
from operator import add

from ancient_world.engine import Recalled
from ancient_world.games.antike.components import ADVANCED
from ancient_world.games.antike.rules.conquest import defence
from ancient_world.games.antike.rules.personalities import seas
from ancient_world.games.antike.state import NOBODY, Civilization, Table

VICTORY = 1_000.0
CITY = 0.24
"""A fifth of a king, and what it produces."""
TEMPLE = 0.5
"""A third of a citizen, and what it triples."""
SEA = 0.13
"""Nearly a seventh of a navigator."""
BASIC = 0.3
BETTER = 0.45
"""Advances beside the scholar."""
GOOD = 0.045
ENOUGH = 12
"""Goods of one kind beyond so many are worth nothing: who hoards never wins."""
UNIT = 0.05
SITE = 0.12
"""For a province without a city in which an own unit stands."""
SIEGE = 0.1
SIEGE_OF_TEMPLE = 0.5
"""For units at a foreign city that are as many as defend it; by the square of their share if they are fewer."""
RIVAL = 0.25
SECOND = 0.3
"""The share that the other civilization of the same player counts."""


def evaluate(state: Table, player: int) -> float:
    """How good the position is for a player, in personalities."""
    if state.winner is not None:
        won = state.civilizations[state.winner].player == player
        return VICTORY if won else -VICTORY
    mine: list[float] = []
    theirs: list[float] = []
    for number, one in enumerate(state.civilizations):
        (mine if one.player == player else theirs).append(_worth(state, number, one))
    mine.sort(reverse=True)
    return mine[0] + SECOND * sum(mine[1:]) - RIVAL * max(theirs)


def _worth(state: Table, number: int, one: Civilization) -> float:
    owners, temples = state.owners, state.temples
    worth: float
    worth, sieges = _held(one, owners, temples, number)
    worth += state.counted(one)
    for place, count in sieges:
        if state.cities(owners[place]) > 1:
            share = min(1.0, count / defence(state, place))
            worth += share * share * (SIEGE_OF_TEMPLE if temples[place] else SIEGE)
    return worth


@Recalled
def _held(
    one: Civilization, owners: tuple[int, ...], temples: tuple[bool, ...], number: int
) -> tuple[float, list[tuple[int, int]]]:
    """Everything that a civilization has but its cards, and how many units stand at which cities of others."""
    units, sieges = _units(one.legions, one.galleys, owners, number)
    worth = units + float(one.scholars_due + one.generals_due) + _goods(one)
    worth += CITY * owners.count(number) + TEMPLE * list(compress(owners, temples)).count(number)
    worth += sum([BETTER if advance in ADVANCED else BASIC for advance in one.know_how])
    worth += SEA * min(seas(one), 7 * (one.navigator_steps + 1))
    return worth, sieges


def _goods(one: Civilization) -> float:
    """Goods that can still be spent well."""
    kept = min(one.marble, ENOUGH) + min(one.iron, ENOUGH) + min(one.gold, ENOUGH)
    return GOOD * (1.1 * one.coins + kept)


def _units(
    legions: tuple[int, ...], galleys: tuple[int, ...], owners: tuple[int, ...], number: int
) -> tuple[float, list[tuple[int, int]]]:
    """Units, above all where a city can be founded; and where so many of them stand at a city of others."""
    worth, sieges = 0.0, []
    for place, count in enumerate(map(add, legions, galleys)):
        if not count:
            continue
        worth += UNIT * count
        if owners[place] == NOBODY:
            worth += SITE
        elif owners[place] != number:
            sieges.append((place, count))
    return worth, sieges
