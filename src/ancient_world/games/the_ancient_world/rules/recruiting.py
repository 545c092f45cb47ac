"""Recruit (R1-R3): a card of the military row starts an army or covers one."""

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
    cards,
    one_of_each,
)
from ancient_world.games.the_ancient_world.city import Army
from ancient_world.games.the_ancient_world.field_types import MilitaryId, reason_with_name
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    SPENDING_CHOICES,
    AtSpace,
    Decline,
    TableAction,
    TableDecision,
    gain_effect,
    gain_goods,
    pay_goods,
    why_not_army,
    why_not_pay,
)
from ancient_world.games.the_ancient_world.rules.card_actions import GainRewards
from ancient_world.games.the_ancient_world.table import Table


def _army_limit_of(state: Table, seat: int) -> int:
    return state.players[seat].city.totals(state.cards).army_limit


ARMY_LIMIT = Refusal("army-limit", "R1", "You may have at most {limit:army|armies}.")


@attrs.frozen
class Recruit(TableAction["AtRecruit"]):
    """Take a card of the military row for its price (SP-recruit)."""

    rule = "SP-recruit"
    label = "recruit a military card"
    sentence: ClassVar[Sentence] = Sentence("recruit {card}", "{player:seat} recruits {card}")
    not_in_military_row: ClassVar[Refusal] = Refusal(
        "not-in-military-row",
        "SP-recruit",
        "{name} is not in the military row{row:list, which has: }.",
    )

    card: MilitaryId

    @classmethod
    def candidates(cls, step: AtRecruit, state: Table) -> Iterable[Self]:
        return one_of_each(cls, state.decks.military_row)

    def why_not(self, step: AtRecruit, state: Table) -> Reason | None:
        card = self.card
        row = state.decks.military_row
        if card not in row:
            return reason_with_name(state.cards, self.not_in_military_row, card, row=row)
        player = state.players[step.player]
        design = state.cards.military[card]
        return why_not_pay(player, design.price, "SP-recruit", {"card": card, "name": design.name})

    def effect(self, step: AtRecruit, state: Table) -> Effect:
        return gain_effect(state, state.cards.military[self.card])

    def play(self, step: AtRecruit, draft: Table) -> None:
        pay_goods(draft.edit_player(step.player), draft.cards.military[self.card].price)
        decks = draft.edit_decks()
        decks.military_row = tuple([card for card in decks.military_row if card != self.card])
        draft.push(FormArmy(step.player, self.card), GainRewards(step.player, "recruit"))


class AtRecruit(AtSpace):
    """Take a card of the military row for its price, or decline."""

    rule = "SP-recruit"
    label = "the action of Recruit"
    prompt: ClassVar[Sentence] = Sentence(
        "Recruit a military card, or decline",
        "{player:seat} is choosing a military card to recruit",
    )
    space: ClassVar[str] = "recruit"
    choices: ClassVar[tuple[type[Choice], ...]] = (Recruit, Decline, *SPENDING_CHOICES)


class StartArmy(TableAction["FormArmy"]):
    """Start a new army with the recruit (R2)."""

    rule = "R2"
    label = "start a new army"
    sentence: ClassVar[Sentence] = Sentence(
        "start a new army", "{player:seat} starts a new army with {recruit}"
    )

    def why_not(self, step: FormArmy, state: Table) -> Reason | None:
        limit = _army_limit_of(state, step.player)
        if len(state.players[step.player].armies) >= limit:
            return ARMY_LIMIT(limit=limit)
        return None

    def play(self, step: FormArmy, draft: Table) -> None:
        player = draft.edit_player(step.player)
        player.armies = (*player.armies, Army(step.recruit))
        gain_goods(player, draft.cards.military[step.recruit].totals.gain)


@attrs.frozen
class CoverArmy(TableAction["FormArmy"]):
    """Put the recruit on an army, whose active card ``card`` retires (R2)."""

    rule = "R2"
    label = "cover the card of an army"
    sentence: ClassVar[Sentence] = Sentence(
        "cover {card}, which retires", "{player:seat} covers {card}, which retires, with {recruit}"
    )
    sentence_of_coins: ClassVar[Sentence] = Sentence(
        "the army's {coins:coin goes|coins go} back to the supply"
    )

    card: MilitaryId

    @classmethod
    def candidates(cls, step: FormArmy, state: Table) -> Iterable[Self]:
        return [cls(army.card) for army in state.players[step.player].armies]

    def why_not(self, step: FormArmy, state: Table) -> Reason | None:
        return why_not_army(state, step.player, self.card, "R2")

    def effect(self, step: FormArmy, state: Table) -> Effect:
        army = state.players[step.player].find_army(self.card)
        coins = 0 if army is None else army.coins + army.paid
        return Effect(further_effects=[self.sentence_of_coins(coins=coins)] if coins else ())

    def play(self, step: FormArmy, draft: Table) -> None:
        player = draft.edit_player(step.player)
        covered_army = player.find_army(self.card)
        if covered_army is not None:
            # R3: the coins go to the supply, and the new card is unused.
            player.replace_army(
                covered_army, Army(step.recruit, (*covered_army.retired, covered_army.card))
            )
        gain_goods(player, draft.cards.military[step.recruit].totals.gain)


@attrs.frozen
class FormArmy(TableDecision):
    """Choose where the recruit goes: a new army if the limit allows one, or an existing army (R2)."""

    recruit: Annotated[str, cards("dealt-military-card")]

    rule = "R2"
    label = "where a recruit goes"
    prompt: ClassVar[Sentence] = Sentence(
        "Start a new army with {recruit}, or cover one of your armies",
        "{player:seat} is choosing an army for {recruit}",
    )
    prompt_to_cover: ClassVar[Sentence] = Sentence(
        "Choose the army whose card {recruit} covers", prompt.third_person
    )
    automatic = True
    allowed_on: ClassVar[tuple[str, ...]] = ("gain-rewards",)
    choices: ClassVar[tuple[type[Choice], ...]] = (StartArmy, CoverArmy, *SPENDING_CHOICES)

    def prompts(self, state: Table, player: int) -> Sentence:
        has_room = len(state.players[player].armies) < _army_limit_of(state, player)
        return self.prompt if has_room else self.prompt_to_cover
