"""Production of cities, and the units on the board."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Reason, Refusal, Sentence, message_text, register_messages
from ancient_world.games.antike.advances import total_bonus
from ancient_world.games.antike.map_types import BORDER_BY_UNIT, UNIT_PLURALS, UNITS
from ancient_world.games.antike.rules.civilization_decisions import (
    CivilizationDecision,
    available_in_bank,
    reason_with_names,
)
from ancient_world.games.antike.table import (
    CivilizationDraft,
    ManoeuvresLeft,
    ProvinceId,
    Ready,
    Table,
    UnitKind,
    indexes_with_any,
)

# --- what cities produce ---


GOODS_PER_CITY = 1
GOODS_PER_TEMPLE = 3
"""Goods that a city with a temple produces (P1)."""


def production(state: Table, civilization: int, good: str) -> int:
    """Return how many goods a civilization receives on the space of a good (P1, P2)."""
    site_kinds, temples = state.map.site_kinds, state.temples
    city_indexes = [
        province_index
        for province_index in state.city_indexes(civilization)
        if site_kinds[province_index] == good
    ]
    amount = sum([GOODS_PER_TEMPLE if temples[place] else GOODS_PER_CITY for place in city_indexes])
    return amount + total_bonus(state.civilizations[civilization].know_how, "production")


def produce(draft: Table, civilization: int, good: str) -> None:
    """Give a civilization the goods of its production, as far as the bank has them (S6)."""
    amount = available_in_bank(draft, good, production(draft, civilization, good))
    own_civilization = draft.edit_civilization(civilization)
    setattr(own_civilization, good, getattr(own_civilization, good) + amount)


# --- units ---


register_messages(
    {
        "antike-legions": "{count:legion|legions}",
        "antike-galleys": "{count:galley|galleys}",
    }
)


def unit_count_text(unit: str, count: int) -> str:
    """Return a number of units in words, in the language in use: "3 legions"."""
    return message_text(f"antike-{UNIT_PLURALS[unit]}", {"count": count})


UNIT_ORDER = {unit: place for place, unit in enumerate(UNITS)}


def manoeuvres_per_unit(civilization: CivilizationDraft, unit: str) -> int:
    """Return how many manoeuvres each unit of a kind has in a turn (M1)."""
    return 1 + total_bonus(civilization.know_how, unit)


def ready_groups_in(state: Table, province: str) -> list[Ready]:
    """Return the groups in a province that have manoeuvres left."""
    return [ready_group for ready_group in state.ready if ready_group.province == province]


def spent_units(
    state: Table, own_civilization: CivilizationDraft, unit: str, province: str, province_index: int
) -> int:
    """Return how many units in a province have no manoeuvre left."""
    ready_counts = [
        ready_group.count
        for ready_group in state.ready
        if ready_group.province == province and ready_group.unit == unit
    ]
    return own_civilization.unit_counts(unit)[province_index] - sum(ready_counts)


def indexes_with_spent_units(
    state: Table, own_civilization: CivilizationDraft, unit: str
) -> list[int]:
    """Return the places where some units of a kind have no manoeuvre left."""
    index, unit_counts = state.map.index, own_civilization.unit_counts(unit)
    spent_counts = {place: unit_counts[place] for place in indexes_with_any(unit_counts)}
    for ready_group in state.ready:
        if ready_group.unit == unit:
            spent_counts[index[ready_group.province]] -= ready_group.count
    return [place for place, count in spent_counts.items() if count]


def group_size(
    state: Table,
    own_civilization: CivilizationDraft,
    unit: str,
    province: str,
    province_index: int,
    manoeuvres_left: int,
) -> int:
    """Return how many units of a kind in a province have exactly ``manoeuvres_left`` manoeuvres left."""
    if not manoeuvres_left:
        return spent_units(state, own_civilization, unit, province, province_index)
    for ready_group in state.ready:
        if (
            ready_group.province == province
            and ready_group.unit == unit
            and ready_group.left == manoeuvres_left
        ):
            return ready_group.count
    return 0


NO_MANOEUVRE_LEFT = Refusal(
    "antike-no-manoeuvre-left", "", "Your {units:label} in {province_name} have no manoeuvre left."
)
NO_UNITS = Refusal("antike-no-units", "", "You have no {units:label} in {province_name}.")
OTHER_MANOEUVRES_LEFT = Refusal(
    "antike-other-left",
    "",
    "Your {units:label} in {province_name} have {found:manoeuvre|manoeuvres} left, not {left}.",
)


def why_no_group(
    state: Table,
    own_civilization: CivilizationDraft,
    unit: str,
    province: str,
    manoeuvres_left: int,
    rule: str,
) -> Reason | None:
    """Return why a civilization has no units of a kind in a province with ``manoeuvres_left`` manoeuvres left, or ``None`` if it has."""
    province_index = state.map.index[province]
    if (
        type(manoeuvres_left) is int
        and manoeuvres_left >= 0
        and group_size(state, own_civilization, unit, province, province_index, manoeuvres_left)
    ):
        return None
    reason_data = {"unit": unit, "province": province}
    if not own_civilization.unit_counts(unit)[province_index]:
        return reason_with_names(state, NO_UNITS, rule, **reason_data)
    numbers_left = [
        ready_group.left
        for ready_group in ready_groups_in(state, province)
        if ready_group.unit == unit
    ]
    if not numbers_left:
        return reason_with_names(state, NO_MANOEUVRE_LEFT, rule, **reason_data)
    if spent_units(state, own_civilization, unit, province, province_index):
        numbers_left.append(0)
    number_list = ", ".join(map(str, numbers_left))
    return reason_with_names(
        state, OTHER_MANOEUVRES_LEFT, rule, **reason_data, found=number_list, left=manoeuvres_left
    )


SAME_PROVINCE = Refusal("antike-same-province", "M2", "These units are in {province_name} already.")
WRONG_BORDER = Refusal(
    "antike-wrong-border",
    "M2",
    (
        "{province_name} borders on {target_name} by {way:label} only; {units:label} cannot cross this border."
    ),
)
NO_BORDER_WITH_TARGET = Refusal(
    "antike-no-way",
    "M2",
    "{province_name} has no border with {target_name}{neighbours:list, but with: }.",
)


def why_no_way(state: Table, unit: str, start: str, target: str) -> Reason:
    """Return why units of a kind cannot go from one province to another (M2)."""
    province_map, province_index = state.map, state.map.index[start]
    reason_data = {"unit": unit, "province": start, "target": target}
    if target == start:
        return reason_with_names(state, SAME_PROVINCE, **reason_data)
    for other_unit, neighbours_by_province in province_map.neighbours_by_unit.items():
        if target in neighbours_by_province[province_index]:
            return reason_with_names(
                state, WRONG_BORDER, **reason_data, way=BORDER_BY_UNIT[other_unit]
            )
    neighbour_ids = sorted(
        {
            neighbour_id
            for ways in province_map.neighbours_by_unit.values()
            for neighbour_id in ways[province_index]
        }
    )
    neighbour_names = tuple([province_map.joined_names((each,)) for each in neighbour_ids])
    return reason_with_names(
        state, NO_BORDER_WITH_TARGET, **reason_data, neighbours=neighbour_names
    )


def enemies(state: Table, civilization: int, unit: str, province_index: int) -> list[int]:
    """Return the other civilizations with units of a kind at a place, in turn order after ``civilization``."""
    civilizations = state.civilizations
    other_civilizations = (*range(civilization + 1, len(civilizations)), *range(civilization))
    return [
        civilization_number
        for civilization_number in other_civilizations
        if civilizations[civilization_number].unit_counts(unit)[province_index]
    ]


def change_ready_group(
    draft: Table, unit: str, province: str, manoeuvres_left: int, count_change: int
) -> None:
    """Change the size of a ready group by ``count_change``; units without manoeuvres left are not listed."""
    if not manoeuvres_left:
        return
    groups, count = [], count_change
    for ready_group in draft.ready:
        if (
            ready_group.province == province
            and ready_group.unit == unit
            and ready_group.left == manoeuvres_left
        ):
            count += ready_group.count
        else:
            groups.append(ready_group)
    if count:
        groups.append(Ready(unit, province, manoeuvres_left, count))
        # The ids of provinces are in the order of their places.
        groups.sort(key=lambda one: (one.province, UNIT_ORDER[one.unit], -one.left))
    draft.ready = tuple(groups)


def remove_units(
    draft: Table, civilization: int, unit: str, province_index: int, count: int
) -> None:
    """Return units from the board to their civilization's supply."""
    draft.edit_civilization(civilization).add_units(unit, province_index, -count)


