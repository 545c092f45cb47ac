"""The table as a picture: the rondel, the advances, each player's stock, and the map between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

import attrs

from ancient_world.engine import label, message_text
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.advances import ADVANCED_ADVANCES, BASIC_ADVANCES, BASIC_ADVANCE_NEEDED, ADVANCE_BY_ID
from ancient_world.games.antike.look.board import progress, say
from ancient_world.games.antike.look.front_ends import civilization_name
from ancient_world.games.antike.look.map import draw_map
from ancient_world.games.antike.rules.know_how import price_of
from ancient_world.games.antike.rules.personalities import own_temples
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import Civilization
from ancient_world.games.antike.terms import GOODS, PERSONALITIES, SPACES

# --- the rondel ---


HUB, MIDDLE = 0.22, 0.65
"""The radius of the hub, and the distance of a space's name from the centre, in radii of the rondel."""
MARKER = 4.8
SPACE_SYMBOLS = {
    "manoeuvre-1": "galley",
    "manoeuvre-2": "galley",
    "arming": "legion",
    "know-how": "knowledge",
}


def draw_rondel(state: AntikeState, sheet: Sheet, x: float, y: float, radius: float) -> None:
    """Draw the rondel around a point: eight spaces clockwise from the top, the round in the middle."""
    for number, space in enumerate(SPACES):
        here = [
            civilization_name(state, one.id) for one in state.civilizations if one.space == space
        ]
        with sheet.thing("space", space, label(space), ", ".join(here)):
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
    """Return the outline of a space of the rondel as a path."""
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
    """Draw the symbol and name of a space, and the civilizations on it."""
    sheet.symbol(SPACE_SYMBOLS.get(space, space), x, y - 13, 17)
    name = label(space).split(" (")[0]
    sheet.text(x, y + 5, name, 9, room=52, at="middle")
    here = [number for number, one in enumerate(state.civilizations) if one.space == space]
    for place, number in enumerate(here):
        apart = (place - (len(here) - 1) / 2) * (2 * MARKER + 1)
        sheet.emblem(number, x + apart, y + 14, MARKER)


# --- the advances ---


HIGH, LEAST_WIDE = 30.0, 120.0
PAIRS = [
    each
    for basic in BASIC_ADVANCES
    for each in (basic, *[advanced for advanced in ADVANCED_ADVANCES if BASIC_ADVANCE_NEEDED[advanced] == basic])
]
"""Each basic advance followed by the advanced one that needs it."""


def draw_know_how(sheet: Sheet, state: AntikeState, x: float, room: float) -> None:
    """Draw two advances in a row, the basic one to the left of the one that needs it."""
    sheet.text(x, sheet.bottom + 10, say("know-how"), 10, room=room, look="dim")
    sheet.bottom += 16
    for advance, *at in sheet.in_rows(PAIRS, max(LEAST_WIDE, room / 2 - 9), HIGH, x, room):
        _advance(sheet, state, advance, *at)


def _advance(
    sheet: Sheet, state: AntikeState, advance: str, x: float, y: float, wide: float
) -> None:
    """Draw an advance, filled if the viewer has it."""
    have = [n for n, one in enumerate(state.civilizations) if advance in one.know_how]
    own = any(state.civilizations[number].player == sheet.seat for number in have)
    price, name = price_of(state, advance), label(advance)
    people = [civilization_name(state, state.civilizations[number].id) for number in have]
    does = message_text(ADVANCE_BY_ID[advance].said.own)
    text = "; ".join([f"{price} {label('gold')}", does, *people])
    with sheet.thing("advance", advance, name, text):
        sheet.rect(x, y, wide, HIGH, "face gold" if own else "face box" if have else "face off", 3)
        look = "on-piece" if own else "ink" if have else "dim"
        sheet.text(x + 5, y + 12, name, 10, room=wide - 40, bold=own, look=look)
        sheet.text(x + wide - 18, y + 12, str(price), 10, look=look, at="end")
        sheet.symbol("gold", x + wide - 10, y + 8.5, 12)
        for place, number in enumerate(have):
            sheet.emblem(number, x + 10 + place * 13, y + 21.5, 4.5)


