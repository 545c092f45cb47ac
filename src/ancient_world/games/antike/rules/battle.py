"""Battles (M3): one for one, legions against legions, galleys against galleys."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason
from ancient_world.games.antike import actions as act
from ancient_world.games.antike.rules.decisions import Choice, Refusals
from ancient_world.games.antike.rules.units import enemies, remove, set_ready
from ancient_world.games.antike.state import Table

__all__ = ["DemandBattle", "enter", "fight", "why_not_fight"]


def why_not_fight(
    state: Table, civilization: int, unit: str, place: int, other: str
) -> Reason | None:
    """Why units cannot fight those of another civilization in a province (M3), or ``None``."""
    found = [number for number, one in enumerate(state.civilizations) if one.id == other]
    if not found or found[0] == civilization:
        return reason("antike-no-such-civilization", "M3", civilization=other)
    if not state.civilizations[found[0]].units(unit)[place]:
        return reason("antike-no-enemy", "M3", unit=unit, civilization=other)
    return None


def fight(
    draft: Table, civilization: int, unit: str, province: str, left: int, other: str, count: int
) -> None:
    """A battle that the civilization whose turn it is wants: each side loses so many (M3)."""
    place = draft.map.index[province]
    number = next(n for n, one in enumerate(draft.civilizations) if one.id == other)
    _both_lose(draft, (civilization, number), unit, place, count)
    set_ready(draft, unit, province, left, -count)


def _both_lose(draft: Table, sides: tuple[int, int], unit: str, place: int, count: int) -> None:
    for side in sides:
        remove(draft, side, unit, place, count)


def enter(draft: Table, civilization: int, unit: str, province: str, left: int, count: int) -> None:
    """Units have entered a province: whoever has some of the same kind there may demand a battle (M3)."""
    others = tuple(enemies(draft, civilization, unit, draft.map.index[province]))
    _ask(draft, others, unit, province, left, count)


def _ask(
    draft: Table, others: tuple[int, ...], unit: str, province: str, left: int, count: int
) -> None:
    """Ask the next of those who may demand a battle, if any unit has come through."""
    if others and count:
        number, *rest = others
        player = draft.civilizations[number].player
        draft.push(DemandBattle(player, number, unit, province, left, count, tuple(rest)))


@attrs.frozen
class DemandBattle(Choice):
    """Demand a battle with units that have just entered, or let them pass (M3).

    ``left`` is how many manoeuvres those units have left, ``count`` how many they are; ``rest`` are
    asked next.
    """

    unit: str
    province: str
    left: int
    count: int
    rest: tuple[int, ...] = ()

    def _most(self, state: Table) -> int:
        place = state.map.index[self.province]
        return min(self.count, self.own(state).units(self.unit)[place])

    def actions(self, state: Table) -> list[Action]:
        return [act.LetPass(), *[act.Demand(n) for n in range(1, self._most(state) + 1)]]

    def why_not_demand(self, state: Table, action: act.Demand) -> Reason | None:
        """Why a battle of so many cannot be demanded (M3), or ``None``."""
        most = self._most(state)
        if 1 <= action.count <= most:
            return None
        return reason("antike-count-range", "M3", most=most, count=action.count)

    def why_not_let_pass(self, state: Table, action: act.LetPass) -> None:
        """Nobody must fight."""

    def play(self, draft: Table, action: Any) -> None:
        fought = action.count if type(action) is act.Demand else 0
        if fought:
            place, mover = draft.map.index[self.province], moving(draft)
            _both_lose(draft, (mover, self.civilization), self.unit, place, fought)
            set_ready(draft, self.unit, self.province, self.left, -fought)
        _ask(draft, self.rest, self.unit, self.province, self.left, self.count - fought)

    refusals: ClassVar[Refusals] = {act.Demand: why_not_demand, act.LetPass: why_not_let_pass}


def moving(state: Table) -> int:
    """The civilization whose manoeuvres are going on: that of the decision below on the agenda."""
    below: Any = state.agenda[-1]
    number: int = below.civilization
    return number
