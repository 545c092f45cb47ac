"""Reference lists: every map of a map file, and the details of the map in play."""

from __future__ import annotations

from ancient_world.engine import Board, Section, message_text, register_messages
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.look import province_tables
from ancient_world.games.antike.map_types import BORDER_BY_UNIT, NAME_SOURCES, ProvinceMap
from ancient_world.games.antike.state import AntikeState

register_messages(
    {
        "antike-maps-title": "Map file {name}, digest {digest}",
        "antike-maps-civilizations": "{map}: start cities",
        "antike-maps-count": "{count} civilizations",
        "antike-maps-names": "{map}: where the names come from",
        "antike-maps-2005": "the edition of 2005: sure",
        "antike-maps-2005-perhaps": "the same as one side of the map of 2005: likely",
        "antike-maps-2014": "the edition of 2014: likely the same",
    }
)


def map_list_message(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "antike-maps-"."""
    return message_text(f"antike-maps-{code}", data)


def map_list(cards: MapFile) -> Board:
    """Return the start cities and the provinces of each map."""
    sections = [
        section
        for province_map in cards.maps.values()
        for section in (
            _start_cities_section(province_map),
            _provinces_section(province_map),
            _sources_section(province_map),
        )
        if section.rows
    ]
    return Board(map_list_message("title", name=cards.title, digest=cards.digest[:12]), sections)


def map_details(state: AntikeState) -> Board:
    """Return every province of the map in play, and the start cities of the civilizations in this game."""
    province_map, all_places, count = state.map, range(len(state.owners)), len(state.civilizations)
    civilization_ids = [
        civilization_id
        for civilization in state.civilizations
        for civilization_id in civilization.id.split("+")
    ]
    start_rows = [
        (
            format(each.name),
            province_tables.province_names(province_map, province_map.start_cities(each.id, count)),
        )
        for each in province_map.civilizations
        if each.id in civilization_ids
    ]
    sections = (
        province_tables.provinces_section(state, all_places),
        province_tables.neighbours_section(state, "all-ways", all_places),
        Section(map_list_message("civilizations", map=province_map.name), (), start_rows),
    )
    return Board(format(province_map.name), sections)


def _start_cities_section(province_map: ProvinceMap) -> Section:
    rows = []
    for design in province_map.civilizations:
        name = format(design.name)
        for count, cities in design.cities.items():
            rows.append(
                (
                    name,
                    map_list_message("count", count=count),
                    province_tables.province_names(province_map, cities),
                )
            )
            name = ""
    return Section(map_list_message("civilizations", map=province_map.name), (), rows)


def _provinces_section(province_map: ProvinceMap) -> Section:
    all_places = range(len(province_map.provinces))
    rows = [
        (
            *province_tables.site_names(province_map, province_index),
            *province_tables.neighbour_names(province_map, province_index),
        )
        for province_index in all_places
    ]
    headings = ["", *map(province_tables.board_message, ("site", *BORDER_BY_UNIT.values()))]
    return Section(format(province_map.name), headings, rows)


def _sources_section(province_map: ProvinceMap) -> Section:
    """Return the provinces of a map whose names come from other sources than the published map, by source and certainty."""
    by_source = {
        source: ", ".join(
            [
                format(province.name)
                for province in province_map.provinces
                if province.named == source
            ]
        )
        for source in NAME_SOURCES
    }
    rows = [(map_list_message(named), names) for named, names in by_source.items() if names]
    return Section(map_list_message("names", map=province_map.name), (), rows)