# --- the table ---


ROW, APART = 26.0, 2.0
BY_NAME, BESIDE_NAME = 46.0, 72.0
"""The least widths of columns that have words in their heads: below the symbols, and beside them."""
NAMES, NARROW_NAMES = 130.0, 74.0
COLUMN_SYMBOLS = {"coins": "coin"}


@attrs.frozen
class Column:
    """A column of numbers: what it counts, and its place on the sheet."""

    kind: str
    id: str
    head: str
    x: float
    wide: float

    def cell(self, sheet: Sheet, count: int, y: float, *, whose: str, acts: bool) -> None:
        """Draw a number in a box that can be highlighted."""
        text = f"{whose}: {self.head}: {count}"
        group = sheet.thing(self.kind, self.id, text, acts=acts) if self.kind else sheet.part(text)
        with group:
            wide = self.wide - APART
            sheet.rect(self.x, y, wide, ROW - APART, "face box" if count else "face off", 3)
            look = "ink" if count else "dim"
            at = self.x + wide / 2
            sheet.text(at, y + 15.5, str(count), 11, bold=count > 0, look=look, at="middle")


def draw_own(sheet: Sheet, state: AntikeState, names: Sequence[str]) -> None:
    """Draw the stock of the viewer's civilizations, which stands above the map."""
    own = [number for number, one in enumerate(state.civilizations) if one.player == sheet.seat]
    if own:
        _rows(sheet, state, names, own)
        sheet.bottom += sheet.gap - APART


def draw_table(sheet: Sheet, state: AntikeState, names: Sequence[str]) -> None:
    """Draw the stocks of all other civilizations, and the bank."""
    around = sheet.own_first([*enumerate(state.civilizations)], lambda row: row[1].player)
    others = [number for number, one in around if one.player != sheet.seat]
    _bank(sheet, state, _rows(sheet, state, names, others))


def _rows(
    sheet: Sheet, state: AntikeState, names: Sequence[str], numbers: Sequence[int]
) -> Sequence[Column]:
    """Draw the heads of the columns and a row for each of the civilizations; return the columns."""
    columns = _columns(sheet)
    for column in columns:
        _head(sheet, column)
    sheet.bottom += 30 if BY_NAME <= columns[0].wide < BESIDE_NAME else 18
    for number in numbers:
        _civilization(sheet, state, number, names[state.civilizations[number].player], columns)
    return columns


def _head(sheet: Sheet, column: Column) -> None:
    """Draw the symbol of a column, with its name beside or below it where there is room."""
    wide, y = column.wide - APART, sheet.bottom
    middle = column.x + wide / 2
    with sheet.part(column.head):
        if wide < BESIDE_NAME - APART:
            sheet.symbol(COLUMN_SYMBOLS.get(column.id, column.id), middle, y + 7, 14)
            if column.wide >= BY_NAME:
                sheet.text(middle, y + 25, column.head, 9, room=wide, at="middle", look="dim")
            return
        left = middle - (min(sheet.width_of(column.head, 9), wide - 18) + 18) / 2
        sheet.symbol(COLUMN_SYMBOLS.get(column.id, column.id), left + 7, y + 8, 14)
        sheet.text(left + 18, y + 11.5, column.head, 9, room=wide - 18, look="dim")


def _columns(sheet: Sheet) -> list[Column]:
    """Return the columns: goods, cities and temples, personalities."""
    first = NARROW_NAMES if sheet.narrow else NAMES
    counted = [
        *[("good", good, label(good)) for good in GOODS],
        ("", "city", say("cities")),
        ("", "temple", say("temples")),
        *[("personality", kind, label(kind)) for kind in PERSONALITIES],
    ]
    wide = (sheet.room - first + APART) / len(counted)
    return [
        Column(*each, sheet.margin + first + place * wide, wide)
        for place, each in enumerate(counted)
    ]


