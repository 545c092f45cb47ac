"""The tile to be placed, drawn as text in each of its turns (B1)."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.engine.declared.field_marks import Rotation
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.look.plain_map import (
    NAMED_SQUARE_MARK,
    SYMBOL_LETTERS,
    TURN_GAP,
    draw_tile,
)
from ancient_world.games.golden_ages.rules.expanding import TilePlacement

WIDTH = 13
"""Characters in the width of a drawn tile of two squares."""
CARDS = ga.CardFile.standard()
DRAWN = """
    0 degrees        90 degrees      180 degrees      270 degrees
   ~~~~~            ~~~~~ ~~~~~      ..... .....            ~~~~~
  ~@r   ~          .g    .@r   ~    ~w    .g    ~          ~w    .
   ..... ~~~~~      ..... ~~~~~      ~~~~~ .....      ~~~~~ .....
  ~g    .w    ~    .w    ~                ~@r   ~    ~@r   .g    .
   ..... .....      ~~~~~                  ~~~~~      ~~~~~ ~~~~~
"""


def test_a_tile_in_four_turns() -> None:
    """A drawing shows coasts, symbols, and the square that names the place of the tile."""
    tile = [*CARDS.map.tiles.values()][10]
    assert [f"  {line}" for line in draw_tile(tile)] == DRAWN.splitlines()[1:]


@pytest.mark.rule("B1")
@pytest.mark.parametrize("tile", CARDS.map.tiles)
@pytest.mark.parametrize("turn", Rotation.ROTATIONS)
def test_the_drawing_agrees_with_the_map(tile: str, turn: int) -> None:
    """A drawn tile shows each symbol on the square where it will be on the map."""
    square = "e4"
    spot = CARDS.map.positions(tile)[square, turn]
    placed = dict(zip(spot.squares, CARDS.map.tiles[tile].symbols, strict=True))
    rows = sorted({int(each[1]) for each in placed})
    columns = sorted({each[0] for each in placed})
    lines = [*draw_tile(CARDS.map.tiles[tile])][1:]
    start = Rotation.ROTATIONS.index(turn) * (WIDTH + len(TURN_GAP))
    for number, row in enumerate(rows):
        line = lines[2 * number + 1].ljust(80)[start : start + WIDTH]
        for place, column in enumerate(columns):
            actual = line[1 + 6 * place : 6 + 6 * place].strip()
            each = f"{column}{row}"
            mark = NAMED_SQUARE_MARK if each == square else ""
            expected = mark + "".join([SYMBOL_LETTERS[symbol] for symbol in placed.get(each, ())])
            assert actual == expected


def test_the_drawn_tile_stands_beside_the_question() -> None:
    """The board shows the drawing only while a player places a tile."""
    match = aw.Match.new("golden-ages", ["Ada", "Tom"], seed=5)
    seen = 0
    for _ in range(12):
        state = match.state
        assert isinstance(state, ga.GoldenAgesState)
        parts = [part for part in ga.GAME.board(state, match.names).sections if part.now]
        placing = isinstance(state.agenda[-1], TilePlacement)
        assert len(parts) == placing
        seen += placing
        match.apply(aw.legal_actions(match.state)[0])
    assert seen > 1


def test_every_card_and_tile_can_be_looked_up() -> None:
    """The details of the game list every card and tile by name."""
    state = aw.Match.new("golden-ages", ["Ada", "Tom"], seed=5).state
    assert isinstance(state, ga.GoldenAgesState)
    details = ga.GAME.details(state)
    names = {row[0] for part in details.sections for row in part.rows} | {
        part.title for part in details.sections
    }
    kinds = (
        CARDS.technologies,
        CARDS.civilizations,
        CARDS.wonders,
        CARDS.buildings,
        CARDS.judgements,
        CARDS.futures,
    )
    for kind in kinds:
        assert {card.name for card in kind.values()} <= names
    assert {
        "first tile (4 squares)",
        *[f"tile {number}" for number in range(1, len(CARDS.map.tiles))],
    } <= names
