"""The components that a page needs to draw a table: cells of tiles, the ground of a map, borders and places."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import Cell, Terrain
from ancient_world.engine.components import Components
from ancient_world.games import antike, golden_ages

GOLDEN = aw.components("golden-ages", lang="en")
PLACED = {
    "the-ancient-world": {"space", "titan-deck"},
    "tides-of-time": set(),
    "antike": {"space", "province"},
    "golden-ages": {"square", "technology"},
}
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The steps up, right, down and left."""


def test_cells_turn_with_their_tile() -> None:
    """The second square and the coasts of a tile turn with the tile."""
    cells = GOLDEN["tile", "land-10"].cells
    assert list(cells) == ["0", "90", "180", "270"]
    turns = zip(cells.values(), ((1, 0), (0, 1), (-1, 0), (0, -1)), strict=True)
    for side, ((first, second), (right, down)) in enumerate(turns):
        edges = tuple(["sea" if each == side else "land" for each in range(4)])
        assert first == Cell(0, 0, ("gem",), edges)
        assert second == Cell(right, down, ("wheat",), edges)


def test_cells_are_the_covered_squares() -> None:
    """In every possible place the cells of a tile are the squares that the rules say it covers."""
    cards = golden_ages.CardFile.standard()
    names = {
        (each.place.x, each.place.y): each.id for each in GOLDEN.of_kind("square") if each.place
    }
    at = {name: place for place, name in names.items()}
    for tile in GOLDEN.of_kind("tile"):
        assert sum(len(cell.symbols) for cell in tile.cells["0"]) == len(tile.symbols)
        for (square, turn), spot in cards.map.positions(tile.id).items():
            x, y = at[square]
            covered = [names[x + cell.x, y + cell.y] for cell in tile.cells[str(turn)]]
            assert tuple(covered) == spot.squares


def ground_from_data(components: Components, state: Any) -> dict[str, Terrain]:
    """Return the ground as a page builds it from components and a state's document."""
    names = {
        (each.place.x, each.place.y): each for each in components.of_kind("square") if each.place
    }
    at = {each.id: place for place, each in names.items()}
    laid = {
        each.id: Terrain("square", each.id, each.symbols) for each in names.values() if each.symbols
    }
    for placed in state["placed"]:
        x, y = at[placed["square"]]
        for cell in components["tile", placed["tile"]].cells[str(placed["turn"])]:
            key = names[x + cell.x, y + cell.y].id
            laid[key] = Terrain("square", key, cell.symbols, placed["tile"], cell.edges)
    return laid


def test_the_ground_follows_from_tiles_and_islands() -> None:
    """The ground can be computed from tiles and islands, at any time and for any seat."""
    match: aw.Match[Any, Any] = aw.Match.new("golden-ages", ["Ann", "Ben", "Cleo"], seed=4)
    rng, sizes = aw.SeededRandom(4), set()
    while isinstance(waiting := match.pending(), aw.Decision) and len(match.state.placed) < 9:
        seen = match.view(waiting.player)
        ground = {each.id: each for each in aw.map_terrain(seen)}
        assert ground == ground_from_data(GOLDEN, aw.to_document(seen)["view"]["state"])
        assert aw.map_terrain(seen) == aw.map_terrain(match.state)
        sizes.add(len(ground))
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
    assert len(sizes) > 5


def test_neighbouring_tiles_share_their_border() -> None:
    """Two neighbouring squares with tiles have the same border between them (B1)."""
    match: aw.Match[Any, Any] = aw.Match.new("golden-ages", ["Ann", "Ben"], seed=11)
    while isinstance(waiting := match.pending(), aw.Decision) and len(match.state.placed) < 7:
        match.apply(waiting.actions[-1])
    positions = {
        each.id: (each.place.x, each.place.y) for each in GOLDEN.of_kind("square") if each.place
    }
    laid = {positions[each.id]: each for each in aw.map_terrain(match.state) if each.tile}
    met = 0
    for (x, y), each in laid.items():
        for side, (right, down) in enumerate(SIDES):
            neighbour = laid.get((x + right, y + down))
            if neighbour is not None:
                assert each.edges[side] == neighbour.edges[(side + 2) % 4]
                met += 1
    assert met > 20


