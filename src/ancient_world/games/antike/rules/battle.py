"""Battles (M3): units are lost one for one, legions against legions and galleys against galleys."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

import attrs

from ancient_world.engine import Choice, Reason, Refusal, Sentence, count, place_in
from ancient_world.engine.message_catalogue import shown_unchanged
from ancient_world.games.antike.map_types import MAXIMUM_PIECES, UNIT_PLURALS, UNITS
from ancient_world.games.antike.rules.civilization_decisions import AntikeChoice, reason_with_names
from ancient_world.games.antike.rules.units import (
    GroupDecision,
    change_ready_group,
    enemies,
    remove_units,
    unit_count_text,
)
from ancient_world.games.antike.table import Table

NO_SUCH_CIVILIZATION = Refusal(
    "antike-no-such-civilization",
    "M3",
    "No other civilization is called {civilization!r}; these play: {civilizations}.",
)
OWN_UNITS = Refusal("antike-own-side", "M3", "Units do not fight units of their own civilization.")
ONLY_OTHER_UNITS = Refusal(
    "antike-other-kind",
    "M3",
    (
        "In {province_name} are only {others:label} of {civilization_name}; {units:label} do not "
        "fight them."
    ),
)
NO_ENEMY = Refusal(
    "antike-no-enemy", "M3", "There are no {units:label} of {civilization_name} in {province_name}."
)


def why_not_fight(
    state: Table, civilization: int, unit: str, province: str, target: str
) -> Reason | None:
    """Return why units cannot fight those of another civilization in a province (M3), or ``None`` if they can."""
    target_civilizations = [
        civilization_state
        for civilization_state in state.civilizations
        if civilization_state.id == target
    ]
    if not target_civilizations:
        civilization_names = shown_unchanged([one.id for one in state.civilizations])
        return NO_SUCH_CIVILIZATION(civilization=target, civilizations=civilization_names)
    if target_civilizations[0] is state.civilizations[civilization]:
        return OWN_UNITS()
    province_index = state.map.index[province]
    if target_civilizations[0].unit_counts(unit)[province_index]:
        return None
    reason_data = {"unit": unit, "province": province, "civilization": target}
    for other_unit in UNITS:
        if target_civilizations[0].unit_counts(other_unit)[province_index]:
            return reason_with_names(
                state, ONLY_OTHER_UNITS, **reason_data, others=UNIT_PLURALS[other_unit]
            )
    return reason_with_names(state, NO_ENEMY, **reason_data)


def fight_battle(
    draft: Table,
    civilization: int,
    unit: str,
    province: str,
    manoeuvres_left: int,
    target: str,
    count: int,
) -> None:
    """Fight a battle that the moving civilization has chosen: each side loses ``count`` units (M3)."""
    province_index = draft.map.index[province]
    target_number = next(
        civilization_number
        for civilization_number, civilization_state in enumerate(draft.civilizations)
        if civilization_state.id == target
    )
    _remove_from_both(draft, (civilization, target_number), unit, province_index, count)
    change_ready_group(draft, unit, province, manoeuvres_left, -count)


def _remove_from_both(
    draft: Table, civilizations: tuple[int, int], unit: str, province_index: int, count: int
) -> None:
    for civilization in civilizations:
        remove_units(draft, civilization, unit, province_index, count)


def enter_province(
    draft: Table, civilization: int, unit: str, province: str, manoeuvres_left: int, count: int
) -> None:
    """Ask the civilizations with units of the same kind in a province whether they demand a battle with entering units (M3)."""
    enemy_civilizations = tuple(enemies(draft, civilization, unit, draft.map.index[province]))
    _ask_about_battle(draft, enemy_civilizations, unit, province, manoeuvres_left, count)


def _ask_about_battle(
    draft: Table,
    civilizations: tuple[int, ...],
    unit: str,
    province: str,
    manoeuvres_left: int,
    count: int,
) -> None:
    """Ask the next civilization whether it demands a battle, if any of the entering units are left."""
    if civilizations and count:
        next_civilization, *remaining_civilizations = civilizations
        player = draft.civilizations[next_civilization].player
        draft.push(
            DemandBattle(
                player,
                next_civilization,
                unit,
                province,
                manoeuvres_left,
                count,
                tuple(remaining_civilizations),
            )
        )


class LetPass(AntikeChoice["DemandBattle"]):
    """Demand no battle (M3)."""

    rule = "M3"
    label = "demand no battle"
    sentence: ClassVar[Sentence] = Sentence(
        "let {troop} pass into {province}", "{player:seat} lets {troop} pass into {province}"
    )

    def says(self, step: DemandBattle, state: Table) -> Sentence:
        return self.sentence(troop=step.group_text(state))

    def play(self, step: DemandBattle, draft: Table) -> None:
        step.fight_and_continue(draft, 0)


@attrs.frozen
class Demand(AntikeChoice["DemandBattle"]):
    """Demand a battle of ``count`` own units against as many of the units that enter (M3)."""

    rule = "M3"
    label = "demand a battle"
    sentence: ClassVar[Sentence] = Sentence(
        "demand a battle of {count} against {count} in {province}",
        "{player:seat} demands a battle of {count} against {count} in {province}",
    )

    count: Annotated[int, count(1, MAXIMUM_PIECES)]

    @classmethod
    def candidates(cls, step: DemandBattle, state: Table) -> list[Self]:
        return [cls(unit_count) for unit_count in range(1, step.maximum(state) + 1)]

    def why_not(self, step: DemandBattle, state: Table) -> Reason | None:
        maximum = step.maximum(state)
        if type(self.count) is int and 1 <= self.count <= maximum:
            return None
        return step.why_not_count(state, self.count, maximum)

    def play(self, step: DemandBattle, draft: Table) -> None:
        step.fight_and_continue(draft, self.count)


@attrs.frozen
class DemandBattle(GroupDecision):
    """Demand a battle with units that have just entered, or let them pass (M3).

    ``left`` is the number of manoeuvres that those units have left, ``count`` how many units there are; the civilizations in
    ``rest`` are asked next.
    """

    count: Annotated[int, count(1)]
    rest: Annotated[tuple[int, ...], place_in("civilizations")] = ()

    rule = "M3"
    side = ""  # the decision interrupts another civilization's turn
    label = "whether a battle is demanded"
    demand_range: ClassVar[Refusal] = Refusal(
        "antike-demand-range",
        "M3",
        (
            "In {province_name} you have {own} {units:label}, and {theirs} of {civilization_name} have arrived: 1 to {most} can fight on each side, not {count}."
        ),
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Demand a battle against {troop} in {province}, or none",
        "{player:seat} is choosing whether to fight in {province}",
    )
    choices: ClassVar[tuple[type[Choice], ...]] = (LetPass, Demand)

    def group_text(self, state: Table) -> str:
        """Return the units that have entered, in words."""
        return unit_count_text(self.unit, self.count)

    def is_possible(self, state: Table) -> bool:
        """Return whether each civilization that is asked has units in the province, in turn order."""
        manoeuvring = manoeuvring_civilization(state, -2)
        province_index = state.map.index[self.province]
        asked_civilizations = (self.civilization, *self.rest)
        enemy_civilizations = enemies(state, manoeuvring, self.unit, province_index)
        is_in_turn_order = [
            civilization_number
            for civilization_number in enemy_civilizations
            if civilization_number in asked_civilizations
        ] == list(asked_civilizations)
        return (
            super().is_possible(state)
            and is_in_turn_order
            and self.count <= self.group_size(state, manoeuvring)
        )

    def maximum(self, state: Table) -> int:
        """Return the size of the largest battle that can be demanded."""
        return min(self.count, self.own_unit_count(state))

    def own_unit_count(self, state: Table) -> int:
        """Return how many units the deciding civilization has in the province."""
        return self.deciding_civilization(state).unit_counts(self.unit)[
            state.map.index[self.province]
        ]

    def why_not_count(self, state: Table, count: int, maximum: int) -> Reason:
        """Return why a battle of ``count`` units cannot be demanded."""
        manoeuvring_id = state.civilizations[manoeuvring_civilization(state, -2)].id
        reason_data = {"unit": self.unit, "province": self.province, "civilization": manoeuvring_id}
        unit_counts = {"own": self.own_unit_count(state), "theirs": self.count}
        return reason_with_names(
            state, self.demand_range, **reason_data, **unit_counts, most=maximum, count=count
        )

    def fight_and_continue(self, draft: Table, lost_units: int) -> None:
        """Remove ``lost_units`` units from both sides, then ask the remaining civilizations; at 0 there is no battle."""
        if lost_units:
            province_index = draft.map.index[self.province]
            manoeuvring = manoeuvring_civilization(draft)
            _remove_from_both(
                draft, (manoeuvring, self.civilization), self.unit, province_index, lost_units
            )
            change_ready_group(draft, self.unit, self.province, self.left, -lost_units)
        _ask_about_battle(
            draft, self.rest, self.unit, self.province, self.left, self.count - lost_units
        )


def manoeuvring_civilization(state: Table, agenda_index: int = -1) -> int:
    """Return the number of the civilization that manoeuvres: that of the step at the place ``agenda_index`` of the agenda."""
    step: Any = state.agenda[agenda_index]
    civilization_number: int = step.civilization
    return civilization_number
