"""Building in own provinces (E1), and founding cities (F1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

import attrs

from ancient_world.engine import Choice, Reason, Refusal, Sentence, replace_item
from ancient_world.games.antike.rules.civilization_decisions import (
    NO_UNIT_IN_PROVINCE,
    AntikeChoice,
    Bill,
    Exchange,
    Finish,
    TurnDecision,
    can_pay,
    reason_with_names,
    unknown_province_reason,
    why_not_own_city,
)
from ancient_world.games.antike.rules.paying import charge_bill, why_not_pay
from ancient_world.games.antike.table import NOBODY, ProvinceId, Table

TEMPLE_PRICE = (5, 0, 0)
"""The price of a temple in marble, iron and gold."""
CITY_PRICE = (1, 1, 1)


@attrs.frozen
class BuildTemple(AntikeChoice["Building"]):
    """Build a temple in the city of this province (E1)."""

    rule = "E1"
    label = "build a temple"
    sentence: ClassVar[Sentence] = Sentence(
        "build a temple in {province}", "{player:seat} builds a temple in {province}"
    )
    temple_already_built: ClassVar[Refusal] = Refusal(
        "antike-temple-there", "E1", "{province_name} has a temple already."
    )
    no_temple_left: ClassVar[Refusal] = Refusal(
        "antike-no-temple-left", "S6", "The bank has no temple left."
    )

    province: ProvinceId

    @classmethod
    def candidates(cls, step: Building, state: Table) -> Iterator[Self]:
        if can_pay(state, state.civilizations[step.civilization], TEMPLE_PRICE):
            for province in step.purchases(state):
                yield cls(province)

    def why_not(self, step: Building, state: Table) -> Reason | None:
        reason = why_not_own_city(state, step.civilization, self.province, "E1")
        if reason is not None:
            return reason
        if state.temples[state.map.index[self.province]]:
            return reason_with_names(state, self.temple_already_built, province=self.province)
        if not state.bank.temples:
            return self.no_temple_left()
        return why_not_pay(state, step.civilization, "E1", TEMPLE_PRICE)

    def play(self, step: Building, draft: Table) -> None:
        draft.temples = replace_item(draft.temples, draft.map.index[self.province], True)
        draft.edit_bank().temples -= 1
        draft.push(step)
        charge_bill(draft, step.civilization, TEMPLE_PRICE)


class Building(TurnDecision):
    """Build temples one after the other (E1)."""

    rule = "E1"
    label = "temples"
    prompt: ClassVar[Sentence] = Sentence(
        "Build a temple with {civilization}, or finish",
        "{player:seat} may build temples with {civilization}",
    )
    finished: ClassVar[Sentence] = Sentence(
        "finish building temples", "{player:seat} builds no more temples"
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("founding",)
    choices: ClassVar[tuple[type[Choice], ...]] = (BuildTemple, Finish, Exchange)

    price: ClassVar[Bill] = TEMPLE_PRICE

    def purchases(self, state: Table) -> Iterator[str]:
        """Yield the provinces in which a temple can be built (E1)."""
        if not state.bank.temples:
            return
        for province_index in state.city_indexes(self.civilization):
            if not state.temples[province_index]:
                yield state.map.provinces[province_index].id


@attrs.frozen
class FoundCity(AntikeChoice["Founding"]):
    """Found a city in this province (F1)."""

    rule = "F1"
    label = "found a city"
    sentence: ClassVar[Sentence] = Sentence(
        "found a city in {province}", "{player:seat} founds a city in {province}"
    )
    city_already_founded: ClassVar[Refusal] = Refusal(
        "antike-city-there",
        "F1",
        "A city of {civilization_name} stands in {province_name} already.",
    )
    no_disc_left: ClassVar[Refusal] = Refusal(
        "antike-no-disc-left", "S5", "You have {discs:city|cities}, and no disc for another one."
    )

    province: ProvinceId

    @classmethod
    def candidates(cls, step: Founding, state: Table) -> Iterator[Self]:
        if can_pay(state, state.civilizations[step.civilization], CITY_PRICE):
            for province in step.purchases(state):
                yield cls(province)

    def why_not(self, step: Founding, state: Table) -> Reason | None:
        province_index = state.province_index(self.province)
        if province_index is None:
            return unknown_province_reason(self.province, "F1")
        owner = state.owners[province_index]
        if owner != NOBODY:
            reason_data = {"province": self.province, "civilization": state.civilizations[owner].id}
            return reason_with_names(state, self.city_already_founded, **reason_data)
        own_civilization = step.deciding_civilization(state)
        if not (
            own_civilization.legions[province_index] or own_civilization.galleys[province_index]
        ):
            return reason_with_names(state, NO_UNIT_IN_PROVINCE, "F1", province=self.province)
        discs = state.cards.box.discs
        if state.city_count(step.civilization) >= discs:
            return self.no_disc_left(discs=discs)
        return why_not_pay(state, step.civilization, "F1", CITY_PRICE)

    def play(self, step: Founding, draft: Table) -> None:
        province_index = draft.map.index[self.province]
        draft.owners = replace_item(draft.owners, province_index, step.civilization)
        draft.push(step)
        charge_bill(draft, step.civilization, CITY_PRICE)


class Founding(TurnDecision):
    """Found cities one after the other, in provinces with an own unit and no city (F1)."""

    rule = "T4"
    label = "new cities"
    prompt: ClassVar[Sentence] = Sentence(
        "Found a city with {civilization}, or finish",
        "{player:seat} may found cities with {civilization}",
    )
    finished: ClassVar[Sentence] = Sentence(
        "finish founding cities", "{player:seat} founds no more cities"
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("attract",)
    choices: ClassVar[tuple[type[Choice], ...]] = (FoundCity, Finish, Exchange)

    price: ClassVar[Bill] = CITY_PRICE

    def purchases(self, state: Table) -> Iterator[str]:
        """Yield the provinces in which a city can be founded (F1, S5)."""
        owners = state.owners
        for province_index in state.civilizations[self.civilization].indexes_with_units:
            if owners[province_index] == NOBODY:
                if state.city_count(self.civilization) >= state.cards.box.discs:
                    return
                yield state.map.provinces[province_index].id
