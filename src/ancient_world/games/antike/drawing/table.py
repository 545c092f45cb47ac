"""Draws the goods of each civilization in headed columns: one's own, then the others' with the bank's."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from ancient_world.engine import LABELS, tr
from ancient_world.engine.drawing.fonts import width_of
from ancient_world.engine.drawing.sheet import GAP, MARGIN, Sheet
from ancient_world.games.antike.rules.personalities import own_temples
from ancient_world.games.antike.state import AntikeState, Civilization
from ancient_world.games.antike.terms import GOODS, PERSONALITIES
from ancient_world.games.antike.words.board import say
from ancient_world.games.antike.words.describe import civilization_name

ROW, APART = 26.0, 2.0
BY_NAME, BESIDE_NAME = 46.0, 72.0
"""From the first width on columns are headed by words too, from the second on by words beside their symbols."""
NAMES, NARROW_NAMES = 130.0, 74.0
SYMBOLS = {"coins": "coin"}


@attrs.frozen
class Column:
    """A column: what it counts, and where it stands."""

    kind: str
    id: str
    head: str
    x: float
    wide: float

    def cell(self, sheet: Sheet, count: int, y: float, *, whose: str, acts: bool) -> None:
        """Draw a number in a box that can be lit."""
        told = f"{whose}: {self.head}: {count}"
        group = sheet.thing(self.kind, self.id, told, acts=acts) if self.kind else sheet.part(told)
        with group:
            wide = self.wide - APART
            sheet.rect(self.x, y, wide, ROW - APART, "face box" if count else "face off", 3)
            look = "ink" if count else "dim"
            at = self.x + wide / 2
            sheet.text(at, y + 15.5, str(count), 11, bold=count > 0, look=look, at="middle")


def draw_own(sheet: Sheet, state: AntikeState, names: Sequence[str]) -> None:
    """Draw what the looking player's civilizations have, which stands above the map."""
    own = [number for number, one in enumerate(state.civilizations) if one.player == sheet.seat]
    if own:
        _rows(sheet, state, names, own)
        sheet.bottom += GAP - APART


def draw_table(sheet: Sheet, state: AntikeState, names: Sequence[str]) -> None:
    """Draw what all other civilizations have, and the bank."""
    around = sheet.own_first([*enumerate(state.civilizations)], lambda row: row[1].player)
    others = [number for number, one in around if one.player != sheet.seat]
    _bank(sheet, state, _rows(sheet, state, names, others))


def _rows(
    sheet: Sheet, state: AntikeState, names: Sequence[str], numbers: Sequence[int]
) -> Sequence[Column]:
    """Draw the heads of the columns, and under them civilizations by their numbers; the columns."""
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
            sheet.symbol(SYMBOLS.get(column.id, column.id), middle, y + 7, 14)
            if column.wide >= BY_NAME:
                sheet.text(middle, y + 25, column.head, 9, room=wide, at="middle", look="dim")
            return
        left = middle - (min(width_of(column.head, 9), wide - 18) + 18) / 2
        sheet.symbol(SYMBOLS.get(column.id, column.id), left + 7, y + 8, 14)
        sheet.text(left + 18, y + 11.5, column.head, 9, room=wide - 18, look="dim")


def _columns(sheet: Sheet) -> list[Column]:
    """The columns: goods, cities and temples, personalities."""
    first = NARROW_NAMES if sheet.narrow else NAMES
    things = [
        *[("good", good, tr(LABELS[good])) for good in GOODS],
        ("", "city", say("cities")),
        ("", "temple", say("temples")),
        *[("personality", kind, tr(LABELS[kind])) for kind in PERSONALITIES],
    ]
    wide = (sheet.room - first + APART) / len(things)
    return [Column(*each, MARGIN + first + place * wide, wide) for place, each in enumerate(things)]


def _civilization(
    sheet: Sheet, state: AntikeState, number: int, player: str, columns: Sequence[Column]
) -> None:
    """A civilization: who leads it, its goods, cities, temples and personalities."""
    one, y = state.civilizations[number], sheet.bottom
    deciding = bool(state.agenda) and getattr(state.agenda[-1], "civilization", None) == number
    name = civilization_name(state, one.id)
    wide = columns[0].x - MARGIN - 3
    with sheet.thing("civilization", one.id, name, f"{say('led')} {player}"):
        sheet.rect(MARGIN, y, wide, ROW - APART, "face head" if deciding else "face box", 3)
        sheet.emblem(number, MARGIN + 11, y + 11.5, 6.5)
        sheet.text(MARGIN + 22, y + 10, name, 10, room=wide - 24, bold=True)
        sheet.text(MARGIN + 22, y + 20, player, 9, room=wide - 24, look="dim")
    count = _counts(state, number, one)
    for column in columns:
        acts = deciding and column.kind == "good"
        kind = column if column.kind != "personality" else attrs.evolve(column, kind="")
        kind.cell(sheet, count(column.id), y, whose=name, acts=acts)
    sheet.bottom += ROW


def _counts(state: AntikeState, number: int, one: Civilization) -> Callable[[str], int]:
    """Return how many a civilization has of the things of each column."""
    lying = {"city": state.cities(number), "temple": own_temples(state, number)}
    return lambda what: lying[what] if what in lying else getattr(one, what)


def _bank(sheet: Sheet, state: AntikeState, columns: Sequence[Column]) -> None:
    """Draw what is left in the bank."""
    bank, called, y = state.bank, say("bank"), sheet.bottom + 3
    with sheet.part(called):
        sheet.rect(MARGIN, y, columns[0].x - MARGIN - 3, ROW - APART, "off", 3)
        sheet.text(MARGIN + 22, y + 15, called, 10, room=columns[0].x - MARGIN - 28, look="dim")
    left = {"coins": bank.coins, "temple": bank.temples}
    left |= {kind: getattr(bank, kind) for kind in PERSONALITIES}
    for column in columns:
        if column.id in left:
            acts = column.kind == "personality"
            kind = column if acts else attrs.evolve(column, kind="")
            kind.cell(sheet, left[column.id], y, whose=called, acts=acts)
    sheet.bottom += ROW + 6
