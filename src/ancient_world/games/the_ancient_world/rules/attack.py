"""Attacking a titan (A): the strength of armies, the target, paying armies one by one, and the consequences of victory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    Effect,
    Reason,
    Refusal,
    Sentence,
    one_of_each,
)
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import Army
from ancient_world.games.the_ancient_world.city_card_types import Titan
from ancient_world.games.the_ancient_world.field_types import (
    MilitaryId,
    MilitaryIds,
    SmallNumber,
    TitanId,
    quoted_name,
)
from ancient_world.games.the_ancient_world.goods_and_spaces import Goods
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    COINS_SHORT,
    SPENDING_CHOICES,
    TableAction,
    TableDecision,
    gain_effect,
    gain_goods,
    why_not_army,
    why_not_spend,
)
from ancient_world.games.the_ancient_world.rules.card_actions import GainArmyRewards, GainRewards
from ancient_world.games.the_ancient_world.rules.damage import (
    RollDamage,
)
from ancient_world.games.the_ancient_world.rules.decks import (
    TurnUpTitan,
    set_titan_pile,
    titan_on_deck,
)
from ancient_world.games.the_ancient_world.rules.gaining import gain_card_totals
from ancient_world.games.the_ancient_world.table import PlayerDraft, Table, TitanPile

AttackValue = tuple[int, int]
"""An attack's swords, and its swords and arrows together."""


def value_against(attack: AttackValue, titan: Titan) -> int:
    """Return the value of an attack against a titan; arrows count only if the titan shows them (A3)."""
    swords, total = attack
    return total if titan.arrows else swords


def is_enough(attack: AttackValue, titan: Titan) -> bool:
    """Return whether an attack reaches the titan's defence (A4)."""
    swords, total = attack
    return (total if titan.arrows else swords) >= titan.defence


def would_be_enough_with_arrows(attack: AttackValue, titan: Titan) -> bool:
    """Return whether the attack would reach the defence if arrows counted against the titan, which they do not (A3)."""
    swords, total = attack
    return total >= titan.defence > swords and not titan.arrows


def attack_value(
    state: Table, seat: int, paid_armies: tuple[str, ...], bought_swords: int
) -> AttackValue:
    """Return the value of an attack with these paid armies and bought swords (A3)."""
    player = state.players[seat]
    totals = player.city.totals(state.cards)
    swords = totals.swords + bought_swords
    arrows = totals.arrows
    for army in player.armies if paid_armies else ():
        if army.card in paid_armies:
            more_swords, more_arrows = army.strength(state.cards)
            swords += more_swords
            arrows += more_arrows
    return swords, swords + arrows


def best_attack(
    state: Table,
    seat: int,
    paid_armies: tuple[str, ...] = (),
    bought_swords: int = 0,
    *,
    coins: int | None = None,
    ambrosia: int | None = None,
    armies: tuple[Army, ...] | None = None,
) -> AttackValue | None:
    """Return the best attack that a player can still reach, or ``None`` if the player can pay for no army (A2-A4).

    Each of the two values is the best over every set of unused armies that the player can pay, where ambrosia makes up for
    missing coins (M2) and buys swords (M5) with the rest. ``coins``, ``ambrosia`` and ``armies`` default to the player's own.
    """
    player = state.players[seat]
    unused_armies = [
        army for army in (player.armies if armies is None else armies) if not army.paid
    ]
    if not unused_armies and not paid_armies:
        return None
    coins = player.coins if coins is None else coins
    ambrosia = player.ambrosia if ambrosia is None else ambrosia
    cards = state.cards
    swords, total = start_value = attack_value(state, seat, paid_armies, bought_swords)
    cost = len(unused_armies)
    for army in unused_armies:
        army_swords, arrows = army.strength(cards)
        swords += army_swords
        total += army_swords + arrows
        cost += army.coins
    if cost <= coins:
        # The attack with all armies is the best, since no army makes an attack weaker; this needs no search.
        more_swords = ambrosia // cards.figures.ambrosia.sword
        return swords + more_swords, total + more_swords
    best_value = best_attack_of_sets(
        cards, unused_armies, start_value, coins, ambrosia, can_be_empty=bool(paid_armies)
    )
    return best_value if best_value[1] >= 0 else None


