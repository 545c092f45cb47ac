"""The base of decisions: prices, offers, and spending ambrosia, which every decision allows (M)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self, TypeVar

import attrs

from ancient_world.engine import (
    Choice,
    DealStep,
    DecisionStep,
    Effect,
    Reason,
    Refusal,
    Sentence,
)
from ancient_world.games.the_ancient_world.box.ability_texts import (
    abilities_text,
)
from ancient_world.games.the_ancient_world.city import OwnedCard
from ancient_world.games.the_ancient_world.city_card_types import (
    Card,
)
from ancient_world.games.the_ancient_world.field_types import (
    CITIZEN_NUMBERS,
    EmpireId,
    SmallNumber,
    quoted_name,
    reason_with_name,
)
from ancient_world.games.the_ancient_world.goods_and_spaces import Goods
from ancient_world.games.the_ancient_world.table import PlayerDraft, Table

DecisionT = TypeVar("DecisionT", bound="TableDecision")

STEPS_IN_TURN = ("turns", "gain-district", "gain-rewards", "look-further")
"""The rows of steps that can lie below a step while a player takes a turn."""
STEPS_IN_ATTACK = ("gain-rewards", "gain-army-rewards")
STEPS_IN_CONFRONTATION = ("confront", "offer-repairs")
"""The rows of steps that can lie below a step while a threatening titan does damage."""
END_ROW = "end-round"
"""The row of the steps that end a round."""


CITIZEN_STARVING = Refusal("citizen-starving", "", "Citizen {citizen} is starving.")
NO_SUCH_CITIZEN = Refusal(
    "no-such-citizen", "", "You have no citizen {citizen}{own:list; yours are: }."
)


def why_no_such_citizen(player: PlayerDraft, citizen: int, rule: str) -> Reason:
    """Return the reason against a citizen that a player does not have, with the citizens that the player has."""
    own_citizens = tuple(
        [
            citizen_number
            for citizen_number in CITIZEN_NUMBERS
            if citizen_number not in player.supply
        ]
    )
    return NO_SUCH_CITIZEN(rule, citizen=citizen, own=own_citizens)


def gain_goods(player: PlayerDraft, goods: Goods) -> None:
    """Give a player goods from the supply, which is unlimited (S2)."""
    player.coins += goods.coins
    player.knowledge += goods.knowledge
    player.ambrosia += goods.ambrosia


def pay_goods(player: PlayerDraft, price: Goods) -> None:
    """Take a price from a player who can pay it."""
    player.coins -= price.coins
    player.knowledge -= price.knowledge
    player.ambrosia -= price.ambrosia


def can_pay(player: PlayerDraft, price: Goods) -> bool:
    """Return whether a player has the coins and the knowledge of a price."""
    return player.coins >= price.coins and player.knowledge >= price.knowledge


COINS_SHORT = Refusal(
    "coins-short", "", "This costs {price:coin|coins}; you have {coins:coin|coins}."
)
KNOWLEDGE_SHORT = Refusal(
    "knowledge-short", "", "This costs {price} knowledge; you have {knowledge}."
)


def why_not_pay(
    player: PlayerDraft, price: Goods, rule: str, reason_data: dict[str, str]
) -> Reason | None:
    """Return why a player cannot pay a price, or ``None`` if possible."""
    if player.coins < price.coins:
        return COINS_SHORT(rule, price=price.coins, coins=player.coins, **reason_data)
    if player.knowledge < price.knowledge:
        return KNOWLEDGE_SHORT(
            rule, price=price.knowledge, knowledge=player.knowledge, **reason_data
        )
    return why_not_spend(player, price.ambrosia, rule, reason_data)


AMBROSIA_SHORT = Refusal("ambrosia-short", "", "This costs {price} ambrosia; you have {ambrosia}.")


def why_not_spend(
    player: PlayerDraft, price: int, rule: str, reason_data: dict[str, str] | None = None
) -> Reason | None:
    """Return why a player has too little ambrosia for a price, or ``None`` if there is enough."""
    if player.ambrosia >= price:
        return None
    return AMBROSIA_SHORT(rule, price=price, ambrosia=player.ambrosia, **(reason_data or {}))


CARD_EFFECT_SENTENCE = Sentence("{name} ({what})")


def gain_effect(state: Table, card: Card, price: Goods | None = None) -> Effect:
    """Return the effect of gaining a card: its price, and its abilities as a text."""
    cost_by_name = {} if price is None else goods_by_name(price)
    ability_text = abilities_text(card, state.cards)
    return Effect(
        cost=cost_by_name or None,
        further_effects=[CARD_EFFECT_SENTENCE(name=card.name, what=ability_text)]
        if ability_text
        else (),
    )


def goods_by_name(price: Goods) -> dict[str, int]:
    """Return the goods of a price, by name."""
    return {name: count for name, count in attrs.asdict(price).items() if count}


NOT_YOUR_CARD = Refusal(
    "not-your-card", "", "{name} is not among your empire cards{own:list; these are: }."
)
NOT_DAMAGED = Refusal("not-damaged", "", "{name} is not damaged.")


def why_not_your_card(state: Table, seat: int, card: object, rule: str) -> Reason:
    """Return the reason against a card that a player has not built, with the cards that the player has."""
    own_cards = tuple([owned_card.card for owned_card in state.players[seat].city.empire])
    return reason_with_name(state.cards, NOT_YOUR_CARD, card, rule, own=own_cards)


def why_not_repair(state: Table, seat: int, card: str, rule: str) -> Reason | None:
    """Return why a player cannot repair an empire card, or ``None`` if possible."""
    owned_card = state.players[seat].city.find_card(card)
    if owned_card is None:
        return why_not_your_card(state, seat, card, rule)
    if not owned_card.damaged:
        return NOT_DAMAGED(rule, card=card, name=state.cards.empire[card].name)
    return None


ARMY_RETIRED = Refusal("army-retired", "", "{name} is retired; {leader} leads that army.")
NO_ARMY = Refusal("no-army", "", "{name} leads no army of yours{leaders:list; these do: }.")


def why_not_army(state: Table, seat: int, card: str, rule: str) -> Reason | None:
    """Return why a card leads no army of a player, or ``None`` if it does."""
    armies = state.players[seat].armies
    if any(army.card == card for army in armies):
        return None
    reason_data = {"card": card, "name": quoted_name(state.cards, card)}
    for army in armies:
        if card in army.retired:
            leader = state.cards.military[army.card].name
            return ARMY_RETIRED(rule, **reason_data, leader=leader)
    return NO_ARMY(rule, **reason_data, leaders=tuple([army.card for army in armies]))


def repair_card(draft: Table, seat: int, card: str) -> None:
    """Turn a damaged empire card face up again."""
    player = draft.edit_player(seat)
    owned_card = player.city.find_card(card)
    if owned_card is not None:
        player.city = player.city.with_replaced_card(OwnedCard(card, False, owned_card.citizen))


class TableAction(Choice[DecisionT, Table]):
    """The base of this game's actions."""

    game = "the-ancient-world"

    def says(self, step: DecisionT, state: Table) -> Sentence | None:
        space = getattr(self, "space", getattr(step, "space", ""))
        return self.sentence and self.sentence(space=state.space_label(space))


