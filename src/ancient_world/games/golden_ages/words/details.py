"""What can be looked up while the game is played: the cards, and the tiles as they look."""

from __future__ import annotations

import attrs

from ancient_world.engine import Board
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.words.card_list import card_list
from ancient_world.games.golden_ages.words.plain_tile import tile_section


def details(state: GoldenAgesState) -> Board:
    """The list of cards, and a drawing of each tile."""
    board = card_list(state.cards)
    tiles = [tile_section(state, tile) for tile in state.cards.map.tiles]
    return attrs.evolve(board, sections=(*board.sections, *tiles))
