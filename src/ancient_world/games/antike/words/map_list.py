"""Every map of a map file, as people read it."""

from __future__ import annotations

from ancient_world.engine import LABELS, Board, Section, file_name, register, sentence, spoken, tr
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.components import NAMED, ProvinceMap
from ancient_world.games.antike.words.board import say

register(
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


def map_list(cards: MapFile) -> Board:
    """Of each map the start cities, then the provinces."""
    title = sentence("antike-maps-title", {"name": file_name(cards), "digest": cards.digest[:12]})
    sections = [
        section
        for made in cards.maps.values()
        for section in (_starts(made), _provinces(made), _sources(made))
        if section.rows
    ]
    return Board(title, tuple(sections))


def _names(made: ProvinceMap) -> dict[str, str]:
    return {province.id: spoken(province.name) for province in made.provinces}


def _starts(made: ProvinceMap) -> Section:
    names = _names(made)
    rows = []
    for design in made.civilizations:
        name = spoken(design.name)
        for count, cities in design.cities.items():
            told = ", ".join([names[city] for city in cities])
            rows.append((name, sentence("antike-maps-count", {"count": count}), told))
            name = ""
    return Section(sentence("antike-maps-civilizations", {"map": made.name}), (), tuple(rows))


def _provinces(made: ProvinceMap) -> Section:
    names = _names(made)
    rows = [
        (
            names[province.id],
            tr(LABELS[province.kind]),
            ", ".join([names[way] for way in province.land]),
            ", ".join([names[way] for way in province.sea]),
        )
        for province in made.provinces
    ]
    return Section(spoken(made.name), ("", say("site"), say("land"), say("sea")), tuple(rows))


def _sources(made: ProvinceMap) -> Section:
    """Where the names come from that are not simply as published, and how sure that is."""
    rows = []
    for named in NAMED:
        names = ", ".join([spoken(one.name) for one in made.provinces if one.named == named])
        if names:
            rows.append((sentence(f"antike-maps-{named}", {}), names))
    return Section(sentence("antike-maps-names", {"map": made.name}), (), tuple(rows))
