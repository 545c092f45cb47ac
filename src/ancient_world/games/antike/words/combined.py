"""A manoeuvre as players say it: "3 legions from Athenae to Sparta", made of the small choices (M1, M2)."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine import Action, register, sentence
from ancient_world.games.antike.rules.manoeuvre import ChooseUnits, Manoeuvre, MoveTo, Send
from ancient_world.games.antike.rules.units import troop
from ancient_world.games.antike.state import AntikeState, Ready
from ancient_world.games.antike.terms import UNITS
from ancient_world.games.antike.words.describe import province_name

register({"antike-combined": "{units} from {start} to {target}"})

Said = tuple[str, tuple[Action, ...]]


def combined(state: AntikeState) -> Iterator[Said]:
    """Every number of ready units, by kind and province, to every neighbour."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, Manoeuvre) or step.phase == "conquests":
        return
    for unit in UNITS:
        for start in dict.fromkeys([one.province for one in state.ready if one.unit == unit]):
            yield from _starting(state, unit, start)


def _starting(state: AntikeState, unit: str, start: str) -> Iterator[Said]:
    """Every number of the ready units of a province, to every neighbour; those that can go on go first."""
    groups = [one for one in state.ready if (one.unit, one.province) == (unit, start)]
    groups.sort(key=lambda one: -one.left)
    made, most = state.map, sum([one.count for one in groups])
    for target in made.ways[unit][made.index[start]]:
        for count in range(1, most + 1):
            data = {
                "units": troop(unit, count),
                "start": province_name(state, start),
                "target": province_name(state, target),
            }
            yield sentence("antike-combined", data), _choices(groups, target, count)


def _choices(groups: list[Ready], target: str, count: int) -> tuple[Action, ...]:
    """The small choices that move so many units: group by group, until they are enough."""
    chosen: list[Action] = []
    for one in groups:
        number = min(count, one.count)
        if number:
            chosen += [ChooseUnits(one.unit, one.province, one.left), MoveTo(target), Send(number)]
        count -= number
    return tuple(chosen)
