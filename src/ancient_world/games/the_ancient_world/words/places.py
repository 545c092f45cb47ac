"""Where the spaces of the board lie, and the titan decks beside it. By the rules nothing is next to anything."""

from __future__ import annotations

from collections.abc import Mapping

from ancient_world.engine import Place
from ancient_world.games.the_ancient_world.box.catalog import CardFile

ROWS = 2
PRINTED = 4
"""Columns of the eight spaces."""
DECKS = "123"


def places(cards: CardFile) -> dict[str, Mapping[str, Place]]:
    """The eight spaces in two rows, those of the card file behind them; the titan decks by their stars."""
    first, own = cards.spaces[: ROWS * PRINTED], cards.spaces[ROWS * PRINTED :]
    spaces = {space: _at(place % PRINTED, place // PRINTED) for place, space in enumerate(first)}
    more = {space: _at(PRINTED + place // ROWS, place % ROWS) for place, space in enumerate(own)}
    decks = {stars: _at(place, 0) for place, stars in enumerate(DECKS)}
    return {"space": {**spaces, **more}, "titan-deck": decks}


def _at(column: int, row: int) -> Place:
    return Place(float(column), float(row))
