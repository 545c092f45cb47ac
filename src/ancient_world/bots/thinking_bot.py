"""The stronger search of each game."""

from __future__ import annotations

from ancient_world.bots.mcts_bot import MctsBot
from ancient_world.bots.rollout_bot import RolloutBot
from ancient_world.engine.actions import Action
from ancient_world.engine.face import View
from ancient_world.engine.pending import Decision
from ancient_world.engine.registry import game


class ThinkingBot:
    """A bot that searches in the way that ``Game.thinking`` names for the game at hand: by trees, or by rollouts.

    Args:
        seed: of everything that is random.
        iterations: positions drawn in a turn; by default as many as that search draws.
        seconds: time of the clock for a turn.

    Example:
        >>> from ancient_world.bots import ThinkingBot
        >>> match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=7)
        >>> view = match.view(0)
        >>> ThinkingBot(seed=1, iterations=4).choose(view, view.pending) in view.pending.actions
        True
    """

    def __init__(
        self, seed: int = 0, *, iterations: int | None = None, seconds: float | None = None
    ) -> None:
        self._searches = {
            "mcts": MctsBot(seed, iterations=iterations, seconds=seconds),
            "rollout": RolloutBot(seed, iterations=iterations, seconds=seconds),
        }

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the action that the search of this game finds best.

        Args:
            view: what the player knows.
            decision: what the player decides now; it has at least one action.
        """
        return self._searches[game(view.state.game).thinking.search].choose(view, decision)
