"""The technologies in a picture: one table for all, with the shapes of those who have developed each."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine import sentence
from ancient_world.engine.drawing.sheet import BELOW, BESIDE, Sheet
from ancient_world.engine.languages import language
from ancient_world.games.golden_ages.box.descriptions import told_name
from ancient_world.games.golden_ages.card_types import Technology
from ancient_world.games.golden_ages.drawing.cards import text_of
from ancient_world.games.golden_ages.state import GoldenAgesState

HIGH = 26.0
LEAST_WIDE = 84.0
"""So wide a technology must be at least, or levels stand below each other."""


def draw_technologies(
    sheet: Sheet, state: GoldenAgesState, names: Sequence[str], x: float, room: float
) -> None:
    """Draw a row for each path, with its levels from left to right; where that is too wide, from top to bottom."""
    known = [*state.cards.technologies.values()]
    levels, paths = (max([getattr(each, name) for each in known]) for name in ("level", "row"))
    upright = (room + BESIDE) / levels - BESIDE < LEAST_WIDE
    columns, rows = (paths, levels) if upright else (levels, paths)
    across = (room + BESIDE) / columns
    for each in known:
        column, row = (each.row, each.level) if upright else (each.level, each.row)
        at = (x + (column - 1) * across, sheet.bottom + (row - 1) * (HIGH + BELOW))
        _technology(sheet, state, names, each, *at, across - BESIDE)
    sheet.bottom += rows * (HIGH + BELOW) + BELOW


def _technology(
    sheet: Sheet,
    state: GoldenAgesState,
    names: Sequence[str],
    card: Technology,
    x: float,
    y: float,
    wide: float,
) -> None:
    """A technology: its price and who has it; it is filled where that is the player who looks at it."""
    have = [seat for seat, side in enumerate(state.players) if card.id in side.technologies]
    own = sheet.seat in have
    _, text = text_of(state.cards, card.id, language())
    name = told_name(state.cards, card.id)
    told = {"name": name, "people": ", ".join([names[seat] for seat in have])}
    title = sentence("golden-picture-developed", told) if have else name
    with sheet.thing("technology", card.id, title, text):
        sheet.rect(x, y, wide, HIGH, "face gold" if own else "face box" if have else "face off", 3)
        look = "on-piece" if own else "ink" if have else "dim"
        sheet.text(x + 3.5, y + 11, name, 9.5, room=wide - 5.5, bold=own, look=look)
        sheet.symbol("coin", x + 9, y + 19, 9)
        sheet.text(x + 16, y + 22.3, str(card.price), 9, look=look)
        for place, seat in enumerate(have):
            sheet.emblem(seat, x + wide - 8 - place * 11, y + 18.5, 4)
