"""The table in words, for terminals and screen readers: the map by rows, then the rest."""

from collections.abc import Sequence

from ancient_world.engine import Board, Section

from incense_road.arabia import HEXES
from incense_road.table import Table

WIDTH = 11
"""The letters of a hex."""
MAP_FIELDS = 2
"""The fields with a value for each hex, the longest ones, which the map shows."""


def board(state: Table, names: Sequence[str], fields: Board) -> Board:
    """Return a board with a map in place of the fields that the map shows."""
    lines = []
    for row in sorted({place[0] for place in HEXES}):
        cells = [cell(state, names, place) for place in HEXES if place[0] == row]
        indent = " " * (WIDTH * (7 - len(cells)) // 2)
        lines.append((indent + "".join(f"{text:<{WIDTH}}" for text in cells),))
    shared, players = fields.sections
    short = sorted(shared.rows, key=lambda row: len(row[1]))[:-MAP_FIELDS]
    rows = [row for row in shared.rows if row in short]
    return Board(fields.title, (Section("", (), lines), Section("", (), rows), players))


def cell(state: Table, names: Sequence[str], place: str) -> str:
    """Return a hex in a few letters: "b2 sand", a star for a well, and "@" with who is there."""
    name = format(state.cards.name_of(state.site(place)))[:4]
    here = [names[seat][:1] for seat, side in enumerate(state.players) if side.caravan == place]
    return f"{place} {name}{'*' * (state.well(place) >= 0)}{'@' * bool(here)}{''.join(here)}"
