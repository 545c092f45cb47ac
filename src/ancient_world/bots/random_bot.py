"""The random bot."""

from __future__ import annotations

from ancient_world.bots.bot import STREAM
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.face import View
from ancient_world.engine.pending import Decision


class RandomBot:
    """A bot that takes any legal action, each equally likely. The same seed makes the same choices."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = SeededRandom(seed, STREAM)

    def choose(self, view: View, decision: Decision) -> Action:
        actions = decision.actions
        return actions[self._rng.randrange(len(actions))]
