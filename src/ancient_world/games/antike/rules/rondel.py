"""A turn (T): a coin, a space of the rondel with its action, cities, personalities; then the next civilization."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

import attrs

from ancient_world.engine import AutomaticStep, Choice, Effect, Reason, Refusal, Sentence, one_of
from ancient_world.engine.message_catalogue import shown_unchanged
from ancient_world.games.antike.map_types import MANOEUVRE_SPACES, SITE_GOODS, SPACES
from ancient_world.games.antike.rules.arming import Arming
from ancient_world.games.antike.rules.cities import Building, Founding
from ancient_world.games.antike.rules.civilization_decisions import (
    BANK_HAS_NO_GOOD,
    NO_SUCH_GOOD,
    AntikeChoice,
    CivilizationDecision,
    CivilizationStep,
    Exchange,
    TurnDecision,
    available_in_bank,
)
from ancient_world.games.antike.rules.know_how import Learning
from ancient_world.games.antike.rules.manoeuvre import start_manoeuvres
from ancient_world.games.antike.rules.paying import PayAny
from ancient_world.games.antike.rules.personalities import Attract, CheckGoal
from ancient_world.games.antike.rules.units import produce, production
from ancient_world.games.antike.table import CivilizationDraft, CivilizationNumber, GoodKind, Table

MAXIMUM_CIVILIZATIONS = 6
FREE_STEPS = 3
"""How many spaces ahead are free (T2)."""
MAXIMUM_PRICE = len(SPACES) - FREE_STEPS
GAIN_SENTENCE = Sentence("this space brings {amount} {good:label}")


@attrs.frozen
class Turns(AutomaticStep[Table]):
    """Give each civilization its turn, in order, until one wins (T5)."""

    rule = "T5"
    label = "the turns of all"

    civilization: CivilizationNumber

    allowed_on: ClassVar[tuple[str, ...]] = ("",)

    def turn_of(self, state: Table) -> int:
        return (self.civilization - 1) % len(state.civilizations)

    def run(self, draft: Table) -> None:
        civilization_number = self.civilization
        if civilization_number == draft.first:
            draft.round += 1
        player = draft.civilizations[civilization_number].player
        next_number = (civilization_number + 1) % len(draft.civilizations)
        draft.push(*_TURN_STEPS[player, civilization_number], _NEXT_TURNS[next_number])
        if draft.bank.coins:  # T1
            draft.edit_bank().coins -= 1
            draft.edit_civilization(civilization_number).coins += 1
        else:
            draft.push(TakeInstead(player, civilization_number))


_NEXT_TURNS = [Turns(number) for number in range(MAXIMUM_CIVILIZATIONS)]


@attrs.frozen
class TakeGood(AntikeChoice["TakeInstead"]):
    """Take this good in place of a coin, as the bank has none left (T1)."""

    rule = "T1"
    label = "take a good"
    sentence: ClassVar[Sentence] = Sentence(
        "take 1 {good:label}", "{player:seat} takes {gain} from the bank"
    )

    good: GoodKind

    @classmethod
    def candidates(cls, step: TakeInstead, state: Table) -> list[TakeGood]:
        return [
            take_action
            for take_action in _TAKE_ACTIONS
            if available_in_bank(state, take_action.good, 1)
        ]

    def why_not(self, step: TakeInstead, state: Table) -> Reason | None:
        if self.good not in SITE_GOODS:
            return NO_SUCH_GOOD("T1", good=self.good, goods=shown_unchanged(SITE_GOODS))
        if not available_in_bank(state, self.good, 1):
            return BANK_HAS_NO_GOOD(good=self.good)
        return None

    def play(self, step: TakeInstead, draft: Table) -> None:
        own_civilization = draft.edit_civilization(step.civilization)
        setattr(own_civilization, self.good, getattr(own_civilization, self.good) + 1)


_TAKE_ACTIONS = tuple([TakeGood(good) for good in SITE_GOODS])


class TakeInstead(CivilizationDecision):
    """Choose a good in place of the coin that the bank does not have (T1)."""

    starts_turn = True
    rule = "T1"
    label = "a good in place of a coin"
    prompt: ClassVar[Sentence] = Sentence(
        "Take a good for {civilization}: the bank has no coins left",
        "{player:seat} is choosing a good for {civilization} in place of a coin",
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("rondel",)
    choices: ClassVar[tuple[type[Choice], ...]] = (TakeGood,)


def _price_between(start: str | None, target: str) -> int:
    """Return the price of the way between two spaces; to stay means to go all the way round."""
    if start is None:
        return 0
    spaces_ahead = (SPACES.index(target) - SPACES.index(start)) % len(SPACES)
    return max(0, (spaces_ahead or len(SPACES)) - FREE_STEPS)


_PRICES_BY_START: Mapping[str | None, Mapping[str, int]] = {
    here: {space: _price_between(here, space) for space in SPACES} for here in (None, *SPACES)
}


def space_price(civilization: CivilizationDraft, space: str) -> int:
    """Return the price for a civilization to go to a space (T2)."""
    return _PRICES_BY_START[civilization.space][space]


@attrs.frozen
class ChooseSpace(AntikeChoice["Rondel"]):
    """Go to this space of the rondel (T2)."""

    rule = "T2"
    label = "go to a space of the rondel"
    sentence: ClassVar[Sentence] = Sentence(
        "go to {space:label}", "{player:seat} goes to {space:label}"
    )
    no_such_space: ClassVar[Refusal] = Refusal(
        "antike-no-such-space", "T2", "The rondel has no space {space!r}; it has: {spaces}."
    )
    rondel_price: ClassVar[Refusal] = Refusal(
        "antike-rondel-price",
        "T2",
        "{space:label} is {ahead:space|spaces} ahead and costs {price:good|goods}; you have {goods}.",
    )
    sentence_with_price: ClassVar[Sentence] = Sentence(
        "go to {space:label} for {price:good|goods}",
        "{player:seat} goes to {space:label} for {price:good|goods}",
    )

    space: Annotated[str, one_of("space")]

    def says(self, step: Rondel, state: Table) -> Sentence:
        price = (
            space_price(step.deciding_civilization(state), self.space)
            if self.space in SPACES
            else 0
        )
        return self.sentence_with_price(price=price) if price else self.sentence

    def effect(self, step: Rondel, state: Table) -> Effect | None:
        """Return the goods that the space gives, if all of its price must be paid in further decisions."""
        price = space_price(step.deciding_civilization(state), self.space)
        civilization_number = step.civilization
        if not price or self.space not in SITE_GOODS:
            return None
        if not PayAny(step.player, civilization_number, price).waits(state):
            return None
        amount = available_in_bank(
            state, self.space, production(state, civilization_number, self.space)
        )
        return Effect(further_effects=(GAIN_SENTENCE(amount=amount, good=self.space),))

    @classmethod
    def candidates(cls, step: Rondel, state: Table) -> tuple[ChooseSpace, ...]:
        own_civilization = state.civilizations[step.civilization]
        return _ACTIONS_WITHIN[own_civilization.space][min(own_civilization.goods, MAXIMUM_PRICE)]

    def why_not(self, step: Rondel, state: Table) -> Reason | None:
        own_civilization = step.deciding_civilization(state)
        if self.space not in SPACES:
            return self.no_such_space(space=self.space, spaces=shown_unchanged(SPACES))
        price = space_price(own_civilization, self.space)
        if price <= own_civilization.goods:
            return None
        reason_data = {"space": self.space, "ahead": price + FREE_STEPS}
        return self.rondel_price(**reason_data, price=price, goods=own_civilization.goods)

    def play(self, step: Rondel, draft: Table) -> None:
        own_civilization = draft.edit_civilization(step.civilization)
        price = space_price(own_civilization, self.space)
        own_civilization.space = self.space
        if price:
            next_step = AtSpace(step.civilization, self.space)
            draft.push(PayAny(step.player, step.civilization, price), next_step)
        else:
            perform_space_action(draft, step.civilization, self.space)


_SPACE_ACTIONS = tuple([ChooseSpace(space) for space in SPACES])
_ACTIONS_WITHIN = {
    start: [
        tuple([each for each in _SPACE_ACTIONS if prices[each.space] <= limit])
        for limit in range(MAXIMUM_PRICE + 1)
    ]
    for start, prices in _PRICES_BY_START.items()
}
"""The spaces that can be reached from each space for at most a price; prepared, which saves 1.7 % of the instructions of play."""


class Rondel(TurnDecision):
    """Choose a space of the rondel (T2)."""

    starts_turn = True
    rule = "T2"
    label = "a space of the rondel"
    bank_has_coins: ClassVar[Refusal] = Refusal(
        "antike-bank-pays",
        "T1",
        (
            "You have taken a coin; you may take a good only when the bank has no coins, and the bank has {coins:coin|coins}."
        ),
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Move {civilization} to a space of the rondel (the wheel)",
        "{player:seat} is choosing a space of the rondel for {civilization}",
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("founding",)
    choices: ClassVar[tuple[type[Choice], ...]] = (ChooseSpace, Exchange)

    def waits(self, state: Table) -> bool:
        return True  # the nearest spaces are free

    def why_not(self, state: Table, action: object) -> Reason | None:
        if isinstance(action, TakeGood) and state.bank.coins:
            return self.bank_has_coins(coins=state.bank.coins)
        return super().why_not(state, action)


_TURN_STEPS = {
    (player, number): (
        Rondel(player, number), Founding(player, number), Attract(number), CheckGoal(number),
    )
    for player in range(MAXIMUM_CIVILIZATIONS)
    for number in range(MAXIMUM_CIVILIZATIONS)
}  # fmt: skip
"""The steps of a turn, by seat and civilization; prepared, since to make them anew takes 4.6 % more instructions a decision."""


@attrs.frozen
class AtSpace(CivilizationStep):
    """Perform the action of the space, after its price is paid (T3)."""

    rule = "T3"
    label = "the action of a space of the rondel"

    space: Annotated[str, one_of("space")]

    allowed_on: ClassVar[tuple[str, ...]] = ("founding",)

    def is_possible(self, state: Table) -> bool:
        return state.civilizations[self.civilization].space == self.space

    def run(self, draft: Table) -> None:
        perform_space_action(draft, self.civilization, self.space)


def perform_space_action(draft: Table, civilization: int, space: str) -> None:
    """Produce goods, or begin the decisions of a space (T3)."""
    player = draft.civilizations[civilization].player
    if space in SITE_GOODS:
        produce(draft, civilization, space)
    elif space in MANOEUVRE_SPACES:
        start_manoeuvres(draft, civilization)
    elif space == "temple":
        draft.push(Building(player, civilization))
    elif space == "arming":
        draft.push(Arming(player, civilization))
    else:
        draft.push(Learning(player, civilization))