@attrs.frozen
class TableDeal(DealStep[Table]):
    """The base of this game's deals."""

    count: SmallNumber


class TableDecision(DecisionStep[Table]):
    """The base of this game's decisions; each also offers to spend ambrosia."""

    rule = "T1"
    declined_sentence: ClassVar[Sentence] = Sentence("decline", "{player:seat} declines")
    """The sentence about declining here."""

    def why_not_buy_coin(self, state: Table) -> Reason | None:
        """Return why a player with enough ambrosia may still not buy a coin here, or ``None``."""
        return None

    def why_not_buy_repair(self, state: Table, card: str) -> Reason | None:
        """Return why a player with enough ambrosia may still not buy the repair of a card here, or ``None``."""
        return None


# --- ambrosia ---


class BuyCoin(TableAction[TableDecision]):
    """Gain a coin for ambrosia (M2)."""

    rule = "M2"
    label = "buy a coin with ambrosia"
    sentence: ClassVar[Sentence] = Sentence(
        "buy a coin with ambrosia", "{player:seat} buys {gain} for {cost}"
    )

    optional = True

    @classmethod
    def legal(cls, step: TableDecision, state: Table) -> list[Self]:
        # Every decision asks, though most players have too little ambrosia.
        if state.players[step.player].ambrosia < state.cards.figures.ambrosia.coin:
            return []
        return [] if step.why_not_buy_coin(state) else [cls()]

    def why_not(self, step: TableDecision, state: Table) -> Reason | None:
        price = state.cards.figures.ambrosia.coin
        reason = why_not_spend(state.players[step.player], price, "M2")
        return step.why_not_buy_coin(state) if reason is None else reason

    def play(self, step: TableDecision, draft: Table) -> None:
        player = draft.edit_player(step.player)
        player.ambrosia -= draft.cards.figures.ambrosia.coin
        player.coins += 1
        draft.push(step)


