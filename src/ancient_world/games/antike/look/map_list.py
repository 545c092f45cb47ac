"""Reference lists: every map of a map file, and the details of the map in play."""

from __future__ import annotations

from ancient_world.engine import Board, Section, message_text, register_messages
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.look import board
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.terms import NAMED, WAYS, ProvinceMap

register_messages(
    {
        "antike-maps-title": "Map file {name}, digest {digest}",
        "antike-maps-civilizations": "{map}: start cities",
        "antike-maps-count": "{count} civilizations",
        "antike-maps-names": "{map}: where the names come from",
        "antike-maps-2005": "the edition of 2005: sure",
        "antike-maps-2005-perhaps": "2005, on one of the two sides: likely",
        "antike-maps-2014": "the edition of 2014: likely the same",
    }
)


def say(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "antike-maps-"."""
    return message_text(f"antike-maps-{code}", data)


def map_list(cards: MapFile) -> Board:
    """Return the start cities and the provinces of each map."""
    sections = [
        each
        for made in cards.maps.values()
        for each in (_starts(made), _provinces_section(made), _sources(made))
        if each.rows
    ]
    return Board(say("title", name=cards.title, digest=cards.digest[:12]), sections)


def details(state: AntikeState) -> Board:
    """Return every province of the map in play, and the start cities of the civilizations in this game."""
    province_map, all_places, count = state.map, range(len(state.owners)), len(state.civilizations)
    civilization_ids = [part for one in state.civilizations for part in one.id.split("+")]
    start_rows = [
        (format(each.name), board.spoken_names(province_map, province_map.start_cities(each.id, count)))
        for each in province_map.civilizations
        if each.id in civilization_ids
    ]
    sections = (
        board.provinces(state, all_places),
        board.all_ways(state, "all-ways", all_places),
        Section(say("civilizations", map=province_map.name), (), start_rows),
    )
    return Board(format(province_map.name), sections)


def _starts(made: ProvinceMap) -> Section:
    rows = []
    for design in made.civilizations:
        name = format(design.name)
        for count, cities in design.cities.items():
            rows.append((name, say("count", count=count), board.spoken_names(made, cities)))
            name = ""
    return Section(say("civilizations", map=made.name), (), rows)


def _provinces_section(province_map: ProvinceMap) -> Section:
    all_places = range(len(province_map.provinces))
    rows = [(*board.site(province_map, place), *board.ways(province_map, place)) for place in all_places]
    headings = ["", *map(board.say, ("site", *WAYS.values()))]
    return Section(format(province_map.name), headings, rows)


def _sources(made: ProvinceMap) -> Section:
    """Return the provinces of a map whose names come from other sources than the published map, by source and certainty."""
    by_source = {
        named: ", ".join([format(one.name) for one in made.provinces if one.named == named])
        for named in NAMED
    }
    rows = [(say(named), names) for named, names in by_source.items() if names]
    return Section(say("names", map=made.name), (), rows)
