"""Manoeuvres (M1, M2): groups of units move, fight and conquer, in any order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    Effect,
    Reason,
    Refusal,
    Sentence,
    count,
    one_of,
    one_of_each,
)
from ancient_world.games.antike.map_types import MAXIMUM_PIECES, UNIT_PLURALS, UNITS
from ancient_world.games.antike.rules.battle import enter_province, fight_battle, why_not_fight
from ancient_world.games.antike.rules.civilization_decisions import (
    AntikeChoice,
    CivilizationDecision,
    Finish,
    reason_with_names,
    unknown_province_reason,
    unknown_unit_reason,
)
from ancient_world.games.antike.rules.conquest import (
    begin_conquest,
    conquerable_provinces,
    defence,
    why_not_conquer,
)
from ancient_world.games.antike.rules.units import (
    NO_MANOEUVRE_LEFT,
    GroupDecision,
    change_ready_group,
    enemies,
    group_size,
    indexes_with_spent_units,
    manoeuvres_per_unit,
    unit_count_text,
    why_no_group,
    why_no_way,
)
from ancient_world.games.antike.table import ManoeuvresLeft, ProvinceId, Ready, Table, UnitKind

MANOEUVRE_PHASES = ("free", "moves", "conquests")
COST_SENTENCE = Sentence("the conquest costs {count:unit|units} there")


def start_manoeuvres(draft: Table, civilization: int) -> None:
    """Make all units of a civilization ready (M1)."""
    own_civilization = draft.civilizations[civilization]
    provinces = draft.map.provinces
    manoeuvres_by_unit = {unit: manoeuvres_per_unit(own_civilization, unit) for unit in UNITS}
    draft.ready = tuple(
        [
            Ready(unit, provinces[province_index].id, manoeuvres_by_unit[unit], unit_count)
            for province_index in own_civilization.indexes_with_units
            for unit in UNITS
            if (unit_count := own_civilization.unit_counts(unit)[province_index])
        ]
    )
    phase = "free" if draft.settings.manoeuvre == "free" else "moves"
    draft.push(Manoeuvre(own_civilization.player, civilization, phase))


@attrs.frozen
class ChooseUnits(AntikeChoice["Manoeuvre"]):
    """Select the units of one kind in a province that have ``left`` manoeuvres left (M1)."""

    rule = "M1"
    label = "take up units"
    sentence: ClassVar[Sentence] = Sentence(
        "give orders to {troop} in {province} ({left:manoeuvre|manoeuvres} left)",
        "{player:seat} gives orders to {troop} in {province}",
    )
    moves_finished: ClassVar[Refusal] = Refusal(
        "antike-moves-over", "M1", "Moves and battles are over; now cities are conquered."
    )
    nothing_to_do: ClassVar[Refusal] = Refusal(
        "antike-nothing-to-do",
        "M1",
        (
            "Your {units:label} in {province_name} have no manoeuvre left, and nobody else has "
            "{units:label} there to fight."
        ),
    )

    unit: UnitKind
    province: ProvinceId
    left: ManoeuvresLeft

    def says(self, step: Manoeuvre, state: Table) -> Sentence:
        province_index = state.map.index[self.province]
        unit_count = group_size(
            state,
            step.deciding_civilization(state),
            self.unit,
            self.province,
            province_index,
            self.left,
        )
        return self.sentence(troop=unit_count_text(self.unit, unit_count))

    @classmethod
    def candidates(cls, step: Manoeuvre, state: Table) -> Iterator[Self]:
        """Yield every group that can move or fight: by province, kind, and manoeuvres left."""
        if step.phase == "conquests":
            return
        province_map = state.map
        civilization_number = step.civilization
        own_civilization = state.civilizations[civilization_number]
        for ready_group in state.ready:
            province_index = province_map.index[ready_group.province]
            if province_map.neighbours_by_unit[ready_group.unit][province_index] or enemies(
                state, civilization_number, ready_group.unit, province_index
            ):
                yield cls(ready_group.unit, ready_group.province, ready_group.left)
        for unit in UNITS:
            for province_index in indexes_with_spent_units(state, own_civilization, unit):
                if enemies(state, civilization_number, unit, province_index):
                    yield cls(unit, province_map.provinces[province_index].id, 0)

    def why_not(self, step: Manoeuvre, state: Table) -> Reason | None:
        unit, province, manoeuvres_left = self.unit, self.province, self.left
        province_index = state.province_index(province)
        if province_index is None:
            return unknown_province_reason(province, "M1")
        if unit not in UNITS:
            return unknown_unit_reason(unit, "M1")
        if step.phase == "conquests":
            return self.moves_finished()
        reason = why_no_group(
            state, step.deciding_civilization(state), unit, province, manoeuvres_left, "M1"
        )
        if reason is not None:
            return reason
        if manoeuvres_left and state.map.neighbours_by_unit[unit][province_index]:
            return None
        if enemies(state, step.civilization, unit, province_index):
            return None
        return reason_with_names(state, self.nothing_to_do, unit=unit, province=province)

    def play(self, step: Manoeuvre, draft: Table) -> None:
        orders = Orders(step.player, step.civilization, self.unit, self.province, self.left)
        draft.push(orders, step)


@attrs.frozen
class Conquer(AntikeChoice["Manoeuvre"]):
    """Conquer the city of this province (M4)."""

    rule = "M4"
    label = "conquer a city"
    sentence: ClassVar[Sentence] = Sentence(
        "conquer {province}", "{player:seat} conquers {province}"
    )
    moves_first: ClassVar[Refusal] = Refusal(
        "antike-moves-first", "M1", "First all units move; cities are conquered after that."
    )

    province: ProvinceId

    @classmethod
    def candidates(cls, step: Manoeuvre, state: Table) -> Iterator[Self]:
        if step.phase != "moves":
            for province in conquerable_provinces(state, step.civilization):
                yield cls(province)

    def why_not(self, step: Manoeuvre, state: Table) -> Reason | None:
        if step.phase == "moves":
            return self.moves_first()
        return why_not_conquer(state, step.civilization, self.province)

    def effect(self, step: Manoeuvre, state: Table) -> Effect:
        return Effect(
            further_effects=(COST_SENTENCE(count=defence(state, state.map.index[self.province])),)
        )

    def play(self, step: Manoeuvre, draft: Table) -> None:
        draft.push(step)
        begin_conquest(draft, step.civilization, self.province)


@attrs.frozen
class Manoeuvre(CivilizationDecision):
    """Select a group of units, conquer a city, or finish (M1).

    ``phase`` is "free" if moves and conquests mix; in the edition of 2006 it is first "moves", then "conquests".
    """

    phase: Annotated[str, one_of("phase")]

    rule = "M1"
    label = "manoeuvres"
    prompt: ClassVar[Sentence] = Sentence(
        "Move or fight with {civilization}, conquer a city, or finish",
        "{player:seat} is moving units of {civilization}",
    )
    moves_prompt: ClassVar[Sentence] = Sentence(
        "Move or fight with {civilization}, or finish",
        "{player:seat} is moving units of {civilization}",
    )
    conquests_prompt: ClassVar[Sentence] = Sentence(
        "Conquer a city with {civilization}, or finish",
        "{player:seat} may conquer cities with {civilization}",
    )
    finished: ClassVar[Sentence] = Sentence("finish moving", "{player:seat} moves no more units")
    allowed_on: ClassVar[tuple[str, ...]] = ("founding",)
    choices: ClassVar[tuple[type[Choice], ...]] = (ChooseUnits, Conquer, Finish)

    def prompts(self, state: Table, player: int) -> Sentence:
        phase_prompt = {"moves": self.moves_prompt, "conquests": self.conquests_prompt}.get(
            self.phase, self.prompt
        )
        return phase_prompt(civilization=self.deciding_civilization(state).id)

    def is_possible(self, state: Table) -> bool:
        is_free = state.settings.manoeuvre == "free"
        return super().is_possible(state) and is_free == (self.phase == "free")

    def finish(self, draft: Table) -> None:
        """Go on to the conquests, or end all manoeuvres."""
        if self.phase == "moves":
            draft.push(Manoeuvre(self.player, self.civilization, "conquests"))
        else:
            draft.ready = ()


@attrs.frozen
class MoveTo(AntikeChoice["Orders"]):
    """Move the selected units across the border to this province (M2)."""

    rule = "M2"
    label = "move to a province"
    sentence: ClassVar[Sentence] = Sentence(
        "move to {province}", "{player:seat} sends {troop} from {start} to {province}"
    )
    sentence_of_several: ClassVar[Sentence] = Sentence(
        "move to {province}", "{player:seat} sends {units:label} from {start} to {province}"
    )

    province: ProvinceId

    def says(self, step: Orders, state: Table) -> Sentence:
        unfilled_sentence = (
            self.sentence_of_several
            if step.group_size(state, step.civilization) > 1
            else self.sentence
        )
        return unfilled_sentence(
            troop=step.group_text(state), units=UNIT_PLURALS[step.unit], start=step.province
        )

    @classmethod
    def candidates(cls, step: Orders, state: Table) -> Iterable[Self]:
        province_map = state.map
        neighbours = (
            province_map.neighbours_by_unit[step.unit][province_map.index[step.province]]
            if step.left
            else ()
        )
        return one_of_each(cls, neighbours)

    def why_not(self, step: Orders, state: Table) -> Reason | None:
        province_map = state.map
        if (
            step.left
            and self.province
            in province_map.neighbours_by_unit[step.unit][province_map.index[step.province]]
        ):
            return None
        if state.province_index(self.province) is None:
            return unknown_province_reason(self.province, "M2")
        if not step.left:
            reason_data = {"unit": step.unit, "province": step.province}
            return reason_with_names(state, NO_MANOEUVRE_LEFT, "M1", **reason_data)
        return why_no_way(state, step.unit, step.province, self.province)

    def play(self, step: Orders, draft: Table) -> None:
        group_fields = (step.player, step.civilization, step.unit, step.province, step.left)
        draft.push(MoveCount(*group_fields, self.province))


@attrs.frozen
class Fight(AntikeChoice["Orders"]):
    """Fight this civilization's units of the same kind in the province (M3)."""

    rule = "M3"
    label = "fight units"
    sentence: ClassVar[Sentence] = Sentence(
        "fight {civilization}",
        "{player:seat} attacks {units:label} of {civilization} in {start}",
    )

    civilization: Annotated[str, one_of("civilization")]

    @classmethod
    def candidates(cls, step: Orders, state: Table) -> list[Self]:
        enemy_civilizations = enemies(
            state, step.civilization, step.unit, state.map.index[step.province]
        )
        return [
            cls(state.civilizations[civilization_number].id)
            for civilization_number in enemy_civilizations
        ]

    def why_not(self, step: Orders, state: Table) -> Reason | None:
        return why_not_fight(state, step.civilization, step.unit, step.province, self.civilization)

    def says(self, step: Orders, state: Table) -> Sentence:
        return self.sentence(units=UNIT_PLURALS[step.unit], start=step.province)

    def play(self, step: Orders, draft: Table) -> None:
        group_fields = (step.player, step.civilization, step.unit, step.province, step.left)
        draft.push(FightCount(*group_fields, self.civilization))


