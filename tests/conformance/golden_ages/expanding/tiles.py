"""Situations on drawing and placing tiles, with their chances (B1)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.expanding import DrawTile
from tests.conformance.golden_ages.expanding.positions import founding
from tests.conformance.telling import Chances, Played, Refused, Seen, Shown, situation
from tests.golden_ages.eras import drawing, first_tile, placing, tiles
from tests.golden_ages.positions import CARDS, PLACED, edit, play

# --- drawing ---


@situation("B1", "In era I the first player draws a tile of three squares.")
def _() -> Played:
    case = Played(first_tile("phoenicia", "egypt"), aw.Dealt(("land-4",)))
    assert case.after.agenda[-1].player == 0
    assert case.after.lands.unseen == ("land-1", "land-2", "land-3")
    return case


@situation("B1", "In era I a tile of two squares is not among those that are drawn.")
def _() -> Refused:
    state = first_tile("phoenicia", "egypt")
    return Refused(state, aw.Dealt(("land-12",)), "card-in-other-deck")


@situation("B1", "Later a tile of three squares is not among those that are drawn.")
def _() -> Refused:
    return Refused(drawing(), aw.Dealt(("land-1",)), "card-in-other-deck")


@situation("B1", "A tile that lies on the map is not drawn.")
def _() -> Refused:
    return Refused(drawing(), aw.Dealt(("start",)), "card-not-in-deck")


@situation("B1", "One tile is drawn, not two.")
def _() -> Refused:
    return Refused(drawing(), aw.Dealt(("land-5", "land-6")), "wrong-card-count")


@situation("B1", "Before a tile is drawn nothing is placed.")
def _() -> Refused:
    return Refused(drawing(), ga.PlaceTile("b3", 180), "deal-awaited")


@situation("B1", "The tiles are drawn in turn order: after the last seat comes the first one.")
def _() -> Played:
    state = drawing(3, first=2, left=1)
    case = Played(state, aw.Dealt(("land-5",)))
    assert case.after.agenda[-1].player == 0
    return case


@situation("B1", "When the last player has placed a tile and the capital, the first turn begins.")
def _() -> Played:
    state = drawing(first=1, left=0)
    state = play(state, aw.Dealt(("land-5",)), ga.PlaceTile("b3", 180))
    case = Played(state, ga.KeepCapital())
    assert case.after.agenda[-1].player == 1
    return case


NOWHERE = tiles(
    "start@f4+180 1@f6+180 2@c3+270 4@g5 3@c2+90 6@c4+90 14@i6 8@b4+180 16@j4+90 10@e2+270 5@a1 13@f2+270 "
    "7@h4 15@b6 9@h3+270"
)
"""A map on which the tile of two rocks fits nowhere, with one more tile to come."""


FULL = tiles(
    "start@f3+90 4@c4+270 1@g4+270 3@j3+90 2@h6+270 12@g2 11@g1+180 8@b4+90 16@d6+270 10@g6+180 5@f5+180 "
    "7@d2+270 15@c1+180 6@i1+90 14@b6 9@c2+180"
)
"""A map on which the last tile fits nowhere."""


@situation("B1", "A tile that fits nowhere leaves the game, and the same player draws another one.")
def _() -> Played:
    state = drawing(era=4, placed=NOWHERE)
    case = Played(state, aw.Dealt(("land-12",)))
    assert case.after.removed[-1] == "land-12"
    assert case.after.agenda[-1] == DrawTile(1, 0)
    assert case.after.coasts.unseen == ("land-11",)
    return case


@situation("B1", "If the last tile fits nowhere nobody places one, and the turns begin.")
def _() -> Played:
    state = drawing(era=4, placed=FULL)
    case = Played(state, aw.Dealt(("land-13",)))
    assert case.after.removed[-1] == "land-13"
    assert len(case.after.placed) == len(FULL)
    assert case.after.agenda[-1].player == 0
    assert [type(step).__name__ for step in case.after.agenda][-1] == "Turn"
    return case


# --- placing ---


@situation("B1", "A tile goes next to another one, its coasts fit, and it may cover an island.")
def _() -> Played:
    state = edit(placing("land-5"), 1, standing=("a3", "d6", "g6"))
    case = Played(edit(state, standing=("b3", "g5", "g6")), ga.PlaceTile("b3", 180))
    assert {"a3", "b3"} <= case.after.tile_terrain.continent_squares
    assert case.after.players[0].standing == ("g5", "g5", "g6")
    assert case.after.players[1].standing == ("d6", "d6", "g6")
    return case


@situation("B1", "Colonists that lay on a covered square lie at their capital, too.")
def _() -> Played:
    state = edit(placing("land-5"), standing=("g5",), lying=("a3", "b3"))
    case = Played(state, ga.PlaceTile("b3", 180))
    assert (case.after.players[0].standing, case.after.players[0].lying) == (("g5",), ("g5", "g5"))
    return case


@situation("B1", "A tile brings no gold, and the player chooses whether the capital moves to it.")
def _() -> Played:
    case = Played(placing("land-5"), ga.PlaceTile("b3", 180))
    assert case.after.players[0].gold == 3
    assert case.after.agenda[-1].player == 0
    return case


@situation(
    "B1", "An island that is covered has lost its symbols: on a3 there is rock now, and no game."
)
def _() -> Played:
    state = play(edit(placing("land-5"), know=("engineering",)), ga.PlaceTile("b3", 180))
    state = play(state, ga.KeepCapital(), aw.Dealt(("land-7",)))
    state = play(state, aw.legal_actions(state)[0], ga.KeepCapital())
    state = play(edit(state, standing=("a2", "g5", "g5")), ga.Explore("a2"))
    case = Played(state, ga.Move("a3"))
    assert case.after.players[0].gold == 3 + 3
    return case


def _places_of(tile: str, kind: str) -> None:
    @situation("B1", f"Every place of {tile} next to other tiles, with coasts that fit, in {kind}.")
    def _() -> Played:
        lying = {each.tile for each in PLACED}
        if CARDS.map.tiles[tile].symbols[2:]:
            state = play(first_tile("phoenicia", "egypt"), aw.Dealt((tile,)))
        else:
            placed = None if tile not in lying else tiles("start@e3 2@g5+90 3@d5")
            state = placing(tile, placed=placed)
        return Played(state, aw.legal_actions(state)[0])


for number in range(1, 17):
    _places_of(f"land-{number}", "era I" if number <= 4 else "era II")


@situation("B1", "Land does not meet sea.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("e2", 0), "golden-coast")


@situation("B1", "A tile does not lie by itself.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("i1", 0), "golden-not-next-to-tile")


@situation("B1", "Two corners that touch are not next to each other.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("a2", 0), "golden-not-next-to-tile")


@situation("B1", "No tile lies over another one.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("e3", 0), "golden-tile-there")


@situation("B1", "Not even one square of it lies over another tile.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("b3", 0), "golden-tile-there")


@situation("B1", "A tile stays within the map on the right.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("j4", 0), "golden-off-the-grid")


@situation("B1", "A tile stays within the map below.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("f6", 90), "golden-off-the-grid")


@situation("B1", "A tile is turned by quarters.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("b3", 45), "golden-no-such-turn")


@situation("B1", "A whole turn is not told from none: it is no turn that a tile is placed with.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("b3", 360), "golden-no-such-turn")


@situation("B1", "A tile is placed on the map.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("k3", 180), "golden-no-such-square")


@situation("B1", "Before the tile is placed nothing else is done.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.KeepCapital(), "golden-not-now")


AT_LEFT_EDGE = (*PLACED, ga.Placed("land-5", "b4", 180))


@situation("B1", "Nor to one at the left edge of the row below, where the next row begins.")
def _() -> Refused:
    state = placing("land-6", placed=AT_LEFT_EDGE)
    return Refused(state, ga.PlaceTile("i3", 0), "golden-not-next-to-tile")


@situation("B1", "A tile at the right edge is not next to one at the left edge.")
def _() -> Refused:
    state = placing("land-6", placed=AT_LEFT_EDGE)
    return Refused(state, ga.PlaceTile("i4", 0), "golden-not-next-to-tile")


BOTH_EDGES = tiles(
    "start@f4+180 3@f2+270 1@e5 2@g6+180 4@h2 8@c6 13@e2+270 7@h5+90 9@c3 14@b3+90 5@i1+90 12@j2+270 "
    "16@a4+90 15@i6"
)


@situation("B1", "Land at the right edge may face sea at the left one.")
def _() -> Played:
    state = placing("land-6", placed=BOTH_EDGES)
    case = Played(state, ga.PlaceTile("j5", 180))
    edges = case.after.tile_terrain.edges
    assert edges["j5"][1] != edges["a5"][3]
    return case


# --- chances, and who knows what ---


@situation("B1", "The four tiles of three squares are equally likely.")
def _() -> Chances:
    tiles_of_three = {aw.Dealt((f"land-{number}",)): "1/4" for number in range(1, 5)}
    return Chances(first_tile("phoenicia", "egypt"), {**tiles_of_three, aw.Dealt(("land-5",)): "0"})


@situation("B1", "The second player draws one of the other three.")
def _() -> Chances:
    state = founding()
    state = play(state, aw.legal_actions(state)[0])
    others = {aw.Dealt((f"land-{number}",)): "1/3" for number in (1, 2, 4)}
    return Chances(state, {**others, aw.Dealt(("land-3",)): "0"})


@situation("B1", "The last of four players draws the last tile of three squares.")
def _() -> Chances:
    state = first_tile("babylonian-empire", "phoenicia", "egypt", "greece")
    for number in (1, 2, 3):
        state = play(state, aw.Dealt((f"land-{number}",)))
        state = play(state, aw.legal_actions(state)[0])
        state = play(state, aw.legal_actions(state)[0])
    return Chances(
        state,
        {
            aw.Dealt(("land-4",)): "1",
            aw.Dealt(("land-1",)): "0",
            aw.Dealt(("land-5",)): "0",
        },
    )


@situation("B1", "In era II each tile of two squares that is not on the map is equally likely.")
def _() -> Chances:
    others = {aw.Dealt((f"land-{number}",)): "1/10" for number in (5, 6, 7, 16)}
    return Chances(drawing(), {**others, aw.Dealt(("start",)): "0", aw.Dealt(("land-1",)): "0"})


@situation("B1", "Of two tiles that are left, each is equally likely, even one that fits nowhere.")
def _() -> Chances:
    return Chances(
        drawing(era=4, placed=NOWHERE),
        {
            aw.Dealt(("land-11",)): "1/2",
            aw.Dealt(("land-12",)): "1/2",
            aw.Dealt(("land-16",)): "0",
        },
    )


@situation("B1", "After the tile that fits nowhere the last one comes.")
def _() -> Chances:
    state = play(drawing(era=4, placed=NOWHERE), aw.Dealt(("land-12",)))
    return Chances(
        state,
        {
            aw.Dealt(("land-11",)): "1",
            aw.Dealt(("land-12",)): "0",
            aw.Dealt(()): "0",
        },
    )


@situation("B1", "All are told which tile is drawn.")
def _() -> Shown:
    case = Shown(drawing(3), aw.Dealt(("land-5",)))
    assert {case.to(viewer) for viewer in (0, 1, 2, None)} == {aw.Dealt(("land-5",))}
    return case


@situation("B1", "A spectator sees the tile that is to be placed, and no secret card.")
def _() -> Seen:
    case = Seen(placing("land-5"), None)
    assert case.seen.agenda == placing("land-5").agenda
    assert {side.future for side in case.seen.players} == {aw.HIDDEN_ID}
    return case
