"""How good a position is for a player: the documented judgement of the greedy bot.

The unit is points. A position is worth the lead that is noted, the lead that the kingdoms with the chosen cards would score now, and
a share of what the best card of each hand would add to it: what a player does not choose goes to the other one.
"""

from __future__ import annotations

from ancient_world.games.tides_of_time.rules.scoring import round_points
from ancient_world.games.tides_of_time.state import Table

PASSED_ON = 0.6
"""Of what the best card of a hand would bring to whoever gets it; set by playing against random players."""


def evaluate(state: Table, player: int) -> float:
    """How good the position is for a player, in points."""
    other = 1 - player
    noted = sum(state.scored(player)) - sum(state.scored(other))
    if not state.agenda:
        return float(noted)
    mine, theirs = (_kingdom(state, seat) for seat in (player, other))
    lead = _lead(state, mine, theirs)
    value = float(noted + lead)
    given = [_lead(state, mine, (*theirs, card)) for card in _rest(state, player)]
    if given:
        value += PASSED_ON * (min(given) - lead)
    coming = [_lead(state, (*mine, card), theirs) for card in _rest(state, other)]
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


def _lead(state: Table, mine: tuple[str, ...], theirs: tuple[str, ...]) -> int:
    """By how much the first kingdom would score more than the second one."""
    one, other = round_points(state.cards.cards, (mine, theirs), state.settings)
    return sum(one) - sum(other)