class Orders(GroupDecision):
    """Decide what a selected group does: move to a neighbour, or fight in its province (M2, M3)."""

    rule = "M2"
    label = "what a group of units does"
    prompt: ClassVar[Sentence] = Sentence(
        "Move {troop} from {province}, or fight",
        "{player:seat} is giving orders to {troop} in {province}",
    )
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (MoveTo, Fight)

    def waits(self, state: Table) -> bool:
        return True  # only a group that can move or fight is selected


@attrs.frozen
class Send(AntikeChoice["Count"]):
    """Move this number of the selected units (M3)."""

    rule = "M3"
    label = "say how many units go"

    count: Annotated[int, count(1, MAXIMUM_PIECES)]

    def says(self, step: Count, state: Table) -> Sentence:
        is_whole_group = self.count == step.group_size(state, step.civilization) > 1
        sentence = step.whole_group_sentence if is_whole_group else step.count_sentence
        return sentence(troop=unit_count_text(step.unit, self.count))

    @classmethod
    def candidates(cls, step: Count, state: Table) -> list[Self]:
        """Return the choices from all units of the group down to one."""
        return [cls(unit_count) for unit_count in range(step.maximum(state), 0, -1)]

    def why_not(self, step: Count, state: Table) -> Reason | None:
        maximum = step.maximum(state)
        if type(self.count) is int and 1 <= self.count <= maximum:
            return None
        return step.why_not_count(state, self.count, maximum)

    def play(self, step: Count, draft: Table) -> None:
        step.move_or_fight(draft, self.count)


