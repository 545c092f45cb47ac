"""The base of every decision of the game, and the reasons that several rules share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self, TypeVar

import attrs

from ancient_world.engine import (
    AutomaticStep,
    Choice,
    DecisionStep,
    FinishChoice,
    Reason,
    Refusal,
    Sentence,
    required_fields,
)
from ancient_world.engine.message_catalogue import shown_unchanged
from ancient_world.games.antike.advances import ADVANCES
from ancient_world.games.antike.map_types import SITE_GOODS, UNIT_PLURALS, UNITS
from ancient_world.games.antike.table import (
    NOBODY,
    Civilization,
    CivilizationDraft,
    CivilizationNumber,
    GoodKind,
    Table,
)

# --- reasons that several rules share ---


NO_SUCH_UNIT = Refusal("antike-no-such-unit", "", "There is no unit {unit!r}; there are: {units}.")
NO_UNIT_IN_PROVINCE = Refusal("antike-no-unit-there", "", "You have no unit in {province_name}.")


def unknown_unit_reason(unit: object, rule: str) -> Reason:
    """Return the reason against a kind of units that does not exist."""
    return NO_SUCH_UNIT(rule, unit=str(unit)[:60], units=shown_unchanged(UNITS))


def reason_with_names(
    state: Table, refusal: Refusal, rule: str = "", /, **reason_data: object
) -> Reason:
    """Return a reason with names beside the ids in its data, for sentences that speak of them.

    The keys ``province``, ``target`` and ``civilization`` hold ids and get a name each, as ``province_name``; ``unit`` gets
    the plural, as ``units``.
    """
    province_map = state.map
    for data_key in ("province", "target"):
        if data_key in reason_data:
            reason_data[f"{data_key}_name"] = province_map.joined_names(
                (str(reason_data[data_key]),)
            )
    if "civilization" in reason_data:
        reason_data["civilization_name"] = province_map.civilization_name(
            str(reason_data["civilization"])
        )
    if "unit" in reason_data:
        reason_data["units"] = UNIT_PLURALS[str(reason_data["unit"])]
    return refusal(rule, **reason_data)


NO_SUCH_PROVINCE = Refusal("antike-no-such-province", "", "The map has no province {province!r}.")


def unknown_province_reason(province: object, rule: str) -> Reason:
    """Return the reason against a province that the map does not have."""
    return NO_SUCH_PROVINCE(rule, province=str(province)[:60])


NO_CITY_IN_PROVINCE = Refusal("antike-no-city-there", "", "There is no city in {province_name}.")
FOREIGN_CITY = Refusal(
    "antike-foreign-city",
    "",
    "The city in {province_name} belongs to {civilization_name} and not to you.",
)


def why_not_own_city(state: Table, civilization: int, province: str, rule: str) -> Reason | None:
    """Return why a province has no city of a civilization, or ``None`` if it has."""
    province_index = state.province_index(province)
    if province_index is None:
        return unknown_province_reason(province, rule)
    owner = state.owners[province_index]
    if owner == civilization:
        return None
    if owner == NOBODY:
        return reason_with_names(state, NO_CITY_IN_PROVINCE, rule, province=province)
    owner_id = state.civilizations[owner].id
    return reason_with_names(state, FOREIGN_CITY, rule, province=province, civilization=owner_id)


# --- the base of all decisions ---


EXCHANGE_PRICE = 2
"""How many goods of one kind the bank takes for one of another kind, in the edition of 2006 (E4)."""

Bill = tuple[int, int, int]
"""A price in marble, iron and gold."""

StepT = TypeVar("StepT")


def can_exchange_freely(state: Table, civilization: CivilizationDraft) -> bool:
    """Return whether a civilization can pay with any goods, since it has all know-how (E4)."""
    return state.settings.all_know_how == "2005" and civilization.knows_all_advances


def can_exchange_with_bank(state: Table, civilization: CivilizationDraft) -> bool:
    """Return whether a civilization may exchange goods with the bank two for one (E4, edition of 2006)."""
    return state.settings.all_know_how == "2006" and civilization.knows_all_advances


def missing_goods(own_civilization: CivilizationDraft, bill: Bill) -> int:
    """Return how much of a bill must be paid in coins."""
    marble, iron, gold = bill
    coins_needed = marble - own_civilization.marble if marble > own_civilization.marble else 0
    if iron > own_civilization.iron:
        coins_needed += iron - own_civilization.iron
    if gold > own_civilization.gold:
        coins_needed += gold - own_civilization.gold
    return coins_needed


def can_pay(state: Table, own_civilization: CivilizationDraft, bill: Bill) -> bool:
    """Return whether a civilization can pay a bill."""
    if missing_goods(own_civilization, bill) <= own_civilization.coins:
        return True
    return can_exchange_freely(state, own_civilization) and own_civilization.goods >= sum(bill)


def can_pay_after_exchange(state: Table, civilization: CivilizationDraft, bill: Bill) -> bool:
    """Return whether a civilization can pay a bill after it has exchanged goods two for one (E4, edition of 2006)."""
    stocks = [getattr(civilization, good) for good in SITE_GOODS]
    surpluses = [stock - price for stock, price in zip(stocks, bill, strict=True)]
    shortages = {
        kind: -surplus for kind, surplus in zip(SITE_GOODS, surpluses, strict=True) if surplus < 0
    }
    goods_from_exchange = sum([one // EXCHANGE_PRICE for one in surpluses if one > 0])
    goods_in_bank = sum(
        [available_in_bank(state, kind, count) for kind, count in shortages.items()]
    )
    return bool(
        sum(shortages.values()) <= civilization.coins + min(goods_from_exchange, goods_in_bank)
    )


def units_in_supply(state: Table, civilization: CivilizationDraft, unit: str) -> int:
    """Return how many units of a kind a civilization can still raise (S4)."""
    piece_count: int = getattr(state.cards.box, UNIT_PLURALS[unit])
    return piece_count - sum(civilization.unit_counts(unit))


def available_in_bank(state: Table, good: str, requested: int) -> int:
    """Return how many of ``requested`` goods the bank has: all of them, unless the map file limits the good (S6)."""
    limit: int | None = getattr(state.cards.box, good)
    if limit is None:
        return requested
    held_by_civilizations: int = sum(
        [getattr(civilization, good) for civilization in state.civilizations]
    )
    return min(requested, limit - held_by_civilizations)


class AntikeChoice(Choice[StepT, Table]):
    """The base of this game's choices; the candidates need no second check, which takes 42 % of a random game."""

    game = "antike"
    exact = True


