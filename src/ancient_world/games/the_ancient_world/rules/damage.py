"""Damage (D): the dice, damaged cards and their repair, the coin effects, armies above the limit (R4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    Effect,
    Reason,
    Refusal,
    Rolled,
    RollStep,
    SeatNumber,
    Sentence,
    one_of_each,
)
from ancient_world.games.the_ancient_world.box.ability_texts import lasting_ability_texts
from ancient_world.games.the_ancient_world.city import Army, OwnedCard
from ancient_world.games.the_ancient_world.coin_effects import (
    CoinEffect,
    CoinOnArmy,
    DiscardStored,
    LoseAmbrosia,
    LoseCoin,
    LoseDistrict,
    LoseRetired,
)
from ancient_world.games.the_ancient_world.field_types import (
    DistrictId,
    EmpireId,
    MilitaryId,
    SmallNumber,
    TitanId,
    reason_with_name,
)
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    COINS_SHORT,
    SPENDING_CHOICES,
    STEPS_IN_ATTACK,
    STEPS_IN_CONFRONTATION,
    STEPS_IN_TURN,
    BuyCoin,
    TableAction,
    TableDecision,
    gain_effect,
    repair_card,
    why_not_army,
    why_not_repair,
    why_not_your_card,
)
from ancient_world.games.the_ancient_world.rules.decks import discard_empire_cards
from ancient_world.games.the_ancient_world.rules.looking import discard_district
from ancient_world.games.the_ancient_world.table import Table


@attrs.frozen
class RollDamage(RollStep[Table]):
    """Roll one damage die per banner of the titan (A8, E1)."""

    count: SmallNumber
    player: SeatNumber
    titan: TitanId

    rule = "A8"
    label = "a roll of the damage dice"
    prompt: ClassVar[Sentence] = Sentence(
        "roll {count:damage die|damage dice}", "{player:seat} rolls {count:damage die|damage dice}"
    )
    sentence: ClassVar[Sentence] = Sentence(
        "you roll the damage {faces:|die|dice}: {faces:label}",
        "{player:seat} rolls the damage {faces:|die|dice}: {faces:label}",
    )
    allowed_on: ClassVar[tuple[str, ...]] = (*STEPS_IN_CONFRONTATION, *STEPS_IN_ATTACK)

    def says(self, state: Table, outcome: Rolled) -> Sentence:
        return self.sentence(faces=tuple([f"rolled-{face}" for face in outcome.faces]))

    def rule_now(self, state: Table) -> str:
        return self.rule if state.has_step("gain-rewards") else "E1"

    def die(self, state: Table) -> tuple[str, ...]:
        return state.cards.figures.die

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        # D4: titan faces first, then coin faces.
        draft.push(
            *[ChooseDamage(self.player)] * faces.count("titan"),
            *[CoinFace(self.player, self.titan)] * faces.count("coin"),
        )


# --- titan faces ---


@attrs.frozen
class DamageCard(TableAction["ChooseDamage"]):
    """Turn an undamaged empire card face down (D1)."""

    rule = "D1"
    label = "take the damage on a card"
    sentence: ClassVar[Sentence] = Sentence(
        "take the damage on {card}", "{player:seat} takes the damage on {card}"
    )
    already_damaged: ClassVar[Refusal] = Refusal(
        "already-damaged", "D1", "{name} is already damaged."
    )
    sentence_of_loss: ClassVar[Sentence] = Sentence("you lose {what} until you repair the card")

    card: EmpireId

    @classmethod
    def candidates(cls, step: ChooseDamage, state: Table) -> Iterable[Self]:
        undamaged_cards = state.players[step.player].city.undamaged_cards()
        return one_of_each(cls, tuple([owned_card.card for owned_card in undamaged_cards]))

    def why_not(self, step: ChooseDamage, state: Table) -> Reason | None:
        owned_card = state.players[step.player].city.find_card(self.card)
        if owned_card is None:
            return why_not_your_card(state, step.player, self.card, "D1")
        if owned_card.damaged:
            name = state.cards.empire[self.card].name
            return self.already_damaged(card=self.card, name=name)
        return None

    def effect(self, step: ChooseDamage, state: Table) -> Effect:
        ability_texts = lasting_ability_texts(state.cards.empire[self.card], state.cards)
        return Effect(
            further_effects=[self.sentence_of_loss(what=", ".join(ability_texts))]
            if ability_texts
            else ()
        )

    def play(self, step: ChooseDamage, draft: Table) -> None:
        player = draft.edit_player(step.player)
        owned_card = player.city.find_card(self.card)
        if owned_card is not None:
            player.city = player.city.with_replaced_card(
                OwnedCard(owned_card.card, True, owned_card.citizen)
            )
        draft.push(FitArmies(step.player))


class ChooseDamage(TableDecision):
    """Turn one undamaged empire card face down, for a titan face (D1)."""

    rule = "D1"
    label = "which card is damaged"
    prompt: ClassVar[Sentence] = Sentence(
        "Choose which of your cards is damaged", "{player:seat} is choosing which card is damaged"
    )
    automatic = True
    allowed_on: ClassVar[tuple[str, ...]] = (
        *STEPS_IN_CONFRONTATION,
        *STEPS_IN_ATTACK,
        "coin-face",
        "choose-damage",
    )
    choices: ClassVar[tuple[type[Choice], ...]] = (DamageCard, *SPENDING_CHOICES)

    def waits(self, state: Table) -> bool:
        return bool(state.players[self.player].city.undamaged_cards())


@attrs.frozen
class DiscardArmy(TableAction["FitArmies"]):
    """Discard an army, named by its active card, above the limit (R4)."""

    rule = "R4"
    label = "discard an army"
    sentence: ClassVar[Sentence] = Sentence(
        "discard the army of {card}", "{player:seat} discards the army of {card}"
    )
    armies_fit: ClassVar[Refusal] = Refusal(
        "armies-fit", "R4", "Your armies are within the limit of {limit}."
    )

    card: MilitaryId

    @classmethod
    def candidates(cls, step: FitArmies, state: Table) -> Iterable[Self]:
        armies = state.players[step.player].armies
        return [cls(army.card) for army in armies] if len(armies) > step.army_limit(state) else ()

    def why_not(self, step: FitArmies, state: Table) -> Reason | None:
        player, limit = state.players[step.player], step.army_limit(state)
        if len(player.armies) <= limit:
            return self.armies_fit(limit=limit)
        return why_not_army(state, step.player, self.card, "R4")

    def play(self, step: FitArmies, draft: Table) -> None:
        player = draft.edit_player(step.player)
        army = player.find_army(self.card)
        if army is not None:
            player.armies = tuple(
                [other_army for other_army in player.armies if other_army is not army]
            )
            draft.edit_decks().military_discard += (*army.retired, army.card)
        draft.push(step)


class FitArmies(TableDecision):
    """Discard armies above the limit, at once (R4)."""

    rule = "R4"
    label = "which army is discarded"
    prompt: ClassVar[Sentence] = Sentence(
        "Discard an army: you may have at most {limit:army|armies}",
        "{player:seat} is choosing an army to discard",
    )
    automatic = True
    allowed_on: ClassVar[tuple[str, ...]] = (
        *STEPS_IN_CONFRONTATION,
        *STEPS_IN_ATTACK,
        "coin-face",
        "choose-damage",
    )
    choices: ClassVar[tuple[type[Choice], ...]] = (DiscardArmy, *SPENDING_CHOICES)

    def prompts(self, state: Table, player: int) -> Sentence:
        return self.prompt(limit=self.army_limit(state))

    def waits(self, state: Table) -> bool:
        return len(state.players[self.player].armies) > self.army_limit(state)

    def army_limit(self, state: Table) -> int:
        """Return how many armies the player may have."""
        return state.players[self.player].city.totals(state.cards).army_limit


# --- coin faces ---


@attrs.frozen
class CoinFaceChoice(TableAction["CoinFace"]):
    """The base class of the choices at a coin face, each of which answers one kind of coin effect (D3)."""

    rule = "D3"
    demanded_by: ClassVar[type[CoinEffect]]

    @classmethod
    def legal(cls, step: CoinFace, state: Table) -> list[Self]:
        # Making no reasons for the choices of other effects saves 2 % of a random game.
        is_demanded = isinstance(step.coin_effect(state), cls.demanded_by)
        return super().legal(step, state) if is_demanded else []


@attrs.frozen
class PutCoin(CoinFaceChoice):
    """Put one coin on the picture of an army's active card (D3)."""

    demanded_by: ClassVar[type[CoinEffect]] = CoinOnArmy
    label = "put a coin on an army"
    sentence: ClassVar[Sentence] = Sentence(
        "put a coin on {card}", "{player:seat} puts a coin on {card}"
    )

    card: MilitaryId

    @classmethod
    def candidates(cls, step: CoinFace, state: Table) -> Iterable[Self]:
        return [cls(army.card) for army in state.players[step.player].armies]

    def why_not(self, step: CoinFace, state: Table) -> Reason | None:
        player = state.players[step.player]
        if not isinstance(step.coin_effect(state), CoinOnArmy):
            return step.why_other_effect(state)
        if not player.coins:
            return COINS_SHORT("D3", price=1, coins=0)
        return why_not_army(state, step.player, self.card, "D3")

    def play(self, step: CoinFace, draft: Table) -> None:
        player = draft.edit_player(step.player)
        army = player.find_army(self.card)
        if army is not None:
            player.coins -= 1
            player.replace_army(army, Army(army.card, army.retired, army.coins + 1, army.paid))


