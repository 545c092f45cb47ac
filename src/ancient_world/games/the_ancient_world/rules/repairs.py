"""Repairing damaged empire cards (Rebuild, card actions, E2)."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason
from ancient_world.games.the_ancient_world import actions as act
from ancient_world.games.the_ancient_world.city import Small
from ancient_world.games.the_ancient_world.rules.decisions import Choice, repair, why_not_repair
from ancient_world.games.the_ancient_world.state import Table

__all__ = ["RepairBeforeIncome", "RepairCards"]


@attrs.frozen
class RepairCards(Choice):
    """Repair up to ``repairs`` damaged empire cards of one's own."""

    repairs: Small

    over: ClassVar[tuple[str, ...]] = ("turns", "gain-rewards", "gain-district")

    def waits(self, state: Table) -> bool:
        return self.repairs > 0 and bool(state.players[self.player].city.damaged())

    def own_actions(self, state: Table) -> list[Action]:
        damaged = state.players[self.player].city.damaged() if self.repairs else []
        return [*[act.Repair(owned.card) for owned in damaged], act.Finish()]

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is act.Finish:
            return None
        if type(action) is not act.Repair:
            return self.not_now()
        if not self.repairs:
            return reason("no-repairs-left", "E2")
        return why_not_repair(state, self.player, action.card, "D2")

    def play_own(self, draft: Table, action: Any) -> None:
        if type(action) is act.Repair:
            repair(draft, self.player, action.card)
            draft.push(type(self)(self.player, self.repairs - 1))


@attrs.frozen
class RepairBeforeIncome(RepairCards):
    """Right before income: repair income (E2), and the last moment to repair for ambrosia (M3)."""

    over: ClassVar[tuple[str, ...]] = ("offer-repairs", "collect-income", "reset-board")

    def waits(self, state: Table) -> bool:
        player = state.players[self.player]
        if not player.city.damaged():
            return False
        return self.repairs > 0 or player.ambrosia >= state.cards.figures.ambrosia.repair