def acting_civilization(state: Table) -> int:
    """Return the number of the civilization that acts, or of the first one if none does."""
    civilization_numbers = [
        step.civilization for step in state.agenda if isinstance(step, CivilizationDecision)
    ]
    return civilization_numbers[-1] if civilization_numbers else 0


@attrs.frozen
class CivilizationDecision(DecisionStep[Table]):
    """The base of this game's decisions: one of a civilization, whose player is ``player``."""

    civilization: CivilizationNumber

    side = "civilization"
    turn_rule = "T5"
    not_now: ClassVar[Refusal] = Refusal(
        "antike-not-now", "", "The game waits for something else now: {step:label}."
    )

    def prompts(self, state: Table, player: int) -> Sentence:
        return super().prompts(state, player)(civilization=self.deciding_civilization(state).id)

    def purse(self, state: Table, player: int) -> Civilization:
        return self.deciding_civilization(state)

    def deciding_civilization(self, state: Table) -> Civilization:
        """Return the civilization that decides."""
        return state.civilizations[self.civilization]

    def is_possible(self, state: Table) -> bool:
        return self.player == self.deciding_civilization(state).player

    @classmethod
    def of(cls, state: Table, player: int) -> Self | None:
        """Return the decision for the next civilization, in turn order, that the player leads."""
        if required_fields(cls) != ("player", "civilization"):
            return None
        own_numbers = [
            civilization_number
            for civilization_number, civilization in enumerate(state.civilizations)
            if civilization.player == player
        ]
        return cls(
            player,
            min(
                own_numbers,
                key=lambda place: (place - acting_civilization(state)) % len(state.civilizations),
            ),
        )


@attrs.frozen
class CivilizationStep(AutomaticStep[Table]):
    """A step of a civilization's turn that needs no decision."""

    civilization: CivilizationNumber

    side = "civilization"


