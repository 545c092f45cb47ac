"""Temples (E1): any number, each for five marble, in own cities that have none."""

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
from ancient_world.games.antike.state import Table

__all__ = ["Building"]

PRICE = (5, 0, 0)
"""Marble, iron, gold."""


@attrs.frozen
class Building(OwnTurn):
    """Build temples, one after the other (E1)."""

    def waits(self, state: Table) -> bool:
        own = self.own(state)
        if own.goods < sum(PRICE):
            return False
        return bool(self._temples(state)) or may_exchange(state, own)

    def _temples(self, state: Table) -> list[Action]:
        """Every city in which a temple can be built, if one can be had at all."""
        if not state.bank.temples or why_not_pay(state, self.civilization, "E1", PRICE):
            return []
        provinces, temples = state.map.provinces, state.temples
        return [
            act.BuildTemple(provinces[place].id)
            for place, owner in enumerate(state.owners)
            if owner == self.civilization and not temples[place]
        ]

    def own_actions(self, state: Table) -> list[Action]:
        return [*self._temples(state), FINISH]

    def why_not_build(self, state: Table, action: act.BuildTemple) -> Reason | None:
        """Why no temple can be built here (E1), or ``None``."""
        place = state.place(action.province)
        if place is None:
            return unknown_province(action.province, "E1")
        if state.owners[place] != self.civilization:
            return reason("antike-not-your-city", "E1", province=action.province)
        if state.temples[place]:
            return reason("antike-temple-there", "E1", province=action.province)
        if not state.bank.temples:
            return reason("antike-no-temple-left", "S6")
        return why_not_pay(state, self.civilization, "E1", PRICE)

    def why_not_finish(self, state: Table, action: act.Finish) -> None:
        """One may always stop."""

    def play_own(self, draft: Table, action: Any) -> None:
        place = draft.place(getattr(action, "province", ""))
        if place is None:
            return
        draft.temples = replaced(draft.temples, place, True)
        draft.edit_bank().temples -= 1
        self.again(draft)
        charge(draft, self.civilization, PRICE)

    refusals: ClassVar[Refusals] = {
        act.BuildTemple: why_not_build,
        act.Finish: why_not_finish,
    }
