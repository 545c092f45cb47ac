"""Battles (M3): units are lost one for one, legions against legions and galleys against galleys."""

from __future__ import annotations

from typing import Annotated, Any, Self

import attrs

from ancient_world.engine import Reason, Refusal, Sentence, count, place_in
from ancient_world.engine.language import shown_unchanged
from ancient_world.games.antike.rules.decisions import AntikeChoice, named
from ancient_world.games.antike.rules.units import GroupDecision, enemies, remove, set_ready, troop
from ancient_world.games.antike.table import Table
from ancient_world.games.antike.terms import MOST_PIECES, PIECES, UNITS

NO_SUCH_CIVILIZATION = Refusal(
    "antike-no-such-civilization",
    "M3",
    "No other civilization is called {civilization!r}; these play: {civilizations}.",
)
OWN_UNITS = Refusal("antike-own-side", "M3", "Units do not fight those of their own civilization.")
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
    state: Table, civilization: int, unit: str, province: str, other: str
) -> Reason | None:
    """Return why units cannot fight those of another civilization in a province (M3), or ``None`` if they can."""
    target_civilizations = [one for one in state.civilizations if one.id == other]
    if not target_civilizations:
        civilization_names = shown_unchanged([one.id for one in state.civilizations])
        return NO_SUCH_CIVILIZATION(civilization=other, civilizations=civilization_names)
    if target_civilizations[0] is state.civilizations[civilization]:
        return OWN_UNITS()
    province_index = state.map.index[province]
    if target_civilizations[0].units(unit)[province_index]:
        return None
    reason_data = {"unit": unit, "province": province, "civilization": other}
    for other_unit in UNITS:
        if target_civilizations[0].units(other_unit)[province_index]:
            return named(state, ONLY_OTHER_UNITS, **reason_data, others=PIECES[other_unit])
    return named(state, NO_ENEMY, **reason_data)


def fight(
    draft: Table, civilization: int, unit: str, province: str, left: int, other: str, count: int
) -> None:
    """Fight a battle that the moving civilization has chosen: each side loses ``count`` units (M3)."""
    province_index = draft.map.index[province]
    target_number = next(n for n, one in enumerate(draft.civilizations) if one.id == other)
    _remove_from_both(draft, (civilization, target_number), unit, province_index, count)
    set_ready(draft, unit, province, left, -count)


def _remove_from_both(draft: Table, civilizations: tuple[int, int], unit: str, province_index: int, count: int) -> None:
    for civilization in civilizations:
        remove(draft, civilization, unit, province_index, count)


def enter(draft: Table, civilization: int, unit: str, province: str, left: int, count: int) -> None:
    """Ask the civilizations with units of the same kind in a province whether they demand a battle with entering units (M3)."""
    enemy_civilizations = tuple(enemies(draft, civilization, unit, draft.map.index[province]))
    _ask(draft, enemy_civilizations, unit, province, left, count)


def _ask(
    draft: Table, others: tuple[int, ...], unit: str, province: str, left: int, count: int
) -> None:
    """Ask the next civilization whether it demands a battle, if any of the entering units are left."""
    if others and count:
        next_civilization, *remaining_civilizations = others
        player = draft.civilizations[next_civilization].player
        draft.push(DemandBattle(player, next_civilization, unit, province, left, count, tuple(remaining_civilizations)))


class LetPass(AntikeChoice["DemandBattle"]):
    """Demand no battle (M3)."""

    rule = "M3"
    label = "demand no battle"
    said = Sentence(
        "let {troop} pass into {province}", "{player:seat} lets {troop} pass into {province}"
    )

    def says(self, step: DemandBattle, state: Table) -> Sentence:
        return self.said(troop=step.troop(state))

    def play(self, step: DemandBattle, draft: Table) -> None:
        step.answer(draft, 0)


@attrs.frozen
class Demand(AntikeChoice["DemandBattle"]):
    """Demand a battle of ``count`` own units against as many of the units that enter (M3)."""

    rule = "M3"
    label = "demand a battle"
    said = Sentence(
        "demand a battle of {count} against {count} in {province}",
        "{player:seat} demands a battle of {count} against {count} in {province}",
    )

    count: Annotated[int, count(1, MOST_PIECES)]

    @classmethod
    def candidates(cls, step: DemandBattle, state: Table) -> list[Self]:
        return [cls(count) for count in range(1, step.most(state) + 1)]

    def why_not(self, step: DemandBattle, state: Table) -> Reason | None:
        maximum = step.most(state)
        if type(self.count) is int and 1 <= self.count <= maximum:
            return None
        return step.why_not_so_many(state, self.count, maximum)

    def play(self, step: DemandBattle, draft: Table) -> None:
        step.answer(draft, self.count)


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
    demand_range = Refusal(
        "antike-demand-range",
        "M3",
        (
            "Your {units:label} in {province_name}: {own}; those of {civilization_name} that have "
            "come: {theirs}. A battle is of 1 to {most}, not {count}."
        ),
    )
    prompt = Sentence(
        "Demand a battle against {troop} in {province}, or none",
        "{player:seat} is choosing whether to fight in {province}",
    )
    choices = (LetPass, Demand)

    def troop(self, state: Table) -> str:
        """Return the units that have entered, in words."""
        return troop(self.unit, self.count)

    def is_possible(self, state: Table) -> bool:
        """Return whether each civilization that is asked has units in the province, in turn order."""
        manoeuvring, province_index = moving(state, -2), state.map.index[self.province]
        asked_civilizations = (self.civilization, *self.rest)
        enemy_civilizations = enemies(state, manoeuvring, self.unit, province_index)
        is_in_turn_order = [number for number in enemy_civilizations if number in asked_civilizations] == list(asked_civilizations)
        return super().is_possible(state) and is_in_turn_order and self.count <= self.size(state, manoeuvring)

    def most(self, state: Table) -> int:
        """Return the size of the largest battle that can be demanded."""
        return min(self.count, self.ours(state))

    def ours(self, state: Table) -> int:
        """Return how many units the deciding civilization has in the province."""
        return self.own(state).units(self.unit)[state.map.index[self.province]]

    def why_not_so_many(self, state: Table, count: int, most: int) -> Reason:
        """Return why a battle of ``count`` units cannot be demanded."""
        manoeuvring_id = state.civilizations[moving(state, -2)].id
        reason_data = {"unit": self.unit, "province": self.province, "civilization": manoeuvring_id}
        unit_counts = {"own": self.ours(state), "theirs": self.count}
        return named(state, self.demand_range, **reason_data, **unit_counts, most=most, count=count)

    def answer(self, draft: Table, fought: int) -> None:
        """Fight a battle of ``fought`` units, or none at 0; then ask the remaining civilizations."""
        if fought:
            province_index, manoeuvring = draft.map.index[self.province], moving(draft)
            _remove_from_both(draft, (manoeuvring, self.civilization), self.unit, province_index, fought)
            set_ready(draft, self.unit, self.province, self.left, -fought)
        _ask(draft, self.rest, self.unit, self.province, self.left, self.count - fought)


def moving(state: Table, below: int = -1) -> int:
    """Return the number of the civilization that manoeuvres: that of the step at the place ``below`` of the agenda."""
    step: Any = state.agenda[below]
    civilization_number: int = step.civilization
    return civilization_number
