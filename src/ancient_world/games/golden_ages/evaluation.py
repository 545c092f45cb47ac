"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth the points so far and those that are certain at the end, and what gold, cubes on the
map, controlled symbols, colonists that can still act and technologies will probably bring; the more so the earlier. The
weights are fitted to the results of games (``tools/fit_evaluation.py``): several stand for one another, and none is a rule.
"""

from __future__ import annotations

from ancient_world.engine import ScoreLine
from ancient_world.games.golden_ages.card_types import ERAS
from ancient_world.games.golden_ages.rules.effects import controlled
from ancient_world.games.golden_ages.rules.scoring import future_points, points_of
from ancient_world.games.golden_ages.table import Table

GOLD = 1.1
"""The value of a coin beyond the third of a point that it scores at the end.

It is multiplied by the share of eras that are left.
"""
STANDING = 3.78
"""The value of a colonist that can still act: nearly an artist's three points."""
REMAINDER = -0.47
"""The value of each coin beyond the last full point."""
SYMBOL = 0.64
CUBE = 0.21
CITY = 0.76
SYMBOL_LATER = 0.2
CUBE_LATER = 0.1
CITY_LATER = 0.33
"""The additional value of a city for each era left."""
TECHNOLOGY = 0.59
"""The value of a technology, for each unit of its price and each era left."""
BUILDING = 1.14
WONDER = 0.32


def evaluate(state: Table, player: int) -> float:
    """Return how good the position is for a player, in points."""
    return _worth(state, player, future_points(state))


def evaluations(state: Table) -> tuple[float, ...]:
    """Return how good the position is for each player; the future technologies are counted once, as they compare all players."""
    futures = future_points(state)
    return tuple([_worth(state, seat, futures) for seat in range(len(state.players))])


def _worth(state: Table, seat: int, futures: list[list[ScoreLine]]) -> float:
    sure = points_of(state, seat) + sum([line.points for line in futures[seat]])
    return sure + _prospects(state, seat)


def _prospects(state: Table, seat: int) -> float:
    """Return the value of everything that scores no points yet."""
    if not state.agenda:
        return 0.0
    player = state.players[seat]
    eras_left = ERAS - state.era
    worth = GOLD * eras_left / (ERAS - 1) * min(player.gold, 20)
    if not player.golden:
        worth += STANDING * len(player.standing)
    worth += REMAINDER * (player.gold % state.cards.figures.gold_a_point)
    worth += (SYMBOL + SYMBOL_LATER * eras_left) * len(controlled(state, seat))
    worth += (CUBE + CUBE_LATER * eras_left) * player.cubes + (CITY + CITY_LATER * eras_left) * len(
        player.cities
    )
    technologies = state.cards.technologies
    prices = sum([technologies[each].price for each in player.technologies])
    worth += TECHNOLOGY * prices * eras_left / (ERAS - 1)
    return worth + (BUILDING * len(player.buildings) + WONDER * len(player.wonders)) * eras_left