class Finish(FinishChoice[CivilizationDecision, Table]):
    """Finish this part of the turn (T3)."""

    rule = "T3"


class TurnDecision(CivilizationDecision):
    """A decision in the civilization's own turn, in which it may exchange goods with the bank (E4, edition of 2006)."""

    price: ClassVar[Bill | None] = None
    """The price of each purchase here, if all cost the same."""

    def waits(self, state: Table) -> bool:
        if self.price is None:
            return super().waits(state)
        own_civilization = state.civilizations[self.civilization]
        has_enough = can_pay(state, own_civilization, self.price)
        if not has_enough and can_exchange_with_bank(state, own_civilization):
            has_enough = can_pay_after_exchange(state, own_civilization, self.price)
        return has_enough and next(self.purchases(state), None) is not None

    def purchases(self, state: Table) -> Iterator[object]:
        """Yield the places or things that can be bought here, if the price can be paid."""
        return iter(())


NO_SUCH_GOOD = Refusal(
    "antike-no-such-good", "", "{good!r} cannot be had or paid here; these can: {goods}."
)
BANK_HAS_NO_GOOD = Refusal("antike-bank-lacks", "S6", "The bank has no {good:label} left.")


@attrs.frozen
class Exchange(AntikeChoice[TurnDecision]):
    """Exchange two goods of one kind for one of another with the bank (E4, edition of 2006)."""

    rule = "E4"
    label = "exchange goods"
    sentence: ClassVar[Sentence] = Sentence(
        "exchange 2 {give:label:many} for 1 {take:label:one}",
        "{player:seat} exchanges {cost} for {gain}",
    )
    paid_with_any_goods: ClassVar[Refusal] = Refusal(
        "antike-exchange-by-paying",
        "E4",
        (
            "In this game a player who knows all advances pays with any goods; exchanging goods with the bank needs the option all_know_how = 2006."
        ),
    )
    not_all_advances: ClassVar[Refusal] = Refusal(
        "antike-no-exchange",
        "E4",
        "Only a player who knows all {all} advances exchanges goods with the bank; you know {known}.",
    )
    same_good: ClassVar[Refusal] = Refusal(
        "antike-same-good",
        "E4",
        "You cannot exchange {good:label} for {good:label}: choose another good.",
    )
    goods_short: ClassVar[Refusal] = Refusal(
        "antike-goods-short", "E4", "You need {price} of {good:label}; you have {stock}."
    )

    give: GoodKind
    take: GoodKind

    optional = True

    @classmethod
    def candidates(cls, step: TurnDecision, state: Table) -> list[Self]:
        own_civilization = state.civilizations[step.civilization]
        if not can_exchange_with_bank(state, own_civilization):
            return []
        return [
            cls(give, take)
            for give in SITE_GOODS
            if getattr(own_civilization, give) >= EXCHANGE_PRICE
            for take in SITE_GOODS
            if take != give and available_in_bank(state, take, 1)
        ]

    def why_not(self, step: TurnDecision, state: Table) -> Reason | None:
        own_civilization = step.deciding_civilization(state)
        if state.settings.all_know_how != "2006":
            return self.paid_with_any_goods()
        if not own_civilization.knows_all_advances:
            return self.not_all_advances(known=len(own_civilization.know_how), all=len(ADVANCES))
        for good in (self.give, self.take):
            if good not in SITE_GOODS:
                return NO_SUCH_GOOD("E4", good=good, goods=shown_unchanged(SITE_GOODS))
        if self.give == self.take:
            return self.same_good(good=self.give)
        if not available_in_bank(state, self.take, 1):
            return BANK_HAS_NO_GOOD(good=self.take)
        stock = getattr(own_civilization, self.give)
        if stock < EXCHANGE_PRICE:
            return self.goods_short(good=self.give, price=EXCHANGE_PRICE, stock=stock)
        return None

    def play(self, step: TurnDecision, draft: Table) -> None:
        own_civilization = draft.edit_civilization(step.civilization)
        setattr(own_civilization, self.give, getattr(own_civilization, self.give) - EXCHANGE_PRICE)
        setattr(own_civilization, self.take, getattr(own_civilization, self.take) + 1)
        draft.push(step)
