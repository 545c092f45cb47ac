"""The greedy bot: it tries every action and takes the one that leaves it best off."""

from __future__ import annotations

from typing import Any

from ancient_world.bots.bot import STREAM
from ancient_world.core.actions import Action
from ancient_world.core.agenda import Decision, State, apply, pending
from ancient_world.core.game import Game
from ancient_world.core.generator import Generator
from ancient_world.core.registry import game
from ancient_world.core.view import View

__all__ = ["DEPTH", "NODES", "GreedyBot"]

DEPTH = 4
"""Choices in a row, the first one included, that are tried in every combination."""
NODES = 600
"""Actions tried for one decision at most; each first action gets an equal share."""


class GreedyBot:
    """Looks one turn ahead and takes the best, by the game's own ``evaluate``.

    An action's worth is that of the state after it. Where the same player goes on to decide in the same turn,
    it is the worth of the best way to go on, as far as ``depth`` and ``nodes`` reach. The turn ends
    at a chance event, at a decision of somebody else, and at a step whose class says
    ``starts_turn = True``. Among equals the seeded generator chooses.
    """

    def __init__(self, seed: int = 0, *, depth: int = DEPTH, nodes: int = NODES) -> None:
        self._rng = Generator(seed, STREAM)
        self._depth = depth
        self._nodes = nodes

    def choose(self, view: View, decision: Decision) -> Action:
        actions = decision.actions
        if len(actions) == 1:
            return actions[0]
        share = max(1, self._nodes // len(actions))
        turn = _Turn(game(view.state.game), decision.player)
        best: list[Action] = []
        best_worth = float("-inf")
        for action in actions:
            turn.left = share - 1
            worth = turn.worth(apply(view.state, action), self._depth - 1)
            if worth > best_worth:
                best, best_worth = [], worth
            if worth == best_worth:
                best.append(action)
        return best[self._rng.randrange(len(best))] if best else actions[0]


class _Turn:
    """The rest of a turn of one player, as far as the budget reaches."""

    def __init__(self, rules: Game[Any, Any], player: int) -> None:
        self.rules = rules
        self.player = player
        self.left = 0

    def worth(self, state: State, depth: int) -> float:
        """How good the state is, after the best way to go on with the turn."""
        actions = self._next(state) if depth > 0 and self.left > 0 else ()
        best = float("-inf")
        for action in actions:
            if self.left <= 0:
                break
            self.left -= 1
            best = max(best, self.worth(apply(state, action), depth - 1))
        return best if best > float("-inf") else self.rules.evaluate(state, self.player)

    def _next(self, state: State) -> tuple[Action, ...]:
        """What the player may do next in this turn; nothing where the turn ends or waits."""
        if not state.agenda or getattr(state.agenda[-1], "starts_turn", False):
            return ()
        waiting = pending(state)
        if not isinstance(waiting, Decision) or self.player not in waiting.players:
            return ()
        if self.player == waiting.player:
            return waiting.actions
        return tuple(waiting.step.actions_of(state, self.player))
