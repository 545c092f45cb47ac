"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is personalities. A civilization is worth the cards that it has, what it has done for the next ones,
and what its goods, cities, know-how and units may still bring; less what the best rival is
worth. The weights are plain and rough on purpose; they were set by playing greedy bots against random ones.
"""

from __future__ import annotations

from itertools import compress
from operator import add

from ancient_world.engine import IdentityCache
from ancient_world.games.antike.advances import ADVANCED
from ancient_world.games.antike.rules.conquest import defence
from ancient_world.games.antike.table import NOBODY, Civilization, Table

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


def evaluations(state: Table) -> tuple[float, ...]:
    """How good the position is for each player: all are compared with all, so each civilization is judged once."""
    civilizations, seats = state.civilizations, range(state.players)
    if state.winner is not None:
        winner = civilizations[state.winner].player
        return tuple([VICTORY if seat == winner else -VICTORY for seat in seats])
    best, second = [-VICTORY for _ in seats], [0.0 for _ in seats]
    double = state.settings.generals == "double"
    for number, one in enumerate(civilizations):
        seat, worth = one.player, _worth(state, number, one)
        if double:
            worth += one.generals  # V1
        if best[seat] > -VICTORY:
            second[seat] = min(best[seat], worth)
        best[seat] = max(best[seat], worth)
    *_, next_best, highest = sorted(best)
    return tuple([
        own + SECOND * other - RIVAL * (next_best if own == highest else highest)
        for own, other in zip(best, second, strict=True)
    ])  # fmt: skip


def _worth(state: Table, number: int, one: Civilization) -> float:
    owners, temples = state.owners, state.temples
    worth: float
    worth, sieges = _held(
        one.legions, one.galleys, owners, temples, number, one.know_how, one.navigator_steps
    )
    worth += one.kings + one.scholars + one.generals + one.citizens + one.navigators
    worth += one.scholars_due + one.generals_due + _goods(one)
    for place, count in sieges:
        if state.cities(owners[place]) > 1:
            share = min(1.0, count / defence(state, place))
            worth += share * share * (SIEGE_OF_TEMPLE if temples[place] else SIEGE)
    return worth


@IdentityCache
def _held(  # most choices leave it as it is: 10 % of a greedy game
    legions: tuple[int, ...],
    galleys: tuple[int, ...],
    owners: tuple[int, ...],
    temples: tuple[bool, ...],
    number: int,
    know_how: tuple[str, ...],
    navigator_steps: int,
) -> tuple[float, tuple[tuple[int, int], ...]]:
    """The cities, temples, units and know-how of a civilization, and how many units stand at which cities of others."""
    worth, sieges = _units(legions, galleys, owners, number)
    worth += CITY * owners.count(number) + TEMPLE * list(compress(owners, temples)).count(number)
    worth += sum([BETTER if advance in ADVANCED else BASIC for advance in know_how])
    seas = len(galleys) - galleys.count(0)
    worth += SEA * min(seas, 7 * (navigator_steps + 1))
    return worth, tuple(sieges)


def _goods(one: Civilization) -> float:
    """Goods that can still be spent well."""
    marble, iron, gold = one.marble, one.iron, one.gold
    kept = min(ENOUGH, marble)
    kept += min(ENOUGH, iron)
    kept += min(ENOUGH, gold)
    return GOOD * (1.1 * one.coins + kept)


def _units(
    legions: tuple[int, ...], galleys: tuple[int, ...], owners: tuple[int, ...], number: int
) -> tuple[float, list[tuple[int, int]]]:
    """Units, above all where a city can be founded; and where so many of them stand at a city of others."""
    worth, sieges = 0.0, []
    counts = list(map(add, legions, galleys))
    for place, count in compress(enumerate(counts), counts):
        worth += UNIT * count
        if owners[place] == NOBODY:
            worth += SITE
        elif owners[place] != number:
            sieges.append((place, count))
    return worth, sieges
