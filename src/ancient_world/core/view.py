"""What one player may know of a game."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.core.agenda import Chance, Decision, Pending, State
from ancient_world.core.registry import game

__all__ = ["View", "view"]


@attrs.frozen
class View:
    """A state as one player knows it: ``state`` has the type of the game's states, masked."""

    player: int
    state: Any

    @property
    def pending(self) -> Pending:
        """What the game waits for, as this player knows it.

        A decision of others has no actions here, since what they may choose can depend on what only they
        know. Where several choose at the same time and this player is one of them, this player
        comes first, and the actions are this player's. What chance decides may speak of masked cards.
        """
        agenda = self.state.agenda
        if not agenda:
            return None
        step = agenda[-1]
        waiting: Decision | Chance = step.pending(self.state)
        if isinstance(waiting, Chance):
            return waiting
        players, player = waiting.players, self.player
        if player not in players:
            return Decision(waiting.step, players, actions=())
        if player == players[0]:
            return waiting
        others = tuple(seat for seat in players if seat != player)
        actions = waiting.step.actions_of(self.state, player)
        return Decision(waiting.step, (player, *others), actions=actions)


def view(state: State, player: int) -> View:
    """What ``player`` (a seat) may know of a state.

    Raises:
        ValueError: nobody has this seat.
    """
    rules = game(state.game)
    seats = rules.seats(state)
    if not 0 <= player < seats:
        raise ValueError(f"the seats are 0 to {seats - 1}, not {player}")
    return View(player, rules.hide(state, player))
