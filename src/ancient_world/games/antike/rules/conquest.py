"""Conquest (M4, M5): units with manoeuvres left take a city that they match in strength."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Self

import attrs

from ancient_world.engine import Reason, Refusal, Sentence, count, replace_item
from ancient_world.games.antike.advances import total_bonus
from ancient_world.games.antike.rules.decisions import (
    NO_CITY_THERE,
    NO_UNIT_THERE,
    AntikeChoice,
    CivilizationDecision,
    named,
    unknown_province,
    unknown_unit,
    why_not_own,
)
from ancient_world.games.antike.rules.personalities import end_game
from ancient_world.games.antike.rules.units import ready_in, remove, set_ready, why_no_group
from ancient_world.games.antike.table import NOBODY, Left, Province, Table, Unit
from ancient_world.games.antike.terms import UNITS

CITY = 1
TEMPLE = 3


def defence(state: Table, place: int) -> int:
    """Return the defence of the city in a province (M4)."""
    owner = state.civilizations[state.owners[place]]
    strength = TEMPLE if state.temples[place] else CITY
    strength += owner.legions[place] + owner.galleys[place]
    return strength + total_bonus(owner.know_how, "defence")


def conquests(state: Table, civilization: int) -> Iterator[str]:
    """Yield the provinces whose city a civilization can conquer now (M4)."""
    owners, index = state.owners, state.map.index
    for province in dict.fromkeys([one.province for one in state.ready]):
        province_index = index[province]
        owner = owners[province_index]
        if owner in (NOBODY, civilization) or state.cities(owner) < 2:
            continue
        if strength(state, province) >= defence(state, province_index):
            yield province


def strength(state: Table, province: str) -> int:
    """Return how many units in a province have a manoeuvre left with which to conquer it (M4)."""
    return sum([one.count for one in ready_in(state, province)])


OWN_CITY = Refusal("antike-own-city", "M4", "The city in {province_name} is your own.")
LAST_CITY = Refusal(
    "antike-last-city",
    "M4",
    "{province_name} is the last city of {civilization_name}; nobody can conquer it.",
)


def why_not_conquer(state: Table, civilization: int, province: str) -> Reason | None:
    """Return why a city cannot be conquered (M4), or ``None`` if it can."""
    province_index = state.place(province)
    if province_index is None:
        return unknown_province(province, "M4")
    owner = state.owners[province_index]
    if owner == NOBODY:
        return named(state, NO_CITY_THERE, "M4", province=province)
    if owner == civilization:
        return named(state, OWN_CITY, province=province)
    if state.cities(owner) <= 1:
        reason_data = {"province": province, "civilization": state.civilizations[owner].id}
        return named(state, LAST_CITY, **reason_data)
    if strength(state, province) >= defence(state, province_index):
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
    province_index, conquest_units = state.map.index[province], strength(state, province)
    own_civilization, defender = state.civilizations[civilization], state.civilizations[state.owners[province_index]]
    if not own_civilization.legions[province_index] + own_civilization.galleys[province_index]:
        return named(state, NO_UNIT_THERE, "M4", province=province)
    if not conquest_units:
        return named(state, UNITS_SPENT, province=province)
    needed_strength, city_defence = defence(state, province_index), TEMPLE if state.temples[province_index] else CITY
    unit_defence = defender.legions[province_index] + defender.galleys[province_index]
    defence_parts = {"city": city_defence, "units": unit_defence, "know_how": needed_strength - city_defence - unit_defence}
    reason_data = {"province": province, "defence": needed_strength, "strength": conquest_units}
    return named(state, TOO_WEAK, **reason_data, **defence_parts)


def conquer(draft: Table, civilization: int, province: str) -> None:
    """Begin a conquest: the conqueror first removes as many units as the defence is strong (M4)."""
    count = defence(draft, draft.map.index[province])
    player = draft.civilizations[civilization].player
    draft.push(ChooseLosses(player, civilization, province, count))


@attrs.frozen
class Lose(AntikeChoice["ChooseLosses"]):
    """Remove one unit of this kind for a conquest (M4)."""

    rule = "M4"
    label = "remove a unit"
    said = Sentence(
        "remove a {unit:label} with {left:manoeuvre|manoeuvres} left",
        "{player:seat} removes a {unit:label} in {at}",
    )
    need_manoeuvre = Refusal(
        "antike-need-manoeuvre", "M4", "Only {units:label} with a manoeuvre left conquer a city."
    )

    unit: Unit
    left: Left

    @classmethod
    def candidates(cls, step: ChooseLosses, state: Table) -> list[Self]:
        return [cls(one.unit, one.left) for one in ready_in(state, step.province)]

    def why_not(self, step: ChooseLosses, state: Table) -> Reason | None:
        if self.unit not in UNITS:
            return unknown_unit(self.unit, "M4")
        own_civilization, manoeuvres_left = step.own(state), self.left
        if manoeuvres_left:
            return why_no_group(state, own_civilization, self.unit, step.province, manoeuvres_left, "M4")
        reason_data = {"unit": self.unit, "province": step.province}
        return named(state, self.need_manoeuvre, **reason_data)

    def says(self, step: ChooseLosses, state: Table) -> Sentence:
        return self.said(at=step.province)

    def play(self, step: ChooseLosses, draft: Table) -> None:
        step.lose(draft, self.unit, self.left, 1)
        draft.push(ChooseLosses(step.player, step.civilization, step.province, step.count - 1))


@attrs.frozen
class ChooseLosses(CivilizationDecision):
    """Choose the units that are removed for a conquest, one after the other (M4)."""

    province: Province
    count: Annotated[int, count(1)]

    allowed_on = ("manoeuvre",)
    rule = "M4"
    label = "units that a conquest costs"
    prompt = Sentence(
        "Remove {count:unit|units} from {province} for the conquest",
        "{player:seat} is choosing the units that a conquest costs",
    )
    choices = (Lose,)

    def is_possible(self, state: Table) -> bool:
        """Return whether the conquest can succeed (M4)."""
        manoeuvre_step: Any = state.agenda[-2]
        province_index = state.map.index[self.province]
        owner = state.owners[province_index]
        if not super().is_possible(state) or manoeuvre_step.phase == "moves":
            return False
        if owner in (NOBODY, self.civilization) or state.cities(owner) < 2:
            return False
        return self.count <= min(defence(state, province_index), strength(state, self.province))

    def waits(self, state: Table) -> bool:
        ready_groups = ready_in(state, self.province)
        if len(ready_groups) < 2 or not self.count:
            return False
        return sum([one.count for one in ready_groups]) > self.count

    def run(self, draft: Table) -> None:
        """Remove the units, as there is no choice left, then take the city."""
        remaining_losses = self.count
        for ready_group in ready_in(draft, self.province):
            removed_units = min(remaining_losses, ready_group.count)
            self.lose(draft, ready_group.unit, ready_group.left, removed_units)
            remaining_losses -= removed_units
        take_city(draft, self.civilization, self.province)

    def lose(self, draft: Table, unit: str, left: int, count: int) -> None:
        """Remove ``count`` units of a group."""
        if count:
            remove(draft, self.civilization, unit, draft.map.index[self.province], count)
            set_ready(draft, unit, self.province, left, -count)


def take_city(draft: Table, civilization: int, province: str) -> None:
    """Take a city from its owner, who loses its temple and all units in the province (M4)."""
    province_index = draft.map.index[province]
    owner = draft.owners[province_index]
    losing_civilization = draft.civilizations[owner]
    for unit in UNITS:
        unit_count = losing_civilization.units(unit)[province_index]
        if unit_count:
            remove(draft, owner, unit, province_index, unit_count)
    draft.owners = replace_item(draft.owners, province_index, civilization)
    if draft.temples[province_index]:
        return_temple(draft, province_index)
        draft.edit(civilization).generals_due += 1  # K1
    if draft.cities(civilization) > draft.cards.box.discs:
        player = draft.civilizations[civilization].player
        draft.push(GiveUp(player, civilization, province))
    else:
        end_game_if_won(draft, civilization)


def end_game_if_won(draft: Table, civilization: int) -> None:
    """End the game if no personality is left and the civilization has destroyed a temple: it wins (K3)."""
    if draft.civilizations[civilization].generals_due and not draft.bank.personalities:
        end_game(draft, civilization)


def return_temple(draft: Table, place: int) -> None:
    """Return the temple of a province to the bank (M4)."""
    draft.temples = replace_item(draft.temples, place, False)
    draft.edit_bank().temples += 1


@attrs.frozen
class GiveUpCity(AntikeChoice["GiveUp"]):
    """Take the disc from this city, as no disc is left (M5)."""

    rule = "M5"
    label = "give up a city"
    said = Sentence("give up {province}", "{player:seat} gives up {province}")
    just_conquered = Refusal(
        "antike-just-conquered", "M5", "The disc is needed in {province_name} itself."
    )

    province: Province

    @classmethod
    def candidates(cls, step: GiveUp, state: Table) -> list[Self]:
        own_provinces = state.cities_of(step.civilization)
        return [cls(province) for province in own_provinces if province != step.conquered]

    def why_not(self, step: GiveUp, state: Table) -> Reason | None:
        if self.province == step.conquered:
            return named(state, self.just_conquered, province=self.province)
        return why_not_own(state, step.civilization, self.province, "M5")

    def play(self, step: GiveUp, draft: Table) -> None:
        province_index = draft.map.index[self.province]
        draft.owners = replace_item(draft.owners, province_index, NOBODY)
        if draft.temples[province_index]:
            return_temple(draft, province_index)
        end_game_if_won(draft, step.civilization)


@attrs.frozen
class GiveUp(CivilizationDecision):
    """Give up one of the other own cities, as no disc is left for the conquered one (M5)."""

    conquered: Province

    rule = "M5"
    label = "a city that is given up"
    prompt = Sentence(
        "Give up a city: you have no disc left for {conquered}",
        "{player:seat} is choosing a city to give up",
    )
    allowed_on = ("manoeuvre",)
    choices = (GiveUpCity,)

    def is_possible(self, state: Table) -> bool:
        """Return whether the civilization owns the conquered city and has one city more than discs (M5)."""
        is_own_city = state.owners[state.map.index[self.conquered]] == self.civilization
        discs = state.cards.box.discs
        return super().is_possible(state) and is_own_city and state.cities(self.civilization) == discs + 1
