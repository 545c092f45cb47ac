"""The spaces of the board: what a citizen placed there may do, or decline (C5)."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason
from ancient_world.games.the_ancient_world import actions as act
from ancient_world.games.the_ancient_world.components import Goods
from ancient_world.games.the_ancient_world.rules.decisions import (
    Choice,
    gain_goods,
    pay_goods,
    why_not_pay,
)
from ancient_world.games.the_ancient_world.rules.districts import GainDistrict
from ancient_world.games.the_ancient_world.rules.explore import AtExplore
from ancient_world.games.the_ancient_world.rules.gaining import (
    GainRewards,
    build,
    gain_citizens,
    why_not_build,
)
from ancient_world.games.the_ancient_world.rules.recruiting import AtRecruit
from ancient_world.games.the_ancient_world.rules.repairs import RepairCards
from ancient_world.games.the_ancient_world.state import PlayerDraft, Table

__all__ = [
    "AT_SPACE",
    "AtBuild",
    "AtExpand",
    "AtGrow",
    "AtLabor",
    "AtLearn",
    "AtRebuild",
]

DECLINE = act.Decline()
PERFORM = act.Perform()


@attrs.frozen
class AtBuild(Choice):
    """Build: buy an empire card of the row or of pile C."""

    over: ClassVar[tuple[str, ...]] = ("turns",)

    def own_actions(self, state: Table) -> list[Action]:
        player = state.players[self.player]
        actions: list[Action] = []
        if len(player.city.empire) < player.city.totals(state.cards).capacity:
            actions += [
                act.Build(card)
                for card in state.decks.empire_row + state.decks.empire_c
                if why_not_build(state, self.player, card) is None
            ]
        actions.append(DECLINE)
        return actions

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is act.Decline:
            return None
        if type(action) is not act.Build:
            return self.not_now()
        if action.card in state.decks.empire_row or action.card in state.decks.empire_c:
            return why_not_build(state, self.player, action.card)
        return reason("not-on-offer", "K1", card=action.card)

    def play_own(self, draft: Table, action: Any) -> None:
        if type(action) is act.Build:
            decks = draft.edit_decks()
            decks.empire_row = tuple([card for card in decks.empire_row if card != action.card])
            decks.empire_c = tuple([card for card in decks.empire_c if card != action.card])
            draft.push(GainRewards(self.player, "build"))
            build(draft, self.player, action.card)


@attrs.frozen
class PerformOrDecline(Choice):
    """A space with one thing to do."""

    over: ClassVar[tuple[str, ...]] = ("turns",)

    def why_not_perform(self, state: Table) -> Reason | None:
        """Why the action cannot be performed, or ``None``."""
        return None

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        """Perform the action of the space."""
        raise TypeError(f"{type(self).__name__} does not say what is done there")

    def own_actions(self, state: Table) -> list[Action]:
        return [PERFORM, DECLINE] if self.why_not_perform(state) is None else [DECLINE]

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is act.Perform:
            return self.why_not_perform(state)
        return None if type(action) is act.Decline else self.not_now()

    def play_own(self, draft: Table, action: Any) -> None:
        if type(action) is act.Perform:
            self.perform(draft, draft.edit(self.player))


@attrs.frozen
class AtLabor(PerformOrDecline):
    """Labor: gain coins."""

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        gain_goods(player, draft.cards.figures.labor)
        draft.push(GainRewards(self.player, "labor"))


@attrs.frozen
class AtLearn(PerformOrDecline):
    """Learn: pay coins, gain knowledge."""

    def why_not_perform(self, state: Table) -> Reason | None:
        price = state.cards.figures.learn_price
        return why_not_pay(state.players[self.player], price, "C5", space="learn")

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        pay_goods(player, draft.cards.figures.learn_price)
        gain_goods(player, draft.cards.figures.learn_gain)
        draft.push(GainRewards(self.player, "learn"))


@attrs.frozen
class AtExpand(Choice):
    """Expand: pay one of the prices, gain a district (G3)."""

    over: ClassVar[tuple[str, ...]] = ("turns",)

    def _why_not_expand(self, state: Table, price: Goods) -> Reason | None:
        if price not in state.cards.figures.expand_prices:
            return reason("no-such-price", "C5", space="expand")
        if state.decks.district is None:
            return reason("no-district", "G3")
        return why_not_pay(state.players[self.player], price, "C5", space="expand")

    def own_actions(self, state: Table) -> list[Action]:
        prices = state.cards.figures.expand_prices
        actions: list[Action] = [
            act.Expand(price) for price in prices if self._why_not_expand(state, price) is None
        ]
        actions.append(DECLINE)
        return actions

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is act.Expand:
            return self._why_not_expand(state, action.price)
        return None if type(action) is act.Decline else self.not_now()

    def play_own(self, draft: Table, action: Any) -> None:
        if type(action) is act.Expand:
            pay_goods(draft.edit(self.player), action.price)
            draft.push(GainDistrict(self.player), GainRewards(self.player, "expand"))


@attrs.frozen
class AtRebuild(PerformOrDecline):
    """Rebuild: repair cards and take the first-player token, once a round."""

    def why_not_perform(self, state: Table) -> Reason | None:
        if state.hand_up and not state.players[self.player].city.damaged():
            return reason("nothing-to-rebuild", "C5")
        return None

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        if not draft.hand_up:
            draft.hand_up = True
            draft.token = self.player
        repairs = draft.cards.figures.rebuild_repairs
        draft.push(RepairCards(self.player, repairs), GainRewards(self.player, "rebuild"))


@attrs.frozen
class AtGrow(PerformOrDecline):
    """Grow: pay coins, gain the lowest-numbered citizen of one's supply as a new one."""

    def why_not_perform(self, state: Table) -> Reason | None:
        player = state.players[self.player]
        if not player.supply:
            return reason("no-citizen-left", "C5")
        return why_not_pay(player, state.cards.figures.grow_price, "C5", space="grow")

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        pay_goods(player, draft.cards.figures.grow_price)
        gain_citizens(player, 1)
        draft.push(GainRewards(self.player, "grow"))


AT_SPACE: dict[str, type[Choice]] = {
    "build": AtBuild,
    "labor": AtLabor,
    "learn": AtLearn,
    "expand": AtExpand,
    "rebuild": AtRebuild,
    "recruit": AtRecruit,
    "explore": AtExplore,
    "grow": AtGrow,
}
"""What happens on each space of the board."""
