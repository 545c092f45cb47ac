"""The protocol that every bot follows, and the random bot."""

from __future__ import annotations

from typing import Protocol

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.declared.states import ViewState
from ancient_world.engine.declared.type_parameters import OfferedAction
from ancient_world.engine.importing import check_argument
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View

# --- the protocol ---


BOT_STREAM = 2**40
"""The stream of a seed that bots draw from, far from the streams that a match uses for chance."""


class Bot(Protocol[ViewState, OfferedAction]):
    """A player that chooses by itself, at any game; ``Bot[PigState, PigAction]`` knows its game.

    Example:
        >>> class First:
        ...     def choose(self, view, decision):
        ...         return decision.actions[0]
        >>> from ancient_world.bots import play_out
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> play_out(match, [First(), First()])
        <tides-of-time: 2 players, round 3, over>
    """

    def choose(self, view: View[ViewState], decision: Decision[OfferedAction], /) -> Action:
        """Return one of ``decision.actions``.

        Args:
            view: the player's view.
            decision: the player's decision, with at least one action.
        """


def check_turn(view: View, decision: Decision) -> None:
    """Check what a bot is given.

    Raises:
        InvalidOption: this is not a view, or not a decision.
    """
    check_argument("view", view, View)
    check_argument("decision", decision, Decision)


# --- the random bot ---


class RandomBot:
    """A bot that takes any legal action with equal probability; the same seed makes the same choices.

    Args:
        seed: the seed of its generator.

    Example:
        >>> from ancient_world.bots import RandomBot
        >>> view = aw.Match.new("antike", ["Ana", "Ben"], seed=7).view(1)
        >>> RandomBot(seed=1).choose(view, view.pending)
        ChooseSpace(space='gold')
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = SeededRandom(seed, BOT_STREAM)

    def choose(self, view: View, decision: Decision) -> Action:
        """Return any of the decision's actions.

        Args:
            view: the player's view.
            decision: the player's decision, with at least one action.
        """
        check_turn(view, decision)
        actions = decision.actions
        return actions[self._rng.randrange(len(actions))]
