"""The words of the game: fields of the state, and what actions do."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine import Action, plain_words, register, sentence
from ancient_world.games.antike.rules.manoeuvre import ChooseUnits, Manoeuvre, MoveTo, Send
from ancient_world.games.antike.rules.units import troop
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import Ready, Table
from ancient_world.games.antike.terms import GOODS, PERSONALITIES, PIECES, UNITS

# --- fields ---


FIELDS = {
    **plain_words(
        "players player round winner civilizations civilization province temples bank good advance personality",
        *GOODS,
        *PIECES.values(),
        *PERSONALITIES,
    ),
    **{f"Bank.{name}": f"{name} of the bank" for name in ("coins", "temples", *PERSONALITIES)},
    "map_id": "map",
    "settings": "what was agreed on",
    "goal": "personalities that win",
    "arming": "how units are raised",
    "manoeuvre": "how units move and fight",
    "all_know_how": "what all know-how gives",
    "Settings.generals": "how generals are gained",
    "start": "how the game starts",
    "first": "the civilization that starts",
    "id": "civilization",
    "space": "space of the rondel",
    "know_how": "know-how",
    "king_steps": "steps counted for kings",
    "citizen_steps": "steps counted for citizens",
    "navigator_steps": "steps counted for navigators",
    "scholars_due": "scholars still to be taken",
    "generals_due": "generals still to be taken",
    "extra_due": "a personality for all know-how still to be taken",
    "owners": "cities",
    "ready": "units with manoeuvres left",
    "unit": "kind of unit",
    "left": "manoeuvres left",
    "count": "number",
    # steps and actions
    "bill": "goods due",
    "raised": "provinces of the units raised",
    "phase": "part of the manoeuvres",
    "MoveCount.target": "province they go to",
    "FightCount.target": "civilization they fight",
    "rest": "civilizations still to be asked",
    "conquered": "conquered province",
    "UseCoins.coins": "coins to be paid",
    "give": "good that is given",
    "take": "good that is taken",
    "DealCivilizations.count": "cards to be dealt",
}
"""Labels by field, or by class and field."""


# --- what an action does ---


def province_name(state: Table, province: str) -> str:
    """The name of a province; an unknown one is called by its id."""
    place = state.place(province)
    return province if place is None else format(state.map.provinces[place].name)


def civilization_name(state: Table, civilization: str) -> str:
    """The name of a civilization, or of a team; an unknown one is called by its id."""
    return state.map.spoken_name(civilization)


# --- several actions as one ---


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
