"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is personalities. A civilization is worth the cards that it has, what it has done for the next ones,
and what its goods, cities, know-how and units may still bring; less what the best rival is
worth. The weights are plain and rough on purpose; they were set by playing greedy bots against random ones.
"""

from __future__ import annotations

from itertools import compress
from operator import add

from ancient_world.engine import IdentityCache
from ancient_world.games.antike.advances import ADVANCED_ADVANCES
from ancient_world.games.antike.rules.conquest import defence
from ancient_world.games.antike.table import NOBODY, Civilization, Table

VICTORY_VALUE = 1_000.0
CITY_VALUE = 0.24
"""The value of a city: a fifth of a king, and its production."""
TEMPLE_VALUE = 0.5
"""The value of a temple: a third of a citizen, and twice the production of its city."""
SEA_VALUE = 0.13
"""The value of a sea province with a galley: nearly a seventh of a navigator."""
BASIC_ADVANCE_VALUE = 0.3
ADVANCED_ADVANCE_VALUE = 0.45
"""The value of an advanced advance beyond the scholar."""
GOOD_VALUE = 0.045
USEFUL_GOODS_LIMIT = 12
"""Goods of one kind that count; more of them are worth nothing, so that the bot does not hoard."""
UNIT_VALUE = 0.05
CITY_SITE_VALUE = 0.12
"""The value of an own unit in a province without a city."""
SIEGE_VALUE = 0.1
TEMPLE_SIEGE_VALUE = 0.5
"""The value of a siege by as many units as defend the city; smaller ones count by the square of their share."""
RIVAL_WEIGHT = 0.25
SECOND_CIVILIZATION_WEIGHT = 0.3
"""The share at which the second civilization of the same player counts."""


def evaluations(state: Table) -> tuple[float, ...]:
    """Return how good the position is for each player; each civilization is judged once for all comparisons."""
    civilizations, seats = state.civilizations, range(state.players)
    if state.winner is not None:
        winner = civilizations[state.winner].player
        return tuple([VICTORY_VALUE if seat == winner else -VICTORY_VALUE for seat in seats])
    best_values, second_values = [-VICTORY_VALUE for _ in seats], [0.0 for _ in seats]
    is_military_game = state.settings.generals == "double"
    for civilization_number, civilization in enumerate(civilizations):
        seat = civilization.player
        value = _civilization_value(state, civilization_number, civilization)
        if is_military_game:
            value += civilization.generals  # V1
        if best_values[seat] > -VICTORY_VALUE:
            second_values[seat] = min(best_values[seat], value)
        best_values[seat] = max(best_values[seat], value)
    *_, second_best_value, best_value = sorted(best_values)
    return tuple([
        player_value + SECOND_CIVILIZATION_WEIGHT * second_value - RIVAL_WEIGHT * (second_best_value if player_value == best_value else best_value)
        for player_value, second_value in zip(best_values, second_values, strict=True)
    ])  # fmt: skip


def _civilization_value(
    state: Table, civilization_number: int, civilization: Civilization
) -> float:
    owners, temples = state.owners, state.temples
    value: float
    value, sieges = _board_value(
        civilization.legions,
        civilization.galleys,
        owners,
        temples,
        civilization_number,
        civilization.know_how,
        civilization.navigator_steps,
    )
    value += (
        civilization.kings
        + civilization.scholars
        + civilization.generals
        + civilization.citizens
        + civilization.navigators
    )
    value += civilization.scholars_due + civilization.generals_due + _goods_value(civilization)
    for province_index, count in sieges:
        if state.city_count(owners[province_index]) > 1:
            siege_share = min(1.0, count / defence(state, province_index))
            value += (
                siege_share
                * siege_share
                * (TEMPLE_SIEGE_VALUE if temples[province_index] else SIEGE_VALUE)
            )
    return value


@IdentityCache
def _board_value(  # cached, since most choices change none of these values
    legions: tuple[int, ...],
    galleys: tuple[int, ...],
    owners: tuple[int, ...],
    temples: tuple[bool, ...],
    civilization_number: int,
    know_how: tuple[str, ...],
    navigator_steps: int,
) -> tuple[float, tuple[tuple[int, int], ...]]:
    """Return the value of cities, temples, units and know-how, and how many own units stand at each foreign city."""
    value, sieges = _units_value(legions, galleys, owners, civilization_number)
    value += CITY_VALUE * owners.count(civilization_number) + TEMPLE_VALUE * list(
        compress(owners, temples)
    ).count(civilization_number)
    value += sum(
        [
            ADVANCED_ADVANCE_VALUE if advance in ADVANCED_ADVANCES else BASIC_ADVANCE_VALUE
            for advance in know_how
        ]
    )
    sea_province_count = len(galleys) - galleys.count(0)
    value += SEA_VALUE * min(sea_province_count, 7 * (navigator_steps + 1))
    return value, tuple(sieges)


def _goods_value(civilization: Civilization) -> float:
    """Return the value of goods, up to the amount that can still be spent well."""
    marble, iron, gold = civilization.marble, civilization.iron, civilization.gold
    useful_goods = min(USEFUL_GOODS_LIMIT, marble)
    useful_goods += min(USEFUL_GOODS_LIMIT, iron)
    useful_goods += min(USEFUL_GOODS_LIMIT, gold)
    return GOOD_VALUE * (1.1 * civilization.coins + useful_goods)


def _units_value(
    legions: tuple[int, ...],
    galleys: tuple[int, ...],
    owners: tuple[int, ...],
    civilization_number: int,
) -> tuple[float, list[tuple[int, int]]]:
    """Return the value of units (more where a city can be founded), and how many stand at each foreign city."""
    value, sieges = 0.0, []
    unit_counts = list(map(add, legions, galleys))
    for province_index, count in compress(enumerate(unit_counts), unit_counts):
        value += UNIT_VALUE * count
        if owners[province_index] == NOBODY:
            value += CITY_SITE_VALUE
        elif owners[province_index] != civilization_number:
            sieges.append((province_index, count))
    return value, sieges
