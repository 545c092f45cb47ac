"""How players that search look at a game: settings that a game may declare, found by trying."""

from __future__ import annotations

from typing import Literal

import attrs


@attrs.frozen
class Thinking:
    """Settings of the bots that think ahead, for one game; ``Game.thinking`` holds them.

    None of them changes the rules. The defaults serve a game of which nothing is known.
    """

    nodes: int = 600
    """Actions that the greedy bot tries for one decision."""
    scale: float = 10.0
    """By how much judgements of two players differ when one is clearly ahead."""
    search: Literal["mcts", "rollout"] = "mcts"
    """The stronger of the two searches."""
    prior: bool = False
    """True if tree search looks first where the game's judgement after an action is best."""
    leaf: int | None = None
    """Random choices after which tree search judges a position; ``None`` plays to the end of the game."""
    candidates: int = 6
    """Actions that are rolled out, the greedy one and the next best."""
    turns: int = 2
    """Turns of its own that a rollout reaches."""
    policy: tuple[int, int] = (1, 0)
    """Depth and nodes of the greedy bot that plays a rollout; a depth of 1 takes what looks best at once."""
    sure: float = 0.0
    """Standard errors by which another action must lead the greedy one to replace it."""
