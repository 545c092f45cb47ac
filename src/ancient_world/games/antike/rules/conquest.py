"""Conquest (M4, M5): units with manoeuvres left take a city that they match in strength."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

import attrs

from ancient_world.engine import Choice, Reason, Refusal, Sentence, count, replace_item
from ancient_world.games.antike.advances import total_bonus
from ancient_world.games.antike.map_types import UNITS
from ancient_world.games.antike.rules.civilization_decisions import (
    NO_CITY_IN_PROVINCE,
    NO_UNIT_IN_PROVINCE,
    AntikeChoice,
    CivilizationDecision,
    reason_with_names,
    unknown_province_reason,
    unknown_unit_reason,
    why_not_own_city,
)
from ancient_world.games.antike.rules.personalities import end_game
from ancient_world.games.antike.rules.units import (
    change_ready_group,
    ready_groups_in,
    remove_units,
    why_no_group,
)
from ancient_world.games.antike.table import NOBODY, ManoeuvresLeft, ProvinceId, Table, UnitKind

CITY_DEFENCE = 1
TEMPLE_DEFENCE = 3


def defence(state: Table, province_index: int) -> int:
    """Return the defence of the city in a province (M4)."""
    owner = state.civilizations[state.owners[province_index]]
    strength = TEMPLE_DEFENCE if state.temples[province_index] else CITY_DEFENCE
    strength += owner.legions[province_index] + owner.galleys[province_index]
    return strength + total_bonus(owner.know_how, "defence")


def conquerable_provinces(state: Table, civilization: int) -> Iterator[str]:
    """Yield the provinces whose city a civilization can conquer now (M4)."""
    owners, index = state.owners, state.map.index
    for province in dict.fromkeys([ready_group.province for ready_group in state.ready]):
        province_index = index[province]
        owner = owners[province_index]
        if owner in (NOBODY, civilization) or state.city_count(owner) < 2:
            continue
        if conquest_strength(state, province) >= defence(state, province_index):
            yield province


def conquest_strength(state: Table, province: str) -> int:
    """Return how many units in a province have a manoeuvre left with which to conquer it (M4)."""
    return sum([ready_group.count for ready_group in ready_groups_in(state, province)])


OWN_CITY = Refusal("antike-own-city", "M4", "The city in {province_name} is your own.")
LAST_CITY = Refusal(
    "antike-last-city",
    "M4",
    "{province_name} is the last city of {civilization_name}; nobody can conquer it.",
)


def why_not_conquer(state: Table, civilization: int, province: str) -> Reason | None:
    """Return why a city cannot be conquered (M4), or ``None`` if it can."""
    province_index = state.province_index(province)
    if province_index is None:
        return unknown_province_reason(province, "M4")
    owner = state.owners[province_index]
    if owner == NOBODY:
        return reason_with_names(state, NO_CITY_IN_PROVINCE, "M4", province=province)
    if owner == civilization:
        return reason_with_names(state, OWN_CITY, province=province)
    if state.city_count(owner) <= 1:
        reason_data = {"province": province, "civilization": state.civilizations[owner].id}
        return reason_with_names(state, LAST_CITY, **reason_data)
    if conquest_strength(state, province) >= defence(state, province_index):
        return None
    return _why_too_weak(state, civilization, province)


UNITS_SPENT = Refusal(
    "antike-units-spent",
    "M4",
    "Your units in {province_name} have no manoeuvre left, and cannot conquer.",
)
TOO_WEAK = Refusal(
    "antike-too-weak",
    "M4",
    (
        "{province_name} has defence {defence}: {city} for the city, {units} for units, {know_how} "
        "for know-how; you have {strength:unit|units} there with a manoeuvre left."
    ),
)


def _why_too_weak(state: Table, civilization: int, province: str) -> Reason:
    """Return why the units do not suffice: there are none, all have moved, or the defence is stronger (M4)."""
    province_index, conquest_units = state.map.index[province], conquest_strength(state, province)
    own_civilization = state.civilizations[civilization]
    defender = state.civilizations[state.owners[province_index]]
    if not own_civilization.legions[province_index] + own_civilization.galleys[province_index]:
        return reason_with_names(state, NO_UNIT_IN_PROVINCE, "M4", province=province)
    if not conquest_units:
        return reason_with_names(state, UNITS_SPENT, province=province)
    needed_strength = defence(state, province_index)
    city_defence = TEMPLE_DEFENCE if state.temples[province_index] else CITY_DEFENCE
    unit_defence = defender.legions[province_index] + defender.galleys[province_index]
    defence_parts = {
        "city": city_defence,
        "units": unit_defence,
        "know_how": needed_strength - city_defence - unit_defence,
    }
    reason_data = {"province": province, "defence": needed_strength, "strength": conquest_units}
    return reason_with_names(state, TOO_WEAK, **reason_data, **defence_parts)


def begin_conquest(draft: Table, civilization: int, province: str) -> None:
    """Begin a conquest: the conqueror first removes as many units as the defence is strong (M4)."""
    count = defence(draft, draft.map.index[province])
    player = draft.civilizations[civilization].player
    draft.push(ChooseLosses(player, civilization, province, count))


@attrs.frozen
class Lose(AntikeChoice["ChooseLosses"]):
    """Remove one unit of this kind for a conquest (M4)."""

    rule = "M4"
    label = "remove a unit"
    sentence: ClassVar[Sentence] = Sentence(
        "remove a {unit:label} with {left:manoeuvre|manoeuvres} left",
        "{player:seat} removes a {unit:label} in {at}",
    )
    need_manoeuvre: ClassVar[Refusal] = Refusal(
        "antike-need-manoeuvre", "M4", "Only {units:label} with a manoeuvre left conquer a city."
    )

    unit: UnitKind
    left: ManoeuvresLeft

    @classmethod
    def candidates(cls, step: ChooseLosses, state: Table) -> list[Self]:
        return [
            cls(ready_group.unit, ready_group.left)
            for ready_group in ready_groups_in(state, step.province)
        ]

    def why_not(self, step: ChooseLosses, state: Table) -> Reason | None:
        if self.unit not in UNITS:
            return unknown_unit_reason(self.unit, "M4")
        own_civilization, manoeuvres_left = step.deciding_civilization(state), self.left
        if manoeuvres_left:
            return why_no_group(
                state, own_civilization, self.unit, step.province, manoeuvres_left, "M4"
            )
        reason_data = {"unit": self.unit, "province": step.province}
        return reason_with_names(state, self.need_manoeuvre, **reason_data)

    def says(self, step: ChooseLosses, state: Table) -> Sentence:
        return self.sentence(at=step.province)

    def play(self, step: ChooseLosses, draft: Table) -> None:
        step.remove_from_group(draft, self.unit, self.left, 1)
        draft.push(ChooseLosses(step.player, step.civilization, step.province, step.count - 1))


@attrs.frozen
class ChooseLosses(CivilizationDecision):
    """Choose the units that are removed for a conquest, one after the other (M4)."""

    province: ProvinceId
    count: Annotated[int, count(1)]

    allowed_on: ClassVar[tuple[str, ...]] = ("manoeuvre",)
    rule = "M4"
    label = "units that a conquest costs"
    prompt: ClassVar[Sentence] = Sentence(
        "Remove {count:unit|units} from {province} for the conquest",
        "{player:seat} is choosing the units that a conquest costs",
    )
    choices: ClassVar[tuple[type[Choice], ...]] = (Lose,)

    def is_possible(self, state: Table) -> bool:
        """Return whether the conquest can succeed (M4)."""
        manoeuvre_step: Any = state.agenda[-2]
        province_index = state.map.index[self.province]
        owner = state.owners[province_index]
        if not super().is_possible(state) or manoeuvre_step.phase == "moves":
            return False
        if owner in (NOBODY, self.civilization) or state.city_count(owner) < 2:
            return False
        return self.count <= min(
            defence(state, province_index), conquest_strength(state, self.province)
        )

    def waits(self, state: Table) -> bool:
        ready_groups = ready_groups_in(state, self.province)
        if len(ready_groups) < 2 or not self.count:
            return False
        return sum([ready_group.count for ready_group in ready_groups]) > self.count

    def run(self, draft: Table) -> None:
        """Remove the units, as there is no choice left, then take the city."""
        remaining_losses = self.count
        for ready_group in ready_groups_in(draft, self.province):
            removed_units = min(remaining_losses, ready_group.count)
            self.remove_from_group(draft, ready_group.unit, ready_group.left, removed_units)
            remaining_losses -= removed_units
        take_city(draft, self.civilization, self.province)

    def remove_from_group(
        self, draft: Table, unit: str, manoeuvres_left: int, unit_count: int
    ) -> None:
        """Remove ``unit_count`` units of a group."""
        if unit_count:
            remove_units(draft, self.civilization, unit, draft.map.index[self.province], unit_count)
            change_ready_group(draft, unit, self.province, manoeuvres_left, -unit_count)


def take_city(draft: Table, civilization: int, province: str) -> None:
    """Take a city from its owner, who loses its temple and all units in the province (M4)."""
    province_index = draft.map.index[province]
    owner = draft.owners[province_index]
    losing_civilization = draft.civilizations[owner]
    for unit in UNITS:
        unit_count = losing_civilization.unit_counts(unit)[province_index]
        if unit_count:
            remove_units(draft, owner, unit, province_index, unit_count)
    draft.owners = replace_item(draft.owners, province_index, civilization)
    if draft.temples[province_index]:
        return_temple(draft, province_index)
        draft.edit_civilization(civilization).generals_due += 1  # K1
    if draft.city_count(civilization) > draft.cards.box.discs:
        player = draft.civilizations[civilization].player
        draft.push(GiveUp(player, civilization, province))
    else:
        end_game_if_won(draft, civilization)


def end_game_if_won(draft: Table, civilization: int) -> None:
    """End the game if no personality is left and the civilization has destroyed a temple: it wins (K3)."""
    if draft.civilizations[civilization].generals_due and not draft.bank.personalities:
        end_game(draft, civilization)


def return_temple(draft: Table, province_index: int) -> None:
    """Return the temple of a province to the bank (M4)."""
    draft.temples = replace_item(draft.temples, province_index, False)
    draft.edit_bank().temples += 1


@attrs.frozen
class GiveUpCity(AntikeChoice["GiveUp"]):
    """Take the disc from this city, as no disc is left (M5)."""

    rule = "M5"
    label = "give up a city"
    sentence: ClassVar[Sentence] = Sentence(
        "give up {province}", "{player:seat} gives up {province}"
    )
    just_conquered: ClassVar[Refusal] = Refusal(
        "antike-just-conquered",
        "M5",
        "You cannot give up {province_name}: this city is the one that needs the disc.",
    )

    province: ProvinceId

    @classmethod
    def candidates(cls, step: GiveUp, state: Table) -> list[Self]:
        own_provinces = state.city_province_ids(step.civilization)
        return [cls(province) for province in own_provinces if province != step.conquered]

    def why_not(self, step: GiveUp, state: Table) -> Reason | None:
        if self.province == step.conquered:
            return reason_with_names(state, self.just_conquered, province=self.province)
        return why_not_own_city(state, step.civilization, self.province, "M5")

    def play(self, step: GiveUp, draft: Table) -> None:
        province_index = draft.map.index[self.province]
        draft.owners = replace_item(draft.owners, province_index, NOBODY)
        if draft.temples[province_index]:
            return_temple(draft, province_index)
        end_game_if_won(draft, step.civilization)


@attrs.frozen
class GiveUp(CivilizationDecision):
    """Give up one of the other own cities, as no disc is left for the conquered one (M5)."""

    conquered: ProvinceId

    rule = "M5"
    label = "a city that is given up"
    prompt: ClassVar[Sentence] = Sentence(
        "Give up a city: you have no disc left for {conquered}",
        "{player:seat} is choosing a city to give up",
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("manoeuvre",)
    choices: ClassVar[tuple[type[Choice], ...]] = (GiveUpCity,)

    def is_possible(self, state: Table) -> bool:
        """Return whether the civilization owns the conquered city and has one city more than discs (M5)."""
        is_own_city = state.owners[state.map.index[self.conquered]] == self.civilization
        discs = state.cards.box.discs
        return (
            super().is_possible(state)
            and is_own_city
            and state.city_count(self.civilization) == discs + 1
        )
