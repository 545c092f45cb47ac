"""The tile that is being placed, as it would lie: one drawing a turn, shown where an action is pointed at."""

from __future__ import annotations

from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.games.golden_ages.drawing.squares import coast_of, ground_of
from ancient_world.games.golden_ages.rules.expanding import PlaceTile, TilePlacement
from ancient_world.games.golden_ages.squares import COLUMNS, PLACES
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.tiles import shape_of, turned, turned_edges


def draw_ghosts(sheet: Sheet, state: GoldenAgesState, x: float, y: float, side: float) -> None:
    """Draw the ghost of each way to place the tile; ``x`` and ``y`` are the top left corner of the map."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, TilePlacement):
        return
    placings = [
        (number, each) for number, each in enumerate(sheet.actions) if isinstance(each, PlaceTile)
    ]
    for turn in sorted({each.turn for _, each in placings}):
        with sheet.template(f"turned-{turn}"):
            _draw(sheet, state, step.tile, turn // 90, side)
    for number, each in placings:
        row, column = divmod(PLACES[each.square], COLUMNS)
        sheet.ghost(number, f"turned-{each.turn}", x + column * side, y + row * side)


def _draw(sheet: Sheet, state: GoldenAgesState, tile: str, quarters: int, side: float) -> None:
    """Draw a turned tile, its first square at the corner of the sheet and with a mark."""
    found, coast = state.cards.map.tiles[tile], ""
    for symbols, edges, offset in zip(found.symbols, found.edges, shape_of(found), strict=True):
        down, right = turned(offset, quarters)
        left, top = right * side, down * side
        ground_of(sheet, symbols, left, top, side)
        sheet.symbols(symbols, left + side / 2, top + side * 0.3, side * 0.3, side * 0.3)
        coast += coast_of(turned_edges(edges, quarters), left, top, side)
    sheet.path(coast, "coast")
    sheet.circle(side / 2, side * 0.72, side * 0.12, "mark")
