"""The random bot."""

from __future__ import annotations

from ancient_world.bots.bot import STREAM
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.face import View
from ancient_world.engine.pending import Decision


class RandomBot:
    """A bot that takes any legal action, each equally likely. The same seed makes the same choices.

    Args:
        seed: of its generator.

    Example:
        >>> from ancient_world.bots import RandomBot
        >>> view = aw.Match.new("antike", ["Ana", "Ben"], seed=7).view(1)
        >>> RandomBot(seed=1).choose(view, view.pending)
        ChooseSpace(space='gold')
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = SeededRandom(seed, STREAM)

    def choose(self, view: View, decision: Decision) -> Action:
        """Return any of the decision's actions.

        Args:
            view: what the player knows.
            decision: what the player decides now; it has at least one action.
        """
        actions = decision.actions
        return actions[self._rng.randrange(len(actions))]
