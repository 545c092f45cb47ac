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
"""The value of a city: a fifth of a king, and its production."""
TEMPLE = 0.5
"""The value of a temple: a third of a citizen, and twice the production of its city."""
SEA = 0.13
"""The value of a sea province with a galley: nearly a seventh of a navigator."""
BASIC = 0.3
BETTER = 0.45
"""The value of an advanced advance beyond the scholar."""
GOOD = 0.045
ENOUGH = 12
"""Goods of one kind that count; more of them are worth nothing, so that the bot does not hoard."""
UNIT = 0.05
SITE = 0.12
"""The value of an own unit in a province without a city."""
SIEGE = 0.1
SIEGE_OF_TEMPLE = 0.5
"""The value of a siege by as many units as defend the city; smaller ones count by the square of their share."""
RIVAL = 0.25
SECOND = 0.3
"""The share at which the second civilization of the same player counts."""


def evaluations(state: Table) -> tuple[float, ...]:
    """Return how good the position is for each player; each civilization is judged once for all comparisons."""
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
def _held(  # cached, since most choices change none of these values
    legions: tuple[int, ...],
    galleys: tuple[int, ...],
    owners: tuple[int, ...],
    temples: tuple[bool, ...],
    number: int,
    know_how: tuple[str, ...],
    navigator_steps: int,
) -> tuple[float, tuple[tuple[int, int], ...]]:
    """Return the value of cities, temples, units and know-how, and how many own units stand at each foreign city."""
    worth, sieges = _units(legions, galleys, owners, number)
    worth += CITY * owners.count(number) + TEMPLE * list(compress(owners, temples)).count(number)
    worth += sum([BETTER if advance in ADVANCED else BASIC for advance in know_how])
    seas = len(galleys) - galleys.count(0)
    worth += SEA * min(seas, 7 * (navigator_steps + 1))
    return worth, tuple(sieges)


def _goods(one: Civilization) -> float:
    """Return the value of goods, up to the amount that can still be spent well."""
    marble, iron, gold = one.marble, one.iron, one.gold
    useful = min(ENOUGH, marble)
    useful += min(ENOUGH, iron)
    useful += min(ENOUGH, gold)
    return GOOD * (1.1 * one.coins + useful)


def _units(
    legions: tuple[int, ...], galleys: tuple[int, ...], owners: tuple[int, ...], number: int
) -> tuple[float, list[tuple[int, int]]]:
    """Return the value of units (more where a city can be founded), and how many stand at each foreign city."""
    worth, sieges = 0.0, []
    counts = list(map(add, legions, galleys))
    for place, count in compress(enumerate(counts), counts):
        worth += UNIT * count
        if owners[place] == NOBODY:
            worth += SITE
        elif owners[place] != number:
            sieges.append((place, count))
    return worth, sieges
