"""Paying the bank: coins replace any good (T1), and with all know-how goods replace one another (E4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import compress
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import Choice, Effect, Reason, Refusal, Sentence, count
from ancient_world.engine.message_catalogue import shown_unchanged
from ancient_world.games.antike.map_types import GOODS, SITE_GOODS
from ancient_world.games.antike.rules.civilization_decisions import (
    NO_SUCH_GOOD,
    AntikeChoice,
    Bill,
    CivilizationDecision,
    can_exchange_freely,
    can_pay,
    missing_goods,
)
from ancient_world.games.antike.rules.units import production
from ancient_world.games.antike.table import CivilizationDraft, GoodKind, Table

MAXIMUM_PRICE = 10


CANNOT_PAY_ANY = Refusal(
    "antike-cannot-pay-any", "", "This costs {price:good|goods} of any kind; you have {goods}."
)
CANNOT_PAY_CITY = Refusal(
    "antike-cannot-pay-city",
    "",
    (
        "This costs {marble} marble, {iron} iron and {gold} gold; you have {own_marble} marble, "
        "{own_iron} iron, {own_gold} gold and {coins:coin|coins}."
    ),
)
CANNOT_PAY = Refusal(
    "antike-cannot-pay",
    "",
    "This costs {price} {good:label}; you have {stock} {good:label} and {coins:coin|coins}.",
)


def why_not_pay(state: Table, civilization: int, rule: str, bill: Bill) -> Reason | None:
    """Return why a civilization cannot pay a bill, or ``None`` if it can."""
    own_civilization = state.civilizations[civilization]
    if can_pay(state, own_civilization, bill):
        return None
    if can_exchange_freely(state, own_civilization):
        return CANNOT_PAY_ANY(rule, price=sum(bill), goods=own_civilization.goods)
    reason_data = {**dict(zip(SITE_GOODS, bill, strict=True)), "coins": own_civilization.coins}
    for good_kind in SITE_GOODS:
        reason_data[f"own_{good_kind}"] = getattr(own_civilization, good_kind)
    due_goods = [kind for kind in SITE_GOODS if reason_data[kind]]
    if len(due_goods) > 1:
        return CANNOT_PAY_CITY(rule, **reason_data)
    [due_good] = due_goods
    stock = reason_data[f"own_{due_good}"]
    return CANNOT_PAY(rule, **reason_data, good=due_good, price=reason_data[due_good], stock=stock)


def charge_bill(draft: Table, civilization: int, bill: Bill) -> None:
    """Have a civilization pay a bill that it can pay; the payer chooses among the possible payments."""
    own_civilization = draft.civilizations[civilization]
    if can_exchange_freely(draft, own_civilization):
        draft.push(PayAny(own_civilization.player, civilization, sum(bill)))
    else:
        draft.push(Pay(own_civilization.player, civilization, bill))


class PayingStep(CivilizationDecision):
    """A decision how to pay."""

    def is_as_good(
        self, state: Table, left: Mapping[str, int], other_left: Mapping[str, int]
    ) -> bool:
        """Return whether the first payment leaves at least as much: a coin replaces a missing good (T1), and with all know-how any good replaces another (E4)."""
        if can_exchange_freely(state, self.deciding_civilization(state)):
            return True
        shortages = [max(0, other_left[good] - left[good]) for good in left if good != "coins"]
        return left.get("coins", 0) - other_left.get("coins", 0) >= sum(shortages)


def pay_to_bank(draft: Table, civilization: int, good: str, amount: int) -> None:
    """Move goods to the bank, which counts only coins: its stock of other goods follows from what civilizations have (S6)."""
    if not amount:
        return
    own_civilization = draft.edit_civilization(civilization)
    setattr(own_civilization, good, getattr(own_civilization, good) - amount)
    if good == "coins":
        draft.edit_bank().coins += amount


@attrs.frozen
class UseCoins(AntikeChoice["Pay"]):
    """Pay ``coins`` coins in place of the good that is due, and the rest of its price in that good (T1)."""

    rule = "T1"
    in_parts = True
    label = "pay with coins"
    sentence: ClassVar[Sentence] = Sentence(
        "pay {coins:coin|coins} and {rest} {good:label}",
        "{player:seat} pays {cost}",
    )
    coins_range: ClassVar[Refusal] = Refusal(
        "antike-coins-range",
        "T1",
        (
            "The price is {price} {good:label}; you have {stock} and can put in {spare:coin|coins}: pay {least} to {most:coin|coins}, not {coins}."
        ),
    )
    sentence_of_coins: ClassVar[Sentence] = Sentence(
        "pay {coins:coin|coins}", "{player:seat} pays {cost}"
    )
    sentence_of_goods: ClassVar[Sentence] = Sentence(
        "pay {rest} {good:label}", "{player:seat} pays {cost}"
    )

    coins: Annotated[int, count(0, MAXIMUM_PRICE)]

    @classmethod
    def candidates(cls, step: Pay, state: Table) -> list[Self]:
        _, minimum, maximum = step.payment_range(state)
        return [cls(coin_count) for coin_count in range(minimum, maximum + 1)]

    def why_not(self, step: Pay, state: Table) -> Reason | None:
        _, minimum, maximum = step.payment_range(state)
        if type(self.coins) is int and minimum <= self.coins <= maximum:
            return None
        reason_data = {"least": minimum, "most": maximum, "coins": self.coins}
        return self.coins_range(**reason_data, **step.payment_data(state))

    def says(self, step: Pay, state: Table) -> Sentence:
        good = SITE_GOODS[step.due_position]
        remaining_price = step.bill[step.due_position] - self.coins
        if not remaining_price:
            return self.sentence_of_coins
        return (self.sentence if self.coins else self.sentence_of_goods)(
            rest=remaining_price, good=good
        )

    def play(self, step: Pay, draft: Table) -> None:
        step.pay_due_good(draft, self.coins)


@attrs.frozen
class Pay(PayingStep):
    """Pay a bill good by good, each partly in coins if the payer so chooses (T1)."""

    bill: Annotated[Bill, count(0, MAXIMUM_PRICE)]

    rule = "T1"
    label = "how something is paid for"
    prompt: ClassVar[Sentence] = Sentence(
        "Pay {price} {good:label} for {civilization}, or coins in place of it",
        "{player:seat} is choosing how to pay for {civilization}",
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("founding", "building", "arming", "learning")
    choices: ClassVar[tuple[type[Choice], ...]] = (UseCoins,)

    def is_possible(self, state: Table) -> bool:
        own_civilization = self.deciding_civilization(state)
        return (
            super().is_possible(state)
            and any(self.bill)
            and missing_goods(own_civilization, self.bill) <= own_civilization.coins
        )

    def prompts(self, state: Table, player: int) -> Sentence:
        due_price = {"price": self.bill[self.due_position], "good": SITE_GOODS[self.due_position]}
        return super().prompts(state, player)(**due_price)

    @property
    def due_position(self) -> int:
        """The place of the good that is due, in the order of the bill."""
        marble, iron, gold = self.bill
        return 0 if marble or not (iron or gold) else 1 if iron else 2

    def payment_range(self, state: Table) -> tuple[int, int, int]:
        """Return the place of the good that is due, and the fewest and the most coins that can pay for it."""
        own_civilization, due_position = state.civilizations[self.civilization], self.due_position
        price = self.bill[due_position]
        minimum = max(0, price - getattr(own_civilization, SITE_GOODS[due_position]))
        return due_position, minimum, min(price, self.spare_coins(own_civilization, minimum))

    def spare_coins(self, own_civilization: CivilizationDraft, minimum: int) -> int:
        """Return the coins not needed for the other goods of the bill; ``minimum`` coins must be paid for this good."""
        return own_civilization.coins - (missing_goods(own_civilization, self.bill) - minimum)

    def payment_data(self, state: Table) -> dict[str, object]:
        """Return the data for sentences: the good that is due, its price, the stock of it, and the coins that can replace it."""
        own_civilization = self.deciding_civilization(state)
        due_position, minimum, _ = self.payment_range(state)
        good = SITE_GOODS[due_position]
        spare_coins = self.spare_coins(own_civilization, minimum)
        return {
            "good": good,
            "price": self.bill[due_position],
            "stock": getattr(own_civilization, good),
            "spare": spare_coins,
        }

    def waits(self, state: Table) -> bool:
        if not state.civilizations[self.civilization].coins:
            return False
        _, minimum, maximum = self.payment_range(state)
        return minimum < maximum

    def run(self, draft: Table) -> None:
        if any(self.bill):
            self.pay_due_good(draft, self.payment_range(draft)[1])

    def pay_due_good(self, draft: Table, coins: int) -> None:
        """Pay the good that is due with ``coins`` coins and the rest in kind; then the other goods."""
        due_position = self.due_position
        pay_to_bank(
            draft, self.civilization, SITE_GOODS[due_position], self.bill[due_position] - coins
        )
        pay_to_bank(draft, self.civilization, "coins", coins)
        remaining_bill = _bill_without(self.bill, due_position)
        if any(remaining_bill):
            draft.push(Pay(self.player, self.civilization, remaining_bill))


def _bill_without(bill: Bill, paid_position: int) -> Bill:
    """Return a bill without the good at ``due_position``, which has been paid."""
    marble, iron, gold = [
        0 if position == paid_position else price for position, price in enumerate(bill)
    ]
    return marble, iron, gold


@attrs.frozen
class Give(AntikeChoice["PayAny"]):
    """Pay one good of this kind, where any good will do (T2, E4)."""

    rule = "T2"
    in_parts = True
    label = "pay a good"
    sentence: ClassVar[Sentence] = Sentence("pay 1 {good:label:one}", "{player:seat} pays {cost}")
    no_good: ClassVar[Refusal] = Refusal("antike-no-good", "", "You have no {good:label}.")
    sentence_of_coin: ClassVar[Sentence] = Sentence("pay 1 coin", "{player:seat} pays {cost}")

    good: GoodKind

    @classmethod
    def candidates(cls, step: PayAny, state: Table) -> Iterable[Give]:
        return compress(_GIVE_ACTIONS, state.civilizations[step.civilization].stocks)

    def why_not(self, step: PayAny, state: Table) -> Reason | None:
        if self.good not in GOODS:
            return NO_SUCH_GOOD(
                step.payment_rule(state), good=self.good, goods=shown_unchanged(GOODS)
            )
        if not getattr(step.deciding_civilization(state), self.good):
            return self.no_good(step.payment_rule(state), good=self.good)
        return None

    def says(self, step: PayAny, state: Table) -> Sentence:
        return self.sentence_of_coin if self.good == "coins" else self.sentence

    def effect(self, step: PayAny, state: Table) -> Effect | None:
        """Return the effect of the last payment: the goods that the chosen space gives."""
        own_civilization, civilization_number = step.deciding_civilization(state), step.civilization
        space = own_civilization.space if step.payment_rule(state) == "T2" else None
        remaining_goods = {good: getattr(own_civilization, good) for good in GOODS}
        remaining_count = step.count - 1
        remaining_goods[self.good] -= 1
        is_choice_left = (
            remaining_count
            and sum(remaining_goods.values()) > remaining_count
            and sum(map(bool, remaining_goods.values())) > 1
        )
        if is_choice_left or space not in SITE_GOODS or getattr(state.cards.box, space) is not None:
            return None
        cost = Counter({self.good: 1})
        for good in GOODS:
            cost[good] += min(remaining_count, remaining_goods[good])
        return Effect(cost=+cost, gain={space: production(state, civilization_number, space)})

    def play(self, step: PayAny, draft: Table) -> None:
        pay_to_bank(draft, step.civilization, self.good, 1)
        if step.count > 1:
            draft.push(PayAny(step.player, step.civilization, step.count - 1))


_GIVE_ACTIONS = tuple([Give(good) for good in GOODS])


@attrs.frozen
class PayAny(PayingStep):
    """Pay ``count`` goods or coins of the payer's choice, one after the other (T2, E4)."""

    count: Annotated[int, count(1)]

    rule = "T2"
    label = "what is paid"
    prompt: ClassVar[Sentence] = Sentence(
        "Pay {count} for {civilization}: {goods:or}",
        "{player:seat} is choosing what to pay for {civilization}",
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("founding", "at-space", "building", "arming")
    choices: ClassVar[tuple[type[Choice], ...]] = (Give,)

    def prompts(self, state: Table, player: int) -> Sentence:
        goods = tuple(compress(GOODS, self.deciding_civilization(state).stocks))
        return super().prompts(state, player)(goods=goods)

    def is_possible(self, state: Table) -> bool:
        return super().is_possible(state) and self.count <= self.deciding_civilization(state).goods

    def waits(self, state: Table) -> bool:
        stocks = state.civilizations[self.civilization].stocks
        return stocks.count(0) < len(stocks) - 1 and self.count not in (0, sum(stocks))

    def payment_rule(self, state: Table) -> str:
        """Return the rule that allows payment in any good: T2 for a distant space, E4 for all know-how."""
        return "T2" if state.has_step("at-space") else "E4"

    def run(self, draft: Table) -> None:
        """Pay what leaves no choice: the whole stock, or the only kind of goods in it."""
        own_civilization = draft.civilizations[self.civilization]
        for good in GOODS if self.count else ():
            pay_to_bank(
                draft, self.civilization, good, min(self.count, getattr(own_civilization, good))
            )
