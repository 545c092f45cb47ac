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
    province_map, all_places = state.map, range(len(state.owners))
    occupied_places = [place for place in all_places if city_of(state, place) or units_of(state, place)]
    free_rows = [(*site(province_map, place), *ways(province_map, place)) for place in all_places if place not in occupied_places]
    sections = (
        _civilizations(state, names),
        _personalities_section(state),
        provinces(state, occupied_places),
        all_ways(state, "ways", occupied_places, detail=True),
        Section(say("free"), ("", *map(say, ("site", *WAYS.values()))), free_rows, detail=True),
        text_map(state),
        _ready(state),
    )
    return Board(title(state, names), [each for each in sections if each.rows])


def title(state: AntikeState, names: Sequence[str]) -> str:
    """Return the progress of the game, or who has won, as a line."""
    if state.winner is None:
        return progress(state)
    winner = state.civilizations[state.winner]
    return say("over", name=names[winner.player], civilization=civilization_name(state, winner.id))


def progress(state: AntikeState) -> str:
    """Return the round, the goal and the map as a line without players' names."""
    return say("round", round=state.round, goal=state.settings.goal, map=state.map.name)


def _civilizations(state: AntikeState, names: Sequence[str]) -> Section:
    """Return the goods, cities and units of each civilization, in turn order."""
    rows = []
    for civilization_number, civilization in enumerate(state.civilizations):
        space = "" if civilization.space is None else label(civilization.space).split(" (")[0]
        counts = [getattr(civilization, good) for good in GOODS]
        counts += [state.cities(civilization_number), own_temples(state, civilization_number)]
        name = civilization_name(state, civilization.id)
        rows.append((name, names[civilization.player], space, *map(str, counts)))
    return Section(
        say("civilizations"), ("", *map(say, ("led", "at", *GOODS, "cities", "temples"))), rows
    )


def _personalities_section(state: AntikeState) -> Section:
    """Return the cards and know-how of each civilization, and the cards left in the bank."""
    rows = []
    for civilization in state.civilizations:
        card_counts = [getattr(civilization, kind) for kind in PERSONALITIES]
        know_how = ", ".join(label(advance) for advance in civilization.know_how)
        personality_count = state.counted(civilization)
        rows.append((civilization_name(state, civilization.id), *map(str, [*card_counts, personality_count]), know_how))
    bank_counts = [getattr(state.bank, kind) for kind in PERSONALITIES]
    rows.append((say("bank"), *map(str, [*bank_counts, state.bank.personalities]), ""))
    personality_names = [label(kind) for kind in PERSONALITIES]
    return Section(say("personalities"), ("", *personality_names, say("all"), say("know-how")), rows)


def provinces(state: AntikeState, places: Iterable[int]) -> Section:
    """Return some provinces, each with its site, its city and its units."""
    province_map = state.map
    rows = [(*site(province_map, place), city_of(state, place), units_of(state, place)) for place in places]
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
    province_map, rows = state.map, []
    for ready_group in state.ready:
        province_index = province_map.index[ready_group.province]
        units = say("with-left", units=unit_counts({ready_group.unit: ready_group.count}), left=ready_group.left)
        rows.append((site(province_map, province_index)[0], units, spoken_names(province_map, province_map.ways[ready_group.unit][province_index])))
    return Section(say("reached"), ("", *map(say, ("units", "to"))), rows, decision_sections=True)


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
