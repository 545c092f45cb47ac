"""The table as a picture: the map, what lies open, technologies, each player's side."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine.drawing.sheet import GAP, MARGIN, Sheet
from ancient_world.games.golden_ages.drawing.cards import HIGH, WIDE, chip, draw_card
from ancient_world.games.golden_ages.drawing.ghosts import draw_ghosts
from ancient_world.games.golden_ages.drawing.sides import ROOM, draw_side
from ancient_world.games.golden_ages.drawing.squares import draw_squares, draw_tile
from ancient_world.games.golden_ages.drawing.technologies import draw_technologies
from ancient_world.games.golden_ages.rules.expanding import TilePlacement
from ancient_world.games.golden_ages.rules.scoring import scores
from ancient_world.games.golden_ages.squares import COLUMNS, ROWS
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.words.board import say, title

LETTERS = 14.0
"""Room for the letters and numbers of the squares."""
SIDE = 48.0
"""The side of a square, where there is room."""
TILE = 24.0


def draw(state: GoldenAgesState, names: Sequence[str], sheet: Sheet) -> None:
    """The map, beside it or below it what lies open and the technologies, then the sides and what has left the game."""
    sheet.title(title(state))
    side = min(SIDE, (sheet.room - LETTERS) / COLUMNS)
    top, map_wide = sheet.bottom, LETTERS + COLUMNS * side + GAP
    draw_squares(state, names, sheet, MARGIN + LETTERS, top + LETTERS - 2, side)
    draw_ghosts(sheet, state, MARGIN + LETTERS, top + LETTERS - 2, side)
    ends = top + LETTERS + ROWS * side + GAP
    if sheet.narrow:
        sheet.bottom, left, room = ends, MARGIN, sheet.room
    else:
        left, room = MARGIN + map_wide, sheet.room - map_wide
    if sheet.broad:
        draw_technologies(sheet, state, names, left, room)
    _open(sheet, state, left, room)
    sheet.bottom = max(sheet.bottom, ends)
    if not sheet.broad:
        draw_technologies(sheet, state, names, MARGIN, sheet.room)
    totals = [score.total for score in scores(state)]
    for seat, x, wide in sheet.in_columns(sheet.own_first(range(len(names)), int), ROOM):
        draw_side(sheet, state, seat, names[seat], totals[seat], x, wide)
    if state.removed:
        gone = [chip(state, card) for card in state.removed]
        sheet.bottom = sheet.chips(
            f"{say('removed')}:", gone, MARGIN, sheet.bottom, sheet.room, acts=False
        )


def _open(sheet: Sheet, state: GoldenAgesState, x: float, room: float) -> None:
    """Judgements, buildings and wonders for all, and a tile that is to be placed."""
    chosen = () if state.judgement is None else (state.judgement,)
    others = (*state.open_judgements, *state.open_buildings, *state.open_wonders)
    cards = [*[(card, "head") for card in chosen], *[(card, "box") for card in others]]
    for (card, look), *at in sheet.in_rows(cards, WIDE, HIGH, x, room):
        draw_card(sheet, state, card, *at, look=look)
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, TilePlacement):
        draw_tile(sheet, state, step.tile, x + TILE, sheet.bottom, TILE)
        sheet.bottom += 3 * TILE + GAP
