"""Where the spaces of the board lie, and the titan decks beside it. By the rules nothing is next to anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ancient_world.engine import Place
from ancient_world.games.the_ancient_world.box.catalog import CardFile

ROWS = 2
PRINTED = 4
"""Columns of the eight spaces."""
DECKS = "123"


def places(cards: CardFile) -> dict[str, Mapping[str, Place]]:
    """The eight spaces in two rows, those of the card file behind them; the titan decks by their stars."""
    first, own = cards.spaces[: ROWS * PRINTED], cards.spaces[ROWS * PRINTED :]
    printed = {
        space: _at(number % PRINTED, number // PRINTED) for number, space in enumerate(first)
    }
    more = {space: _at(PRINTED + number // ROWS, number % ROWS) for number, space in enumerate(own)}
    return {"space": {**printed, **more}, "titan-deck": _row(DECKS)}


def _row(ids: Iterable[str]) -> dict[str, Place]:
    """Places side by side."""
    return {name: _at(number, 0) for number, name in enumerate(ids)}


def _at(column: int, row: int) -> Place:
    return Place(float(column), float(row))
