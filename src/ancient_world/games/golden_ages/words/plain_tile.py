"""A tile in plain characters, turned in each of the four ways (B1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from ancient_world.engine import Section, register, sentence
from ancient_world.engine.declared.fields import TURNS
from ancient_world.games.golden_ages.box.descriptions import told_name
from ancient_world.games.golden_ages.card_types import Tile
from ancient_world.games.golden_ages.rules.expanding import TilePlacement
from ancient_world.games.golden_ages.state import Table
from ancient_world.games.golden_ages.tiles import shape_of, turned, turned_edges
from ancient_world.games.golden_ages.words.plain_map import MARKS, drawn_lines

register(
    {
        "golden-drawn-tile": "{name}, turned by so many degrees; @ lies on the square that is named",
        "golden-drawn-turn": "{turn} degrees",
    }
)

NAMED = "@"
"""Marks the square of a tile by which its place is named."""
GAP = "    "


def tile_to_place(state: Table) -> tuple[Section, ...]:
    """The tile that is placed now, if one is."""
    step = state.agenda[-1] if state.agenda else None
    return (tile_section(state, step.tile, now=True),) if isinstance(step, TilePlacement) else ()


def tile_section(state: Table, tile: str, *, now: bool = False) -> Section:
    """A tile in all its turns."""
    lines = draw_tile(state.cards.map.tiles[tile])
    name = told_name(state.cards, tile)
    title = sentence("golden-drawn-tile", {"name": name}) if now else name
    return Section(title, (), tuple([(line,) for line in lines]), now=now)


def draw_tile(tile: Tile) -> Iterator[str]:
    """The lines of a tile, its turns side by side."""
    drawn = [_turned_lines(tile, quarters) for quarters in range(len(TURNS))]
    heads = [sentence("golden-drawn-turn", {"turn": turn}) for turn in TURNS]
    width = max([len(line) for lines in [heads, *drawn] for line in lines])
    yield GAP.join([head.center(width) for head in heads]).rstrip()
    for parts in zip_longest(*drawn, fillvalue=""):
        yield GAP.join([part.ljust(width) for part in parts]).rstrip()


def _turned_lines(tile: Tile, quarters: int) -> list[str]:
    """The lines of a tile in one turn: coasts, land, coasts, as on the map."""
    told, edges = {}, {}
    for offset, symbols, sides in zip(shape_of(tile), tile.symbols, tile.edges, strict=True):
        here, mark = turned(offset, quarters), NAMED if offset == (0, 0) else ""
        told[here] = mark + "".join([MARKS[symbol] for symbol in symbols])
        edges[here] = turned_edges(sides, quarters)
    rows, columns = (sorted(set(each)) for each in zip(*told, strict=True))
    return [line.rstrip() for line in drawn_lines(edges, rows, columns, [told])]
