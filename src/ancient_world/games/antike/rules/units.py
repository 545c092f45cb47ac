"""Production of cities, and the units on the board."""

from __future__ import annotations

from itertools import compress
from typing import Any

import attrs

from ancient_world.engine import Reason, Refusal, Sentence, message_text, register_messages
from ancient_world.games.antike.advances import total_bonus
from ancient_world.games.antike.rules.decisions import CivilizationDecision, in_bank, named
from ancient_world.games.antike.table import CivilizationDraft, Left, Province, Ready, Table, Unit
from ancient_world.games.antike.terms import PIECES, UNITS, WAYS

# --- what cities produce ---


PER_CITY = 1
PER_TEMPLE = 3
"""Goods that a city with a temple produces (P1)."""


def production(state: Table, civilization: int, kind: str) -> int:
    """Return how many goods a civilization receives on the space of a good (P1, P2)."""
    site_kinds, temples = state.map.kinds, state.temples
    city_indexes = [place for place in state.city_places(civilization) if site_kinds[place] == kind]
    amount = sum([PER_TEMPLE if temples[place] else PER_CITY for place in city_indexes])
    return amount + total_bonus(state.civilizations[civilization].know_how, "production")


def produce(draft: Table, civilization: int, kind: str) -> None:
    """Give a civilization the goods of its production, as far as the bank has them (S6)."""
    amount = in_bank(draft, kind, production(draft, civilization, kind))
    own_civilization = draft.edit(civilization)
    setattr(own_civilization, kind, getattr(own_civilization, kind) + amount)


# --- units ---


register_messages(
    {
        "antike-legions": "{count:legion|legions}",
        "antike-galleys": "{count:galley|galleys}",
    }
)


def troop(unit: str, count: int) -> str:
    """Return a number of units in words, in the language in use: "3 legions"."""
    return message_text(f"antike-{PIECES[unit]}", {"count": count})


ORDER = {unit: place for place, unit in enumerate(UNITS)}


def manoeuvres(civilization: CivilizationDraft, unit: str) -> int:
    """Return how many manoeuvres each unit of a kind has in a turn (M1)."""
    return 1 + total_bonus(civilization.know_how, unit)


def ready_in(state: Table, province: str) -> list[Ready]:
    """Return the groups in a province that have manoeuvres left."""
    return [ready for ready in state.ready if ready.province == province]


def spent(state: Table, own: CivilizationDraft, unit: str, province: str, place: int) -> int:
    """Return how many units in a province have no manoeuvre left."""
    ready_counts = [one.count for one in state.ready if one.province == province and one.unit == unit]
    return own.units(unit)[place] - sum(ready_counts)


def tired(state: Table, own: CivilizationDraft, unit: str) -> list[int]:
    """Return the places where some units of a kind have no manoeuvre left."""
    index, spent_counts = state.map.index, list(own.units(unit))
    for ready_group in state.ready:
        if ready_group.unit == unit:
            spent_counts[index[ready_group.province]] -= ready_group.count
    return list(compress(range(len(spent_counts)), spent_counts))


def group(
    state: Table, own: CivilizationDraft, unit: str, province: str, place: int, left: int
) -> int:
    """Return how many units of a kind in a province have exactly ``left`` manoeuvres left."""
    if not left:
        return spent(state, own, unit, province, place)
    for ready_group in state.ready:
        if ready_group.province == province and ready_group.unit == unit and ready_group.left == left:
            return ready_group.count
    return 0


NO_MANOEUVRE_LEFT = Refusal(
    "antike-no-manoeuvre-left", "", "Your {units:label} in {province_name} have no manoeuvre left."
)
NO_UNITS = Refusal("antike-no-units", "", "You have no {units:label} in {province_name}.")
OTHER_LEFT = Refusal(
    "antike-other-left",
    "",
    "Your {units:label} in {province_name} have {found:manoeuvre|manoeuvres} left, not {left}.",
)


