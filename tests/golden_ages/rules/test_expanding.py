"""Expanding the map: tiles and capitals (B1, B2), with the rulebook's examples."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.agenda import start_game
from ancient_world.engine.chance import Deck
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.expanding import (
    CapitalPlacement,
    DrawTile,
    ExpansionPhase,
    TilePlacement,
)
from ancient_world.games.golden_ages.square_grid import NEIGHBOURS
from ancient_world.games.golden_ages.tiles import Placed
from tests.golden_ages.eras import EXPANDING, placing
from tests.golden_ages.positions import (
    CAPITALS,
    CARDS,
    PLACED,
    edit,
    plies,
    refused,
    scene,
    tidy,
    turn_of,
)


@pytest.mark.rule("B1")
def test_land_to_land_and_sea_to_sea() -> None:
    """A place is legal exactly if it is free, touches a tile, and its coasts fit."""
    for tile in [
        t.id for t in CARDS.map.tiles.values() if len(t.symbols) == 2 and t.id not in str(PLACED)
    ]:
        state = placing(tile)
        legal = set(aw.legal_actions(state))
        for square in ga.SQUARES:
            for turn in (0, 90, 180, 270):
                action = ga.PlaceTile(square, turn)
                assert (action in legal) == fits(state, tile, action), action
        assert 0 < len(legal) < 4 * len(ga.SQUARES)


def fits(state: Any, tile: str, action: ga.PlaceTile) -> bool:
    """Return whether a tile fits, by checking the rule square by square."""
    spot = CARDS.map.positions(tile).get((action.square, action.turn))
    if spot is None:
        return False
    with_tile = CARDS.map.tile_terrain((Placed(tile, action.square, action.turn),))
    ground = state.tile_terrain
    touches = False
    for square in spot.squares:
        if square in ground.continent_squares:
            return False
        for side, neighbour in NEIGHBOURS[square].items():
            if neighbour in ground.continent_squares:
                touches = True
                if with_tile.edges[square][side] != ground.edges[neighbour][(side + 2) % 4]:
                    return False
    return touches


@pytest.mark.rule("B1")
def test_why_a_tile_does_not_fit() -> None:
    """Each reason why a tile does not fit has its code."""
    state = placing("land-5")
    refused(state, ga.PlaceTile("z9", 0), "golden-no-such-square", "B1")
    refused(state, ga.PlaceTile("a1", 45), "golden-no-such-turn", "B1")
    refused(state, ga.PlaceTile("j1", 0), "golden-off-the-grid", "B1")
    refused(state, ga.PlaceTile("e3", 0), "golden-tile-there", "B1")
    refused(state, ga.PlaceTile("i1", 0), "golden-not-next-to-tile", "B1")
    refused(state, ga.PlaceTile("e2", 0), "golden-coast", "B1")
    refused(state, ga.FoundCity(), "golden-not-now", "B1")


@pytest.mark.rule("B1")
def test_the_edges_of_the_map_are_no_neighbours() -> None:
    """A tile on the left edge is not next to one on the right edge, and their coasts need not fit."""
    assert all(square[0] != "j" for square in NEIGHBOURS["a4"].values())
    at_left_edge = Placed("land-5", "a4", 0)
    ground = CARDS.map.tile_terrain((*PLACED, at_left_edge))
    assert ground.edges["a4"][3] == "L"
    places = CARDS.map.legal_placements((*PLACED, at_left_edge), "land-6")
    assert not any(place.square.startswith(("i", "j")) for place in places)


@pytest.mark.rule("B1")
def test_an_island_may_be_covered_and_colonists_come_home() -> None:
    """A tile covers an island with its symbols; standing colonists there return to their capital."""
    state = edit(placing("land-5"), 1, standing=("a3", "d6", "g6"))
    state = edit(state, standing=("b3", "g5", "g6"))
    after = aw.apply(state, ga.PlaceTile("b3", 180))
    assert after.tile_terrain.symbols["a3"] == ("rock",)
    assert after.tile_terrain.symbols["b3"] == ("gem",)
    assert {"a3", "b3"} <= after.tile_terrain.continent_squares
    assert after.players[0].standing == ("g5", "g5", "g6")
    assert after.players[1].standing == ("d6", "d6", "g6")


@pytest.mark.rule("B1")
def test_three_squares_in_era_one_two_later() -> None:
    """Tiles have three squares in era I and two squares later."""
    sizes = {
        (after.era, len(CARDS.map.tiles[after.placed[-1].tile].symbols))
        for _, action, after in plies(4, 4)
        if isinstance(action, ga.PlaceTile)
    }
    assert sizes == {(1, 3), (2, 2), (3, 2), (4, 2)}


@pytest.mark.rule("B1")
@pytest.mark.skipif(aw.build_info().native, reason="nobody replaces a method of a compiled class")
def test_a_tile_that_fits_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tile that fits nowhere leaves the game and another one is drawn, if there is one."""
    state: Any = scene(2, era=2, civilizations=("inca", "aztec"))
    state = tidy(attrs.evolve(state, agenda=(*EXPANDING, ExpansionPhase(1), DrawTile(1, 0))))
    kind = type(CARDS.map)
    unplaceable = {"land-5"}
    real = kind.legal_placements

    def fitting(self: Any, placed: Any, tile: str) -> Any:
        return () if tile in unplaceable else real(self, placed, tile)

    monkeypatch.setattr(kind, "legal_placements", fitting)
    again = aw.apply(state, aw.Dealt(("land-5",)))
    assert again.removed[-1] == "land-5"
    assert again.agenda[-1] == DrawTile(1, 0)
    assert isinstance(aw.apply(again, aw.Dealt(("land-6",))).agenda[-1], TilePlacement)
    unplaceable.update(CARDS.map.tiles)
    for tile in again.coasts.unseen:
        again = aw.apply(again, aw.Dealt((tile,)))
    assert not again.coasts.unseen
    assert len(again.placed) == len(PLACED)
    assert turn_of(again) == 0  # the turns have begun


