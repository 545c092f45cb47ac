"""The greedy bot: tries every action and takes the one with the best position after it."""

from __future__ import annotations

from collections.abc import Callable

from ancient_world.bots.bot import BOT_STREAM, check_turn
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.declared.masked_values import fail_if_masked
from ancient_world.engine.errors import HiddenValue, check_whole_number
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Decision, pending
from ancient_world.engine.public_functions import View
from ancient_world.engine.registry import game
from ancient_world.engine.state import State

DEFAULT_DEPTH = 4
"""The number of choices in a row, including the first, that are tried in every combination."""

UNKNOWN_VALUE = -1e300
"""The value of an unknown position: less than that of any known one."""
MINUS_INFINITY = float("-inf")


class GreedyBot:
    """A bot that looks one turn ahead and takes the best action, by the game's own ``evaluate``.

    The value of an action is that of the state after it. If the same player decides again in the same turn,
    it is the value of the best continuation, within ``depth`` and ``nodes``. The turn ends
    at a chance event, at another player's decision, and at a step whose class has
    ``starts_turn = True``. Ties are broken by the seeded generator.

    If an action's value depends on masked facts, it counts as the value of the position
    before it, or if that is unknown too, as less than any known value.

    Args:
        seed: the seed for breaking ties.
        depth: the number of choices in a row, including the first, that are tried in every combination.
        nodes: the most actions tried for one decision, split equally among the first actions; by default as many as
            the game's :class:`~ancient_world.engine.SearchSettings` says.
        evaluate: the value of a state for a player; by default the game's own function.

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
        depth: int = DEFAULT_DEPTH,
        nodes: int | None = None,
        evaluate: Callable[..., float] | None = None,
    ) -> None:
        self._rng = SeededRandom(seed, BOT_STREAM)
        self._depth = check_whole_number("depth", depth, 1)
        self._nodes = None if nodes is None else check_whole_number("nodes", nodes, 1)
        self._evaluate = evaluate

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the best action, as far as the player knows.

        Args:
            view: the player's view.
            decision: the player's decision, with at least one action.
        """
        check_turn(view, decision)
        actions = decision.actions
        if len(actions) == 1:
            return actions[0]
        rules: Game = game(view.state.game)
        nodes_per_action = max(1, (self._nodes or rules.thinking.nodes) // len(actions))
        evaluate = self._evaluate or rules.evaluate
        turn_search = _TurnSearch(evaluate, decision.player)
        best_actions: list[Action] = []
        best_value = MINUS_INFINITY
        for action in actions:
            turn_search.remaining_nodes = nodes_per_action - 1
            value_and_state = turn_search.value_after(view.state, action, self._depth - 1)
            value = (
                turn_search.value_or_default(view.state, UNKNOWN_VALUE)
                if value_and_state is None
                else value_and_state[0]
            )
            if value > best_value:
                best_actions, best_value = [], value
            if value == best_value:
                best_actions.append(action)
        return best_actions[self._rng.randrange(len(best_actions))] if best_actions else actions[0]


def state_after_turn(
    state: State, decision: Decision, evaluate: Callable[..., float], depth: int, nodes: int
) -> State:
    """Return the state after the best continuation of a turn, within ``depth`` and ``nodes``; nothing may be masked."""
    turn_search = _TurnSearch(evaluate, decision.player)
    nodes_per_action = nodes // len(decision.actions)
    best_value, best_state = MINUS_INFINITY, state
    for action in decision.actions:
        turn_search.remaining_nodes = nodes_per_action - 1
        value, state_after = turn_search.worth(apply(state, action), depth - 1)
        if value > best_value:
            best_value, best_state = value, state_after
    return best_state


class _TurnSearch:
    """The search through the rest of one player's turn, within a budget of nodes."""

    def __init__(self, evaluate: Callable[..., float], player: int) -> None:
        self.evaluate = evaluate
        self.player = player
        self.remaining_nodes = 0

    def value_after(self, state: State, action: Action, depth: int) -> tuple[float, State] | None:
        """Return the value of an action and the state that it leads to, or ``None`` if masked facts decide that."""
        try:
            return self.worth(apply(state, action), depth)
        except HiddenValue:
            return None

    def worth(self, state: State, depth: int) -> tuple[float, State]:
        """Return the value of a state after the best continuation of the turn, and the state after that.

        Raises:
            HiddenValue: the value depends on masked facts.
        """
        actions = self._next_actions(state) if depth > 0 and self.remaining_nodes > 0 else ()
        best_result: tuple[float, State] | None = None
        for action in actions:
            if self.remaining_nodes <= 0:
                break
            self.remaining_nodes -= 1
            candidate = self.value_after(state, action, depth - 1)
            if candidate is not None and (best_result is None or candidate[0] > best_result[0]):
                best_result = candidate
        return (self._evaluate_state(state), state) if best_result is None else best_result

    def value_or_default(self, state: State, default: float) -> float:
        """Return the value of a state as it stands, or ``default`` if it depends on masked facts."""
        try:
            return self._evaluate_state(state)
        except HiddenValue:
            return default

    def _evaluate_state(self, state: State) -> float:
        try:
            return self.evaluate(state, self.player)
        except Exception as error:
            fail_if_masked(error, state)
            raise

    def _next_actions(self, state: State) -> tuple[Action, ...]:
        """Return the player's next actions in this turn; none if the turn ends here or the actions are not known."""
        if not state.agenda or state.agenda[-1].starts_turn:
            return ()
        try:
            pending_event = pending(state)
            return (
                pending_event.actions_of(self.player) if isinstance(pending_event, Decision) else ()
            )
        except HiddenValue:
            return ()
