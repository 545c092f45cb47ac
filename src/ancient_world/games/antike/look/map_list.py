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
        for each in (_starts(made), _provinces(made), _sources(made))
        if each.rows
    ]
    return Board(say("title", name=cards.title, digest=cards.digest[:12]), sections)


def details(state: AntikeState) -> Board:
    """Return every province of the map in play, and the start cities of the civilizations in this game."""
    made, places, count = state.map, range(len(state.owners)), len(state.civilizations)
    played = [part for one in state.civilizations for part in one.id.split("+")]
    starts = [
        (format(each.name), board.spoken_names(made, made.start_cities(each.id, count)))
        for each in made.civilizations
        if each.id in played
    ]
    sections = (
        board.provinces(state, places),
        board.all_ways(state, "all-ways", places),
        Section(say("civilizations", map=made.name), (), starts),
    )
    return Board(format(made.name), sections)


def _starts(made: ProvinceMap) -> Section:
    rows = []
    for design in made.civilizations:
        name = format(design.name)
        for count, cities in design.cities.items():
            rows.append((name, say("count", count=count), board.spoken_names(made, cities)))
            name = ""
    return Section(say("civilizations", map=made.name), (), rows)


def _provinces(made: ProvinceMap) -> Section:
    places = range(len(made.provinces))
    rows = [(*board.site(made, place), *board.ways(made, place)) for place in places]
    headings = ["", *map(board.say, ("site", *WAYS.values()))]
    return Section(format(made.name), headings, rows)


def _sources(made: ProvinceMap) -> Section:
    """Return the provinces of a map whose names come from other sources than the published map, by source and certainty."""
    by_source = {
        named: ", ".join([format(one.name) for one in made.provinces if one.named == named])
        for named in NAMED
    }
    rows = [(say(named), names) for named, names in by_source.items() if names]
    return Section(say("names", map=made.name), (), rows)
