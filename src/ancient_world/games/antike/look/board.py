"""The table in words, for people to read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ancient_world.engine import Board, Section, label, message_text, register_messages
from ancient_world.games.antike.look.front_ends import civilization_name
from ancient_world.games.antike.look.text_map import text_map
from ancient_world.games.antike.rules.personalities import own_temples
from ancient_world.games.antike.rules.units import troop
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import NOBODY
from ancient_world.games.antike.terms import (
    GOODS,
    PERSONALITIES,
    UNITS,
    WAYS,
    ProvinceMap,
)

HEADINGS = (
    *GOODS, *WAYS.values(), "cities", "temples", "all", "know-how", "bank", "to", "site", "city", "units",
)  # fmt: skip
register_messages(
    {
        **{f"antike-board-{word}": word for word in HEADINGS},
        "antike-board-round": "Round {round} · {goal:personality wins|personalities win} · {map}",
        "antike-board-over": "The game is over · {name} has won with {civilization}",
        "antike-board-over:you": "The game is over · you have won with {civilization}",
        "antike-board-civilizations": "Civilizations",
        "antike-board-led": "led by",
        "antike-board-at": "stands on",
        "antike-board-personalities": "Personalities",
        "antike-board-provinces": "Provinces",
        "antike-board-free": "Free provinces",
        "antike-board-ways": "Ways out",
        "antike-board-all-ways": "Ways",
        "antike-board-reached": "Units that can go on",
        "antike-board-with-left": "{units}, {left:manoeuvre|manoeuvres} left",
        "antike-board-temple": "{name} + temple",
        "antike-board-army": "{name} {units}",
    }
)


def say(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "antike-board-"."""
    return message_text(f"antike-board-{code}", data)


def board(state: AntikeState, names: Sequence[str]) -> Board:
    """Return the whole table; ``names`` are the players' names in seat order."""
    made, places = state.map, range(len(state.owners))
    taken = [place for place in places if city_of(state, place) or units_of(state, place)]
    free = [(*site(made, place), *ways(made, place)) for place in places if place not in taken]
    sections = (
        _civilizations(state, names),
        _personalities(state),
        provinces(state, taken),
        all_ways(state, "ways", taken, detail=True),
        Section(say("free"), ("", *map(say, ("site", *WAYS.values()))), free, detail=True),
        text_map(state),
        _ready(state),
    )
    return Board(title(state, names), [each for each in sections if each.rows])


def title(state: AntikeState, names: Sequence[str]) -> str:
    """Return the progress of the game, or who has won, as a line."""
    if state.winner is None:
        return progress(state)
    won = state.civilizations[state.winner]
    return say("over", name=names[won.player], civilization=civilization_name(state, won.id))


def progress(state: AntikeState) -> str:
    """Return the round, the goal and the map as a line without players' names."""
    return say("round", round=state.round, goal=state.settings.goal, map=state.map.name)


def _civilizations(state: AntikeState, names: Sequence[str]) -> Section:
    """Return the goods, cities and units of each civilization, in turn order."""
    rows = []
    for number, one in enumerate(state.civilizations):
        space = "" if one.space is None else label(one.space).split(" (")[0]
        amounts = [getattr(one, good) for good in GOODS]
        amounts += [state.cities(number), own_temples(state, number)]
        name = civilization_name(state, one.id)
        rows.append((name, names[one.player], space, *map(str, amounts)))
    return Section(
        say("civilizations"), ("", *map(say, ("led", "at", *GOODS, "cities", "temples"))), rows
    )


def _personalities(state: AntikeState) -> Section:
    """Return the cards and know-how of each civilization, and the cards left in the bank."""
    rows = []
    for one in state.civilizations:
        cards = [getattr(one, kind) for kind in PERSONALITIES]
        known = ", ".join(label(advance) for advance in one.know_how)
        total = state.counted(one)
        rows.append((civilization_name(state, one.id), *map(str, [*cards, total]), known))
    remaining = [getattr(state.bank, kind) for kind in PERSONALITIES]
    rows.append((say("bank"), *map(str, [*remaining, state.bank.personalities]), ""))
    kinds = [label(kind) for kind in PERSONALITIES]
    return Section(say("personalities"), ("", *kinds, say("all"), say("know-how")), rows)


def provinces(state: AntikeState, places: Iterable[int]) -> Section:
    """Return some provinces, each with its site, its city and its units."""
    made = state.map
    rows = [(*site(made, place), city_of(state, place), units_of(state, place)) for place in places]
    return Section(say("provinces"), ("", *map(say, ("site", "city", "units"))), rows)


def all_ways(
    state: AntikeState, heading: str, places: Iterable[int], *, detail: bool = False
) -> Section:
    """Return the neighbours of some provinces."""
    rows = [(site(state.map, place)[0], *ways(state.map, place)) for place in places]
    return Section(say(heading), ("", *map(say, WAYS.values())), rows, detail=detail)


def site(made: ProvinceMap, place: int) -> tuple[str, str]:
    """Return the name of a province, and the good that its city produces."""
    province = made.provinces[place]
    return format(province.name), label(province.kind)


def ways(made: ProvinceMap, place: int) -> tuple[str, str]:
    """Return the neighbours of a province over land, and those over sea."""
    return spoken_names(made, made.ways["legion"][place]), spoken_names(
        made, made.ways["galley"][place]
    )


def spoken_names(made: ProvinceMap, some: Iterable[str]) -> str:
    """Return the names of some provinces by id, in the language in use."""
    return ", ".join([format(made.provinces[made.index[one]].name) for one in some])


def _ready(state: AntikeState) -> Section:
    """Return the units that can still move during manoeuvres, each with the provinces that they can reach (M1, M2)."""
    made, rows = state.map, []
    for one in state.ready:
        place = made.index[one.province]
        units = say("with-left", units=unit_counts({one.unit: one.count}), left=one.left)
        rows.append((site(made, place)[0], units, spoken_names(made, made.ways[one.unit][place])))
    return Section(say("reached"), ("", *map(say, ("units", "to"))), rows, now=True)


def city_of(state: AntikeState, place: int) -> str:
    """Return who owns the city in a province, and whether it has a temple; empty if there is no city."""
    owner = state.owners[place]
    if owner == NOBODY:
        return ""
    name = civilization_name(state, state.civilizations[owner].id)
    return say("temple", name=name) if state.temples[place] else name


def units_of(state: AntikeState, place: int) -> str:
    """Return the units in a province: "Greece 2 legions, 1 galley; Persia 1 galley"."""
    armies = [
        (one.id, unit_counts({unit: one.units(unit)[place] for unit in UNITS}))
        for one in state.civilizations
    ]
    return "; ".join(
        [
            say("army", name=civilization_name(state, one), units=army)
            for one, army in armies
            if army
        ]
    )


def unit_counts(counts: Mapping[str, int]) -> str:
    """Return units of each kind in words: "2 legions, 1 galley"."""
    return ", ".join(troop(unit, count) for unit, count in counts.items() if count)
