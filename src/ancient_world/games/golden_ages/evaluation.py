"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth the points so far and those that are certain at the end, and what gold, cubes on the
map, controlled symbols, colonists that can still act and technologies will probably bring; the more so the earlier. Of
the others the points of the best one count against it.
"""

from __future__ import annotations

from ancient_world.games.golden_ages.components import ERAS
from ancient_world.games.golden_ages.rules.effects import controlled
from ancient_world.games.golden_ages.rules.scoring import future_points, points_of
from ancient_world.games.golden_ages.state import Table

GOLD = 0.3
"""The value of a coin beyond the third of a point that it scores at the end, by the eras left."""
STANDING = 2.6
"""A colonist that can still act: nearly an artist's three points."""
SYMBOL = 0.4
CUBE = 0.5
CITY = 0.5
TECHNOLOGY = 0.55
"""By the price of a technology and the eras left."""
BUILDING = 1.5
WONDER = 1.0
RIVAL = 0.25


def evaluate(state: Table, player: int) -> float:
    """How good the position is for a player, in points."""
    futures = future_points(state)
    sure = [
        points_of(state, seat) + sum([line.points for line in futures[seat]])
        for seat in range(len(state.players))
    ]
    rivals = max([total for seat, total in enumerate(sure) if seat != player])
    return sure[player] + _prospects(state, player) - RIVAL * rivals


def _prospects(state: Table, seat: int) -> float:
    """Return what is not points yet."""
    if not state.agenda:
        return 0.0
    player = state.players[seat]
    left = ERAS - state.era
    worth = GOLD * left / (ERAS - 1) * min(player.gold, 20)
    if not player.golden:
        worth += STANDING * len(player.standing)
    worth += 0.05 * (player.gold % state.cards.figures.gold_a_point)
    worth += SYMBOL * len(controlled(state, seat)) + CUBE * player.cubes + CITY * len(player.cities)
    technologies = state.cards.technologies
    prices = sum([technologies[each].price for each in player.technologies])
    worth += TECHNOLOGY * prices * left / (ERAS - 1)
    return worth + (BUILDING * len(player.buildings) + WONDER * len(player.wonders)) * left
