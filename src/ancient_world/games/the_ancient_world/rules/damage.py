"""Damage (D): the dice, damaged cards, the coin effects, armies above the limit (R4)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, RollStep, Seat, one_of, reason
from ancient_world.games.the_ancient_world import actions as act
from ancient_world.games.the_ancient_world.city import Army, OwnedCard, Small
from ancient_world.games.the_ancient_world.components import (
    CoinEffect,
    CoinOnArmy,
    DiscardStored,
    LoseAmbrosia,
    LoseCoin,
    LoseDistrict,
    LoseRetired,
)
from ancient_world.games.the_ancient_world.rules.decisions import CONFRONTED, Choice
from ancient_world.games.the_ancient_world.rules.districts import discard_district
from ancient_world.games.the_ancient_world.rules.empire_deck import discard_empire_cards
from ancient_world.games.the_ancient_world.state import Table

__all__ = ["ChooseDamage", "CoinFace", "FitArmies", "RollDamage"]


@attrs.frozen
class RollDamage(RollStep[Table]):
    """Roll one damage die per banner of the titan (A8, E1)."""

    count: Small
    player: Seat
    titan: Annotated[str, one_of("titan-card")]

    over: ClassVar[tuple[str, ...]] = (*CONFRONTED, "gain-rewards")

    def die(self, state: Table) -> tuple[str, ...]:
        return state.cards.figures.die

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        # D4: titan faces first, then coin faces.
        draft.push(
            *[ChooseDamage(self.player)] * faces.count("titan"),
            *[CoinFace(self.player, self.titan)] * faces.count("coin"),
        )


@attrs.frozen
class ChooseDamage(Choice):
    """A titan face: turn one undamaged empire card face down, if there is one (D1)."""

    over: ClassVar[tuple[str, ...]] = (*CONFRONTED, "gain-rewards", "coin-face", "choose-damage")

    def waits(self, state: Table) -> bool:
        return bool(state.players[self.player].city.undamaged())

    def own_actions(self, state: Table) -> list[Action]:
        undamaged = state.players[self.player].city.undamaged()
        return [act.DamageCard(owned.card) for owned in undamaged]

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is not act.DamageCard:
            return self.not_now()
        owned = state.players[self.player].city.owned(action.card)
        if owned is None:
            return reason("not-your-card", "D1", card=action.card)
        if owned.damaged:
            name = state.cards.empire[action.card].name
            return reason("already-damaged", "D1", card=action.card, name=name)
        return None

    def play_own(self, draft: Table, action: Any) -> None:
        player = draft.edit(self.player)
        owned = player.city.owned(action.card)
        if owned is not None:
            player.city = player.city.with_owned(OwnedCard(owned.card, True, owned.citizen))
        draft.push(FitArmies(self.player))


@attrs.frozen
class FitArmies(Choice):
    """More armies than the limit allows: discard whole armies at once (R4)."""

    over: ClassVar[tuple[str, ...]] = (*CONFRONTED, "gain-rewards", "coin-face", "choose-damage")

    def waits(self, state: Table) -> bool:
        player = state.players[self.player]
        return len(player.armies) > max(0, player.city.totals(state.cards).army_limit)

    def own_actions(self, state: Table) -> list[Action]:
        return [act.DiscardArmy(army.card) for army in state.players[self.player].armies]

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is not act.DiscardArmy:
            return self.not_now()
        if state.players[self.player].army(action.card) is None:
            return reason("no-army", "R4", card=action.card)
        return None

    def play_own(self, draft: Table, action: Any) -> None:
        player = draft.edit(self.player)
        army = player.army(action.card)
        if army is not None:
            player.armies = tuple([other for other in player.armies if other is not army])
            draft.edit_decks().military_discard += (*army.retired, army.card)
        draft.push(self)


@attrs.frozen
class CoinFace(Choice):
    """A coin face: the effect at the foot of the titan card; impossible ones do nothing (D3)."""

    titan: Annotated[str, one_of("titan-card")]

    over: ClassVar[tuple[str, ...]] = (*CONFRONTED, "gain-rewards", "coin-face")

    def effect(self, state: Table) -> CoinEffect:
        """The titan's coin effect."""
        return state.cards.titans[self.titan].coin_effect

    def waits(self, state: Table) -> bool:
        return bool(self.own_actions(state))

    def own_actions(self, state: Table) -> list[Action]:
        player = state.players[self.player]
        effect = self.effect(state)
        if isinstance(effect, CoinOnArmy):
            return [act.PutCoin(army.card) for army in player.armies] if player.coins else []
        if isinstance(effect, LoseRetired):
            return [act.DiscardRetired(card) for army in player.armies for card in army.retired]
        if isinstance(effect, LoseDistrict):
            return [act.DiscardDistrict(card) for card in player.city.districts]
        return []

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        player = state.players[self.player]
        effect = self.effect(state)
        if type(action) is act.PutCoin and isinstance(effect, CoinOnArmy):
            if not player.coins:
                return reason("coins-short", "D3", price=1, coins=0)
            return None if player.army(action.card) else reason("no-army", "D3", card=action.card)
        if type(action) is act.DiscardRetired and isinstance(effect, LoseRetired):
            if any(action.card in army.retired for army in player.armies):
                return None
            return reason("not-retired", "D3", card=action.card)
        if type(action) is act.DiscardDistrict and isinstance(effect, LoseDistrict):
            if action.card in player.city.districts:
                return None
            return reason("no-such-district", "D3", card=action.card)
        return self.not_now()

    def run(self, draft: Table) -> None:
        """The effects that leave no choice."""
        effect = self.effect(draft)
        player = draft.edit(self.player)
        if isinstance(effect, LoseCoin):
            player.coins = max(0, player.coins - 1)
        elif isinstance(effect, LoseAmbrosia):
            player.ambrosia = max(0, player.ambrosia - effect.amount)
        elif isinstance(effect, DiscardStored):
            discard_empire_cards(draft, player.stored)
            player.stored = ()

    def play_own(self, draft: Table, action: Any) -> None:
        player = draft.edit(self.player)
        if type(action) is act.PutCoin:
            army = player.army(action.card)
            if army is not None:
                player.coins -= 1
                more = Army(army.card, army.retired, army.coins + 1, army.paid)
                player.replace_army(army, more)
        elif type(action) is act.DiscardRetired:
            for army in player.armies:
                if action.card in army.retired:
                    retired = tuple([card for card in army.retired if card != action.card])
                    player.replace_army(army, Army(army.card, retired, army.coins, army.paid))
            draft.edit_decks().military_discard += (action.card,)
        else:
            draft.push(FitArmies(self.player))
            discard_district(draft, self.player, action.card)
