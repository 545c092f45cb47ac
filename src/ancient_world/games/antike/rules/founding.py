"""Founding cities (F1): where an own unit stands and no city, for one of each good."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason, replaced
from ancient_world.games.antike import actions as act
from ancient_world.games.antike.rules.decisions import (
    FINISH,
    OwnTurn,
    Refusals,
    may_exchange,
    unknown_province,
)
from ancient_world.games.antike.rules.paying import charge, why_not_pay
from ancient_world.games.antike.state import NOBODY, Table

__all__ = ["Founding"]

PRICE = (1, 1, 1)
"""Marble, iron, gold."""


@attrs.frozen
class Founding(OwnTurn):
    """Found cities, one after the other (F1)."""

    def waits(self, state: Table) -> bool:
        own = self.own(state)
        if own.goods < sum(PRICE):
            return False
        if not may_exchange(state, own):
            return bool(self._sites(state, 1))
        return why_not_pay(state, self.civilization, "F1", PRICE) is None or own.goods > sum(PRICE)

    def _sites(self, state: Table, most: int = 50) -> list[Action]:
        """The provinces in which a city can be founded, at most so many."""
        if why_not_pay(state, self.civilization, "F1", PRICE):
            return []
        if state.cities(self.civilization) >= state.cards.box.discs:
            return []
        own, provinces = self.own(state), state.map.provinces
        found: list[Action] = []
        for place, (owner, legions, galleys) in enumerate(
            zip(state.owners, own.legions, own.galleys, strict=True)
        ):
            if owner == NOBODY and (legions or galleys):
                found.append(act.FoundCity(provinces[place].id))
                if len(found) == most:
                    break
        return found

    def own_actions(self, state: Table) -> list[Action]:
        return [*self._sites(state), FINISH]

    def why_not_found(self, state: Table, action: act.FoundCity) -> Reason | None:
        """Why no city can be founded here (F1), or ``None``."""
        place = state.place(action.province)
        if place is None:
            return unknown_province(action.province, "F1")
        if state.owners[place] != NOBODY:
            return reason("antike-city-there", "F1", province=action.province)
        own = self.own(state)
        if not (own.legions[place] or own.galleys[place]):
            return reason("antike-no-unit-there", "F1", province=action.province)
        discs = state.cards.box.discs
        if state.cities(self.civilization) >= discs:
            return reason("antike-no-disc-left", "S5", discs=discs)
        return why_not_pay(state, self.civilization, "F1", PRICE)

    def why_not_finish(self, state: Table, action: act.Finish) -> None:
        """One may always stop."""

    def play_own(self, draft: Table, action: Any) -> None:
        place = draft.place(getattr(action, "province", ""))
        if place is None:
            return
        draft.owners = replaced(draft.owners, place, self.civilization)
        self.again(draft)
        charge(draft, self.civilization, PRICE)

    refusals: ClassVar[Refusals] = {
        act.FoundCity: why_not_found,
        act.Finish: why_not_finish,
    }
