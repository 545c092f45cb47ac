"""What the decisions of this game share: whose they are, what is not possible now, the exchange of goods."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, DecisionStep, Reason, reason, type_name
from ancient_world.games.antike import actions as act
from ancient_world.games.antike.components import KINDS, PIECES
from ancient_world.games.antike.state import Civilization, CivilizationDraft, Table

__all__ = [
    "FINISH",
    "Choice",
    "OwnTurn",
    "Refusals",
    "exchanges_freely",
    "supply",
    "unknown_province",
]

FINISH = act.Finish()
PRICE_OF_EXCHANGE = 2
"""Goods of one kind that the bank takes for one of another, as of 2006 (E4)."""

WhyNot = Callable[[Any, Table, Any], "Reason | None"]
Refusals = Mapping[type[Action], WhyNot]


def exchanges_freely(state: Table, civilization: CivilizationDraft) -> bool:
    """Whether all goods are alike for a civilization, since it has all know-how (E4)."""
    return state.settings.all_know_how == "2005" and civilization.knows_all


def supply(state: Table, civilization: CivilizationDraft, unit: str) -> int:
    """How many units of a kind a civilization can still raise (S4)."""
    pieces: int = getattr(state.cards.box, PIECES[unit])
    return pieces - sum(civilization.units(unit))


def unknown_province(province: object, rule: str) -> Reason:
    """The reason for a province that the map does not have."""
    return reason("antike-no-such-province", rule, province=str(province)[:60])


@attrs.frozen
class Choice(DecisionStep[Table]):
    """A decision for a civilization; ``player`` is the seat that leads it.

    ``refusals`` gives for each kind of action the method that says why one is illegal.
    """

    civilization: int

    refusals: ClassVar[Refusals] = {}

    def own(self, state: Table) -> Civilization:
        """The civilization that decides."""
        return state.civilizations[self.civilization]

    def why_not(self, state: Table, action: object) -> Reason | None:
        asked: type[Any] = type(action)
        refuse = self.refusals.get(asked)
        if refuse is None:
            return reason("antike-not-now", "T3", step=f"antike-{type_name(type(self))}")
        return refuse(self, state, action)

    def again(self, draft: Table) -> None:
        """Put this decision back on the agenda."""
        draft.push(self)


@attrs.frozen
class OwnTurn(Choice):
    """A decision in the own turn at which goods may be exchanged with the bank (E4, as of 2006)."""

    def own_actions(self, state: Table) -> list[Action]:
        """The actions of this kind of choice, in a fixed order."""
        raise TypeError(f"{type(self).__name__} does not list its actions")

    def play_own(self, draft: Table, action: Any) -> None:
        """Play one of them."""
        raise TypeError(f"{type(self).__name__} does not play {action!r}")

    def actions(self, state: Table) -> list[Action]:
        actions = self.own_actions(state)
        if may_exchange(state, self.own(state)):
            actions += [
                act.Exchange(give, take)
                for give in KINDS
                for take in KINDS
                if self.why_not_exchange(state, act.Exchange(give, take)) is None
            ]
        return actions

    def why_not(self, state: Table, action: object) -> Reason | None:
        if type(action) is act.Exchange:
            return self.why_not_exchange(state, action)
        return super().why_not(state, action)

    def play(self, draft: Table, action: Any) -> None:
        if type(action) is not act.Exchange:
            self.play_own(draft, action)
            return
        own = draft.edit(self.civilization)
        setattr(own, action.give, getattr(own, action.give) - PRICE_OF_EXCHANGE)
        setattr(own, action.take, getattr(own, action.take) + 1)
        self.again(draft)

    def why_not_exchange(self, state: Table, action: act.Exchange) -> Reason | None:
        """Why two goods cannot be exchanged for another one (E4), or ``None``."""
        own = self.own(state)
        if not may_exchange(state, own):
            return reason("antike-no-exchange", "E4")
        for good in (action.give, action.take):
            if good not in KINDS:
                return reason("antike-no-such-good", "E4", good=good)
        if action.give == action.take:
            return reason("antike-same-good", "E4", good=action.give)
        stock = getattr(own, action.give)
        if stock < PRICE_OF_EXCHANGE:
            return reason(
                "antike-goods-short", "E4", good=action.give, price=PRICE_OF_EXCHANGE, stock=stock
            )
        return None


def may_exchange(state: Table, civilization: CivilizationDraft) -> bool:
    """Whether a civilization may trade two for one with the bank (E4, as of 2006)."""
    return state.settings.all_know_how == "2006" and civilization.knows_all
