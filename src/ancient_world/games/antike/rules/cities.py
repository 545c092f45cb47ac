"""Building in own provinces (E1), and founding cities (F1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import attrs

from ancient_world.engine import Reason, Refusal, Sentence, replace_item
from ancient_world.games.antike.rules.decisions import (
    NO_UNIT_THERE,
    AntikeChoice,
    Exchange,
    Finish,
    OwnTurn,
    can_pay,
    named,
    unknown_province,
    why_not_own,
)
from ancient_world.games.antike.rules.paying import charge, why_not_pay
from ancient_world.games.antike.table import NOBODY, Province, Table

TEMPLE = (5, 0, 0)
"""The price of a temple in marble, iron and gold."""
CITY = (1, 1, 1)


@attrs.frozen
class BuildTemple(AntikeChoice["Building"]):
    """Build a temple in the city of this province (E1)."""

    rule = "E1"
    label = "build a temple"
    said = Sentence("build a temple in {province}", "{player:seat} builds a temple in {province}")
    temple_already_built = Refusal("antike-temple-there", "E1", "{province_name} has a temple already.")
    no_temple_left = Refusal("antike-no-temple-left", "S6", "The bank has no temple left.")

    province: Province

    @classmethod
    def candidates(cls, step: Building, state: Table) -> Iterator[Self]:
        if can_pay(state, step.own(state), TEMPLE):
            for province in step.sites(state):
                yield cls(province)

    def why_not(self, step: Building, state: Table) -> Reason | None:
        reason = why_not_own(state, step.civilization, self.province, "E1")
        if reason is not None:
            return reason
        if state.temples[state.map.index[self.province]]:
            return named(state, self.temple_already_built, province=self.province)
        if not state.bank.temples:
            return self.no_temple_left()
        return why_not_pay(state, step.civilization, "E1", TEMPLE)

    def play(self, step: Building, draft: Table) -> None:
        draft.temples = replace_item(draft.temples, draft.map.index[self.province], True)
        draft.edit_bank().temples -= 1
        draft.push(step)
        charge(draft, step.civilization, TEMPLE)


class Building(OwnTurn):
    """Build temples one after the other (E1)."""

    rule = "E1"
    label = "temples"
    prompt = Sentence(
        "Build a temple with {civilization}, or finish",
        "{player:seat} may build temples with {civilization}",
    )
    finished = Sentence("finish building temples", "{player:seat} builds no more temples")
    allowed_on = ("founding",)
    choices = (BuildTemple, Finish, Exchange)

    price = TEMPLE

    def sites(self, state: Table) -> Iterator[str]:
        """Yield the provinces in which a temple can be built (E1)."""
        if not state.bank.temples:
            return
        for province_index in state.city_places(self.civilization):
            if not state.temples[province_index]:
                yield state.map.provinces[province_index].id


@attrs.frozen
class FoundCity(AntikeChoice["Founding"]):
    """Found a city in this province (F1)."""

    rule = "F1"
    label = "found a city"
    said = Sentence("found a city in {province}", "{player:seat} founds a city in {province}")
    city_already_founded = Refusal(
        "antike-city-there",
        "F1",
        "A city of {civilization_name} stands in {province_name} already.",
    )
    no_disc_left = Refusal(
        "antike-no-disc-left", "S5", "You have {discs:city|cities}, and no disc for another one."
    )

    province: Province

    @classmethod
    def candidates(cls, step: Founding, state: Table) -> Iterator[Self]:
        if can_pay(state, step.own(state), CITY):
            for province in step.sites(state):
                yield cls(province)

    def why_not(self, step: Founding, state: Table) -> Reason | None:
        province_index = state.place(self.province)
        if province_index is None:
            return unknown_province(self.province, "F1")
        owner = state.owners[province_index]
        if owner != NOBODY:
            reason_data = {"province": self.province, "civilization": state.civilizations[owner].id}
            return named(state, self.city_already_founded, **reason_data)
        own_civilization = step.own(state)
        if not (own_civilization.legions[province_index] or own_civilization.galleys[province_index]):
            return named(state, NO_UNIT_THERE, "F1", province=self.province)
        discs = state.cards.box.discs
        if state.cities(step.civilization) >= discs:
            return self.no_disc_left(discs=discs)
        return why_not_pay(state, step.civilization, "F1", CITY)

    def play(self, step: Founding, draft: Table) -> None:
        province_index = draft.map.index[self.province]
        draft.owners = replace_item(draft.owners, province_index, step.civilization)
        draft.push(step)
        charge(draft, step.civilization, CITY)


class Founding(OwnTurn):
    """Found cities one after the other, in provinces with an own unit and no city (F1)."""

    rule = "T4"
    label = "new cities"
    prompt = Sentence(
        "Found a city with {civilization}, or finish",
        "{player:seat} may found cities with {civilization}",
    )
    finished = Sentence("finish founding cities", "{player:seat} founds no more cities")
    allowed_on = ("attract",)
    choices = (FoundCity, Finish, Exchange)

    price = CITY

    def sites(self, state: Table) -> Iterator[str]:
        """Yield the provinces in which a city can be founded (F1, S5)."""
        if state.cities(self.civilization) >= state.cards.box.discs:
            return
        owners = state.owners
        for province_index in self.own(state).unit_places:
            if owners[province_index] == NOBODY:
                yield state.map.provinces[province_index].id
