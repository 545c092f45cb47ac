"""Attacking a titan (A): target, armies one by one, and what follows when it is beaten."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, one_of, reason
from ancient_world.games.the_ancient_world import actions as act
from ancient_world.games.the_ancient_world.city import Small
from ancient_world.games.the_ancient_world.components import Goods
from ancient_world.games.the_ancient_world.rules.damage import RollDamage
from ancient_world.games.the_ancient_world.rules.decisions import Choice, gain_goods
from ancient_world.games.the_ancient_world.rules.gaining import GainRewards, receive_card
from ancient_world.games.the_ancient_world.rules.military import (
    AttackValue,
    attack_value,
    best_attack,
    used,
)
from ancient_world.games.the_ancient_world.rules.titans import TurnUpTitan, set_pile, titan_on_deck
from ancient_world.games.the_ancient_world.state import Table, TitanPile

__all__ = ["Muster", "beatable", "targets", "why_not_attack"]


def targets(state: Table) -> list[str]:
    """Every titan that may be attacked: face up on a deck, then by seat on the boards (A1)."""
    titans = [pile.face_up for pile in state.decks.titans if pile.face_up is not None]
    titans += [player.threat.titan for player in state.players if player.threat is not None]
    return titans


def beatable(state: Table, best: AttackValue) -> list[str]:
    """The targets that the best possible attack beats (A4)."""
    titans = state.cards.titans
    return [titan for titan in targets(state) if best.beats(titans[titan])]


def why_not_attack(state: Table, seat: int, titan: str, best: AttackValue | None) -> Reason | None:
    """Why a player cannot beat a titan, given the best that the armies can reach (A1-A4)."""
    if titan not in state.cards.titans or titan not in targets(state):
        return reason("no-such-target", "A1", titan=titan)
    design = state.cards.titans[titan]
    if best is not None and best.beats(design):
        return None
    if best is None:
        player = state.players[seat]
        if all(army.paid for army in player.armies):
            return reason("no-unused-army", "A2", titan=titan, name=design.name)
        cheapest = min(army.cost for army in player.armies if not army.paid)
        return reason(
            "army-coins-short",
            "A2",
            titan=titan,
            name=design.name,
            cost=cheapest,
            coins=player.coins,
        )
    return reason(
        "attack-too-weak",
        "A4",
        titan=titan,
        name=design.name,
        defence=design.defence,
        value=best.against(design),
    )


@attrs.frozen
class Muster(Choice):
    """Pay armies one by one, buy swords, then strike. Every choice keeps victory in reach (A4)."""

    titan: Annotated[str, one_of("titan-card")]
    paid: Annotated[tuple[str, ...], one_of("military-card")] = ()
    bought: Small = 0

    over: ClassVar[tuple[str, ...]] = ("turns",)

    def fits(self, state: Table) -> bool:
        armies = [state.players[self.player].army(card) for card in self.paid]
        paid = all(army is not None and army.paid for army in armies)
        return self.titan in targets(state) and paid and len(set(self.paid)) == len(armies)

    def own_actions(self, state: Table) -> list[Action]:
        actions: list[Action] = [
            act.PayArmy(army.card)
            for army in state.players[self.player].armies
            if not army.paid and self._why_not_pay_army(state, army.card) is None
        ]
        if self._why_not_buy_sword(state) is None:
            actions.append(act.BuySword())
        if self._why_not_strike(state) is None:
            actions.append(act.Strike())
        return actions

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is act.PayArmy:
            return self._why_not_pay_army(state, action.card)
        if type(action) is act.BuySword:
            return self._why_not_buy_sword(state)
        if type(action) is act.Strike:
            return self._why_not_strike(state)
        return self.not_now()

    def _why_not_reach(self, state: Table, best: AttackValue | None, code: str) -> Reason | None:
        """Why the titan would be out of reach after a choice."""
        titan = state.cards.titans[self.titan]
        if best is not None and best.beats(titan):
            return None
        return reason(code, "A4", titan=self.titan, name=titan.name, defence=titan.defence)

    def _why_not_pay_army(self, state: Table, card: str) -> Reason | None:
        player = state.players[self.player]
        army = player.army(card)
        if army is None:
            return reason("no-army", "A2", card=card)
        name = state.cards.military[card].name
        if army.paid:
            return reason("army-used", "A2", card=card, name=name)
        if player.coins < army.cost:
            return reason(
                "coins-short", "A2", card=card, name=name, price=army.cost, coins=player.coins
            )
        return self._why_not_reach(state, self._best_with(state, card), "army-out-of-reach")

    def _best_with(self, state: Table, card: str) -> AttackValue | None:
        """The best attack after paying one more army."""
        player = state.players[self.player]
        army = player.army(card)
        if army is None:
            return None
        coins = player.coins - army.cost
        rest = tuple([other for other in player.armies if other is not army])
        return best_attack(
            state, self.player, (*self.paid, card), self.bought, coins=coins, armies=rest
        )

    def _why_not_buy_sword(self, state: Table) -> Reason | None:
        price = state.cards.figures.ambrosia.sword
        ambrosia = state.players[self.player].ambrosia
        if ambrosia < price:
            return reason("ambrosia-short", "M5", price=price, ambrosia=ambrosia)
        best = best_attack(
            state, self.player, self.paid, self.bought + 1, ambrosia=ambrosia - price
        )
        return self._why_not_reach(state, best, "ambrosia-out-of-reach")

    def _why_not_strike(self, state: Table) -> Reason | None:
        titan = state.cards.titans[self.titan]
        if not self.paid:
            return reason("no-army-paid", "A4", titan=self.titan, name=titan.name)
        value = attack_value(state, self.player, self.paid, self.bought)
        if value.beats(titan):
            return None
        return reason(
            "attack-too-weak",
            "A4",
            titan=self.titan,
            name=titan.name,
            defence=titan.defence,
            value=value.against(titan),
        )

    def why_not_spend(self, state: Table, ambrosia: int) -> Reason | None:
        left = state.players[self.player].ambrosia - ambrosia
        best = best_attack(state, self.player, self.paid, self.bought, ambrosia=left)
        return self._why_not_reach(state, best, "ambrosia-out-of-reach")

    def why_not_buy_repair(self, state: Table, card: str) -> Reason | None:
        why_not = super().why_not_buy_repair(state, card)
        if why_not is None or why_not.code != "ambrosia-out-of-reach":
            return why_not
        # The repaired card may bring more than the ambrosia could have bought (D2).
        left = state.players[self.player].ambrosia - state.cards.figures.ambrosia.repair
        best = best_attack(state, self.player, self.paid, self.bought, ambrosia=left)
        if best is not None:
            more = state.cards.empire[card].totals
            best = AttackValue(best.swords + more.swords, best.both + more.swords + more.arrows)
        return self._why_not_reach(state, best, why_not.code)

    def why_not_coin(self, state: Table) -> Reason | None:
        price = state.cards.figures.ambrosia.coin
        player = state.players[self.player]
        if player.ambrosia < price:
            return reason("ambrosia-short", "M2", price=price, ambrosia=player.ambrosia)
        best = best_attack(
            state,
            self.player,
            self.paid,
            self.bought,
            coins=player.coins + 1,
            ambrosia=player.ambrosia - price,
        )
        return self._why_not_reach(state, best, "ambrosia-out-of-reach")

    def play_own(self, draft: Table, action: Any) -> None:
        player = draft.edit(self.player)
        if type(action) is act.PayArmy:
            army = player.army(action.card)
            if army is not None:
                used(army, player)
            draft.push(Muster(self.player, self.titan, (*self.paid, action.card), self.bought))
        elif type(action) is act.BuySword:
            player.ambrosia -= draft.cards.figures.ambrosia.sword
            draft.push(Muster(self.player, self.titan, self.paid, self.bought + 1))
        else:
            self._defeat(draft)

    def _defeat(self, draft: Table) -> None:
        """The titan is beaten: A5, A6, A7, then the damage dice (A8), then rewards (T3)."""
        player = draft.edit(self.player)
        titan = draft.cards.titans[self.titan]
        draft.push(
            RollDamage(len(titan.banners), self.player, self.titan),
            GainRewards(self.player, "attack"),
        )
        stars = titan_on_deck(draft, self.titan)
        if stars is not None:
            set_pile(draft, stars, TitanPile(None, draft.decks.titans[stars - 1].deck))
            draft.push(TurnUpTitan(1, stars))
        else:
            self._leave_board(draft, len(titan.banners))
        player.city = player.city.with_titan(self.titan)
        receive_card(draft, self.player, titan.totals)
        for army in player.armies:
            if army.card in self.paid:
                loot = draft.cards.military[army.card].totals.loot
                if loot:
                    gain_goods(player, loot)

    def _leave_board(self, draft: Table, banners: int) -> None:
        """A beaten titan leaves the board that it threatened, with its ambrosia (A6)."""
        for seat, other in enumerate(draft.players):
            threat = other.threat
            if threat is not None and threat.titan == self.titan:
                draft.edit(seat).threat = None
                if seat != self.player:
                    taken = min(threat.ambrosia, banners)
                    gain_goods(draft.edit(self.player), Goods(ambrosia=taken))