def why_no_group(
    state: Table, own: CivilizationDraft, unit: str, province: str, left: int, rule: str
) -> Reason | None:
    """Return why a civilization has no units of a kind in a province with ``left`` manoeuvres left, or ``None`` if it has."""
    province_index = state.map.index[province]
    if type(left) is int and left >= 0 and group(state, own, unit, province, province_index, left):
        return None
    reason_data = {"unit": unit, "province": province}
    if not own.units(unit)[province_index]:
        return named(state, NO_UNITS, rule, **reason_data)
    numbers_left = [one.left for one in ready_in(state, province) if one.unit == unit]
    if not numbers_left:
        return named(state, NO_MANOEUVRE_LEFT, rule, **reason_data)
    if spent(state, own, unit, province, province_index):
        numbers_left.append(0)
    number_list = ", ".join(map(str, numbers_left))
    return named(state, OTHER_LEFT, rule, **reason_data, found=number_list, left=left)


SAME_PROVINCE = Refusal("antike-same-province", "M2", "These units are in {province_name} already.")
WRONG_BORDER = Refusal(
    "antike-wrong-border",
    "M2",
    (
        "{province_name} borders on {target_name} by {way:label} only; {units:label} do not cross "
        "that."
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
        return named(state, SAME_PROVINCE, **reason_data)
    for other_unit, neighbours_by_province in province_map.ways.items():
        if target in neighbours_by_province[province_index]:
            return named(state, WRONG_BORDER, **reason_data, way=WAYS[other_unit])
    neighbour_ids = sorted({each for ways in province_map.ways.values() for each in ways[province_index]})
    neighbour_names = tuple([province_map.names((each,)) for each in neighbour_ids])
    return named(state, NO_BORDER_WITH_TARGET, **reason_data, neighbours=neighbour_names)


def enemies(state: Table, civilization: int, unit: str, place: int) -> list[int]:
    """Return the other civilizations with units of a kind at a place, in turn order after ``civilization``."""
    civilizations = state.civilizations
    other_civilizations = (*range(civilization + 1, len(civilizations)), *range(civilization))
    return [number for number in other_civilizations if civilizations[number].units(unit)[place]]


def set_ready(draft: Table, unit: str, province: str, left: int, change: int) -> None:
    """Change the size of a ready group by ``change``; units without manoeuvres left are not listed."""
    if not left:
        return
    groups, count = [], change
    for ready_group in draft.ready:
        if ready_group.province == province and ready_group.unit == unit and ready_group.left == left:
            count += ready_group.count
        else:
            groups.append(ready_group)
    if count:
        groups.append(Ready(unit, province, left, count))
        # The ids of provinces are in the order of their places.
        groups.sort(key=lambda one: (one.province, ORDER[one.unit], -one.left))
    draft.ready = tuple(groups)


def remove(draft: Table, civilization: int, unit: str, place: int, count: int) -> None:
    """Return units from the board to their civilization's supply."""
    draft.edit(civilization).add_units(unit, place, -count)


@attrs.frozen
class GroupDecision(CivilizationDecision):
    """A decision about a group: units of one kind in a province with equally many manoeuvres left."""

    unit: Unit
    province: Province
    left: Left

    allowed_on = ("manoeuvre",)

    def prompts(self, state: Table, player: int) -> Sentence:
        return super().prompts(state, player)(troop=self.troop(state))

    def troop(self, state: Table) -> str:
        """Return the group in words."""
        return troop(self.unit, self.size(state, self.civilization))

    def is_possible(self, state: Table) -> bool:
        """Return whether the units of the group are there (M1-M3)."""
        manoeuvre_step: Any = state.agenda[-2]
        maximum_manoeuvres = manoeuvres(state.civilizations[manoeuvre_step.civilization], self.unit)
        can_move = manoeuvre_step.phase != "conquests" and self.left <= maximum_manoeuvres
        return super().is_possible(state) and can_move and self.size(state, manoeuvre_step.civilization) > 0

    def size(self, state: Table, mover: int) -> int:
        """Return the size of the group, if the civilization ``mover`` owns it."""
        province_index, own_civilization = state.map.index[self.province], state.civilizations[mover]
        return group(state, own_civilization, self.unit, self.province, province_index, self.left)