@attrs.frozen
class GroupDecision(CivilizationDecision):
    """A decision about a group: units of one kind in a province with equally many manoeuvres left."""

    unit: UnitKind
    province: ProvinceId
    left: ManoeuvresLeft

    allowed_on: ClassVar[tuple[str, ...]] = ("manoeuvre",)

    def prompts(self, state: Table, player: int) -> Sentence:
        return super().prompts(state, player)(troop=self.group_text(state))

    def group_text(self, state: Table) -> str:
        """Return the group in words."""
        return unit_count_text(self.unit, self.group_size(state, self.civilization))

    def is_possible(self, state: Table) -> bool:
        """Return whether the units of the group are there (M1-M3)."""
        manoeuvre_step: Any = state.agenda[-2]
        maximum_manoeuvres = manoeuvres_per_unit(
            state.civilizations[manoeuvre_step.civilization], self.unit
        )
        can_move = manoeuvre_step.phase != "conquests" and self.left <= maximum_manoeuvres
        return (
            super().is_possible(state)
            and can_move
            and self.group_size(state, manoeuvre_step.civilization) > 0
        )

    def group_size(self, state: Table, civilization: int) -> int:
        """Return the size of the group, if the civilization ``civilization`` owns it."""
        province_index = state.map.index[self.province]
        own_civilization = state.civilizations[civilization]
        return group_size(
            state, own_civilization, self.unit, self.province, province_index, self.left
        )
