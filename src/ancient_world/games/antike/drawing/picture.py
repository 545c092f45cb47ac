"""The table as a picture: the map, the rondel, and what each civilization has."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine import LABELS, tr
from ancient_world.engine.drawing.sheet import MARGIN, Sheet
from ancient_world.games.antike.components import ADVANCES, BASIC, GOODS, PERSONALITIES
from ancient_world.games.antike.drawing.map import draw_map
from ancient_world.games.antike.drawing.rondel import RADIUS, draw_rondel
from ancient_world.games.antike.rules.know_how import price_of
from ancient_world.games.antike.rules.personalities import own_temples
from ancient_world.games.antike.state import AntikeState, Civilization
from ancient_world.games.antike.words.board import say, title
from ancient_world.games.antike.words.describe import civilization_name

ROW = 27.0
LEFT = MARGIN + 2 * RADIUS + 16
"""Where the rows of the civilizations begin."""
AT = {"goods": LEFT + 117, "cities": LEFT + 247, "cards": LEFT + 314, "know-how": LEFT + 463}
SYMBOLS = {"coins": "coin"}
GOOD, CARD = 32.0, 29.5
"""From a good, or a personality, to the next one."""
ACROSS = 19.0
"""From an advance to the next one."""


def draw(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """The map above; below it the rondel, and beside it a row for each civilization."""
    sheet.title(title(state, names))
    draw_map(state, sheet)
    top = sheet.bottom + 8
    draw_rondel(state, sheet, MARGIN + RADIUS, top + RADIUS)
    y = top
    for number, one in enumerate(state.civilizations):
        _civilization(sheet, state, number, one, names[one.player], y)
        y += ROW
    _bank(sheet, state, y + 4)
    sheet.bottom = max(top + 2 * RADIUS, y + ROW + 4) + 6


def _civilization(
    sheet: Sheet, state: AntikeState, number: int, one: Civilization, player: str, y: float
) -> None:
    """A civilization: who leads it, its goods, cities, temples, personalities and know-how."""
    deciding = state.agenda and getattr(state.agenda[-1], "civilization", None) == number
    name = civilization_name(state, one.id)
    with sheet.thing("civilization", one.id, name, f"{say('led')} {player}"):
        sheet.rect(LEFT, y, 114, ROW - 3, "face head" if deciding else "face box", 3)
        sheet.emblem(number, LEFT + 13, y + 12, 7)
        sheet.text(LEFT + 26, y + 10.5, name, 9.5, room=84, bold=True)
        sheet.text(LEFT + 26, y + 20.5, player, 8, room=84, look="dim")
    for place, good in enumerate(GOODS):
        x = AT["goods"] + place * GOOD
        count = getattr(one, good)
        with sheet.thing("good", good, f"{tr(LABELS[good])}: {count}", acts=bool(deciding)):
            _counted(sheet, SYMBOLS.get(good, good), count, x, y)
    cities, temples = state.cities(number), own_temples(state, number)
    _part(sheet, say("cities"), "city", cities, AT["cities"], y)
    _part(sheet, say("temples"), "temple", temples, AT["cities"] + GOOD + 1, y)
    for place, kind in enumerate(PERSONALITIES):
        at = AT["cards"] + place * CARD
        _part(sheet, tr(LABELS[kind]), kind, getattr(one, kind), at, y, CARD)
    for place, advance in enumerate(ADVANCES):
        name = tr(LABELS[advance])
        if advance not in one.know_how:
            _advance(sheet, place, "", y, known=False)
            continue
        with sheet.thing("advance", advance, name, acts=False):
            _advance(sheet, place, name[:2], y, known=True)


def _part(
    sheet: Sheet, what: str, symbol: str, count: int, x: float, y: float, wide: float = GOOD
) -> None:
    """How many there are of something that stands for no action."""
    with sheet.part(f"{what}: {count}"):
        _counted(sheet, symbol, count, x, y, wide)


def _counted(sheet: Sheet, symbol: str, count: int, x: float, y: float, wide: float = GOOD) -> None:
    """How many there are of something: in a box that can be lit."""
    sheet.rect(x, y, wide - 2, ROW - 3, "face box" if count else "face off", 3)
    sheet.symbol(symbol, x + 8, y + 12, 12 if wide == GOOD else 10.5)
    sheet.text(x + wide - 4.5, y + 15.5, str(count), 10, bold=count > 0, at="end")


def _advance(sheet: Sheet, place: int, text: str, y: float, *, known: bool) -> None:
    """A box for an advance: basic ones above, those that need them below."""
    row, column = divmod(place, len(BASIC))
    x, y = AT["know-how"] + column * (ACROSS + 2), y + row * 12.5
    sheet.rect(x, y, ACROSS, 11.5, "face gold" if known else "face off", 2)
    look = "on-piece" if known else "ink"
    sheet.text(x + ACROSS / 2, y + 8.7, text, 7.5, room=ACROSS - 2, look=look, at="middle")


def _bank(sheet: Sheet, state: AntikeState, y: float) -> None:
    """Draw the bank, and the prices of know-how now."""
    bank, called = state.bank, say("bank")
    with sheet.part(called):
        sheet.rect(LEFT, y, 114, ROW - 3, "off", 3)
        sheet.text(LEFT + 26, y + 15.5, called, 9.5, room=84, look="dim")
    coins, temples = f"{called}: {say('coins')}", f"{called}: {say('temples')}"
    _part(sheet, coins, "coin", bank.coins, AT["goods"] + 3 * GOOD, y)
    _part(sheet, temples, "temple", bank.temples, AT["cities"] + GOOD + 1, y)
    for place, kind in enumerate(PERSONALITIES):
        count = getattr(bank, kind)
        with sheet.thing("personality", kind, f"{called}: {tr(LABELS[kind])}: {count}"):
            _counted(sheet, kind, count, AT["cards"] + place * CARD, y, CARD)
    for place, advance in enumerate(ADVANCES):
        price = price_of(state, advance)
        with sheet.thing("advance", advance, tr(LABELS[advance]), f"{price} {tr(LABELS['gold'])}"):
            _advance(sheet, place, str(price), y, known=False)
