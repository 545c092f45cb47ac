"""A game whose first decision is passed over, since nothing is possible there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, cast

import attrs

from ancient_world.engine import (
    Choice,
    DecisionStep,
    Draft,
    Game,
    Reason,
    Score,
    State,
    count,
    reason,
    register,
    start,
)

register({"skip-poor": "You have {coins:coin|coins}."})


@attrs.define(eq=False, weakref_slot=False)
class SkipDraft(Draft):
    """A purse."""

    coins: Annotated[int, count()]

    game: ClassVar[str] = "skip"


@attrs.frozen(weakref_slot=False)
class SkipState(SkipDraft, State):
    """The same, frozen."""


@attrs.frozen
class Take(Choice["Buy", SkipDraft]):
    """Buy something."""

    game: ClassVar[str] = "skip"

    what: int

    @classmethod
    def candidates(cls, step: Buy, state: SkipDraft) -> list[Take]:
        return [cls(0)]

    def why_not(self, step: Buy, state: SkipDraft) -> Reason | None:
        return None if state.coins else reason("skip-poor", "R7", coins=state.coins)


@attrs.frozen
class Done(Choice["DecisionStep[SkipDraft]", SkipDraft]):
    """Stop."""

    game: ClassVar[str] = "skip"
    aside: ClassVar[bool] = True


@attrs.frozen
class Earn(Choice["DecisionStep[SkipDraft]", SkipDraft]):
    """Work."""

    game: ClassVar[str] = "skip"


@attrs.frozen
class Buy(DecisionStep[SkipDraft]):
    """Passed over without a coin."""

    choices = (Take, Done)


@attrs.frozen
class Work(DecisionStep[SkipDraft]):
    """What is left then."""

    choices = (Earn,)


class SkipGame(Game[SkipState, Any]):
    """The rules."""

    id = "skip"
    title = "Skip"
    rules_version = "1"
    players = (2,)
    state_type = SkipState
    step_types = (Buy, Work)
    action_types = (Take, Done, Earn)

    def new(self, players: int, cards: Any, options: Mapping[str, Any]) -> SkipState:
        return cast("SkipState", start(SkipDraft(agenda=(Work(0), Buy(0)), coins=0)))

    def scores(self, state: SkipState) -> tuple[Score, ...]:
        return ()
