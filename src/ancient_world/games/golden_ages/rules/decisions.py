"""What the decisions of this game share."""

# ruff: noqa: ARG001 - functions that stand in one table share their signature

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar

import attrs

from ancient_world.engine import Action, DecisionStep, Reason, one_of, reason, type_name
from ancient_world.games.golden_ages.actions import Finish
from ancient_world.games.golden_ages.squares import PLACES
from ancient_world.games.golden_ages.state import Player, PlayerDraft, Table

__all__ = [
    "DURING_TURN",
    "FINISH",
    "Choice",
    "Refusals",
    "Square",
    "may",
    "no_colonist",
    "unknown_square",
]

FINISH = Finish()

Square = Annotated[str, one_of("square")]

DURING_TURN = ("next-turn",)
"""What a turn leads to lies on the next one."""

Refusals = Mapping[type[Action], Callable[[Any, Table, Any], Reason | None]]


def may(step: Any, state: Table, action: object) -> Reason | None:
    """No reason against an action that is always possible."""
    return None


def unknown_square(square: object, rule: str) -> Reason | None:
    """The reason for a square that the map does not have."""
    if isinstance(square, str) and square in PLACES:
        return None
    return reason("golden-no-such-square", rule, square=str(square)[:60])


def no_colonist(player: PlayerDraft, square: object, rule: str) -> Reason | None:
    """The reason for a square on which no own colonist stands."""
    if square in player.standing:
        return None
    return unknown_square(square, rule) or reason("golden-no-colonist", rule, square=square)


@attrs.frozen
class Choice(DecisionStep[Table]):
    """A decision; ``refusals`` gives for each kind of action what says why one is illegal."""

    refusals: ClassVar[Refusals] = {}

    def own(self, state: Table) -> Player:
        """The player who decides."""
        return state.players[self.player]

    def why_not(self, state: Table, action: object) -> Reason | None:
        asked: type[Any] = type(action)
        refuse = self.refusals.get(asked)
        if refuse is None:
            return reason("golden-not-now", "C1", step=f"golden-{type_name(type(self))}")
        return refuse(self, state, action)