class Count(GroupDecision):
    """Choose how many units of a group move or fight; skipped for a single unit."""

    choices: ClassVar[tuple[type[Choice], ...]] = (Send,)
    count_sentence: ClassVar[Sentence]
    """The sentence about the chosen number."""
    whole_group_sentence: ClassVar[Sentence]
    """The sentence about all units of a group of several."""

    def maximum(self, state: Table) -> int:
        """Return the largest possible number."""
        return self.group_size(state, self.civilization)

    def why_not_count(self, state: Table, count: int, maximum: int) -> Reason:
        """Return why the number ``count`` is not possible."""
        raise TypeError(f"{type(self).__name__} says nothing of numbers")

    def move_or_fight(self, draft: Table, count: int) -> None:
        """Move or fight with ``count`` units."""
        raise TypeError(f"{type(self).__name__} does nothing")

    def waits(self, state: Table) -> bool:
        return self.maximum(state) > 1

    def run(self, draft: Table) -> None:
        self.move_or_fight(draft, 1)


@attrs.frozen
class MoveCount(Count):
    """Choose how many units of a group cross the border to ``target``, a province (M2)."""

    target: ProvinceId

    rule = "M2"
    label = "how many units move"
    count_range: ClassVar[Refusal] = Refusal(
        "antike-count-range",
        "M2",
        "From {province_name} you can send 1 to {most} of these {units:label}, not {count}.",
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Choose how many of {troop} go from {province} to {target}",
        "{player:seat} is choosing how many units go from {province} to {target}",
    )
    count_sentence: ClassVar[Sentence] = Sentence("send {troop}", "{player:seat} sends {troop}")
    whole_group_sentence: ClassVar[Sentence] = Sentence(
        "send all {troop}", "{player:seat} sends {troop}"
    )

    def is_possible(self, state: Table) -> bool:
        province_map = state.map
        neighbours = province_map.neighbours_by_unit[self.unit][province_map.index[self.province]]
        return super().is_possible(state) and self.left > 0 and self.target in neighbours

    def why_not_count(self, state: Table, count: int, maximum: int) -> Reason:
        reason_data = {"unit": self.unit, "province": self.province, "left": self.left}
        return reason_with_names(state, self.count_range, **reason_data, most=maximum, count=count)

    def move_or_fight(self, draft: Table, count: int) -> None:
        index = draft.map.index
        own_civilization = draft.edit_civilization(self.civilization)
        own_civilization.add_units(self.unit, index[self.province], -count)
        own_civilization.add_units(self.unit, index[self.target], count)
        change_ready_group(draft, self.unit, self.province, self.left, -count)
        change_ready_group(draft, self.unit, self.target, self.left - 1, count)
        enter_province(draft, self.civilization, self.unit, self.target, self.left - 1, count)


