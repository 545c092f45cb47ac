"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth the lead that is noted, the lead that the kingdoms with the chosen cards would score now, and
a share of what the best card of each hand would add to it: what a player does not choose goes to the other one.
"""

from __future__ import annotations

from ancient_world.engine import Recalled
from ancient_world.games.tides_of_time.rules.scoring import Side, points_of, side_of
from ancient_world.games.tides_of_time.state import Table

PASSED_ON = 0.6
"""Of what the best card of a hand would bring to whoever gets it; set by playing against random players."""


def evaluate(state: Table, player: int) -> float:
    """How good the position is for a player, in points: as good as it is bad for the other one."""
    worth: float = _first_worth(state)
    return -worth if player else worth


@Recalled
def _first_worth(state: Table) -> float:
    """How good the position is for the first player; both ask one after the other."""
    noted = sum(state.scored(0)) - sum(state.scored(1))
    if not state.agenda:
        return float(noted)
    first, second = _kingdom(state, 0), _kingdom(state, 1)
    one, other = _side(state, first), _side(state, second)
    lead = _lead(one, other)
    value = float(noted + lead)
    given = [_lead(one, _side(state, (*second, card))) for card in _rest(state, 0)]
    if given:
        value += PASSED_ON * (min(given) - lead)
    coming = [_lead(_side(state, (*first, card)), other) for card in _rest(state, 1)]
    if coming:
        value += PASSED_ON * (max(coming) - lead)
    return value


def _kingdom(state: Table, seat: int) -> tuple[str, ...]:
    """The cards that lie there, the chosen one among them."""
    side = state.players[seat]
    return side.shown if side.chosen is None else (*side.shown, side.chosen)


def _rest(state: Table, seat: int) -> list[str]:
    """The cards of a hand that can be seen and go to the other player."""
    side = state.players[seat]
    return [card for card in side.hand if card != side.chosen and card in state.cards.cards]


def _side(state: Table, kingdom: tuple[str, ...]) -> Side:
    return side_of(state.cards.cards, kingdom, state.settings)


def _lead(one: Side, other: Side) -> int:
    """By how much the first side would score more than the second one."""
    ours, others = points_of(one, other)
    return sum(ours) - sum(others)