def best_attack_of_sets(
    cards: CardFile,
    unused_armies: list[Army],
    start_value: AttackValue,
    coins: int,
    ambrosia: int,
    *,
    can_be_empty: bool,
) -> AttackValue:
    """Return the best attack over all sets of ``unused_armies`` armies, built by adding one army after the other."""
    coin_price, sword_price = cards.figures.ambrosia.coin, cards.figures.ambrosia.sword
    army_sets = [(0, *start_value, can_be_empty)]
    cost_limit = coins + ambrosia // coin_price
    for army in unused_armies:
        swords, arrows = army.strength(cards)
        army_total, price = swords + arrows, army.cost
        army_sets += [
            (cost + price, with_swords + swords, with_both + army_total, True)
            for cost, with_swords, with_both, _ in army_sets
            if cost + price <= cost_limit
        ]
    best_swords = best_total = -1
    for cost, set_swords, set_total, has_army in army_sets:
        if has_army:
            remaining_ambrosia = (
                ambrosia if cost <= coins else ambrosia - (cost - coins) * coin_price
            )
            bought_swords = remaining_ambrosia // sword_price
            if set_swords + bought_swords > best_swords:  # noqa: PLR1730 - max() takes longer, at every decision
                best_swords = set_swords + bought_swords
            if set_total + bought_swords > best_total:  # noqa: PLR1730 - the same
                best_total = set_total + bought_swords
    return best_swords, best_total


def pay_for_army(army: Army, player: PlayerDraft) -> None:
    """Pay for an army: the coins go to its name area and mark it as used (A2)."""
    player.coins -= army.cost
    player.replace_army(army, Army(army.card, army.retired, army.coins, army.cost))


# --- the target ---


def attackable_titans(state: Table) -> list[str]:
    """Return every titan that may be attacked: those face up on a deck, then by seat those that threaten a player (A1)."""
    titans = [pile.face_up for pile in state.decks.titans if pile.face_up is not None]
    titans += [player.threat.titan for player in state.players if player.threat is not None]
    return titans


NO_SUCH_TARGET = Refusal(
    "no-such-target",
    "A1",
    (
        "{name} cannot be attacked: this titan is not face up on a titan deck, and threatens nobody{targets:list; these can: }."
    ),
)
NO_UNUSED_ARMY = Refusal("no-unused-army", "A2", "You have no unused army to attack {name} with.")
ARMY_COINS_SHORT = Refusal(
    "army-coins-short",
    "A2",
    "An army for {name} costs at least {cost:coin|coins}; you have {coins:coin|coins}.",
)


def why_not_attack(
    state: Table, seat: int, titan: str, best_value: AttackValue | None
) -> Reason | None:
    """Return why a player cannot beat a titan, given the best attack of the player's armies (A1-A4), or ``None``."""
    if titan not in state.cards.titans or titan not in attackable_titans(state):
        other_targets = tuple(attackable_titans(state))
        return NO_SUCH_TARGET(
            titan=titan, name=quoted_name(state.cards, titan), targets=other_targets
        )
    design = state.cards.titans[titan]
    if best_value is not None and is_enough(best_value, design):
        return None
    if best_value is None:
        player = state.players[seat]
        if all(army.paid for army in player.armies):
            return NO_UNUSED_ARMY(titan=titan, name=design.name)
        lowest_cost = min(army.cost for army in player.armies if not army.paid)
        return ARMY_COINS_SHORT(
            titan=titan,
            name=design.name,
            cost=lowest_cost,
            coins=player.coins,
        )
    return why_too_weak(design, best_value)


