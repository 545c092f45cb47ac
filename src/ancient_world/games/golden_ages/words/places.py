"""Where squares lie on the map, and technologies on the board of a player."""

from __future__ import annotations

from collections.abc import Mapping

from ancient_world.engine import Place
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.card_types import Technology
from ancient_world.games.golden_ages.squares import COLUMNS, NEIGHBOURS, PLACES, reach


def places(cards: CardFile) -> dict[str, Mapping[str, Place]]:
    """The squares of the map, and the technologies in their rows."""
    technologies = cards.technologies
    return {
        "square": {square: _square(square, place) for square, place in PLACES.items()},
        "technology": {
            name: _technology(card, technologies) for name, card in technologies.items()
        },
    }


def _square(square: str, place: int) -> Place:
    """A square near all that colonists reach from it with one step, also over the left and right edge (C2)."""
    row, column = divmod(place, COLUMNS)
    near, beside = reach(square, 1) - {square}, {*NEIGHBOURS[square].values()}
    borders = {"beside": tuple(sorted(beside)), "around": tuple(sorted(near - beside))}
    return Place(float(column), float(row), tuple(sorted(near)), borders)


def _technology(card: Technology, cards: Mapping[str, Technology]) -> Place:
    """A technology near the one that it needs, and the one that needs it (C9)."""
    near = [
        each.id
        for each in cards.values()
        if each.row == card.row and abs(each.level - card.level) == 1
    ]
    return Place(float(card.level - 1), float(card.row - 1), tuple(sorted(near)))