@pytest.mark.rule("B2")
def test_in_era_one_the_capital_comes_with_the_colonists() -> None:
    """In era I the capital and three colonists are placed on a square of the new tile."""
    placed = [ply for ply in plies(1, 3) if isinstance(ply[1], ga.PlaceCapital) and ply[0].era == 1]
    assert len(placed) == 3
    for before, action, after in placed:
        seat = turn_of(before)
        squares = CARDS.map.position_of(before.placed[-1]).squares
        assert {*aw.legal_actions(before)} == {*map(ga.PlaceCapital, squares)}
        assert after.players[seat].standing == (action.square,) * 3
        refused(before, ga.KeepCapital(), "golden-no-capital", "B2")
        refused(before, ga.PlaceCapital("e3"), "golden-not-on-tile", "B2")
        refused(before, ga.PlaceCapital("k1"), "golden-no-such-square", "B2")


@pytest.mark.rule("B2")
def test_the_rulebook_example_of_a_capital_that_moves() -> None:
    """A capital may move to the new tile with the colonists on its square, and hides the rock there."""
    state = edit(placing("land-13"), standing=("e4", "g5", "g5"))
    place = next(a for a in aw.legal_actions(state) if isinstance(a, ga.PlaceTile))
    state = aw.apply(state, place)
    rock = CARDS.map.position_of(state.placed[-1]).squares[0]
    assert state.controllable_symbols(rock) == ("rock",)
    kept = aw.apply(state, ga.KeepCapital())
    assert kept.players[0].capital == "g5"
    moved = aw.apply(state, ga.PlaceCapital(rock))
    assert moved.players[0].capital == rock
    assert sorted(moved.players[0].standing) == sorted(("e4", rock, rock))
    assert moved.controllable_symbols(rock) == ()
    assert moved.controllable_symbols("g5") == ("wheat",), "what it hid can be had again"


@pytest.mark.rule("B2")
def test_a_capital_hides_what_is_there_from_everybody() -> None:
    """Nobody controls the symbols on a capital's square, not even the owner."""
    state = edit(scene(), 1, standing=("d6", "g5", "g5"))
    assert ga.count_owned(state, 0, "wheat") == ga.count_owned(state, 1, "wheat") == 0
    assert "wheat" not in ga.controlled_symbols(state, 1)


@pytest.mark.rule("B2")
def test_without_any_tile_in_era_one() -> None:
    """Without tiles in era I, the capital goes on any continent square without a capital."""
    draft: Any = scene().thaw()
    draft.lands = Deck()
    draft.removed = (*draft.removed, "land-1", "land-4")
    first = draft.edit_player(0)
    first.capital, first.standing = None, ()
    second = draft.edit_player(1)
    second.capital, second.standing = None, ()
    draft.agenda = (*EXPANDING, ExpansionPhase(1), DrawTile(1, 0))
    state = start_game(draft)
    assert state.agenda[-1] == CapitalPlacement(0, anywhere=True)
    ga.GAME.check(state)
    assert len(aw.legal_actions(state)) == len(state.tile_terrain.continent_squares)
    state = aw.apply(state, ga.PlaceCapital(CAPITALS[0]))
    assert state.agenda[-1] == CapitalPlacement(1, anywhere=True)
    refused(state, ga.PlaceCapital(CAPITALS[0]), "golden-capital-there", "B2")
    refused(state, ga.PlaceCapital("a1"), "golden-no-continent", "B2")