@attrs.frozen
class DiscardRetired(CoinFaceChoice):
    """Discard a retired military card (D3)."""

    demanded_by: ClassVar[type[CoinEffect]] = LoseRetired
    label = "discard a retired card"
    sentence: ClassVar[Sentence] = Sentence(
        "discard the retired card {card}", "{player:seat} discards the retired card {card}"
    )
    not_retired: ClassVar[Refusal] = Refusal(
        "not-retired", "D3", "{name} is not among your retired cards{retired:list; these are: }."
    )

    card: MilitaryId

    @classmethod
    def candidates(cls, step: CoinFace, state: Table) -> Iterable[Self]:
        armies = state.players[step.player].armies
        return [cls(card) for army in armies for card in army.retired]

    def why_not(self, step: CoinFace, state: Table) -> Reason | None:
        if not isinstance(step.coin_effect(state), LoseRetired):
            return step.why_other_effect(state)
        armies = state.players[step.player].armies
        retired = tuple([card for army in armies for card in army.retired])
        if self.card in retired:
            return None
        return reason_with_name(state.cards, self.not_retired, self.card, retired=retired)

    def play(self, step: CoinFace, draft: Table) -> None:
        player = draft.edit_player(step.player)
        for army in player.armies:
            if self.card in army.retired:
                retired = tuple([card for card in army.retired if card != self.card])
                player.replace_army(army, Army(army.card, retired, army.coins, army.paid))
        draft.edit_decks().military_discard += (self.card,)


