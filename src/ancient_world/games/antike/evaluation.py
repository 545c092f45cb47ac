"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is personalities. A civilization is worth the cards that it has, what it has done for the next ones,
and what its goods, cities, know-how and units may still bring; less what the best rival is
worth. The weights are plain and rough on purpose; they were set by playing greedy bots against random ones.
"""

from __future__ import annotations

from operator import add

from ancient_world.games.antike.components import ADVANCED
from ancient_world.games.antike.rules.conquest import defence
from ancient_world.games.antike.rules.personalities import own_temples, seas
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
    worth = float(state.counted(one) + one.scholars_due + one.generals_due)
    worth += CITY * state.cities(number) + TEMPLE * own_temples(state, number)
    worth += SEA * min(seas(one), 7 * (one.navigator_steps + 1))
    worth += sum([BETTER if advance in ADVANCED else BASIC for advance in one.know_how])
    return worth + _goods(one) + _units(state, number, one)


def _goods(one: Civilization) -> float:
    """Goods that can still be spent well."""
    worth = GOOD * 1.1 * one.coins
    for amount in (one.marble, one.iron, one.gold):
        worth += GOOD * min(amount, ENOUGH)
    return worth


def _units(state: Table, number: int, one: Civilization) -> float:
    """Units, above all where a city can be founded or taken."""
    worth = 0.0
    for place, count in enumerate(map(add, one.legions, one.galleys)):
        if not count:
            continue
        owner = state.owners[place]
        worth += UNIT * count
        if owner == NOBODY:
            worth += SITE
        elif owner != number and state.cities(owner) > 1:
            share = min(1.0, count / defence(state, place))
            worth += share * share * (SIEGE_OF_TEMPLE if state.temples[place] else SIEGE)
    return worth
