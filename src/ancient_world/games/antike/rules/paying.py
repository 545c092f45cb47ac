"""Paying the bank: coins stand for any good (T1), and with all know-how any good for any other (E4)."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason
from ancient_world.games.antike import actions as act
from ancient_world.games.antike.components import GOODS, KINDS
from ancient_world.games.antike.rules.decisions import Choice, Refusals, exchanges_freely
from ancient_world.games.antike.state import CivilizationDraft, Table

__all__ = ["Pay", "PayAny", "charge", "why_not_pay"]

Bill = tuple[int, int, int]
"""Marble, iron, gold."""


def why_not_pay(state: Table, civilization: int, rule: str, bill: Bill) -> Reason | None:
    """Why a civilization cannot pay a bill, or ``None``."""
    own = state.civilizations[civilization]
    if exchanges_freely(state, own):
        if own.goods >= sum(bill):
            return None
    elif _missing(own, bill) <= own.coins:
        return None
    marble, iron, gold = bill
    return reason(
        "antike-cannot-pay",
        rule,
        marble=marble,
        iron=iron,
        gold=gold,
        have=f"{own.marble}/{own.iron}/{own.gold}",
        coins=own.coins,
    )


def _missing(own: CivilizationDraft, bill: Bill) -> int:
    """How much of a bill must be paid in coins."""
    marble, iron, gold = bill
    short = marble - own.marble if marble > own.marble else 0
    if iron > own.iron:
        short += iron - own.iron
    if gold > own.gold:
        short += gold - own.gold
    return short


def charge(draft: Table, civilization: int, bill: Bill) -> None:
    """Have a bill paid that can be paid: the payer chooses how, wherever there is a choice."""
    own = draft.civilizations[civilization]
    if exchanges_freely(draft, own):
        draft.push(PayAny(own.player, civilization, sum(bill)))
    else:
        draft.push(Pay(own.player, civilization, bill))


def spend(draft: Table, civilization: int, good: str, amount: int) -> None:
    """Move goods to the bank; it counts coins only, since all else is unlimited (S6)."""
    if not amount:
        return
    own = draft.edit(civilization)
    setattr(own, good, getattr(own, good) - amount)
    if good == "coins":
        draft.edit_bank().coins += amount


@attrs.frozen
class Pay(Choice):
    """Pay a bill good by good; for each, choose how many coins stand in for it (T1)."""

    bill: Bill

    def due(self, state: Table) -> tuple[int, int, int]:
        """The place of the good that is due, and the fewest and the most coins that can pay for it."""
        own = self.own(state)
        place = next((place for place in range(3) if self.bill[place]), 0)
        price = self.bill[place]
        stock: int = getattr(own, KINDS[place])
        rest = _missing(own, without(self.bill, place))
        return place, max(0, price - stock), min(price, own.coins - rest)

    def waits(self, state: Table) -> bool:
        if not state.civilizations[self.civilization].coins:
            return False
        _, least, most = self.due(state)
        return least < most

    def run(self, draft: Table) -> None:
        if any(self.bill):
            self._pay(draft, self.due(draft)[1])

    def _pay(self, draft: Table, coins: int) -> None:
        place = self.due(draft)[0]
        spend(draft, self.civilization, KINDS[place], self.bill[place] - coins)
        spend(draft, self.civilization, "coins", coins)
        rest = without(self.bill, place)
        if any(rest):
            draft.push(Pay(self.player, self.civilization, rest))

    def actions(self, state: Table) -> list[Action]:
        _, least, most = self.due(state)
        return [act.UseCoins(coins) for coins in range(least, most + 1)]

    def why_not_use_coins(self, state: Table, action: act.UseCoins) -> Reason | None:
        """Why so many coins cannot be used (T1), or ``None``."""
        _, least, most = self.due(state)
        if least <= action.coins <= most:
            return None
        return reason("antike-coins-range", "T1", least=least, most=most, coins=action.coins)

    def play(self, draft: Table, action: Any) -> None:
        self._pay(draft, action.coins)

    refusals: ClassVar[Refusals] = {act.UseCoins: why_not_use_coins}


def without(bill: Bill, place: int) -> Bill:
    """A bill on which one good has been paid."""
    marble, iron, gold = [0 if at == place else price for at, price in enumerate(bill)]
    return marble, iron, gold


@attrs.frozen
class PayAny(Choice):
    """Pay so many goods or coins of one's choice, one after the other (T2, E4)."""

    count: int

    def waits(self, state: Table) -> bool:
        own = self.own(state)
        if not self.count or own.goods == self.count:
            return False
        return sum([1 for good in GOODS if getattr(own, good)]) > 1

    def run(self, draft: Table) -> None:
        """Pay what leaves no choice: all that there is, or the one kind of goods that there is."""
        own = draft.civilizations[self.civilization]
        for good in GOODS if self.count else ():
            spend(draft, self.civilization, good, min(self.count, getattr(own, good)))

    def actions(self, state: Table) -> list[Action]:
        own = self.own(state)
        return [act.Give(good) for good in GOODS if getattr(own, good)]

    def why_not_give(self, state: Table, action: act.Give) -> Reason | None:
        """Why this cannot be paid, or ``None``."""
        if action.good not in GOODS:
            return reason("antike-no-such-good", "T2", good=action.good)
        if not getattr(self.own(state), action.good):
            return reason("antike-goods-short", "T2", good=action.good, price=1, stock=0)
        return None

    def play(self, draft: Table, action: Any) -> None:
        spend(draft, self.civilization, action.good, 1)
        draft.push(PayAny(self.player, self.civilization, self.count - 1))

    refusals: ClassVar[Refusals] = {act.Give: why_not_give}
