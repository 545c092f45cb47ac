"""Positions of components on the board, for drawing: of every game, and of the maps of Antike by their rules."""

from __future__ import annotations

from itertools import combinations
from math import dist, isfinite
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.engine import Place
from ancient_world.games import antike, golden_ages, the_ancient_world
from ancient_world.games.golden_ages.square_grid import reachable_squares

Places = dict[str, dict[str, Place]]

LONGEST_BORDER = {"eastern": 2.8, "western": 2.6}
"""Longest distance of two neighbours; the longest ways lead over the Black Sea and along the ocean."""
CROSSINGS = {"eastern": 0, "western": 1}
"""Number of ways that cross, which in the west are those over the Black Sea."""
STANDARD = Path(antike.__file__).parent / "box" / "standard"
ADANE = "x    = 8.8\n"
WITHOUT_POINTS = {"x    = ": "# ", "y    = ": "# "}


def places_of(game: str, cards: aw.CardSet | None = None) -> Places:
    """Return the places of a game, with its standard cards by default."""
    rules = aw.game(game)
    places_by_kind = rules.places(rules.standard_cards() if cards is None else cards)
    return {kind: dict(kind_places) for kind, kind_places in places_by_kind.items()}


EVERY = [(game, kind) for game in aw.available_games() for kind in places_of(game)]


def test_everything_on_a_board_has_a_place() -> None:
    """Every id of a kind that lies on a board has a place, in the order of the board."""
    maps = antike.MapFile.standard().maps
    box = the_ancient_world.CardFile.standard()
    assert {kind: list(places) for kind, places in places_of("antike").items()} == {
        "space": list(antike.SPACES),
        **{f"province-{name}": list(board_map.index) for name, board_map in maps.items()},
    }
    golden = places_of("golden-ages")
    assert list(golden) == ["square", "technology"]
    assert list(golden["square"]) == list(golden_ages.SQUARES)
    assert list(golden["technology"]) == list(golden_ages.CardFile.standard().technologies)
    ours = places_of("the-ancient-world")
    assert {kind: list(places) for kind, places in ours.items()} == {
        "space": list(box.spaces),
        "titan-deck": ["1", "2", "3"],
    }
    assert places_of("tides-of-time") == {}


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_places_are_a_step_apart(game: str, kind: str) -> None:
    """Two places of a kind are at least 1 apart, and the smallest coordinates are 0."""
    places = places_of(game)[kind].values()
    points = [(place.x, place.y) for place in places]
    assert all(map(isfinite, sum(points, ())))
    assert min(dist(*pair) for pair in combinations(points, 2)) >= 1 - 1e-9
    assert (min(x for x, _ in points), min(y for _, y in points)) == (0, 0)


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_neighbours_know_each_other(game: str, kind: str) -> None:
    """Neighbours are of the same kind, sorted by id, and mutual."""
    places = places_of(game)[kind]
    for name, place in places.items():
        assert list(place.near) == sorted({*place.near} - {name})
        assert all(name in places[near].near for near in place.near)


@pytest.mark.parametrize("game", aw.available_games())
def test_places_are_the_same_each_time(game: str) -> None:
    """Two calls return equal places."""
    assert places_of(game) == places_of(game)


def test_the_components_document_has_them() -> None:
    """The components document has the place of every province and square."""
    maps = aw.components("antike")
    for name in ("eastern", "western"):
        drawn = places_of("antike")[f"province-{name}"]
        assert {each.id: each.place for each in maps.of_kind("province", name)} == drawn
    squares = aw.components("golden-ages").of_kind("square")
    assert {each.id: each.place for each in squares} == places_of("golden-ages")["square"]


@pytest.mark.rule("M2")
@pytest.mark.parametrize("name", ["eastern", "western"])
def test_provinces_are_near_over_land_and_sea(name: str) -> None:
    """The neighbours of a province are those by land and by sea."""
    for province in antike.MapFile.standard().maps[name].provinces:
        near = places_of("antike")[f"province-{name}"][province.id].near
        assert list(near) == sorted({*province.land, *province.sea})


@pytest.mark.parametrize("name", ["eastern", "western"])
def test_maps_can_be_read(name: str) -> None:
    """Ways are short, hardly any two cross, and names of twelve letters do not overlap."""
    places = places_of("antike")[f"province-{name}"]
    ways = {
        (start, target)
        for start, place in places.items()
        for target in place.near
        if start < target
    }
    points = {start: (place.x, place.y) for start, place in places.items()}
    assert (
        max(dist(points[start], points[target]) for start, target in ways) <= LONGEST_BORDER[name]
    )
    crossing = [
        (start, target)
        for start, target in combinations(sorted(ways), 2)
        if not {*start} & {*target} and _cross(*[points[end] for end in (*start, *target)])
    ]
    assert len(crossing) == CROSSINGS[name]
    for (x, y), (x_2, y_2) in combinations(points.values(), 2):
        assert abs(x - x_2) >= 1 or abs(y - y_2) >= 0.3


Point = tuple[float, float]


