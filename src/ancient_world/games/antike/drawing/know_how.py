"""Know-how in a picture: each advance by its name, what it costs now, and who has it."""

from __future__ import annotations

from ancient_world.engine import LABELS, sentence, tr
from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.games.antike.advances import ADVANCED, BASIC, NEEDS, ROWS
from ancient_world.games.antike.rules.know_how import price_of
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.words.board import say
from ancient_world.games.antike.words.describe import civilization_name

HIGH, LEAST_WIDE = 30.0, 120.0
PAIRS = [
    each
    for basic in BASIC
    for each in (basic, *[advanced for advanced in ADVANCED if NEEDS[advanced] == basic])
]
"""Each basic advance, and the advanced one that needs it."""


def draw_know_how(sheet: Sheet, state: AntikeState, x: float, room: float) -> None:
    """Draw two advances in a row, the basic one to the left of the one that needs it."""
    sheet.text(x, sheet.bottom + 10, say("know-how"), 10, room=room, look="dim")
    sheet.bottom += 16
    for advance, *at in sheet.in_rows(PAIRS, max(LEAST_WIDE, room / 2 - 9), HIGH, x, room):
        _advance(sheet, state, advance, *at)


def _advance(
    sheet: Sheet, state: AntikeState, advance: str, x: float, y: float, wide: float
) -> None:
    """An advance; it is filled where who looks at the picture has it."""
    have = [n for n, one in enumerate(state.civilizations) if advance in one.know_how]
    own = any(state.civilizations[number].player == sheet.seat for number in have)
    price, name = price_of(state, advance), tr(LABELS[advance])
    people = [civilization_name(state, state.civilizations[number].id) for number in have]
    does = sentence(ROWS[advance].said.own, {})
    told = "; ".join([f"{price} {tr(LABELS['gold'])}", does, *people])
    with sheet.thing("advance", advance, name, told):
        sheet.rect(x, y, wide, HIGH, "face gold" if own else "face box" if have else "face off", 3)
        look = "on-piece" if own else "ink" if have else "dim"
        sheet.text(x + 5, y + 12, name, 10, room=wide - 40, bold=own, look=look)
        sheet.text(x + wide - 18, y + 12, str(price), 10, look=look, at="end")
        sheet.symbol("gold", x + wide - 10, y + 8.5, 12)
        for place, number in enumerate(have):
            sheet.emblem(number, x + 10 + place * 13, y + 21.5, 4.5)
