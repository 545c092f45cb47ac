"""Building in own provinces: temples (E1), and new cities (F1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

import attrs

from ancient_world.engine import Reason, reason, replaced
from ancient_world.games.antike.rules.decisions import (
    AntikeChoice,
    Exchange,
    Finish,
    OwnTurn,
    unknown_province,
)
from ancient_world.games.antike.rules.paying import can_pay, charge, why_not_pay
from ancient_world.games.antike.state import NOBODY, Civilization, Province, Table

TEMPLE = (5, 0, 0)
"""Marble, iron, gold."""
CITY = (1, 1, 1)


@attrs.frozen
class BuildTemple(AntikeChoice["Building"]):
    """Build a temple in the city of this province (E1)."""

    province: Province

    @classmethod
    def candidates(cls, step: Building, state: Table) -> list[Self]:
        if not state.bank.temples or not can_pay(state, step.civilization, TEMPLE):
            return []
        provinces, temples = state.map.provinces, state.temples
        return [
            cls(provinces[place].id)
            for place, owner in enumerate(state.owners)
            if owner == step.civilization and not temples[place]
        ]

    def why_not(self, step: Building, state: Table) -> Reason | None:
        place = state.place(self.province)
        if place is None:
            return unknown_province(self.province, "E1")
        if state.owners[place] != step.civilization:
            return reason("antike-not-your-city", "E1", province=self.province)
        if state.temples[place]:
            return reason("antike-temple-there", "E1", province=self.province)
        if not state.bank.temples:
            return reason("antike-no-temple-left", "S6")
        return why_not_pay(state, step.civilization, "E1", TEMPLE)

    def play(self, step: Building, draft: Table) -> None:
        draft.temples = replaced(draft.temples, draft.map.index[self.province], True)
        draft.edit_bank().temples -= 1
        draft.push(step)
        charge(draft, step.civilization, TEMPLE)


@attrs.frozen
class Building(OwnTurn):
    """Build temples, any number, one after the other (E1)."""

    over: ClassVar[tuple[str, ...]] = ("founding",)
    choices = (BuildTemple, Finish, Exchange)

    def hopes(self, state: Table, own: Civilization) -> bool:
        return own.goods >= sum(TEMPLE)


@attrs.frozen
class FoundCity(AntikeChoice["Founding"]):
    """Found a city in this province (F1)."""

    province: Province

    @classmethod
    def candidates(cls, step: Founding, state: Table) -> Iterator[Self]:
        if not can_pay(state, step.civilization, CITY):
            return
        if state.cities(step.civilization) >= state.cards.box.discs:
            return
        own, provinces = step.own(state), state.map.provinces
        armies = zip(state.owners, own.legions, own.galleys, strict=True)
        for place, (owner, legions, galleys) in enumerate(armies):
            if owner == NOBODY and (legions or galleys):
                yield cls(provinces[place].id)

    def why_not(self, step: Founding, state: Table) -> Reason | None:
        place = state.place(self.province)
        if place is None:
            return unknown_province(self.province, "F1")
        if state.owners[place] != NOBODY:
            return reason("antike-city-there", "F1", province=self.province)
        own = step.own(state)
        if not (own.legions[place] or own.galleys[place]):
            return reason("antike-no-unit-there", "F1", province=self.province)
        discs = state.cards.box.discs
        if state.cities(step.civilization) >= discs:
            return reason("antike-no-disc-left", "S5", discs=discs)
        return why_not_pay(state, step.civilization, "F1", CITY)

    def play(self, step: Founding, draft: Table) -> None:
        place = draft.map.index[self.province]
        draft.owners = replaced(draft.owners, place, step.civilization)
        draft.push(step)
        charge(draft, step.civilization, CITY)


@attrs.frozen
class Founding(OwnTurn):
    """Found cities where an own unit stands and no city, one after the other (F1)."""

    over: ClassVar[tuple[str, ...]] = ("attract",)
    choices = (FoundCity, Finish, Exchange)

    def hopes(self, state: Table, own: Civilization) -> bool:
        goods = own.goods
        return goods > sum(CITY) or (goods == sum(CITY) and can_pay(state, self.civilization, CITY))
