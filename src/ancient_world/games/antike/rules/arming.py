"""Arming (E2): raise units for iron, as many as the cities support."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import Choice, Reason, Refusal, Sentence, one_of
from ancient_world.games.antike.map_types import BORDER_BY_UNIT, UNIT_PLURALS, UNITS
from ancient_world.games.antike.rules.civilization_decisions import (
    AntikeChoice,
    Bill,
    Exchange,
    Finish,
    TurnDecision,
    can_pay,
    reason_with_names,
    units_in_supply,
    unknown_unit_reason,
    why_not_own_city,
)
from ancient_world.games.antike.rules.paying import charge_bill, why_not_pay
from ancient_world.games.antike.table import ProvinceId, Table, UnitKind

UNIT_PRICE = (0, 1, 0)
"""The price of a unit in marble, iron and gold."""
UNITS_PER_CITY = 1
UNITS_PER_TEMPLE = 3
"""Units that a city with a temple supports in a turn (E2)."""
POOLED_ARMING = "pooled"


def unit_capacity(state: Table, province_index: int) -> int:
    """Return how many units the city in a province supports in a turn (E2)."""
    return UNITS_PER_TEMPLE if state.temples[province_index] else UNITS_PER_CITY


@attrs.frozen
class Arm(AntikeChoice["Arming"]):
    """Raise one unit in this province (E2)."""

    rule = "E2"
    label = "raise a unit"
    sentence: ClassVar[Sentence] = Sentence(
        "raise a {unit:label} in {province}", "{player:seat} raises a {unit:label} in {province}"
    )
    border_missing: ClassVar[Refusal] = Refusal(
        "antike-no-border",
        "E2",
        "{units:label} cannot go to or from {province_name}: the province has no border by {way:label}.",
    )
    no_unit_left: ClassVar[Refusal] = Refusal(
        "antike-none-left", "L1", "None of your {units:label} is left: {most} are on the board."
    )

    unit: UnitKind
    province: ProvinceId

    @classmethod
    def candidates(cls, step: Arming, state: Table) -> Iterator[Self]:
        """Yield each unit that can be raised now, by province, legions first."""
        if can_pay(state, state.civilizations[step.civilization], UNIT_PRICE):
            for unit, province in step.purchases(state):
                yield cls(unit, province)

    def why_not(self, step: Arming, state: Table) -> Reason | None:
        unit, province = self.unit, self.province
        reason = why_not_own_city(state, step.civilization, province, "E2")
        if reason is not None:
            return reason
        if unit not in UNITS:
            return unknown_unit_reason(unit, "E2")
        province_index = state.map.index[province]
        if not state.map.neighbours_by_unit[unit][province_index]:
            reason_data = {"unit": unit, "province": province, "way": BORDER_BY_UNIT[unit]}
            return reason_with_names(state, self.border_missing, **reason_data)
        if step.remaining_capacity(state, province_index) <= 0:
            return step.why_no_room(state, province_index)
        if not units_in_supply(state, step.deciding_civilization(state), unit):
            maximum = getattr(state.cards.box, UNIT_PLURALS[unit])
            return reason_with_names(state, self.no_unit_left, unit=unit, most=maximum)
        return why_not_pay(state, step.civilization, "E2", UNIT_PRICE)

    def play(self, step: Arming, draft: Table) -> None:
        province_index = draft.map.index[self.province]
        draft.edit_civilization(step.civilization).add_units(self.unit, province_index, 1)
        raised_provinces = tuple(sorted([*step.raised, self.province]))
        draft.push(Arming(step.player, step.civilization, raised_provinces))
        charge_bill(draft, step.civilization, UNIT_PRICE)


@attrs.frozen
class Arming(TurnDecision):
    """Raise units one after the other (E2); ``raised`` holds the province of each unit raised so far, sorted."""

    raised: Annotated[tuple[str, ...], one_of("province")] = ()

    rule = "E2"
    label = "units to be raised"
    arming_limit_pooled: ClassVar[Refusal] = Refusal(
        "antike-arming-limit-pooled",
        "E2",
        "Your cities can raise {most:unit|units} in a turn, and have done so.",
    )
    arming_limit: ClassVar[Refusal] = Refusal(
        "antike-arming-limit",
        "E2",
        "{province_name} can raise {most:unit|units} in a turn, and has done so.",
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Raise a unit for {civilization}, or finish",
        "{player:seat} may raise units for {civilization}",
    )
    finished: ClassVar[Sentence] = Sentence(
        "finish raising units", "{player:seat} raises no more units"
    )
    price: ClassVar[Bill] = UNIT_PRICE
    allowed_on: ClassVar[tuple[str, ...]] = ("founding",)
    choices: ClassVar[tuple[type[Choice], ...]] = (Arm, Finish, Exchange)

    def is_possible(self, state: Table) -> bool:
        """Return whether no more units have been raised than the cities support (E2)."""
        province_indexes = [state.map.index[province] for province in self.raised]
        return (
            super().is_possible(state)
            and province_indexes == sorted(province_indexes)
            and all(
                state.owners[province_index] == self.civilization
                for province_index in province_indexes
            )
            and all(self.remaining_capacity(state, place) >= 0 for place in province_indexes)
        )

    def purchases(self, state: Table) -> Iterator[tuple[str, str]]:
        """Yield each unit that can be raised, with its province (E2, L1)."""
        own_civilization, province_map = state.civilizations[self.civilization], state.map
        available_units = [unit for unit in UNITS if units_in_supply(state, own_civilization, unit)]
        if not available_units or (
            state.settings.arming == POOLED_ARMING and not self.remaining_pool(state)
        ):
            return
        for province_index in state.city_indexes(self.civilization):
            if self.remaining_capacity(state, province_index):
                for unit in available_units:
                    if province_map.neighbours_by_unit[unit][province_index]:
                        yield unit, province_map.provinces[province_index].id

    def remaining_capacity(self, state: Table, province_index: int) -> int:
        """Return how many more units can be placed in a province (E2)."""
        if state.settings.arming == POOLED_ARMING:
            return self.remaining_pool(state)
        return unit_capacity(state, province_index) - self.raised.count(
            state.map.provinces[province_index].id
        )

    def remaining_pool(self, state: Table) -> int:
        """Return how many more units all cities together support; for games in which the units may stand in any city (E2)."""
        return self.total_capacity(state) - len(self.raised)

    def total_capacity(self, state: Table) -> int:
        """Return how many units all cities together support in a turn (E2)."""
        return sum(
            [
                unit_capacity(state, province_index)
                for province_index in state.city_indexes(self.civilization)
            ]
        )

    def why_no_room(self, state: Table, province_index: int) -> Reason:
        """Return why no more units can be raised in a province (E2)."""
        if state.settings.arming == POOLED_ARMING:
            return self.arming_limit_pooled(most=self.total_capacity(state))
        reason_data = {
            "province": state.map.provinces[province_index].id,
            "most": unit_capacity(state, province_index),
        }
        return reason_with_names(state, self.arming_limit, **reason_data)
