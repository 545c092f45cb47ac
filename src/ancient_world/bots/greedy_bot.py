"""The greedy bot: it tries every action and takes the one that leaves it best off."""

from __future__ import annotations

from collections.abc import Callable

from ancient_world.bots.bot import STREAM
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.declared.masks import fail_if_masked
from ancient_world.engine.errors import NotKnown, whole_number
from ancient_world.engine.face import View
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Decision, pending
from ancient_world.engine.registry import game
from ancient_world.engine.state import State

DEPTH = 4
"""Choices in a row, the first one included, that are tried in every combination."""

NOTHING = -1e300
"""The worth of a position of which nothing is known: less than any that is."""
LEAST = float("-inf")


class GreedyBot:
    """A bot that looks one turn ahead and takes the best action, by the game's own ``evaluate``.

    An action's worth is that of the state after it. Where the same player goes on to decide in the same turn,
    it is the worth of the best way to go on, as far as ``depth`` and ``nodes`` reach. The turn ends
    at a chance event, at a decision of somebody else, and at a step whose class says
    ``starts_turn = True``. Among equals the seeded generator chooses.

    What the view does not tell is left out: an action whose worth depends on something masked is worth what
    the position is worth before it, and where that is not known either, any action is as good as another.

    Args:
        seed: of the generator that chooses among equals.
        depth: choices in a row, the first one included, that are tried in every combination.
        nodes: actions tried for one decision at most, of which each first action gets an equal share; by default as many as
            the game's :class:`~ancient_world.engine.Thinking` says.
        evaluate: how good a state is for a player; by default as the game says.

    Example:
        >>> from ancient_world.bots import GreedyBot
        >>> view = aw.Match.new("antike", ["Ana", "Ben"], seed=7).view(1)
        >>> GreedyBot(seed=1).choose(view, view.pending)
        ChooseSpace(space='arming')
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        depth: int = DEPTH,
        nodes: int | None = None,
        evaluate: Callable[..., float] | None = None,
    ) -> None:
        self._rng = SeededRandom(seed, STREAM)
        self._depth = whole_number("depth", depth, 1)
        self._nodes = None if nodes is None else whole_number("nodes", nodes, 1)
        self._evaluate = evaluate

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the best action, as far as the player knows.

        Args:
            view: what the player knows.
            decision: what the player decides now; it has at least one action.
        """
        actions = decision.actions
        if len(actions) == 1:
            return actions[0]
        rules: Game = game(view.state.game)
        share = max(1, (self._nodes or rules.thinking.nodes) // len(actions))
        evaluate = self._evaluate or rules.evaluate
        turn = _Turn(evaluate, decision.player)
        best: list[Action] = []
        best_worth = LEAST
        for action in actions:
            turn.left = share - 1
            found = turn.worth_of(view.state, action, self._depth - 1)
            worth = turn.judged(view.state, NOTHING) if found is None else found[0]
            if worth > best_worth:
                best, best_worth = [], worth
            if worth == best_worth:
                best.append(action)
        return best[self._rng.randrange(len(best))] if best else actions[0]


def after_turn(
    state: State, waiting: Decision, evaluate: Callable[..., float], depth: int, nodes: int
) -> State:
    """Return a whole state after the best way to go on with a turn, as far as ``depth`` and ``nodes`` reach."""
    turn = _Turn(evaluate, waiting.player)
    share = nodes // len(waiting.actions)
    best, reached = LEAST, state
    for action in waiting.actions:
        turn.left = share - 1
        worth, after = turn.worth(apply(state, action), depth - 1)
        if worth > best:
            best, reached = worth, after
    return reached


class _Turn:
    """The rest of a turn of one player, as far as the budget reaches."""

    def __init__(self, evaluate: Callable[..., float], player: int) -> None:
        self.evaluate = evaluate
        self.player = player
        self.left = 0

    def worth_of(self, state: State, action: Action, depth: int) -> tuple[float, State] | None:
        """Return how good an action is and what it leads to, or ``None`` if that is not known."""
        try:
            return self.worth(apply(state, action), depth)
        except NotKnown:
            return None

    def worth(self, state: State, depth: int) -> tuple[float, State]:
        """Return how good the state is after the best continuation of the turn, and that state.

        Raises:
            NotKnown: that depends on something masked.
        """
        actions = self._next(state) if depth > 0 and self.left > 0 else ()
        best: tuple[float, State] | None = None
        for action in actions:
            if self.left <= 0:
                break
            self.left -= 1
            found = self.worth_of(state, action, depth - 1)
            if found is not None and (best is None or found[0] > best[0]):
                best = found
        return (self._evaluated(state), state) if best is None else best

    def judged(self, state: State, otherwise: float) -> float:
        """Return how good the state is as it stands, or ``otherwise`` if that is not known."""
        try:
            return self._evaluated(state)
        except NotKnown:
            return otherwise

    def _evaluated(self, state: State) -> float:
        try:
            return self.evaluate(state, self.player)
        except Exception as error:
            fail_if_masked(error, state)
            raise

    def _next(self, state: State) -> tuple[Action, ...]:
        """Return the player's next possible actions in this turn, or none where the turn ends or waits."""
        if not state.agenda or state.agenda[-1].starts_turn:
            return ()
        try:
            waiting = pending(state)
            return waiting.actions_of(self.player) if isinstance(waiting, Decision) else ()
        except NotKnown:
            return ()
