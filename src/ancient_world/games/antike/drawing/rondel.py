"""The rondel in a picture, with the marker of each civilization."""

from __future__ import annotations

from math import cos, pi, sin

from ancient_world.engine import LABELS, tr
from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.terms import SPACES
from ancient_world.games.antike.words.describe import civilization_name

HUB, MIDDLE = 0.22, 0.65
"""The radius of the middle, and how far out the name of a space stands, in radii of the rondel."""
MARKER = 4.8
SYMBOLS = {
    "manoeuvre-1": "galley",
    "manoeuvre-2": "galley",
    "arming": "legion",
    "know-how": "knowledge",
}


def draw_rondel(state: AntikeState, sheet: Sheet, x: float, y: float, radius: float) -> None:
    """The eight spaces clockwise from the top around a point; in the middle the round."""
    for number, space in enumerate(SPACES):
        here = [
            civilization_name(state, one.id) for one in state.civilizations if one.space == space
        ]
        with sheet.thing("space", space, tr(LABELS[space]), ", ".join(here)):
            sheet.path(_sector(number, x, y, radius), "face land")
            turn = 2 * pi * number / len(SPACES)
            _space(
                sheet,
                state,
                space,
                x + MIDDLE * radius * sin(turn),
                y - MIDDLE * radius * cos(turn),
            )
    sheet.circle(x, y, HUB * radius - 2, "head")
    sheet.text(x, y + 5, str(state.round), 14, bold=True, at="middle")


def _sector(number: int, x: float, y: float, radius: float) -> str:
    """The outline of a space."""
    hub = HUB * radius
    begin, end = (2 * pi * (number + part) / len(SPACES) for part in (-0.5, 0.5))
    corners = [
        (x + far * sin(turn), y - far * cos(turn))
        for far, turn in ((hub, begin), (radius, begin), (radius, end), (hub, end))
    ]
    one, two, three, four = [f"{a:.4g} {b:.4g}" for a, b in corners]
    outer, inner = f"{radius:g}", f"{hub:g}"
    return f"M{one}L{two}A{outer} {outer} 0 0 1 {three}L{four}A{inner} {inner} 0 0 0 {one}Z"


def _space(sheet: Sheet, state: AntikeState, space: str, x: float, y: float) -> None:
    """Symbol and name of a space, and who stands there."""
    sheet.symbol(SYMBOLS.get(space, space), x, y - 13, 17)
    name = tr(LABELS[space]).split(" (")[0]
    sheet.text(x, y + 5, name, 9, room=52, at="middle")
    here = [number for number, one in enumerate(state.civilizations) if one.space == space]
    for place, number in enumerate(here):
        apart = (place - (len(here) - 1) / 2) * (2 * MARKER + 1)
        sheet.emblem(number, x + apart, y + 14, MARKER)
