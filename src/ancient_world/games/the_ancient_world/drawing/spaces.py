"""The spaces of the board in a picture, with ambrosia and citizens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ancient_world.engine.drawing.sheet import BESIDE, CORNERS, Sheet
from ancient_world.games.the_ancient_world.city import Placed
from ancient_world.games.the_ancient_world.state import AncientWorldState, Space
from ancient_world.games.the_ancient_world.words.board import crowd, say
from ancient_world.games.the_ancient_world.words.describe import space_name

IN_ROW, NARROW_WIDE = 8, 84.0
IN_LINE = 4
HIGH, LINE = 50.0, 17.0
TOKEN = 7.4
"""Half of a citizen, whose number stands inside."""


def draw_spaces(state: AncientWorldState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw all spaces, eight in a row; city-states with a place for citizens are drawn with their city."""
    spaces = [space for space in state.spaces if space.id in state.cards.spaces]
    most = max([len(space.citizens) for space in spaces], default=0)
    high = HIGH + max(0, -(-most // IN_LINE) - 2) * LINE
    least = NARROW_WIDE if sheet.narrow else sheet.room / IN_ROW - BESIDE
    for space, x, y, wide in sheet.in_rows(spaces, least, high):
        name, told = space_name(state.cards, space.id), crowd(space.citizens, names)
        with sheet.thing("space", space.id, name, say("covered") if space.covered else told):
            _space(sheet, space, name, x, y, wide, high)


def _space(
    sheet: Sheet, space: Space, name: str, x: float, y: float, wide: float, high: float
) -> None:
    """A space: its name, its ambrosia, who stands there."""
    sheet.rect(x, y, wide, high, "face back" if space.covered else "face land", 4)
    sheet.text(x + 5, y + 12, name, 9.5, room=wide - 37, bold=True)
    if space.ambrosia:
        sheet.symbol("ambrosia", x + wide - 20, y + 9, 12)
        sheet.text(x + wide - 12, y + 12.5, str(space.ambrosia), 9.5, room=11)
    if space.covered:
        sheet.text(x + 5, y + 30, say("covered"), 9, room=wide - 10)
    draw_citizens(sheet, space.citizens, x + 13, y + 26)


def draw_citizens(sheet: Sheet, citizens: Iterable[Placed], x: float, y: float) -> None:
    """Citizens as the shape of their player, with their number, in lines."""
    for place, citizen in enumerate(citizens):
        line, column = divmod(place, IN_LINE)
        at = (x + column * (2 * TOKEN + 3), y + line * LINE)
        # a triangle has its room for a number below its middle
        larger, low = (1.12, 1.4) if CORNERS[citizen.player] == 3 else (1, 0)
        sheet.emblem(citizen.player, at[0], at[1] + low, larger * TOKEN)
        number = str(citizen.number)
        sheet.text(at[0], at[1] + 3.2 + low, number, 9, bold=True, look="on-piece", at="middle")