def _cross(one: Point, two: Point, three: Point, four: Point) -> bool:
    """Return whether the line from one to two crosses the line from three to four."""
    return (_side(one, two, three) > 0) != (_side(one, two, four) > 0) and (
        _side(three, four, one) > 0
    ) != (_side(three, four, two) > 0)


def _side(start: Point, end: Point, point: Point) -> float:
    """Return a number whose sign says on which side of a line a point lies."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


@pytest.mark.rule("T1")
def test_the_rondel_goes_round() -> None:
    """Each space of the rondel is next to the ones before and after it."""
    places = places_of("antike")["space"]
    for place, space in enumerate(antike.SPACES):
        around = (antike.SPACES[place - 1], antike.SPACES[(place + 1) % 8])
        assert places[space].near == tuple(sorted(around))


@pytest.mark.rule("C2")
def test_squares_are_near_as_colonists_move() -> None:
    """The neighbours of a square are one step away, also over the left and right edge."""
    places = places_of("golden-ages")["square"]
    for square, place in places.items():
        assert {*place.near} == reachable_squares(square, 1) - {square}
    assert (places["c2"].x, places["c2"].y) == (2, 1)


@pytest.mark.rule("C9")
def test_technologies_are_near_in_their_row() -> None:
    """The neighbours of a technology are those before and after it in its row."""
    cards = golden_ages.CardFile.standard()
    places = places_of("golden-ages")["technology"]
    for name, place in places.items():
        card = cards.technologies[name]
        levels = [cards.technologies[near].level for near in place.near]
        assert sorted(levels) == [n for n in (card.level - 1, card.level + 1) if 1 <= n <= 5]
        assert {cards.technologies[near].row for near in place.near} == {card.row}


def drawn_anew(folder: Path, change: dict[str, str]) -> Path:
    """Write the standard map files with changes of the eastern one to a folder, and return the folder."""
    for path in STANDARD.glob("*.toml"):
        text = path.read_text("utf-8")
        for old, new in change.items() if path.stem == "eastern" else ():
            assert old in text
            text = text.replace(old, new) if change is WITHOUT_POINTS else text.replace(old, new, 1)
        (folder / path.name).write_text(text, "utf-8")
    return folder


def test_a_map_without_points_is_laid_out(tmp_path: Path) -> None:
    """Provinces of a map without coordinates get places at least 1 apart, and the digest stays."""
    drawn_anew(tmp_path, WITHOUT_POINTS)
    cards = antike.MapFile.load(tmp_path)
    places = places_of("antike", cards)["province-eastern"]
    points = [(place.x, place.y) for place in places.values()]
    assert min(dist(*pair) for pair in combinations(points, 2)) >= 1
    assert places == places_of("antike", antike.MapFile.load(tmp_path))["province-eastern"]
    assert cards.digest == antike.MapFile.standard().digest


def test_neighbours_lie_near_in_such_a_layout(tmp_path: Path) -> None:
    """In a computed layout neighbours are much nearer to each other than other provinces."""
    cards = antike.MapFile.load(drawn_anew(tmp_path, WITHOUT_POINTS))
    places = places_of("antike", cards)["province-eastern"]
    between = {
        (start, target): dist(
            (places[start].x, places[start].y), (places[target].x, places[target].y)
        )
        for start, target in combinations(places, 2)
    }
    ways = [between[start, target] for start, target in between if target in places[start].near]
    assert sum(ways) / len(ways) < 0.5 * sum(between.values()) / len(between)


@pytest.mark.parametrize(
    ("old", "new", "code", "key"),
    [
        (ADANE, "", "no-point", ""),
        (ADANE + "y    = 6.8\n", "", "no-point", ""),
        (ADANE, 'x = "far"\n', "wrong-type", "x"),
        (ADANE, "x = true\n", "wrong-type", "x"),
        (ADANE, "x = nan\n", "out-of-range", "x"),
        (ADANE, "x = inf\n", "out-of-range", "x"),
        (ADANE, "x = -0.5\n", "out-of-range", "x"),
        (ADANE, "x = 100\n", "out-of-range", "x"),
        (ADANE, "x = 9.5\n", "too-near", ""),
    ],
)
def test_points_of_a_map_file_are_checked(
    tmp_path: Path, old: str, new: str, code: str, key: str
) -> None:
    """All provinces or none have coordinates, which are numbers in range and at least 1 apart."""
    faults = antike.MapFile.check(drawn_anew(tmp_path, {old: new}))
    assert code in [fault.code for fault in faults if fault.key == key]
    assert {fault.table.partition(".")[0] for fault in faults} == {"province"}


def test_own_spaces_follow_on_the_board() -> None:
    """A space that a card file adds comes after the eight standard ones."""
    content = the_ancient_world.CardFile.standard().content()
    content["space"] = [{"id": "far-shore", "name": "Far Shore", "action": {"gain": {"coins": 1}}}]
    cards = the_ancient_world.CardFile.from_content(content)
    spaces = places_of("the-ancient-world", cards)["space"]
    assert (spaces["far-shore"].x, spaces["far-shore"].y) == (4, 0)