ARROWS_DO_NOT_COUNT = Refusal(
    "arrows-do-not-count",
    "A3",
    (
        "{name} shows swords only, so arrows do not count: your attack comes to {value}, its "
        "defence is {defence}."
    ),
)
ATTACK_TOO_WEAK = Refusal(
    "attack-too-weak", "A4", "{name} has defence {defence}; your attack comes to {value}."
)


def why_too_weak(titan: Titan, value: AttackValue) -> Reason:
    """Return the reason against an attack below the defence (A4), perhaps because arrows do not count (A3)."""
    reason_data = {"titan": titan.id, "name": titan.name, "defence": titan.defence}
    reason_data["value"] = value_against(value, titan)
    if would_be_enough_with_arrows(value, titan):
        return ARROWS_DO_NOT_COUNT(**reason_data)
    return ATTACK_TOO_WEAK(**reason_data)


@attrs.frozen
class Attack(TableAction[TableDecision]):
    """Attack a titan: the top card of a deck, or one that threatens a city (A1)."""

    rule = "A1"
    label = "attack a titan"
    sentence: ClassVar[Sentence] = Sentence("attack {titan}", "{player:seat} attacks {titan}")

    titan: TitanId

    @classmethod
    def candidates(cls, step: TableDecision, state: Table) -> Iterable[Self]:
        return [cls(titan) for titan in attackable_titans(state)]

    def why_not(self, step: TableDecision, state: Table) -> Reason | None:
        return why_not_attack(state, step.player, self.titan, best_attack(state, step.player))

    @classmethod
    def legal(cls, step: TableDecision, state: Table) -> list[Self]:
        # The best attack is the same for all titans, and slow to find.
        best_value, titans = best_attack(state, step.player), state.cards.titans
        if best_value is None:
            return []
        swords, total = best_value
        beatable_titans = [
            titan
            for titan in attackable_titans(state)
            if (design := titans[titan]).defence <= (total if design.arrows else swords)
        ]
        return [*one_of_each(cls, tuple(beatable_titans))] if beatable_titans else []

    def effect(self, step: TableDecision, state: Table) -> Effect:
        return gain_effect(state, state.cards.titans[self.titan])

    def play(self, step: TableDecision, draft: Table) -> None:
        draft.push(Muster(step.player, self.titan))


# --- armies one by one ---


ARMY_OUT_OF_REACH = Refusal(
    "army-out-of-reach",
    "A4",
    "If you pay this army you cannot reach the defence {defence} of {name}.",
)
AMBROSIA_OUT_OF_REACH = Refusal(
    "ambrosia-out-of-reach",
    "A4",
    "If you spend this ambrosia you cannot reach the defence {defence} of {name}.",
)


@attrs.frozen
class PayArmy(TableAction["Muster"]):
    """Use an army, named by its active card, in this attack (A2)."""

    rule = "A2"
    label = "use an army"
    sentence: ClassVar[Sentence] = Sentence("use {card}", "{player:seat} uses {card}")
    army_used: ClassVar[Refusal] = Refusal(
        "army-used", "A2", "{name} has already been used this round."
    )

    card: MilitaryId

    @classmethod
    def candidates(cls, step: Muster, state: Table) -> Iterable[Self]:
        armies = state.players[step.player].armies
        return one_of_each(cls, tuple([army.card for army in armies if not army.paid]))

    def why_not(self, step: Muster, state: Table) -> Reason | None:
        player, card = state.players[step.player], self.card
        army = player.find_army(card)
        if army is None:
            return why_not_army(state, step.player, card, "A2")
        name = state.cards.military[card].name
        if army.paid:
            return self.army_used(card=card, name=name)
        if player.coins < army.cost:
            return COINS_SHORT("A2", card=card, name=name, price=army.cost, coins=player.coins)
        other_armies = tuple([other_army for other_army in player.armies if other_army is not army])
        best_value = best_attack(
            state,
            step.player,
            (*step.paid, card),
            step.bought,
            coins=player.coins - army.cost,
            armies=other_armies,
        )
        return step.why_out_of_reach(state, best_value, ARMY_OUT_OF_REACH)

    def play(self, step: Muster, draft: Table) -> None:
        player = draft.edit_player(step.player)
        army = player.find_army(self.card)
        if army is not None:
            pay_for_army(army, player)
        draft.push(Muster(step.player, step.titan, (*step.paid, self.card), step.bought))


