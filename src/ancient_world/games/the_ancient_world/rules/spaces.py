"""The spaces of the board: what a citizen placed there may do, or decline (C5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import Choices, Reason, from_cards, reason, with_each
from ancient_world.games.the_ancient_world.kinds import EmpireId, SpaceId
from ancient_world.games.the_ancient_world.naming import called
from ancient_world.games.the_ancient_world.rules.card_actions import gain_rewards, give
from ancient_world.games.the_ancient_world.rules.damage import RepairCards
from ancient_world.games.the_ancient_world.rules.decisions import (
    SPENDING,
    AtSpace,
    Decline,
    PerformOrDecline,
    TableAction,
    can_pay,
    gain_goods,
    pay_goods,
    why_not_pay,
)
from ancient_world.games.the_ancient_world.rules.decks import empire_cards_left
from ancient_world.games.the_ancient_world.rules.gaining import build, gain_citizens, why_not_build
from ancient_world.games.the_ancient_world.rules.looking import GainDistrict, explore
from ancient_world.games.the_ancient_world.state import PlayerDraft, Table
from ancient_world.games.the_ancient_world.terms import Goods


@attrs.frozen
class Build(TableAction["AtBuild"]):
    """Buy an empire card of the row or of pile C (SP-build)."""

    rule: ClassVar[str] = "SP-build"

    card: EmpireId

    @classmethod
    def candidates(cls, step: AtBuild, state: Table) -> Iterable[Self]:
        return [cls(card) for card in state.decks.empire_row + state.decks.empire_c]

    @classmethod
    def legal(cls, step: AtBuild, state: Table) -> list[Self]:
        # Most cards are too dear: to make neither actions nor reasons of them saves a twentieth of a random game.
        player, empire = state.players[step.player], state.cards.empire
        if len(player.city.empire) >= player.city.totals(state.cards).capacity:
            return []
        offered = [
            (card, empire[card].price) for card in state.decks.empire_row + state.decks.empire_c
        ]
        coins, knowledge = player.coins, player.knowledge
        payable = [
            card for card, price in offered if price.coins <= coins and price.knowledge <= knowledge
        ]
        return [*with_each(cls, tuple(payable))]

    def why_not(self, step: AtBuild, state: Table) -> Reason | None:
        if self.card in state.decks.empire_row or self.card in state.decks.empire_c:
            return why_not_build(state, step.player, self.card, "SP-build")
        name = called(state.cards, self.card)
        return reason("not-on-offer", "SP-build", card=self.card, name=name)

    def play(self, step: AtBuild, draft: Table) -> None:
        decks = draft.edit_decks()
        decks.empire_row = tuple([card for card in decks.empire_row if card != self.card])
        decks.empire_c = tuple([card for card in decks.empire_c if card != self.card])
        draft.push(gain_rewards(step.player, "build"))
        build(draft, step.player, self.card)


class AtBuild(AtSpace):
    """Build: buy an empire card of the row or of pile C."""

    rule: ClassVar[str] = "SP-build"
    choices: ClassVar[Choices] = (Build, Decline, *SPENDING)


@attrs.frozen
class Expand(TableAction["AtExpand"]):
    """Pay one of the prices of Expand and gain a district (G3)."""

    rule: ClassVar[str] = "G3"

    price: Annotated[Goods, from_cards("figures.expand_prices")]

    @classmethod
    def candidates(cls, step: AtExpand, state: Table) -> Iterable[Self]:
        return [cls(price) for price in state.cards.figures.expand_prices]

    def why_not(self, step: AtExpand, state: Table) -> Reason | None:
        if self.price not in state.cards.figures.expand_prices:
            return reason("no-such-price", "SP-expand", space="expand")
        if state.decks.district is None and not state.decks.districts:  # else one is turned up
            return reason("no-district", "SP-expand")
        return why_not_pay(state.players[step.player], self.price, "SP-expand", space="expand")

    def play(self, step: AtExpand, draft: Table) -> None:
        pay_goods(draft.edit(step.player), self.price)
        draft.push(GainDistrict(step.player), gain_rewards(step.player, "expand"))


class AtExpand(AtSpace):
    """Expand: pay one of the prices, gain a district (G3)."""

    rule: ClassVar[str] = "SP-expand"
    choices: ClassVar[Choices] = (Expand, Decline, *SPENDING)

    def waits(self, state: Table) -> bool:
        player, prices = state.players[self.player], state.cards.figures.expand_prices
        district = state.decks.district is not None
        return (district and can_pay(player, prices[0])) or super().waits(state)


class AtLabor(PerformOrDecline):
    """Labor: gain coins."""

    rule: ClassVar[str] = "SP-labor"

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        gain_goods(player, draft.cards.figures.labor)
        draft.push(gain_rewards(self.player, "labor"))


class AtLearn(PerformOrDecline):
    """Learn: pay coins, gain knowledge."""

    rule: ClassVar[str] = "SP-learn"

    def why_not_perform(self, state: Table) -> Reason | None:
        price = state.cards.figures.learn_price
        return why_not_pay(state.players[self.player], price, "SP-learn", space="learn")

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        pay_goods(player, draft.cards.figures.learn_price)
        gain_goods(player, draft.cards.figures.learn_gain)
        draft.push(gain_rewards(self.player, "learn"))


class AtRebuild(PerformOrDecline):
    """Rebuild: repair cards and take the first-player token, once a round."""

    rule: ClassVar[str] = "SP-rebuild"

    def why_not_perform(self, state: Table) -> Reason | None:
        if state.hand_up and not state.players[self.player].city.damaged():
            return reason("nothing-to-rebuild", "SP-rebuild")
        return None

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        if not draft.hand_up:
            draft.hand_up = True
            draft.token = self.player
        repairs = draft.cards.figures.rebuild_repairs
        draft.push(RepairCards(self.player, repairs), gain_rewards(self.player, "rebuild"))


class AtGrow(PerformOrDecline):
    """Grow: pay coins, gain the lowest-numbered citizen of one's supply as a new one."""

    rule: ClassVar[str] = "SP-grow"

    def why_not_perform(self, state: Table) -> Reason | None:
        player = state.players[self.player]
        if not player.supply:
            return reason("no-citizen-left", "SP-grow")
        return why_not_pay(player, state.cards.figures.grow_price, "SP-grow", space="grow")

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        pay_goods(player, draft.cards.figures.grow_price)
        gain_citizens(player, 1)
        draft.push(gain_rewards(self.player, "grow"))


class AtExplore(PerformOrDecline):
    """Explore, or decline."""

    rule: ClassVar[str] = "SP-explore"

    def why_not_perform(self, state: Table) -> Reason | None:
        return None if empire_cards_left(state) else reason("no-empire-card", "SP-explore")

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        look = explore(draft, self.player, draft.cards.figures.explore_cards)
        draft.push(look, gain_rewards(self.player, "explore"))


@attrs.frozen
class AtOwnSpace(PerformOrDecline):
    """A space of the board that the card file adds: what it says is paid and gained."""

    space: SpaceId

    def fits(self, state: Table) -> bool:
        return self.space in state.cards.own_spaces

    def why_not_perform(self, state: Table) -> Reason | None:
        price, name = state.cards.own_spaces[self.space].action.pay, state.called(self.space)
        return why_not_pay(state.players[self.player], price, "C5", space=name)

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        action = draft.cards.own_spaces[self.space].action
        pay_goods(player, action.pay)
        draft.push(gain_rewards(self.player, self.space))
        give(draft, self.player, [action])