def _civilization(
    sheet: Sheet, state: AntikeState, number: int, player: str, columns: Sequence[Column]
) -> None:
    """Draw a row for a civilization: its name and player, its goods, cities, temples and personalities."""
    one, y = state.civilizations[number], sheet.bottom
    deciding = bool(state.agenda) and getattr(state.agenda[-1], "civilization", None) == number
    name = civilization_name(state, one.id)
    wide = columns[0].x - sheet.margin - 3
    with sheet.thing("civilization", one.id, name, f"{say('led')} {player}"):
        sheet.rect(sheet.margin, y, wide, ROW - APART, "face head" if deciding else "face box", 3)
        sheet.emblem(number, sheet.margin + 11, y + 11.5, 6.5)
        sheet.text(sheet.margin + 22, y + 10, name, 10, room=wide - 24, bold=True)
        sheet.text(sheet.margin + 22, y + 20, player, 9, room=wide - 24, look="dim")
    count = _counts(state, number, one)
    for column in columns:
        acts = deciding and column.kind == "good"
        kind = column if column.kind != "personality" else attrs.evolve(column, kind="")
        kind.cell(sheet, count(column.id), y, whose=name, acts=acts)
    sheet.bottom += ROW


def _counts(state: AntikeState, number: int, one: Civilization) -> Callable[[str], int]:
    """Return a function from a column's id to the number that a civilization has of it."""
    lying = {"city": state.cities(number), "temple": own_temples(state, number)}
    return lambda what: lying[what] if what in lying else getattr(one, what)


def _bank(sheet: Sheet, state: AntikeState, columns: Sequence[Column]) -> None:
    """Draw the row of the bank."""
    bank, called, y = state.bank, say("bank"), sheet.bottom + 3
    with sheet.part(called):
        sheet.rect(sheet.margin, y, columns[0].x - sheet.margin - 3, ROW - APART, "off", 3)
        sheet.text(
            sheet.margin + 22, y + 15, called, 10, room=columns[0].x - sheet.margin - 28, look="dim"
        )
    in_bank = {"coins": bank.coins, "temple": bank.temples}
    in_bank |= {kind: getattr(bank, kind) for kind in PERSONALITIES}
    for column in columns:
        if column.id in in_bank:
            acts = column.kind == "personality"
            kind = column if acts else attrs.evolve(column, kind="")
            kind.cell(sheet, in_bank[column.id], y, whose=called, acts=acts)
    sheet.bottom += ROW + 6


# --- the whole picture ---


RADIUS, BROAD_RADIUS = 108.0, 142.0
"""The radius of the rondel below the map, and beside it."""


def draw(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the viewer's goods, the map, the rondel and know-how where there is room, then the other civilizations."""
    sheet.title(progress(state))
    draw_own(sheet, state, names)
    top, radius = sheet.bottom, BROAD_RADIUS if sheet.broad else RADIUS
    beside = 2 * radius + 2 * sheet.gap
    draw_map(state, sheet, sheet.room - beside if sheet.broad else sheet.room)
    ends = sheet.bottom
    left = sheet.wide - sheet.margin - 2 * radius if sheet.broad else sheet.margin
    if sheet.narrow:
        left = (sheet.wide - 2 * radius) / 2
    y = top if sheet.broad else ends
    draw_rondel(state, sheet, left + radius, y + radius, radius)
    sheet.bottom = y + 2 * radius + sheet.gap
    if sheet.broad:
        draw_know_how(sheet, state, left, 2 * radius)
    elif sheet.narrow:
        draw_know_how(sheet, state, sheet.margin, sheet.room)
    else:
        ends, sheet.bottom = sheet.bottom, y
        draw_know_how(sheet, state, sheet.margin + beside, sheet.room - beside)
    sheet.bottom = max(sheet.bottom, ends) + sheet.gap
    draw_table(sheet, state, names)
