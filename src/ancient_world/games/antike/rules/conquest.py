"""Conquest (M4, M5): units with a manoeuvre left take a city, if they are as many as defend it."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason, replaced
from ancient_world.games.antike import actions as act
from ancient_world.games.antike.components import UNITS
from ancient_world.games.antike.rules.decisions import Choice, Refusals, unknown_province
from ancient_world.games.antike.rules.personalities import end_game
from ancient_world.games.antike.rules.units import ready_in, remove, set_ready
from ancient_world.games.antike.state import NOBODY, Table

__all__ = ["ChooseLosses", "GiveUp", "conquer", "conquests", "defence", "why_not_conquer"]

CITY = 1
TEMPLE = 3
MONARCHY = 1
DEMOCRACY = 2


def defence(state: Table, place: int) -> int:
    """The defence of the city in a province (M4)."""
    owner = state.civilizations[state.owners[place]]
    strength = TEMPLE if state.temples[place] else CITY
    strength += owner.legions[place] + owner.galleys[place]
    if "democracy" in owner.know_how:
        return strength + DEMOCRACY
    return strength + MONARCHY if "monarchy" in owner.know_how else strength


def conquests(state: Table, civilization: int) -> list[str]:
    """The provinces whose city a civilization can conquer now (M4)."""
    provinces = dict.fromkeys([one.province for one in state.ready])
    owners, index = state.owners, state.map.index
    return [
        province
        for province in provinces
        if owners[index[province]] not in (NOBODY, civilization)
        and why_not_conquer(state, civilization, province) is None
    ]


def why_not_conquer(state: Table, civilization: int, province: str) -> Reason | None:
    """Why a city cannot be conquered (M4), or ``None``."""
    place = state.place(province)
    if place is None:
        return unknown_province(province, "M4")
    owner = state.owners[place]
    if owner in (NOBODY, civilization):
        return reason("antike-no-foreign-city", "M4", province=province)
    if state.cities(owner) <= 1:
        return reason("antike-last-city", "M4", province=province)
    strength = sum([one.count for one in ready_in(state, province)])
    needed = defence(state, place)
    if strength < needed:
        return reason("antike-too-weak", "M4", province=province, defence=needed, strength=strength)
    return None


def conquer(draft: Table, civilization: int, province: str) -> None:
    """Begin a conquest: first the conqueror removes as many units as the defence is strong (M4)."""
    count = defence(draft, draft.map.index[province])
    player = draft.civilizations[civilization].player
    draft.push(ChooseLosses(player, civilization, province, count))


@attrs.frozen
class ChooseLosses(Choice):
    """Choose which units are removed for a conquest, one after the other (M4)."""

    province: str
    count: int

    def waits(self, state: Table) -> bool:
        groups = ready_in(state, self.province)
        if len(groups) < 2 or not self.count:
            return False
        return sum([one.count for one in groups]) > self.count

    def run(self, draft: Table) -> None:
        """Where there is no choice remove them, then take the city."""
        left = self.count
        for one in ready_in(draft, self.province):
            lost = min(left, one.count)
            self._lose(draft, one.unit, one.left, lost)
            left -= lost
        take_city(draft, self.civilization, self.province)

    def _lose(self, draft: Table, unit: str, left: int, count: int) -> None:
        if count:
            remove(draft, self.civilization, unit, draft.map.index[self.province], count)
            set_ready(draft, unit, self.province, left, -count)

    def actions(self, state: Table) -> list[Action]:
        return [act.Lose(one.unit, one.left) for one in ready_in(state, self.province)]

    def why_not_lose(self, state: Table, action: act.Lose) -> Reason | None:
        """Why no such unit can be removed (M4), or ``None``."""
        if action.unit not in UNITS:
            return reason("antike-no-such-unit", "M4", unit=action.unit)
        for one in ready_in(state, self.province):
            if one.unit == action.unit and one.left == action.left:
                return None
        return reason(
            "antike-no-units", "M4", unit=action.unit, province=self.province, left=action.left
        )

    def play(self, draft: Table, action: Any) -> None:
        self._lose(draft, action.unit, action.left, 1)
        draft.push(ChooseLosses(self.player, self.civilization, self.province, self.count - 1))

    refusals: ClassVar[Refusals] = {act.Lose: why_not_lose}


def take_city(draft: Table, civilization: int, province: str) -> None:
    """The owner loses the city, its temple, and all units in the province (M4)."""
    place = draft.map.index[province]
    owner = draft.owners[place]
    loser = draft.civilizations[owner]
    for unit in UNITS:
        count = loser.units(unit)[place]
        if count:
            remove(draft, owner, unit, place, count)
    draft.owners = replaced(draft.owners, place, civilization)
    if draft.temples[place]:
        return_temple(draft, place)
        draft.edit(civilization).generals_due += 1  # K1
        if not draft.bank.personalities:
            end_game(draft, civilization)  # K3
            return
    if draft.cities(civilization) > draft.cards.box.discs:
        player = draft.civilizations[civilization].player
        draft.push(GiveUp(player, civilization, province))


def return_temple(draft: Table, place: int) -> None:
    """A temple goes back to the bank (M4)."""
    draft.temples = replaced(draft.temples, place, False)
    draft.edit_bank().temples += 1


@attrs.frozen
class GiveUp(Choice):
    """Move a disc from another own city, as none is left for the conquered one (M5)."""

    conquered: str

    def actions(self, state: Table) -> list[Action]:
        provinces = state.map.provinces
        return [
            act.GiveUpCity(provinces[place].id)
            for place, owner in enumerate(state.owners)
            if owner == self.civilization and provinces[place].id != self.conquered
        ]

    def why_not_give_up(self, state: Table, action: act.GiveUpCity) -> Reason | None:
        """Why the disc cannot come from there (M5), or ``None``."""
        place = state.place(action.province)
        if place is None:
            return unknown_province(action.province, "M5")
        if state.owners[place] != self.civilization:
            return reason("antike-not-your-city", "M5", province=action.province)
        if action.province == self.conquered:
            return reason("antike-just-conquered", "M5", province=action.province)
        return None

    def play(self, draft: Table, action: Any) -> None:
        place = draft.map.index[action.province]
        draft.owners = replaced(draft.owners, place, NOBODY)
        if draft.temples[place]:
            return_temple(draft, place)

    refusals: ClassVar[Refusals] = {act.GiveUpCity: why_not_give_up}