@attrs.frozen
class FightCount(Count):
    """Choose how many units of a group fight those of ``target``, a civilization (M3)."""

    target: Annotated[str, one_of("civilization")]

    rule = "M3"
    label = "how many units fight"
    battle_range: ClassVar[Refusal] = Refusal(
        "antike-battle-range",
        "M3",
        (
            "{own} of your {units:label} can fight in {province_name}, against {theirs} of {civilization_name}: 1 to {most} of them can fight on each side, not {count}."
        ),
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Choose how many of {troop} in {province} fight {target}",
        "{player:seat} is choosing how many units fight in {province}",
    )
    count_sentence: ClassVar[Sentence] = Sentence(
        "fight with {troop}", "{player:seat} fights with {troop} in {province}"
    )
    whole_group_sentence: ClassVar[Sentence] = Sentence(
        "fight with all {troop}", "{player:seat} fights with {troop} in {province}"
    )

    def is_possible(self, state: Table) -> bool:
        enemy_civilizations = enemies(
            state, self.civilization, self.unit, state.map.index[self.province]
        )
        enemy_ids = [
            state.civilizations[civilization_number].id
            for civilization_number in enemy_civilizations
        ]
        return super().is_possible(state) and self.target in enemy_ids

    def maximum(self, state: Table) -> int:
        return min(super().maximum(state), self.target_unit_count(state))

    def target_unit_count(self, state: Table) -> int:
        """Return how many units of the kind the other civilization has in the province."""
        target_civilization = next(
            civilization for civilization in state.civilizations if civilization.id == self.target
        )
        return target_civilization.unit_counts(self.unit)[state.map.index[self.province]]

    def why_not_count(self, state: Table, count: int, maximum: int) -> Reason:
        reason_data = {"unit": self.unit, "province": self.province, "civilization": self.target}
        unit_counts = {"own": super().maximum(state), "theirs": self.target_unit_count(state)}
        return reason_with_names(
            state, self.battle_range, **reason_data, **unit_counts, most=maximum, count=count
        )

    def move_or_fight(self, draft: Table, count: int) -> None:
        fight_battle(
            draft, self.civilization, self.unit, self.province, self.left, self.target, count
        )