@pytest.mark.parametrize("game", aw.available_games())
def test_no_ground_where_a_map_is_printed(game: str) -> None:
    """`ground` is empty in games without tiles."""
    state = aw.Match.new(game, ["Ann", "Ben"], seed=1).state
    assert bool(aw.map_terrain(state)) is (game == "golden-ages")


@pytest.mark.rule("M2")
def test_borders_of_provinces() -> None:
    """The borders of a province list its neighbours over land and over sea, and are symmetric."""
    for group, map_ in antike.MapFile.standard().maps.items():
        provinces = {
            each.id: each.place for each in aw.components("antike").of_kind("province", group)
        }
        for design in map_.provinces:
            place = provinces[design.id]
            assert place is not None
            assert place.borders == {"land": design.land, "sea": design.sea}
            assert {*place.near} == {*design.land, *design.sea}
            for kind, neighbours in place.borders.items():
                for neighbour in neighbours:
                    neighbour_place = provinces[neighbour]
                    assert neighbour_place is not None
                    assert design.id in neighbour_place.borders[kind]


@pytest.mark.parametrize("game", aw.available_games())
def test_every_border_and_place_has_its_name_and_room(game: str) -> None:
    """Kinds of borders are components, `near` lists the neighbours of all borders, and no two points are closer than 1."""
    components = aw.components(game)
    assert {each.kind for each in components if each.place} == PLACED[game]
    for kind, group in {(each.kind, each.group) for each in components if each.place}:
        places = {each.id: each.place for each in components.of_kind(kind, group)}
        points = [(place.x, place.y) for place in places.values() if place]
        assert len(points) == len(places)
        for point in points:
            near = [
                p
                for p in points
                if p != point and (p[0] - point[0]) ** 2 + (p[1] - point[1]) ** 2 < 0.99
            ]
            assert near == []
        for place in filter(None, places.values()):
            assert {*place.near} <= {*places}
            assert all(("border", each) in components for each in place.borders)
            if place.borders:
                assert {*place.near} == {point for some in place.borders.values() for point in some}


def test_squares_side_by_side() -> None:
    """A neighbour across the edge of the map has the border kind `around`, not `beside`."""
    place = GOLDEN["square", "a1"].place
    assert place is not None
    assert place.borders == {"beside": ("a2", "b1"), "around": ("j1",)}


def test_the_name_of_a_tile_has_the_number_of_its_id() -> None:
    """`land-10` is named "tile 10" in either language; the start tile has no number."""
    for lang in ("en", "es"):
        for each in aw.components("golden-ages", lang=lang).of_kind("tile"):
            number = each.id.rpartition("-")[2]
            assert re.search(rf"\b{number}\b", each.name) or not number.isdigit()
    assert GOLDEN["tile", "land-10"].name == "tile 10"
    assert GOLDEN["tile", "start"].name == "first tile (4 squares)"


def test_fields_declare_rotations() -> None:
    """The fields of placed tiles say which value is a rotation and which is a tile."""
    assert GOLDEN.field("placed[].turn").holds == "rotation"
    assert GOLDEN.field("action[place-tile].turn").holds == "rotation"
    assert GOLDEN.field("placed[].tile").kinds == GOLDEN.field("agenda[tile-placement].tile").kinds


def test_an_invalid_rotation_is_refused() -> None:
    """A tile with an invalid rotation is refused with its path."""
    state = aw.to_document(aw.Match.new("golden-ages", ["Ann", "Ben"], seed=1).state)
    state["state"]["placed"][0]["turn"] = 45
    with pytest.raises(aw.InvalidDocument, match="0, 90, 180 or 270 degrees, got 45") as refused:
        aw.from_json(json.dumps(state))
    assert (refused.value.code, refused.value.path) == ("no-rotation", "$.state.placed[0].turn")