class BuySword(TableAction["Muster"]):
    """Buy a sword for this attack with ambrosia (M5)."""

    rule = "M5"
    label = "buy a sword with ambrosia"
    sentence: ClassVar[Sentence] = Sentence(
        "buy a sword with ambrosia", "{player:seat} buys a sword for {cost}"
    )

    def why_not(self, step: Muster, state: Table) -> Reason | None:
        price = state.cards.figures.ambrosia.sword
        player = state.players[step.player]
        if player.ambrosia < price:
            return why_not_spend(player, price, "M5")
        remaining_ambrosia = player.ambrosia - price
        best_value = best_attack(
            state, step.player, step.paid, step.bought + 1, ambrosia=remaining_ambrosia
        )
        return step.why_out_of_reach(state, best_value, AMBROSIA_OUT_OF_REACH)

    def play(self, step: Muster, draft: Table) -> None:
        draft.edit_player(step.player).ambrosia -= draft.cards.figures.ambrosia.sword
        draft.push(Muster(step.player, step.titan, step.paid, step.bought + 1))


class Strike(TableAction["Muster"]):
    """Defeat the titan with the armies paid and swords bought so far (A4)."""

    rule = "A4"
    label = "strike"
    sentence: ClassVar[Sentence] = Sentence("strike", "{player:seat} defeats {titan}")
    no_army_paid: ClassVar[Refusal] = Refusal(
        "no-army-paid", "A4", "You have not paid any army to attack {name}."
    )
    sentence_of_dice: ClassVar[Sentence] = Sentence(
        "you roll {dice:damage die|damage dice} for this attack"
    )

    def why_not(self, step: Muster, state: Table) -> Reason | None:
        titan = state.cards.titans[step.titan]
        if not step.paid:
            return self.no_army_paid(titan=step.titan, name=titan.name)
        value = attack_value(state, step.player, step.paid, step.bought)
        return None if is_enough(value, titan) else why_too_weak(titan, value)

    def effect(self, step: Muster, state: Table) -> Effect:
        titan = state.cards.titans[step.titan]
        gain = gain_effect(state, titan)
        return attrs.evolve(
            gain,
            further_effects=[*gain.further_effects, self.sentence_of_dice(dice=len(titan.banners))],
        )

    def play(self, step: Muster, draft: Table) -> None:
        """Defeat the titan: A5, A6, A7, then the damage dice (A8), then rewards (T3)."""
        seat = step.player
        player = draft.edit_player(seat)
        titan = draft.cards.titans[step.titan]
        dice = len(titan.banners)
        draft.push(GainRewards(seat, "attack"))
        armies = [army for army in player.armies if army.card in step.paid]
        if any(army.gifts(draft.cards) for army in armies):
            draft.push(GainArmyRewards(seat, step.paid))
        draft.push(RollDamage(dice, seat, step.titan))
        stars = titan_on_deck(draft, step.titan)
        if stars is not None:
            set_titan_pile(draft, stars, TitanPile(None, draft.decks.titans[stars - 1].deck))
            draft.push(TurnUpTitan(1, stars))
        else:
            _remove_from_board(draft, seat, titan)
        player.city = player.city.with_titan(step.titan)
        gain_card_totals(draft, seat, titan.totals)
        for army in armies:
            loot = draft.cards.military[army.card].totals.loot
            if loot:
                gain_goods(player, loot)


def _remove_from_board(draft: Table, winner_seat: int, titan: Titan) -> None:
    """Remove a beaten titan from the player board that it threatened; the winner takes its ambrosia (A6)."""
    for seat, player in enumerate(draft.players):
        threat = player.threat
        if threat is not None and threat.titan == titan.id:
            draft.edit_player(seat).threat = None
            if seat != winner_seat:
                ambrosia_taken = min(threat.ambrosia, len(titan.banners))
                gain_goods(draft.edit_player(winner_seat), Goods(ambrosia=ambrosia_taken))