@attrs.frozen
class BuyRepair(TableAction[TableDecision]):
    """Repair a damaged empire card for ambrosia (M3)."""

    rule = "M3"
    label = "repair a card with ambrosia"
    sentence: ClassVar[Sentence] = Sentence(
        "repair {card} with ambrosia", "{player:seat} repairs {card} for {cost}"
    )

    optional = True

    card: EmpireId

    @classmethod
    def candidates(cls, step: TableDecision, state: Table) -> Iterable[Self]:
        empire = state.players[step.player].city.empire
        return [cls(owned_card.card) for owned_card in empire if owned_card.damaged]

    @classmethod
    def legal(cls, step: TableDecision, state: Table) -> list[Self]:
        if state.players[step.player].ambrosia < state.cards.figures.ambrosia.repair:
            return []  # the same
        return [each for each in cls.candidates(step, state) if each.why_not(step, state) is None]

    def why_not(self, step: TableDecision, state: Table) -> Reason | None:
        price = state.cards.figures.ambrosia.repair
        reason = why_not_repair(state, step.player, self.card, "M3")
        if reason is None:
            reason = why_not_spend(state.players[step.player], price, "M3")
        return step.why_not_buy_repair(state, self.card) if reason is None else reason

    def effect(self, step: TableDecision, state: Table) -> Effect:
        return gain_effect(state, state.cards.empire[self.card])

    def play(self, step: TableDecision, draft: Table) -> None:
        draft.edit_player(step.player).ambrosia -= draft.cards.figures.ambrosia.repair
        repair_card(draft, step.player, self.card)
        draft.push(step)


SPENDING_CHOICES = (BuyCoin, BuyRepair)
"""The choices that every decision offers after its own."""


# --- offers ---


class Decline(TableAction[TableDecision]):
    """Decline the action of the space, or another offer (C5, K3)."""

    rule = "C5"
    label = "decline"

    def says(self, step: TableDecision, state: Table) -> Sentence:
        return step.declined_sentence(space=state.space_label(getattr(step, "space", "")))

    def play(self, step: TableDecision, draft: Table) -> None:
        """Change nothing."""


class Perform(TableAction["PerformOrDecline"]):
    """Perform the action of the space (C5)."""

    rule = "C5"
    label = "perform the action"

    def says(self, step: PerformOrDecline, state: Table) -> Sentence:
        return step.deed_now(state)(space=state.space_label(getattr(step, "space", "")))

    def why_not(self, step: PerformOrDecline, state: Table) -> Reason | None:
        return step.why_not_perform(state)

    def effect(self, step: PerformOrDecline, state: Table) -> Effect:
        return Effect(further_effects=step.effect_sentences(state))

    def play(self, step: PerformOrDecline, draft: Table) -> None:
        step.perform(draft, draft.edit_player(step.player))


class AtSpace(TableDecision):
    """Decide what a citizen does on a space of the board (C5)."""

    declined_sentence: ClassVar[Sentence] = Sentence(
        "decline", "{player:seat} declines {space:label}"
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("turns",)
    # a bought coin may pay for it
    optional: ClassVar[tuple[type[Choice], ...]] = (Decline,)


PERFORMS = "{player:seat} performs {space:label}"


class PerformOrDecline(AtSpace):
    """Perform the action of a space with a single action, or decline."""

    choices: ClassVar[tuple[type[Choice], ...]] = (Perform, Decline, *SPENDING_CHOICES)
    prompt: ClassVar[Sentence]
    deed: ClassVar[Sentence]
    """The words for performing the action: for the player who chooses, and with the space's name for the log."""

    def prompts(self, state: Table, player: int) -> Sentence:
        return self.prompt(**self.figures(state, player))

    def deed_now(self, state: Table) -> Sentence:
        """Return the words for performing the action in a state, with the values of their placeholders."""
        return self.deed(**self.figures(state, self.player))

    def figures(self, state: Table, player: int) -> dict[str, object]:
        """Return the values of the placeholders in the prompt and in the deed."""
        return {}

    def waits(self, state: Table) -> bool:
        return self.why_not_perform(state) is None or super().waits(state)

    def why_not_perform(self, state: Table) -> Reason | None:
        """Return why the action cannot be performed, or ``None`` if it can."""
        return None

    def effect_sentences(self, state: Table) -> Iterable[Sentence]:
        """Return sentences about certain effects beside the goods that are paid and gained."""
        return ()

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        """Perform the action of the space."""
        raise TypeError(f"{type(self).__name__} does not say what is done there")