@attrs.frozen
class DiscardDistrict(CoinFaceChoice):
    """Discard a district (D3)."""

    demanded_by: ClassVar[type[CoinEffect]] = LoseDistrict
    label = "discard a district"
    sentence: ClassVar[Sentence] = Sentence("discard {card}", "{player:seat} discards {card}")
    no_such_district: ClassVar[Refusal] = Refusal(
        "no-such-district", "D3", "{name} is not among your districts{districts:list; these are: }."
    )

    card: DistrictId

    @classmethod
    def candidates(cls, step: CoinFace, state: Table) -> Iterable[Self]:
        return [cls(card) for card in state.players[step.player].city.districts]

    def why_not(self, step: CoinFace, state: Table) -> Reason | None:
        if not isinstance(step.coin_effect(state), LoseDistrict):
            return step.why_other_effect(state)
        districts = state.players[step.player].city.districts
        if self.card in districts:
            return None
        return reason_with_name(state.cards, self.no_such_district, self.card, districts=districts)

    def play(self, step: CoinFace, draft: Table) -> None:
        draft.push(FitArmies(step.player))
        discard_district(draft, step.player, self.card)


class PayAmbrosia(CoinFaceChoice):
    """Pay the ambrosia that a coin face takes, or as much as the player has (D3)."""

    demanded_by: ClassVar[type[CoinEffect]] = LoseAmbrosia
    label = "lose the ambrosia that the coin face takes"
    sentence: ClassVar[Sentence] = Sentence("lose {lost} ambrosia", "{player:seat} loses {cost}")

    def says(self, step: CoinFace, state: Table) -> Sentence:
        requested = getattr(step.coin_effect(state), "amount", 0)
        return self.sentence(lost=min(requested, state.players[step.player].ambrosia))

    def why_not(self, step: CoinFace, state: Table) -> Reason | None:
        is_demanded = isinstance(step.coin_effect(state), LoseAmbrosia)
        return None if is_demanded else step.why_other_effect(state)

    def play(self, step: CoinFace, draft: Table) -> None:
        step.run(draft)


