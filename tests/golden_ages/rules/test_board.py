"""The board as text: a map that fits 80 columns, what each player has, the open cards."""

from __future__ import annotations

import attrs

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.look.plain_map import draw_map
from tests.golden_ages.positions import edit, plies, scene, show

MAP = """
      a     b     c     d     e     f     g     h     i     j
 1                    (*)                     (ww)
 2              (rg)
                ~~~~~ ~~~~~ ~~~~~ ~~~~~
 3  (gw)       .*    .w    .g    .w    .
               .     .     .B    .     .
                ..... ..... ..... .....
 4             .r    .r  A1.r    .g    ~                  (gr)
               .     .     .a    .     ~
                ..... ..... ..... ..... .....
 5                   .w    .     ~g    .[A]  .(wg)
                     .     .     ~     .A    .
                      ..... ..... ..... .....
 6              (rr) ~[B]  .r    ~r    .(*)
                     ~BB   .     ~     .A
                      ~~~~~ ~~~~~ ~~~~~
"""
"""The map of the tests, with a city and colonists, without blank lines."""


def lines(text: str) -> list[str]:
    """Return the lines that are not blank, without trailing spaces."""
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def test_the_map() -> None:
    """The map shows coasts, symbols, islands, capitals, a city, standing and lying colonists."""
    state = edit(scene(), cities=("d4",), standing=("g5", "g6"), lying=("e4",))
    state = edit(state, 1, standing=("d6", "d6", "e3"))
    assert lines("\n".join(draw_map(state))) == lines(MAP)


def test_it_fits_eighty_columns() -> None:
    """The map fits 80 columns in any game, and many colonists on a square are shown as numbers."""
    for seed in range(4):
        for number, (_, _, state) in enumerate(plies(seed, 2 + seed % 3, rich=True)):
            if number % 20 == 0:
                assert max(map(len, draw_map(state))) <= 70
    crowd = scene(4)
    for seat in range(4):
        crowd = edit(crowd, seat, standing=("e3",) * 2, lying=("e3",))
    text = "\n".join(draw_map(crowd))
    assert "A2a1+" in text
    five_colonists = edit(scene(), standing=("e3",) * 3)
    assert "AAABB" in "\n".join(draw_map(edit(five_colonists, 1, standing=("d6", "e3", "e3"))))


def test_the_rest_of_the_table() -> None:
    """The board shows who starts, what each player has, the open cards, and secrets only if the state shows them."""
    state = show(edit(scene(), wonders=("colossus",), activated=("colossus",)), "market-1")
    board = ga.GAME.board(state, ["Ann", "Ben"])
    cells = "\n".join(" ".join(row) for section in board.sections for row in section.rows)
    for text in (
        ">A Ann",
        " B Ben",
        "Egypt",
        "Colossus (used)",
        "Market",
        "Great Library",
        "Populous",
    ):
        assert text in cells, text
    assert state.players[1].future is not None
    secret = state.cards.futures[state.players[1].future].name
    assert secret in cells
    seen = aw.view(state, 0).state
    assert isinstance(seen, ga.GoldenAgesState)
    masked = ga.GAME.board(seen, ["Ann", "Ben"])
    assert secret not in "\n".join(" ".join(row) for s in masked.sections for row in s.rows)
    over = attrs.evolve(state, agenda=())
    assert ga.GAME.board(over, ["Ann", "Ben"]).title == "The game is over"