@attrs.frozen
class Muster(TableDecision):
    """Pay armies one by one, buy swords, then strike; no choice may put victory out of reach (A4)."""

    titan: TitanId
    paid: MilitaryIds = ()
    bought: SmallNumber = 0

    rule = "A4"
    label = "the armies of an attack"
    arrows_out_of_reach: ClassVar[Refusal] = Refusal(
        "arrows-out-of-reach",
        "A3",
        (
            "{name} shows swords only, so arrows do not count: if you pay this army you cannot "
            "reach its defence {defence}."
        ),
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Use an army against {titan}; your attack is {value}, its defence {defence}",
        "{player:seat} is mustering armies against {titan}",
    )
    prompt_to_strike: ClassVar[Sentence] = Sentence(
        "Strike {titan}, or use another army; your attack is {value}, its defence {defence}",
        prompt.third_person,
    )
    automatic = True
    allowed_on: ClassVar[tuple[str, ...]] = ("turns",)
    choices: ClassVar[tuple[type[Choice], ...]] = (PayArmy, BuySword, Strike, *SPENDING_CHOICES)
    optional: ClassVar[tuple[type[Choice], ...]] = ()  # a bought coin may pay for an army

    def is_possible(self, state: Table) -> bool:
        armies = [state.players[self.player].find_army(card) for card in self.paid]
        are_armies_paid = all(army is not None and army.paid for army in armies)
        return (
            self.titan in attackable_titans(state)
            and are_armies_paid
            and len(set(self.paid)) == len(armies)
        )

    def waits(self, state: Table) -> bool:
        return True  # victory is always in reach, so no need to search for the way

    def prompts(self, state: Table, player: int) -> Sentence:
        titan = state.cards.titans[self.titan]
        value = attack_value(state, self.player, self.paid, self.bought)
        prompt = self.prompt_to_strike if self.paid and is_enough(value, titan) else self.prompt
        return prompt(value=value_against(value, titan), defence=titan.defence)

    def why_out_of_reach(
        self, state: Table, best_value: AttackValue | None, refusal: Refusal
    ) -> Reason | None:
        """Return why a choice would put the titan out of reach, or ``None`` if it does not."""
        titan = state.cards.titans[self.titan]
        if best_value is not None and is_enough(best_value, titan):
            return None
        reason_data = {"titan": self.titan, "name": titan.name, "defence": titan.defence}
        if (
            refusal is ARMY_OUT_OF_REACH
            and best_value is not None
            and would_be_enough_with_arrows(best_value, titan)
        ):
            return self.arrows_out_of_reach(**reason_data)
        return refusal(**reason_data)

    def why_not_buy_coin(self, state: Table) -> Reason | None:
        player, price = state.players[self.player], state.cards.figures.ambrosia.coin
        best_value = best_attack(
            state,
            self.player,
            self.paid,
            self.bought,
            coins=player.coins + 1,
            ambrosia=player.ambrosia - price,
        )
        return self.why_out_of_reach(state, best_value, AMBROSIA_OUT_OF_REACH)

    def why_not_buy_repair(self, state: Table, card: str) -> Reason | None:
        remaining_ambrosia = (
            state.players[self.player].ambrosia - state.cards.figures.ambrosia.repair
        )
        best_value = best_attack(
            state, self.player, self.paid, self.bought, ambrosia=remaining_ambrosia
        )
        reason = self.why_out_of_reach(state, best_value, AMBROSIA_OUT_OF_REACH)
        if best_value is None or reason is None:
            return reason
        # The repaired card may add more than the ambrosia could have bought (D2).
        card_totals = state.cards.empire[card].totals
        swords, total = best_value
        best_value = swords + card_totals.swords, total + card_totals.swords + card_totals.arrows
        return self.why_out_of_reach(state, best_value, AMBROSIA_OUT_OF_REACH)