def minimum_ambrosia_left(state: Table, seat: int) -> int:
    """Return the least ambrosia that a player can be left with after buying coins and repairs (M2, M3)."""
    player, prices = state.players[seat], state.cards.figures.ambrosia
    ambrosia = player.ambrosia
    possible_repairs = min(len(player.city.damaged_cards()), ambrosia // prices.repair)
    return min(
        [(ambrosia - count * prices.repair) % prices.coin for count in range(possible_repairs + 1)]
    )


@attrs.frozen
class CoinFace(TableDecision):
    """Suffer the effect of a coin face at the foot of the titan card; impossible effects do nothing (D3).

    Before ambrosia is lost, its owner may spend it, as at any time (M); the question is skipped for players who would not
    lose less by spending.
    """

    titan: TitanId

    rule = "D3"
    label = "the coin effect of a titan"
    other_coin_effect: ClassVar[Refusal] = Refusal(
        "other-coin-effect", "D3", "A coin face of {name} demands something else: {effect:label}."
    )
    automatic = True
    allowed_on: ClassVar[tuple[str, ...]] = (*STEPS_IN_CONFRONTATION, *STEPS_IN_ATTACK, "coin-face")
    choices: ClassVar[tuple[type[Choice], ...]] = (
        PutCoin, DiscardRetired, DiscardDistrict, PayAmbrosia, *SPENDING_CHOICES,
    )  # fmt: skip

    def prompts(self, state: Table, player: int) -> Sentence:
        return self.coin_effect(state).prompt()

    def waits(self, state: Table) -> bool:
        effect = self.coin_effect(state)
        if not isinstance(effect, LoseAmbrosia):
            return super().waits(state)
        ambrosia_lost = min(state.players[self.player].ambrosia, effect.amount)
        return minimum_ambrosia_left(state, self.player) < ambrosia_lost

    def coin_effect(self, state: Table) -> CoinEffect:
        """Return the titan's coin effect."""
        return state.cards.titans[self.titan].coin_effect

    def why_other_effect(self, state: Table) -> Reason:
        """Return the reason against a choice that belongs to another titan's effect."""
        titan = state.cards.titans[self.titan]
        reason_data = {"titan": self.titan, "name": titan.name, "effect": titan.coin_effect.key}
        return self.other_coin_effect(**reason_data)

    def finish(self, draft: Table) -> None:
        """Apply an effect that leaves no choice."""
        effect = self.coin_effect(draft)
        player = draft.edit_player(self.player)
        if isinstance(effect, LoseCoin):
            player.coins = max(0, player.coins - 1)
        elif isinstance(effect, LoseAmbrosia):
            player.ambrosia = max(0, player.ambrosia - effect.amount)
        elif isinstance(effect, DiscardStored):
            discard_empire_cards(draft, player.stored)
            player.stored = ()


# --- repairs (Rebuild, card actions, E2) ---


@attrs.frozen
class Repair(TableAction["Repairs"]):
    """Repair a damaged empire card (E2)."""

    rule = "E2"
    label = "repair a card"
    sentence: ClassVar[Sentence] = Sentence("repair {card}", "{player:seat} repairs {card}")
    no_repairs_left: ClassVar[Refusal] = Refusal("no-repairs-left", "", "You have no repairs left.")

    card: EmpireId

    @classmethod
    def candidates(cls, step: Repairs, state: Table) -> Iterable[Self]:
        damaged = state.players[step.player].city.damaged_cards() if step.repairs else []
        return [cls(owned_card.card) for owned_card in damaged]

    def why_not(self, step: Repairs, state: Table) -> Reason | None:
        if not step.repairs:
            return self.no_repairs_left(step.rule)
        return why_not_repair(state, step.player, self.card, "D2")

    def effect(self, step: Repairs, state: Table) -> Effect:
        return gain_effect(state, state.cards.empire[self.card])

    def play(self, step: Repairs, draft: Table) -> None:
        repair_card(draft, step.player, self.card)
        draft.push(type(step)(step.player, step.repairs - 1))


class Finish(TableAction["Repairs"]):
    """Repair no more (E2)."""

    rule = "E2"
    label = "stop repairing"
    sentence: ClassVar[Sentence] = Sentence("stop repairing", "{player:seat} stops repairing")

    optional = True

    def play(self, step: Repairs, draft: Table) -> None:
        """Change nothing."""


@attrs.frozen
class Repairs(TableDecision):
    """Repair up to ``repairs`` damaged empire cards."""

    repairs: SmallNumber

    choices: ClassVar[tuple[type[Choice], ...]] = (Repair, Finish, *SPENDING_CHOICES)


class RepairCards(Repairs):
    """Repair cards through a space of the board, a card action or a reward."""

    rule = "D2"
    label = "repairs"
    prompt: ClassVar[Sentence] = Sentence(
        "Repair up to {repairs:card|cards}, or stop",
        "{player:seat} is choosing which cards to repair",
    )
    allowed_on: ClassVar[tuple[str, ...]] = (*STEPS_IN_TURN, "upgrade")


class RepairBeforeIncome(Repairs):
    """Repair cards right before income: by repair income (E2), or for ambrosia for the last time (M3)."""

    rule = "E2"
    label = "repairs before income"
    prompt: ClassVar[Sentence] = Sentence(
        "Repair up to {repairs:card|cards} before the income, or stop",
        "{player:seat} is choosing which cards to repair before the income",
    )
    prompt_with_ambrosia: ClassVar[Sentence] = Sentence(
        "Repair cards with ambrosia before the income, or stop", prompt.third_person
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("offer-repairs", "collect-income", "reset-board")
    optional: ClassVar[tuple[type[Choice], ...]] = (Finish, BuyCoin)

    def prompts(self, state: Table, player: int) -> Sentence:
        return self.prompt if self.repairs else self.prompt_with_ambrosia

    def waits(self, state: Table) -> bool:
        # Every player is asked in every round, so this is written for speed.
        player = state.players[self.player]
        if not player.city.damaged_cards():
            return False
        return self.repairs > 0 or player.ambrosia >= state.cards.figures.ambrosia.repair
