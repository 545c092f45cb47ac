"""Arming (E2): any number of units, each for one iron, where own cities stand."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason
from ancient_world.games.antike import actions as act
from ancient_world.games.antike.components import UNITS
from ancient_world.games.antike.rules.decisions import (
    FINISH,
    OwnTurn,
    Refusals,
    may_exchange,
    supply,
    unknown_province,
)
from ancient_world.games.antike.rules.paying import charge, why_not_pay
from ancient_world.games.antike.state import Table

__all__ = ["Arming", "capacity"]

PRICE = (0, 1, 0)
"""Marble, iron, gold."""
PER_CITY = 1
PER_TEMPLE = 3
"""Units that a city with a temple brings (E2)."""
POOLED = "pooled"


def capacity(state: Table, place: int) -> int:
    """How many units the city in a province brings (E2)."""
    return PER_TEMPLE if state.temples[place] else PER_CITY


@attrs.frozen
class Arming(OwnTurn):
    """Raise units, one after the other (E2). ``raised`` names the province of each so far, sorted."""

    raised: tuple[str, ...] = ()

    def waits(self, state: Table) -> bool:
        own = self.own(state)
        if not own.goods:
            return False
        return bool(self._arms(state)) or may_exchange(state, own)

    def _arms(self, state: Table) -> list[Action]:
        """Every unit that can be raised now, by province, legions first."""
        own = self.own(state)
        if why_not_pay(state, self.civilization, "E2", PRICE):
            return []
        kinds = [unit for unit in UNITS if supply(state, own, unit)]
        if not kinds or (state.settings.arming == POOLED and not self._pool(state)):
            return []
        made = state.map
        return [
            act.Arm(unit, made.provinces[place].id)
            for place, owner in enumerate(state.owners)
            if owner == self.civilization and self._room(state, place)
            for unit in kinds
            if made.ways[unit][place]
        ]

    def _room(self, state: Table, place: int) -> int:
        """How many more units can be placed in a province (E2)."""
        if state.settings.arming == POOLED:
            return self._pool(state)
        return capacity(state, place) - self.raised.count(state.map.provinces[place].id)

    def _pool(self, state: Table) -> int:
        """How many more units all cities together bring, if they may stand in any of them (E2)."""
        brought = [
            capacity(state, place)
            for place, owner in enumerate(state.owners)
            if owner == self.civilization
        ]
        return sum(brought) - len(self.raised)

    def own_actions(self, state: Table) -> list[Action]:
        return [*self._arms(state), FINISH]

    def why_not_arm(self, state: Table, action: act.Arm) -> Reason | None:
        """Why this unit cannot be raised here (E2), or ``None``."""
        place = state.place(action.province)
        if place is None:
            return unknown_province(action.province, "E2")
        if action.unit not in UNITS:
            return reason("antike-no-such-unit", "E2", unit=action.unit)
        if state.owners[place] != self.civilization:
            return reason("antike-not-your-city", "E2", province=action.province)
        if not state.map.ways[action.unit][place]:
            return reason("antike-no-border", "E2", unit=action.unit, province=action.province)
        if self._room(state, place) <= 0:
            return reason("antike-arming-limit", "E2", province=action.province)
        if not supply(state, self.own(state), action.unit):
            return reason("antike-none-left", "L1", unit=action.unit)
        return why_not_pay(state, self.civilization, "E2", PRICE)

    def why_not_finish(self, state: Table, action: act.Finish) -> None:
        """One may always stop."""

    def play_own(self, draft: Table, action: Any) -> None:
        place = draft.place(getattr(action, "province", ""))
        if place is None:
            return
        draft.edit(self.civilization).add_units(action.unit, place, 1)
        raised = tuple(sorted([*self.raised, action.province]))
        draft.push(Arming(self.player, self.civilization, raised))
        charge(draft, self.civilization, PRICE)

    refusals: ClassVar[Refusals] = {act.Arm: why_not_arm, act.Finish: why_not_finish}
