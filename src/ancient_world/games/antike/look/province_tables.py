"""The table in words, for people to read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ancient_world.engine import Board, Section, label, message_text, register_messages
from ancient_world.games.antike.look.antike_labels import civilization_name
from ancient_world.games.antike.look.text_map import text_map
from ancient_world.games.antike.map_types import (
    BORDER_BY_UNIT,
    GOODS,
    PERSONALITIES,
    UNITS,
    ProvinceMap,
)
from ancient_world.games.antike.rules.units import unit_count_text
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import NOBODY

HEADINGS = (
    *GOODS, *BORDER_BY_UNIT.values(), "cities", "temples", "all", "know-how", "bank", "to", "site", "city", "units",
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
        "antike-board-reached": "Units with manoeuvres left",
        "antike-board-with-left": "{units}, {left:manoeuvre|manoeuvres} left",
        "antike-board-temple": "{name} + temple",
        "antike-board-army": "{name} {units}",
    }
)


def board_message(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "antike-board-"."""
    return message_text(f"antike-board-{code}", data)


def board(state: AntikeState, names: Sequence[str]) -> Board:
    """Return the whole table; ``names`` are the players' names in seat order."""
    province_map, all_places = state.map, range(len(state.owners))
    occupied_places = [
        province_index
        for province_index in all_places
        if city_text(state, province_index) or units_text(state, province_index)
    ]
    free_rows = [
        (*site_names(province_map, place), *neighbour_names(province_map, place))
        for place in all_places
        if place not in occupied_places
    ]
    sections = (
        _civilizations_section(state, names),
        _personalities_section(state),
        provinces_section(state, occupied_places),
        neighbours_section(state, "ways", occupied_places, is_detail=True),
        Section(
            board_message("free"),
            ("", *map(board_message, ("site", *BORDER_BY_UNIT.values()))),
            free_rows,
            detail=True,
        ),
        text_map(state),
        _ready_section(state),
    )
    return Board(title_line(state, names), [section for section in sections if section.rows])


def title_line(state: AntikeState, names: Sequence[str]) -> str:
    """Return the progress of the game, or who has won, as a line."""
    if state.winner is None:
        return progress_line(state)
    winner = state.civilizations[state.winner]
    return board_message(
        "over", name=names[winner.player], civilization=civilization_name(state, winner.id)
    )


def progress_line(state: AntikeState) -> str:
    """Return the round, the goal and the map as a line without players' names."""
    return board_message("round", round=state.round, goal=state.settings.goal, map=state.map.name)


def _civilizations_section(state: AntikeState, names: Sequence[str]) -> Section:
    """Return the goods, cities and units of each civilization, in turn order."""
    rows = []
    for civilization_number, civilization in enumerate(state.civilizations):
        space = "" if civilization.space is None else label(civilization.space).split(" (")[0]
        counts = [getattr(civilization, good) for good in GOODS]
        counts += [state.city_count(civilization_number), state.temple_count(civilization_number)]
        name = civilization_name(state, civilization.id)
        rows.append((name, names[civilization.player], space, *map(str, counts)))
    return Section(
        board_message("civilizations"),
        ("", *map(board_message, ("led", "at", *GOODS, "cities", "temples"))),
        rows,
    )


def _personalities_section(state: AntikeState) -> Section:
    """Return the cards and know-how of each civilization, and the cards left in the bank."""
    rows = []
    for civilization in state.civilizations:
        card_counts = [getattr(civilization, personality) for personality in PERSONALITIES]
        know_how = ", ".join(label(advance) for advance in civilization.know_how)
        personality_count = state.goal_count(civilization)
        rows.append(
            (
                civilization_name(state, civilization.id),
                *map(str, [*card_counts, personality_count]),
                know_how,
            )
        )
    bank_counts = [getattr(state.bank, kind) for kind in PERSONALITIES]
    rows.append((board_message("bank"), *map(str, [*bank_counts, state.bank.personalities]), ""))
    personality_names = [label(kind) for kind in PERSONALITIES]
    return Section(
        board_message("personalities"),
        ("", *personality_names, board_message("all"), board_message("know-how")),
        rows,
    )


def provinces_section(state: AntikeState, places: Iterable[int]) -> Section:
    """Return some provinces, each with its site, its city and its units."""
    province_map = state.map
    rows = [
        (
            *site_names(province_map, province_index),
            city_text(state, province_index),
            units_text(state, province_index),
        )
        for province_index in places
    ]
    return Section(
        board_message("provinces"), ("", *map(board_message, ("site", "city", "units"))), rows
    )


def neighbours_section(
    state: AntikeState, heading: str, places: Iterable[int], *, is_detail: bool = False
) -> Section:
    """Return the neighbours of some provinces."""
    rows = [
        (site_names(state.map, province_index)[0], *neighbour_names(state.map, province_index))
        for province_index in places
    ]
    return Section(
        board_message(heading),
        ("", *map(board_message, BORDER_BY_UNIT.values())),
        rows,
        detail=is_detail,
    )


def site_names(province_map: ProvinceMap, province_index: int) -> tuple[str, str]:
    """Return the name of a province, and the good that its city produces."""
    province = province_map.provinces[province_index]
    return format(province.name), label(province.kind)


def neighbour_names(province_map: ProvinceMap, province_index: int) -> tuple[str, str]:
    """Return the neighbours of a province over land, and those over sea."""
    return province_names(
        province_map, province_map.neighbours_by_unit["legion"][province_index]
    ), province_names(province_map, province_map.neighbours_by_unit["galley"][province_index])


def province_names(province_map: ProvinceMap, province_ids: Iterable[str]) -> str:
    """Return the names of some provinces by id, in the language in use."""
    return ", ".join(
        [
            format(province_map.provinces[province_map.index[province_id]].name)
            for province_id in province_ids
        ]
    )


def _ready_section(state: AntikeState) -> Section:
    """Return the units that can still move during manoeuvres, each with the provinces that they can reach (M1, M2)."""
    province_map, rows = state.map, []
    for ready_group in state.ready:
        province_index = province_map.index[ready_group.province]
        units = board_message(
            "with-left",
            units=unit_counts_text({ready_group.unit: ready_group.count}),
            left=ready_group.left,
        )
        rows.append(
            (
                site_names(province_map, province_index)[0],
                units,
                province_names(
                    province_map, province_map.neighbours_by_unit[ready_group.unit][province_index]
                ),
            )
        )
    return Section(
        board_message("reached"), ("", *map(board_message, ("units", "to"))), rows, now=True
    )


def city_text(state: AntikeState, province_index: int) -> str:
    """Return who owns the city in a province, and whether it has a temple; empty if there is no city."""
    owner = state.owners[province_index]
    if owner == NOBODY:
        return ""
    name = civilization_name(state, state.civilizations[owner].id)
    return board_message("temple", name=name) if state.temples[province_index] else name


def units_text(state: AntikeState, province_index: int) -> str:
    """Return the units in a province: "Greece 2 legions, 1 galley; Persia 1 galley"."""
    armies = [
        (
            civilization_id.id,
            unit_counts_text(
                {unit: civilization_id.unit_counts(unit)[province_index] for unit in UNITS}
            ),
        )
        for civilization_id in state.civilizations
    ]
    return "; ".join(
        [
            board_message("army", name=civilization_name(state, one), units=army)
            for one, army in armies
            if army
        ]
    )


def unit_counts_text(counts: Mapping[str, int]) -> str:
    """Return units of each kind in words: "2 legions, 1 galley"."""
    return ", ".join(unit_count_text(unit, count) for unit, count in counts.items() if count)
