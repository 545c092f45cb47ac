"""What can be looked up while the game is played: provinces with what is there and where one gets, start cities."""

from __future__ import annotations

from ancient_world.engine import Board, Section, sentence, spoken
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.words.board import all_ways, province_row, say
from ancient_world.games.antike.words.describe import civilization_name, province_name


def details(state: AntikeState) -> Board:
    """Every province of this map, and the civilizations of this game."""
    provinces = [province_row(state, place) for place in range(len(state.map.provinces))]
    headings = ("", say("site"), say("city"), say("units"))
    sections = (
        Section(say("provinces"), headings, tuple(provinces)),
        all_ways(state),
        _starts(state),
    )
    return Board(spoken(state.map.name), sections)


def _starts(state: AntikeState) -> Section:
    """Where each civilization of this game began."""
    count = len(state.civilizations)
    rows = []
    for design in state.map.civilizations:
        cities = design.cities.get(count, ())
        if design.id in [part for one in state.civilizations for part in one.id.split("+")]:
            told = ", ".join([province_name(state, city) for city in cities])
            rows.append((civilization_name(state, design.id), told))
    title = sentence("antike-maps-civilizations", {"map": spoken(state.map.name)})
    return Section(title, (), tuple(rows))
