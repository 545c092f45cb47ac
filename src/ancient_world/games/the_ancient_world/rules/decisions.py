"""What every decision has in common: ambrosia may be spent whenever a decision is the player's (M)."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine import Action, DealStep, DecisionStep, Reason, reason, type_name
from ancient_world.games.the_ancient_world.actions import BuyCoin, BuyRepair
from ancient_world.games.the_ancient_world.city import OwnedCard, Small
from ancient_world.games.the_ancient_world.components import Goods
from ancient_world.games.the_ancient_world.state import PlayerDraft, Table

__all__ = ["Choice", "gain_goods", "pay_goods", "repair", "why_not_pay", "why_not_repair"]

BUY_COIN = BuyCoin()

IN_TURN = ("turns", "gain-district", "gain-rewards")
"""What may still be to come while a player does what a turn allows."""
CONFRONTED = ("confront", "offer-repairs")
"""What may still be to come while a threatening titan does its damage."""


@attrs.frozen
class TableDeal(DealStep[Table]):
    """A deal of this game."""

    count: Small


def gain_goods(player: PlayerDraft, goods: Goods) -> None:
    """Give a player goods from the supply (S2: there are always enough)."""
    player.coins += goods.coins
    player.knowledge += goods.knowledge
    player.ambrosia += goods.ambrosia


def pay_goods(player: PlayerDraft, price: Goods) -> None:
    """Take a price that the player can pay."""
    player.coins -= price.coins
    player.knowledge -= price.knowledge
    player.ambrosia -= price.ambrosia


def why_not_pay(player: PlayerDraft, price: Goods, rule: str, **data: Any) -> Reason | None:
    """Why a player cannot pay a price, or ``None``."""
    if player.coins < price.coins:
        return reason("coins-short", rule, price=price.coins, coins=player.coins, **data)
    if player.knowledge < price.knowledge:
        return reason(
            "knowledge-short", rule, price=price.knowledge, knowledge=player.knowledge, **data
        )
    if player.ambrosia < price.ambrosia:
        return reason(
            "ambrosia-short", rule, price=price.ambrosia, ambrosia=player.ambrosia, **data
        )
    return None


def why_not_repair(state: Table, seat: int, card: str, rule: str) -> Reason | None:
    """Why a player cannot repair an empire card, or ``None``."""
    owned = state.players[seat].city.owned(card)
    if owned is None:
        return reason("not-your-card", rule, card=card)
    if not owned.damaged:
        return reason("not-damaged", rule, card=card, name=state.cards.empire[card].name)
    return None


def repair(draft: Table, seat: int, card: str) -> None:
    """Turn a damaged empire card face up again."""
    player = draft.edit(seat)
    owned = player.city.owned(card)
    if owned is not None:
        player.city = player.city.with_owned(OwnedCard(card, False, owned.citizen))


@attrs.frozen
class Choice(DecisionStep[Table]):
    """A decision of this game. A kind of choice lists its own actions; ambrosia comes on top."""

    # --- what a kind of choice defines ---

    def own_actions(self, state: Table) -> list[Action]:
        """The legal actions of this kind of choice, in a fixed order."""
        raise TypeError(f"{type(self).__name__} does not list its actions")

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        """Why one of this kind's actions is illegal; any other action is "not now"."""
        return self.not_now()

    def play_own(self, draft: Table, action: Any) -> None:
        """Play a legal action of this kind."""
        raise TypeError(f"{type(self).__name__} does not play {action!r}")

    def why_not_spend(self, state: Table, ambrosia: int) -> Reason | None:
        """Why ambrosia may not be spent on something else now; a choice can have its reasons."""
        return None

    # --- what all of them share ---

    def not_now(self) -> Reason:
        """The reason for an action that this step does not offer."""
        return reason("not-now", "T1", step=type_name(type(self)))

    def actions(self, state: Table) -> list[Action]:
        actions = self.own_actions(state)
        player = state.players[self.player]
        prices = state.cards.figures.ambrosia
        if player.ambrosia >= min(prices.coin, prices.repair):
            if self.why_not_coin(state) is None:
                actions.append(BUY_COIN)
            for owned in player.city.empire:
                if owned.damaged and self.why_not_buy_repair(state, owned.card) is None:
                    actions.append(BuyRepair(owned.card))
        return actions

    def why_not(self, state: Table, action: object) -> Reason | None:
        kind = type(action)
        if kind is BuyCoin:
            return self.why_not_coin(state)
        if kind is BuyRepair:
            assert isinstance(action, BuyRepair)
            return self.why_not_buy_repair(state, action.card)
        return self.why_not_own(state, action)

    def play(self, draft: Table, action: Any) -> None:
        kind = type(action)
        if kind is BuyCoin:
            player = draft.edit(self.player)
            player.ambrosia -= draft.cards.figures.ambrosia.coin
            player.coins += 1
            draft.push(self)
        elif kind is BuyRepair:
            draft.edit(self.player).ambrosia -= draft.cards.figures.ambrosia.repair
            repair(draft, self.player, action.card)
            draft.push(self)
        else:
            self.play_own(draft, action)

    def why_not_coin(self, state: Table) -> Reason | None:
        """Why the player cannot buy a coin (M2), or ``None``."""
        price = state.cards.figures.ambrosia.coin
        ambrosia = state.players[self.player].ambrosia
        if ambrosia < price:
            return reason("ambrosia-short", "M2", price=price, ambrosia=ambrosia)
        return self.why_not_spend(state, price)

    def why_not_buy_repair(self, state: Table, card: str) -> Reason | None:
        """Why the player cannot buy the repair of a card (M3), or ``None``."""
        price = state.cards.figures.ambrosia.repair
        ambrosia = state.players[self.player].ambrosia
        if ambrosia < price:
            return reason("ambrosia-short", "M3", price=price, ambrosia=ambrosia)
        why_not = why_not_repair(state, self.player, card, "M3")
        return self.why_not_spend(state, price) if why_not is None else why_not
