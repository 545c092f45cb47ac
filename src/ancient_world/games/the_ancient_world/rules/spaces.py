"""The spaces of the board: the action of a citizen placed there, or declining it (C5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    Effect,
    Reason,
    Refusal,
    Sentence,
    from_cards,
    one_of_each,
)
from ancient_world.games.the_ancient_world.box.ability_texts import (
    action_text,
    goods_text,
    translated_goods,
)
from ancient_world.games.the_ancient_world.field_types import EmpireId, SpaceId, reason_with_name
from ancient_world.games.the_ancient_world.goods_and_spaces import Goods
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    PERFORMS,
    SPENDING_CHOICES,
    AtSpace,
    Decline,
    PerformOrDecline,
    TableAction,
    can_pay,
    gain_effect,
    gain_goods,
    pay_goods,
    why_not_pay,
)
from ancient_world.games.the_ancient_world.rules.card_actions import GainRewards, give_gifts
from ancient_world.games.the_ancient_world.rules.damage import RepairCards
from ancient_world.games.the_ancient_world.rules.decks import are_empire_cards_left
from ancient_world.games.the_ancient_world.rules.gaining import (
    build_card,
    gain_citizens,
    why_not_build,
)
from ancient_world.games.the_ancient_world.rules.looking import GainDistrict, exploring_step
from ancient_world.games.the_ancient_world.table import PlayerDraft, Table


@attrs.frozen
class Build(TableAction["AtBuild"]):
    """Buy an empire card of the row or of pile C (SP-build)."""

    rule = "SP-build"
    label = "build an empire card"
    sentence: ClassVar[Sentence] = Sentence("build {card}", "{player:seat} builds {card}")
    not_on_offer: ClassVar[Refusal] = Refusal(
        "not-on-offer",
        "SP-build",
        "{name} is neither in the empire row nor in pile C{open:list; these are: }.",
    )

    card: EmpireId

    @classmethod
    def candidates(cls, step: AtBuild, state: Table) -> Iterable[Self]:
        return [cls(card) for card in state.decks.empire_row + state.decks.empire_c]

    @classmethod
    def legal(cls, step: AtBuild, state: Table) -> list[Self]:
        # Most cards are too dear; to skip their actions and reasons saves a twentieth of a random game.
        player, empire = state.players[step.player], state.cards.empire
        if len(player.city.empire) >= player.city.totals(state.cards).capacity:
            return []
        cards_with_prices = [
            (card, empire[card].price) for card in state.decks.empire_row + state.decks.empire_c
        ]
        coins, knowledge = player.coins, player.knowledge
        payable_cards = [
            card
            for card, price in cards_with_prices
            if price.coins <= coins and price.knowledge <= knowledge
        ]
        return [*one_of_each(cls, tuple(payable_cards))]

    def why_not(self, step: AtBuild, state: Table) -> Reason | None:
        if self.card in state.decks.empire_row or self.card in state.decks.empire_c:
            return why_not_build(state, step.player, self.card, "SP-build")
        cards_on_offer = state.decks.empire_row + state.decks.empire_c
        return reason_with_name(state.cards, self.not_on_offer, self.card, open=cards_on_offer)

    def effect(self, step: AtBuild, state: Table) -> Effect:
        card = state.cards.empire[self.card]
        return gain_effect(state, card, card.price)

    def play(self, step: AtBuild, draft: Table) -> None:
        decks = draft.edit_decks()
        decks.empire_row = tuple([card for card in decks.empire_row if card != self.card])
        decks.empire_c = tuple([card for card in decks.empire_c if card != self.card])
        draft.push(GainRewards(step.player, "build"))
        build_card(draft, step.player, self.card)


class AtBuild(AtSpace):
    """Buy an empire card of the row or of pile C, or decline."""

    rule = "SP-build"
    label = "the action of Build"
    prompt: ClassVar[Sentence] = Sentence(
        "Build an empire card, or decline", "{player:seat} is choosing an empire card to build"
    )
    space: ClassVar[str] = "build"
    choices: ClassVar[tuple[type[Choice], ...]] = (Build, Decline, *SPENDING_CHOICES)


@attrs.frozen
class Expand(TableAction["AtExpand"]):
    """Pay one of the prices of Expand and gain a district (G3)."""

    rule = "G3"
    label = "gain a district"
    sentence: ClassVar[Sentence] = Sentence(
        "expand for {price}", "{player:seat} expands for {cost}"
    )
    no_such_price: ClassVar[Refusal] = Refusal(
        "no-such-price", "SP-expand", "{space:label} costs {prices:or}, not {price}."
    )
    no_district: ClassVar[Refusal] = Refusal("no-district", "SP-expand", "No district is left.")
    sentence_with_district: ClassVar[Sentence] = Sentence(
        "expand for {price}", "{player:seat} takes {district} for {cost}"
    )

    price: Annotated[Goods, from_cards("figures.expand_prices")]

    def says(self, step: AtExpand, state: Table) -> Sentence:
        district = self.certain_district(step, state)
        unfilled_sentence = (
            self.sentence if district is None else self.sentence_with_district(district=district)
        )
        return unfilled_sentence(price=goods_text(self.price))

    @staticmethod
    def certain_district(step: AtExpand, state: Table) -> str | None:
        """Return the district that is gained, or ``None`` if there will be several to choose from."""
        district_bonus = state.players[step.player].city.totals(state.cards).district_bonus
        return None if district_bonus else state.decks.district

    @classmethod
    def candidates(cls, step: AtExpand, state: Table) -> Iterable[Self]:
        return [cls(price) for price in state.cards.figures.expand_prices]

    def why_not(self, step: AtExpand, state: Table) -> Reason | None:
        if self.price not in state.cards.figures.expand_prices:
            prices = tuple(map(translated_goods, state.cards.figures.expand_prices))
            price = translated_goods(self.price)
            return self.no_such_price(space="expand", prices=prices, price=price)
        if (
            state.decks.district is None and not state.decks.districts
        ):  # otherwise one is turned up first
            return self.no_district()
        return why_not_pay(state.players[step.player], self.price, "SP-expand", {"space": "expand"})

    def effect(self, step: AtExpand, state: Table) -> Effect:
        district = self.certain_district(step, state)
        return Effect() if district is None else gain_effect(state, state.cards.districts[district])

    def play(self, step: AtExpand, draft: Table) -> None:
        pay_goods(draft.edit_player(step.player), self.price)
        draft.push(GainDistrict(step.player), GainRewards(step.player, "expand"))


class AtExpand(AtSpace):
    """Pay one of the prices of Expand and gain a district (G3), or decline."""

    rule = "SP-expand"
    label = "the action of Expand"
    prompt: ClassVar[Sentence] = Sentence(
        "Pay for a district, or decline", "{player:seat} is choosing whether to expand"
    )
    space: ClassVar[str] = "expand"
    choices: ClassVar[tuple[type[Choice], ...]] = (Expand, Decline, *SPENDING_CHOICES)

    def waits(self, state: Table) -> bool:
        player, prices = state.players[self.player], state.cards.figures.expand_prices
        is_district_open = state.decks.district is not None
        return (is_district_open and can_pay(player, prices[0])) or super().waits(state)


class AtLabor(PerformOrDecline):
    """Gain coins on the space Labor, or decline."""

    rule = "SP-labor"
    label = "the action of Labor"
    prompt: ClassVar[Sentence] = Sentence(
        "Gain {goods}, or decline", "{player:seat} is choosing whether to labor"
    )
    deed: ClassVar[Sentence] = Sentence(
        "gain {goods}", "{player:seat} performs {space:label} and gains {gain}"
    )
    space: ClassVar[str] = "labor"

    def figures(self, state: Table, player: int) -> dict[str, object]:
        return {"goods": goods_text(state.cards.figures.labor)}

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        gain_goods(player, draft.cards.figures.labor)
        draft.push(GainRewards(self.player, "labor"))


class AtLearn(PerformOrDecline):
    """Pay coins and gain knowledge on the space Learn, or decline."""

    rule = "SP-learn"
    label = "the action of Learn"
    prompt: ClassVar[Sentence] = Sentence(
        "Pay {price} for {goods}, or decline", "{player:seat} is choosing whether to learn"
    )
    deed: ClassVar[Sentence] = Sentence(
        "pay {price} for {goods}",
        "{player:seat} performs {space:label}, pays {cost} and gains {gain}",
    )
    space: ClassVar[str] = "learn"

    def figures(self, state: Table, player: int) -> dict[str, object]:
        figures = state.cards.figures
        return {"price": goods_text(figures.learn_price), "goods": goods_text(figures.learn_gain)}

    def why_not_perform(self, state: Table) -> Reason | None:
        price = state.cards.figures.learn_price
        return why_not_pay(state.players[self.player], price, "SP-learn", {"space": "learn"})

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        pay_goods(player, draft.cards.figures.learn_price)
        gain_goods(player, draft.cards.figures.learn_gain)
        draft.push(GainRewards(self.player, "learn"))


class AtRebuild(PerformOrDecline):
    """Repair cards and take the first-player token on the space Rebuild, once a round, or decline."""

    rule = "SP-rebuild"
    label = "the action of Rebuild"
    nothing_to_rebuild: ClassVar[Refusal] = Refusal(
        "nothing-to-rebuild",
        "SP-rebuild",
        (
            "The first-player token has already been taken this round, and none of your cards is "
            "damaged."
        ),
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Take the first-player token and repair up to {repairs:card|cards}, or decline",
        "{player:seat} is choosing whether to rebuild",
    )
    prompt_without_token: ClassVar[Sentence] = Sentence(
        "Repair up to {repairs:card|cards}, or decline", prompt.third_person
    )
    deed: ClassVar[Sentence] = Sentence(
        "take the first-player token and repair up to {repairs:card|cards}", PERFORMS
    )
    deed_without_token: ClassVar[Sentence] = Sentence("repair up to {repairs:card|cards}", PERFORMS)
    sentence_of_token: ClassVar[Sentence] = Sentence("you take the first-player token")
    space: ClassVar[str] = "rebuild"

    def prompts(self, state: Table, player: int) -> Sentence:
        prompt = self.prompt_without_token if state.hand_up else self.prompt
        return prompt(**self.figures(state, player))

    def deed_now(self, state: Table) -> Sentence:
        deed = self.deed_without_token if state.hand_up else self.deed
        return deed(**self.figures(state, self.player))

    def figures(self, state: Table, player: int) -> dict[str, object]:
        return {"repairs": state.cards.figures.rebuild_repairs}

    def why_not_perform(self, state: Table) -> Reason | None:
        if state.hand_up and not state.players[self.player].city.damaged_cards():
            return self.nothing_to_rebuild()
        return None

    def effect_sentences(self, state: Table) -> Iterable[Sentence]:
        return () if state.hand_up else [self.sentence_of_token]

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        if not draft.hand_up:
            draft.hand_up = True
            draft.token = self.player
        repairs = draft.cards.figures.rebuild_repairs
        draft.push(RepairCards(self.player, repairs), GainRewards(self.player, "rebuild"))


class AtGrow(PerformOrDecline):
    """Pay coins and gain the lowest-numbered citizen of the supply on the space Grow, or decline."""

    rule = "SP-grow"
    label = "the action of Grow"
    no_citizen_left: ClassVar[Refusal] = Refusal(
        "no-citizen-left", "SP-grow", "You already have all your citizens."
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Pay {price} for a new citizen, or decline", "{player:seat} is choosing whether to grow"
    )
    sentence_of_citizen: ClassVar[Sentence] = Sentence(
        "citizen {number} joins you, and can be placed from the next round on"
    )
    deed: ClassVar[Sentence] = Sentence(
        "pay {price} for a new citizen", "{player:seat} performs {space:label} and pays {cost}"
    )
    space: ClassVar[str] = "grow"

    def figures(self, state: Table, player: int) -> dict[str, object]:
        return {"price": goods_text(state.cards.figures.grow_price)}

    def why_not_perform(self, state: Table) -> Reason | None:
        player = state.players[self.player]
        if not player.supply:
            return self.no_citizen_left()
        return why_not_pay(player, state.cards.figures.grow_price, "SP-grow", {"space": "grow"})

    def effect_sentences(self, state: Table) -> Iterable[Sentence]:
        return [
            self.sentence_of_citizen(number=number)
            for number in state.players[self.player].supply[:1]
        ]

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        pay_goods(player, draft.cards.figures.grow_price)
        gain_citizens(player, 1)
        draft.push(GainRewards(self.player, "grow"))


class AtExplore(PerformOrDecline):
    """Explore on the space of that name, or decline."""

    rule = "SP-explore"
    label = "the action of Explore"
    no_empire_card: ClassVar[Refusal] = Refusal(
        "no-empire-card", "SP-explore", "The empire deck and its discard pile are empty."
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Look at {cards:empire card|empire cards} and keep one, or decline",
        "{player:seat} is choosing whether to explore",
    )
    deed: ClassVar[Sentence] = Sentence(
        "look at {cards:empire card|empire cards} and keep one", PERFORMS
    )
    space: ClassVar[str] = "explore"

    def figures(self, state: Table, player: int) -> dict[str, object]:
        bonus = state.players[player].city.totals(state.cards).explore_bonus
        return {"cards": state.cards.figures.explore_cards + bonus}

    def why_not_perform(self, state: Table) -> Reason | None:
        return None if are_empire_cards_left(state) else self.no_empire_card()

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        exploring = exploring_step(draft, self.player, draft.cards.figures.explore_cards)
        draft.push(exploring, GainRewards(self.player, "explore"))


@attrs.frozen
class AtOwnSpace(PerformOrDecline):
    """Perform the action of a space that the card file adds, or decline."""

    space: SpaceId

    label = "the action of a space of this board"
    prompt: ClassVar[Sentence] = Sentence(
        "Perform {space:label} ({what}), or decline",
        "{player:seat} is choosing whether to perform {space:label}",
    )
    deed: ClassVar[Sentence] = Sentence("{what}", PERFORMS)

    def is_possible(self, state: Table) -> bool:
        return self.space in state.cards.own_spaces

    def figures(self, state: Table, player: int) -> dict[str, object]:
        what = action_text(state.cards.own_spaces[self.space].action)
        return {"space": state.space_label(self.space), "what": what}

    def why_not_perform(self, state: Table) -> Reason | None:
        price, name = state.cards.own_spaces[self.space].action.pay, state.space_label(self.space)
        return why_not_pay(state.players[self.player], price, "C5", {"space": name})

    def perform(self, draft: Table, player: PlayerDraft) -> None:
        action = draft.cards.own_spaces[self.space].action
        pay_goods(player, action.pay)
        draft.push(GainRewards(self.player, self.space))
        give_gifts(draft, self.player, [action])
