"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth the points so far and those that are certain at the end, and what gold, cubes on the
map, controlled symbols, colonists that can still act and technologies will probably bring; the more so the earlier. The
weights are fitted to the results of games (``tools/fit_evaluation.py``): several stand for one another, and none is a rule.
"""

from __future__ import annotations

from ancient_world.engine import ScoreLine
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.golden_ages.rules.effects import controlled_symbols
from ancient_world.games.golden_ages.rules.golden_scores import future_points, points_before_futures
from ancient_world.games.golden_ages.table import Table

GOLD_VALUE = 1.1
"""The value of a coin beyond the third of a point that it scores at the end.

It is multiplied by the share of eras that are left.
"""
STANDING_COLONIST_VALUE = 3.78
"""The value of a colonist that can still act: nearly an artist's three points."""
SPARE_COIN_VALUE = -0.47
"""The value of each coin beyond the last full point."""
SYMBOL_VALUE = 0.64
CUBE_VALUE = 0.21
CITY_VALUE = 0.76
SYMBOL_VALUE_PER_ERA = 0.2
CUBE_VALUE_PER_ERA = 0.1
CITY_VALUE_PER_ERA = 0.33
"""The additional value of a city for each era left."""
TECHNOLOGY_VALUE = 0.59
"""The value of a technology, for each unit of its price and each era left."""
BUILDING_VALUE = 1.14
WONDER_VALUE = 0.32


def evaluate(state: Table, player: int) -> float:
    """Return how good the position is for a player, in points."""
    return _position_value(state, player, future_points(state))


def evaluations(state: Table) -> tuple[float, ...]:
    """Return how good the position is for each player; the future technologies are counted once, as they compare all players."""
    future_lines = future_points(state)
    return tuple([_position_value(state, seat, future_lines) for seat in range(len(state.players))])


def _position_value(state: Table, seat: int, future_lines: list[list[ScoreLine]]) -> float:
    certain_points = points_before_futures(state, seat) + sum(
        [line.points for line in future_lines[seat]]
    )
    return certain_points + _prospects_value(state, seat)


def _prospects_value(state: Table, seat: int) -> float:
    """Return the value of everything that scores no points yet."""
    if not state.agenda:
        return 0.0
    player = state.players[seat]
    remaining_eras = ERAS - state.era
    value = GOLD_VALUE * remaining_eras / (ERAS - 1) * min(player.gold, 20)
    if not player.golden:
        value += STANDING_COLONIST_VALUE * len(player.standing)
    value += SPARE_COIN_VALUE * (player.gold % state.cards.figures.gold_a_point)
    value += (SYMBOL_VALUE + SYMBOL_VALUE_PER_ERA * remaining_eras) * len(
        controlled_symbols(state, seat)
    )
    value += (CUBE_VALUE + CUBE_VALUE_PER_ERA * remaining_eras) * player.cubes + (
        CITY_VALUE + CITY_VALUE_PER_ERA * remaining_eras
    ) * len(player.cities)
    technologies = state.cards.technologies
    prices = sum([technologies[technology].price for technology in player.technologies])
    value += TECHNOLOGY_VALUE * prices * remaining_eras / (ERAS - 1)
    return (
        value
        + (BUILDING_VALUE * len(player.buildings) + WONDER_VALUE * len(player.wonders))
        * remaining_eras
    )
