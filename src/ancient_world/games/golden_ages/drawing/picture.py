"""The table as a picture: the map, what lies open, each player's side."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine.drawing.sheet import MARGIN, Sheet
from ancient_world.games.golden_ages.drawing.cards import HIGH, WIDE, chip, draw_card
from ancient_world.games.golden_ages.drawing.ghosts import draw_ghosts
from ancient_world.games.golden_ages.drawing.sides import ROOM, draw_side
from ancient_world.games.golden_ages.drawing.squares import SIDE, draw_squares, draw_tile
from ancient_world.games.golden_ages.rules.expanding import TilePlacement
from ancient_world.games.golden_ages.rules.scoring import scores
from ancient_world.games.golden_ages.squares import COLUMNS, ROWS
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.words.board import say, title

LEFT = MARGIN + 14 + COLUMNS * SIDE + 12
"""Where the open cards begin."""
IN_COLUMN, IN_ROW = 7, 6


def draw(state: GoldenAgesState, names: Sequence[str], sheet: Sheet) -> None:
    """The map with the open cards beside it, then two sides in each row, then what has left the game."""
    sheet.title(title(state))
    top = sheet.bottom + 6
    draw_squares(state, names, sheet, MARGIN + 14, top + 6)
    draw_ghosts(sheet, state, MARGIN + 14, top + 6, SIDE)
    sheet.bottom = top + ROWS * SIDE + 14
    _open(sheet, state, top)
    totals = [score.total for score in scores(state)]
    for seat in range(0, len(names), 2):
        ends = []
        for place, name in enumerate(names[seat : seat + 2], seat):
            x = MARGIN + (place - seat) * (ROOM + 8)
            ends.append(draw_side(sheet, state, place, name, totals[place], x, sheet.bottom))
        sheet.bottom = max(ends) + 8
    if state.removed:
        gone = [chip(state, card) for card in state.removed]
        sheet.bottom = sheet.chips(f"{say('removed')}:", gone, MARGIN, sheet.bottom, 780)


def _open(sheet: Sheet, state: GoldenAgesState, top: float) -> None:
    """Judgements, buildings and wonders for all, and a tile that is to be placed; below the map what has no room beside it."""
    chosen = () if state.judgement is None else (state.judgement,)
    others = (*state.open_judgements, *state.open_buildings, *state.open_wonders)
    cards = [*[(card, "head") for card in chosen], *[(card, "box") for card in others]]
    for place, (card, look) in enumerate(cards):
        draw_card(sheet, state, card, *_place(place, top), look=look)
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, TilePlacement):
        x, y = _place(len(cards), top)
        draw_tile(sheet, state, step.tile, x + 30, y, 19)
    more = len(cards) + isinstance(step, TilePlacement) - 2 * IN_COLUMN
    sheet.bottom += max(0, -(-more // IN_ROW)) * (HIGH + 4)


def _place(place: int, top: float) -> tuple[float, float]:
    """Where an open card lies: in two columns beside the map, then in rows below it."""
    column, row = divmod(place, IN_COLUMN)
    if column < 2:
        return LEFT + column * (WIDE + 5), top + row * (HIGH + 4)
    row, column = divmod(place - 2 * IN_COLUMN, IN_ROW)
    return MARGIN + column * (WIDE + 6), top + ROWS * SIDE + 14 + row * (HIGH + 4)
