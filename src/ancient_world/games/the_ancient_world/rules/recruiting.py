"""Recruit (R1-R3): a card of the military row starts an army or covers one."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, cards, reason
from ancient_world.games.the_ancient_world import actions as act
from ancient_world.games.the_ancient_world.city import Army
from ancient_world.games.the_ancient_world.components import Goods
from ancient_world.games.the_ancient_world.rules.decisions import Choice, gain_goods, why_not_pay
from ancient_world.games.the_ancient_world.rules.gaining import GainRewards
from ancient_world.games.the_ancient_world.state import Table

__all__ = ["AtRecruit", "FormArmy"]


@attrs.frozen
class AtRecruit(Choice):
    """Recruit: take one card of the military row for its price."""

    over: ClassVar[tuple[str, ...]] = ("turns",)

    def _why_not_recruit(self, state: Table, card: str) -> Reason | None:
        if card not in state.decks.military_row:
            return reason("not-in-military-row", "R1", card=card)
        player = state.players[self.player]
        if not player.armies and self._limit(state) < 1:
            return reason("army-limit", "R1", limit=self._limit(state))
        design = state.cards.military[card]
        return why_not_pay(player, Goods(design.price), "R1", card=card, name=design.name)

    def _limit(self, state: Table) -> int:
        return state.players[self.player].city.totals(state.cards).army_limit

    def own_actions(self, state: Table) -> list[Action]:
        actions: list[Action] = [
            act.Recruit(card)
            for card in state.decks.military_row
            if self._why_not_recruit(state, card) is None
        ]
        actions.append(act.Decline())
        return actions

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is act.Recruit:
            return self._why_not_recruit(state, action.card)
        return None if type(action) is act.Decline else self.not_now()

    def play_own(self, draft: Table, action: Any) -> None:
        if type(action) is act.Recruit:
            draft.edit(self.player).coins -= draft.cards.military[action.card].price
            decks = draft.edit_decks()
            decks.military_row = tuple([card for card in decks.military_row if card != action.card])
            draft.push(FormArmy(self.player, action.card), GainRewards(self.player, "recruit"))


@attrs.frozen
class FormArmy(Choice):
    """Where the recruit goes: a new army if the limit allows, or onto an army (R2)."""

    recruit: Annotated[str, cards("dealt-military-card")]

    over: ClassVar[tuple[str, ...]] = ("gain-rewards",)

    def own_actions(self, state: Table) -> list[Action]:
        actions: list[Action] = []
        if self.why_not_own(state, act.StartArmy()) is None:
            actions.append(act.StartArmy())
        actions += [act.CoverArmy(army.card) for army in state.players[self.player].armies]
        return actions

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        player = state.players[self.player]
        if type(action) is act.StartArmy:
            limit = player.city.totals(state.cards).army_limit
            if len(player.armies) >= limit:
                return reason("army-limit", "R1", limit=limit)
            return None
        if type(action) is act.CoverArmy:
            return None if player.army(action.card) else reason("no-army", "R2", card=action.card)
        return self.not_now()

    def play_own(self, draft: Table, action: Any) -> None:
        player = draft.edit(self.player)
        if type(action) is act.StartArmy:
            player.armies = (*player.armies, Army(self.recruit))
        else:
            old = player.army(action.card)
            if old is not None:
                # R3: the coins go to the supply, the new card is unused.
                player.replace_army(old, Army(self.recruit, (*old.retired, old.card)))
        gain_goods(player, draft.cards.military[self.recruit].totals.gain)
