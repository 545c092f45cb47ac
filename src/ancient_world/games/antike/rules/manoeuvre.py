"""Manoeuvres (M1, M2): groups of units move, fight and conquer, in any order."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason
from ancient_world.games.antike import actions as act
from ancient_world.games.antike.components import UNITS
from ancient_world.games.antike.rules.battle import enter, fight, why_not_fight
from ancient_world.games.antike.rules.conquest import conquer, conquests, why_not_conquer
from ancient_world.games.antike.rules.decisions import FINISH, Choice, Refusals, unknown_province
from ancient_world.games.antike.rules.units import enemies, group, set_ready
from ancient_world.games.antike.state import CivilizationDraft, Ready, Table

__all__ = ["FightCount", "Manoeuvre", "MoveCount", "Orders", "manoeuvres", "start_manoeuvres"]

PHASES = ("free", "moves", "conquests")


def manoeuvres(civilization: CivilizationDraft, unit: str) -> int:
    """How many manoeuvres each unit of a kind has (M1)."""
    better, best = ("wheel", "roads") if unit == "legion" else ("boats", "navigation")
    know_how = civilization.know_how
    return 3 if best in know_how else 2 if better in know_how else 1


def start_manoeuvres(draft: Table, civilization: int) -> None:
    """All units of a civilization are ready (M1)."""
    own = draft.civilizations[civilization]
    provinces = draft.map.provinces
    left = {unit: manoeuvres(own, unit) for unit in UNITS}
    draft.ready = tuple(
        [
            Ready(unit, provinces[place].id, left[unit], count)
            for place, counts in enumerate(zip(own.legions, own.galleys, strict=True))
            for unit, count in zip(UNITS, counts, strict=True)
            if count
        ]
    )
    phase = "free" if draft.settings.manoeuvre == "free" else "moves"
    draft.push(Manoeuvre(own.player, civilization, phase))


@attrs.frozen
class Manoeuvre(Choice):
    """Take up a group of units, conquer a city, or finish (M1).

    ``phase`` is "free" where moves and conquests mix; as of 2006 it is "moves", and then "conquests".
    """

    phase: str

    def waits(self, state: Table) -> bool:
        return bool(self._options(state))

    def run(self, draft: Table) -> None:
        """Nothing is left to be done: on to conquests, or to the end of all manoeuvres."""
        if self.phase == "moves":
            draft.push(Manoeuvre(self.player, self.civilization, "conquests"))
        else:
            draft.ready = ()

    def _options(self, state: Table) -> list[Action]:
        options: list[Action] = []
        if self.phase != "conquests":
            options += self._groups(state)
        if self.phase != "moves":
            options += [act.Conquer(one) for one in conquests(state, self.civilization)]
        return options

    def _groups(self, state: Table) -> list[Action]:
        """Every group that can do something: by province, kind, and manoeuvres left."""
        made, own = state.map, self.own(state)
        found: list[Action] = []
        for one in state.ready:
            place = made.index[one.province]
            if made.ways[one.unit][place] or enemies(state, self.civilization, one.unit, place):
                found.append(act.ChooseUnits(one.unit, one.province, one.left))
        for unit in UNITS:
            counts = own.units(unit)
            for place in [place for place, count in enumerate(counts) if count]:
                province = made.provinces[place].id
                if enemies(state, self.civilization, unit, place) and group(
                    state, own, unit, province, place, 0
                ):
                    found.append(act.ChooseUnits(unit, province, 0))
        return found

    def actions(self, state: Table) -> list[Action]:
        return [*self._options(state), FINISH]

    def why_not_choose(self, state: Table, action: act.ChooseUnits) -> Reason | None:
        """Why this group cannot do anything (M1, M3), or ``None``."""
        unit, left = action.unit, action.left
        place = state.place(action.province)
        if place is None:
            return unknown_province(action.province, "M1")
        if unit not in UNITS:
            return reason("antike-no-such-unit", "M1", unit=unit)
        if self.phase == "conquests":
            return reason("antike-moves-over", "M1")
        if left < 0 or not group(state, self.own(state), unit, action.province, place, left):
            return reason("antike-no-units", "M1", unit=unit, province=action.province, left=left)
        if left and state.map.ways[unit][place]:
            return None
        if enemies(state, self.civilization, unit, place):
            return None
        return reason("antike-nothing-to-do", "M1", unit=unit, province=action.province)

    def why_not_conquer(self, state: Table, action: act.Conquer) -> Reason | None:
        """Why this city cannot be conquered now (M1, M4), or ``None``."""
        if self.phase == "moves":
            return reason("antike-moves-first", "M1")
        return why_not_conquer(state, self.civilization, action.province)

    def why_not_finish(self, state: Table, action: act.Finish) -> None:
        """One may always stop."""

    def play(self, draft: Table, action: Any) -> None:
        if type(action) is act.ChooseUnits:
            draft.push(
                Orders(self.player, self.civilization, action.unit, action.province, action.left),
                self,
            )
        elif type(action) is act.Conquer:
            draft.push(self)
            conquer(draft, self.civilization, action.province)
        else:
            self.run(draft)

    refusals: ClassVar[Refusals] = {
        act.ChooseUnits: why_not_choose,
        act.Conquer: why_not_conquer,
        act.Finish: why_not_finish,
    }


@attrs.frozen
class Orders(Choice):
    """What a group does: move to a neighbour, or fight where it stands (M2, M3)."""

    unit: str
    province: str
    left: int

    def _count(self, state: Table) -> int:
        place = state.map.index[self.province]
        return group(state, self.own(state), self.unit, self.province, place, self.left)

    def actions(self, state: Table) -> list[Action]:
        made = state.map
        place = made.index[self.province]
        actions: list[Action] = []
        if self.left:
            actions += [act.MoveTo(one) for one in made.ways[self.unit][place]]
        return actions + [
            act.Fight(state.civilizations[number].id)
            for number in enemies(state, self.civilization, self.unit, place)
        ]

    def why_not_move(self, state: Table, action: act.MoveTo) -> Reason | None:
        """Why the group cannot move there (M1, M2), or ``None``."""
        made = state.map
        if action.province not in made.index:
            return unknown_province(action.province, "M2")
        if not self.left:
            return reason("antike-no-manoeuvre-left", "M1", unit=self.unit, province=self.province)
        if action.province not in made.ways[self.unit][made.index[self.province]]:
            return reason(
                "antike-no-way",
                "M2",
                unit=self.unit,
                province=self.province,
                target=action.province,
            )
        return None

    def why_not_fight(self, state: Table, action: act.Fight) -> Reason | None:
        """Why the group cannot fight this civilization (M3), or ``None``."""
        place = state.map.index[self.province]
        return why_not_fight(state, self.civilization, self.unit, place, action.civilization)

    def play(self, draft: Table, action: Any) -> None:
        at = (self.player, self.civilization, self.unit, self.province, self.left)
        if type(action) is act.MoveTo:
            draft.push(MoveCount(*at, action.province))
        else:
            draft.push(FightCount(*at, action.civilization))

    refusals: ClassVar[Refusals] = {act.MoveTo: why_not_move, act.Fight: why_not_fight}


@attrs.frozen
class Count(Choice):
    """How many of a group; one alone is not asked for."""

    unit: str
    province: str
    left: int
    target: str

    def most(self, state: Table) -> int:
        """The largest possible number."""
        place = state.map.index[self.province]
        return group(state, self.own(state), self.unit, self.province, place, self.left)

    def do(self, draft: Table, count: int) -> None:
        """Let so many of them do it."""
        raise TypeError(f"{type(self).__name__} does nothing")

    def waits(self, state: Table) -> bool:
        return self.most(state) > 1

    def run(self, draft: Table) -> None:
        self.do(draft, 1)

    def actions(self, state: Table) -> list[Action]:
        """From all of them down to one."""
        return [act.Send(count) for count in range(self.most(state), 0, -1)]

    def why_not_send(self, state: Table, action: act.Send) -> Reason | None:
        """Why it cannot be so many (M2, M3), or ``None``."""
        most = self.most(state)
        if 1 <= action.count <= most:
            return None
        return reason("antike-count-range", "M2", most=most, count=action.count)

    def play(self, draft: Table, action: Any) -> None:
        self.do(draft, action.count)

    refusals: ClassVar[Refusals] = {act.Send: why_not_send}


@attrs.frozen
class MoveCount(Count):
    """How many of a group cross the border to ``target``, a province (M2)."""

    def do(self, draft: Table, count: int) -> None:
        index = draft.map.index
        own = draft.edit(self.civilization)
        own.add_units(self.unit, index[self.province], -count)
        own.add_units(self.unit, index[self.target], count)
        set_ready(draft, self.unit, self.province, self.left, -count)
        set_ready(draft, self.unit, self.target, self.left - 1, count)
        enter(draft, self.civilization, self.unit, self.target, self.left - 1, count)


@attrs.frozen
class FightCount(Count):
    """How many of a group fight units of ``target``, a civilization (M3)."""

    def most(self, state: Table) -> int:
        place = state.map.index[self.province]
        other = next(one for one in state.civilizations if one.id == self.target)
        return min(super().most(state), other.units(self.unit)[place])

    def do(self, draft: Table, count: int) -> None:
        fight(draft, self.civilization, self.unit, self.province, self.left, self.target, count)
