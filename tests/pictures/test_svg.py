"""Pictures of every game show everything in the view, are readable, and mark every legal action."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.sheet import Sheet, escape_xml
from ancient_world.games import antike
from tests.fuzzing import alternately
from tests.pictures.structure import NAMES, SVG, Picture, ids_in, position

GAMES = {
    "antike": (2, 6),
    "golden-ages": (2, 4),
    "the-ancient-world": (2, 4),
    "tides-of-time": (2,),
}
"""Games that have pictures, with the fewest and the most players."""
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "antike": ({}, {"map": "western"}),
    "the-ancient-world": ({}, {"city_states": "random"}),
}
ROOMS = (("en", 800), ("es", 360), ("en", 390), ("es", 1000))
"""The languages and widths in which texts are tested."""


def tables(often: tuple[int, ...], seldom: tuple[int, ...]) -> pytest.MarkDecorator:
    """Parametrize a test by games, players, choices and options; each table gets one of the ``seldom`` choices, in rotation."""
    all_tables = [
        (game, players, place, options)
        for game, counts in GAMES.items()
        for players in counts
        for place, options in enumerate(OPTIONS.get(game, ({},)))
    ]
    more = alternately([[(*table, choices) for choices in seldom] for table in all_tables])
    cases = [
        pytest.param(
            *(game, players, choices, options),
            id=f"{game}-{players}-{choices}-{place}",
            marks=[] if choices in often else [pytest.mark.long, pytest.mark.fuzz],
        )
        for game, players, place, options, choices in [
            *[(*table, choices) for table in all_tables for choices in often],
            *more,
        ]
    ]
    return pytest.mark.parametrize(("game", "players", "choices", "options"), cases)


TABLES = tables((40, 400), (0, 3, 150))
"""Tables for most tests; two numbers of choices are in the quick run."""
IN_PLAY = tables((0, 10), (3, 20))
"""Tables at which every game still awaits a choice."""
Options = dict[str, Any]


def state_and_views(state: aw.State) -> list[aw.State | aw.View]:
    """Return the state, and its views for each seat and for an observer."""
    seats = range(aw.game(state.game).seats(state))
    return [state, *[aw.view(state, seat) for seat in (*seats, None)]]


@pytest.mark.sampled(3)
@TABLES
def test_every_id_of_the_view_is_drawn(
    game: str, players: int, choices: int, options: Options
) -> None:
    """Every visible id in a view is drawn with its ``data-id``."""
    for seen in state_and_views(position(game, players, choices, **options)):
        state = seen.state if isinstance(seen, aw.View) else seen
        assert {*ids_in(state)} - Picture(aw.svg(seen)).ids == set()


@pytest.mark.sampled(3)
@TABLES
def test_texts_can_be_read(game: str, players: int, choices: int, options: Options) -> None:
    """No text overlaps another, is smaller than 9 or leaves its box, in every layout."""
    state = position(game, players, choices, **options)
    for lang, width in ROOMS:
        picture = Picture(aw.svg(state, lang=lang, width=width))
        assert picture.overlapping() == []
        assert picture.too_wide() == []
        sizes = [float(text.attrib["font-size"]) for text in picture.root.iter(f"{SVG}text")]
        assert min(sizes) >= 9


def test_citizens_on_cards_hide_no_text() -> None:
    """Citizens on a card stand below its text, even late in a game."""
    for seed in range(1, 9):
        state = position("the-ancient-world", 4, 130, seed)
        assert Picture(aw.svg(state)).overlapping() == []


def test_a_map_without_points_can_be_read(tmp_path: Path) -> None:
    """A map without coordinates gets a layout in which no text overlaps."""
    for path in (Path(antike.__file__).parent / "box" / "standard").glob("*.toml"):
        text = path.read_text("utf-8").replace("\nx    = ", "\n# ").replace("\ny    = ", "\n# ")
        (tmp_path / path.name).write_text(text, "utf-8")
    for name in ("eastern", "western"):
        cards = antike.MapFile.load(tmp_path)
        state = aw.new_game("antike", 6, cards=cards, map=name)
        picture = Picture(aw.svg(state))
        assert (picture.overlapping(), picture.too_wide()) == ([], [])


def test_a_map_without_a_coast_has_land(tmp_path: Path) -> None:
    """A map without a coast has land drawn around its provinces, and the same digest."""
    for path in (Path(antike.__file__).parent / "box" / "standard").glob("*.toml"):
        text = re.sub(r"coast = \[\n.*?\n\]\n", "", path.read_text("utf-8"), flags=re.DOTALL)
        (tmp_path / path.name).write_text(text, "utf-8")
    cards = antike.MapFile.load(tmp_path)
    assert cards.maps["eastern"].coast == ()
    assert cards.digest == antike.MapFile.standard().digest
    bare, drawn = (aw.new_game("antike", 4, cards=each) for each in (cards, None))
    land, coast = (
        next(each for each in Picture(aw.svg(state)).root.iter(f"{SVG}path") if each.get("class") == "earth")
        for state in (bare, drawn)
    )  # fmt: skip
    assert land.attrib["d"].count("M") > 50 > coast.attrib["d"].count("M")


def test_each_province_stands_in_its_own_region() -> None:
    """A civilization's region has as many parts as the civilization has cities."""
    state = position("antike", 6, 40)
    picture = Picture(aw.svg(state))
    for number in range(6):
        (own,) = [each for each in picture.root.iter(f"{SVG}path") if each.get("class") == f"region p{number}"]  # fmt: skip
        assert own.attrib["d"].count("M") == state.owners.count(number) > 0


@pytest.mark.parametrize(
    ("coast", "code"),
    [
        ("[[[0, 0], [1, 0], [1, 1]]]", "in-the-sea"),
        ("[[[0, 0], [1, 0]]]", "wrong-length"),
        ("[[[0, 0, 3], [1, 0], [1, 1]]]", "wrong-length"),
        ("[[[0, 0], [1, nan], [1, 1]]]", "out-of-range"),
        ("[[[0, 0], [1, 99], [1, 1]]]", "out-of-range"),
        ('[[[0, 0], [1, "a"], [1, 1]]]', "wrong-type"),
        ("7", "wrong-type"),
    ],
)
def test_a_coast_is_checked(tmp_path: Path, coast: str, code: str) -> None:
    """An invalid coast is reported with its code, table, key and line."""
    for path in (Path(antike.__file__).parent / "box" / "standard").glob("*.toml"):
        text = re.sub(r"coast = \[\n.*?\n\]\n", f"coast = {coast}\n", path.read_text("utf-8"), flags=re.DOTALL)  # fmt: skip
        (tmp_path / path.name).write_text(text, "utf-8")
    faults = antike.MapFile.check(tmp_path)
    assert {fault.code for fault in faults} == {code}
    assert {(fault.table, fault.key.partition("[")[0]) for fault in faults} == {("map", "coast")}
    assert {fault.line for fault in faults} == {23, 27}


@pytest.mark.sampled(3)
@TABLES
def test_every_legal_action_has_an_element(
    game: str, players: int, choices: int, options: Options
) -> None:
    """Every legal action can be clicked, on a component or a button."""
    for seen in state_and_views(position(game, players, choices, **options)):
        waiting = seen.pending if isinstance(seen, aw.View) else aw.pending(seen)
        actions = waiting.actions if isinstance(waiting, aw.Decision) else ()
        assert Picture(aw.svg(seen)).actions == {*range(len(actions))}


@TABLES
def test_a_component_stands_for_actions_that_name_it(
    game: str, players: int, choices: int, options: Options
) -> None:
    """A component is marked only for actions whose document has its id, and each such action marks a component."""
    state = position(game, players, choices, **options)
    picture = Picture(aw.svg(state))
    lit = {
        (component.attrib["data-id"], int(number))
        for component in picture.things()
        for number in component.get("data-action", "").split()
    }
    named = {
        (each, number)
        for number, action in enumerate(aw.legal_actions(state))
        for value in aw.to_document(action)["action"].values()
        for each in (value if isinstance(value, list) else [value])
        if each in picture.ids
    }
    assert lit <= named
    assert {number for _, number in lit} == {number for _, number in named}


@TABLES
def test_everything_has_a_title(game: str, players: int, choices: int, options: Options) -> None:
    """The picture and every group in it that stands for something have a title."""
    root = Picture(aw.svg(position(game, players, choices, **options))).root
    assert root.find(f"{SVG}desc") is not None
    groups = [each for each in root.iter(f"{SVG}g") if {"role", "data-action"} & {*each.attrib}]
    for group in (root, *groups):
        title = group.find(f"{SVG}title")
        assert title is not None
        assert title.text


LEAST_TARGET = 24
"""The least size of a click target in pixels (WCAG 2.2, level AA)."""


def extent(face: Any) -> tuple[float, float]:
    """Return the width and height of a shape; a path counts by its corners."""
    match face.tag.removeprefix(SVG):
        case "rect":
            return float(face.attrib["width"]), float(face.attrib["height"])
        case "circle":
            return (2 * float(face.attrib["r"]),) * 2
    corners = re.findall(r"(?:[ML]|[01] )([-\d.]+) ([-\d.]+)(?=[A-Z])", face.attrib["d"])
    across, down = zip(*[map(float, corner) for corner in corners], strict=True)
    return max(across) - min(across), max(down) - min(down)


@IN_PLAY
def test_click_targets_are_large_enough(
    game: str, players: int, choices: int, options: Options
) -> None:
    """Every selectable element is large enough for a finger, on a phone too."""
    state = position(game, players, choices, **options)
    for width in (380, 1000):
        groups = Picture(aw.svg(state, width=width)).root.iter(f"{SVG}g")
        lit = [group for group in groups if "data-action" in group.attrib]
        faces = [
            next(each for each in group if "face" in each.get("class", "").split()) for group in lit
        ]
        assert faces
        assert min(min(extent(face)) for face in faces) >= LEAST_TARGET


def description_of(state: Any, component: str) -> str:
    """Return the title and the description of a component."""
    groups = [
        each for each in Picture(aw.svg(state)).things() if each.attrib["data-id"] == component
    ]
    return " ".join(
        [text.text or "" for text in groups[0] if text.tag in (f"{SVG}title", f"{SVG}desc")]
    )


def test_descriptions_of_squares_name_what_is_on_them() -> None:
    """The description of a square names the capital, cities and colonists on it."""
    state = position("golden-ages", 4, 150)
    for seat, side in enumerate(state.players):
        assert f"capital of player {seat}" in description_of(state, side.capital)
        for square in side.standing:
            assert f"player {seat}: {side.standing.count(square)} standing" in description_of(
                state, square
            )
        for city in side.cities:
            assert f"city of player {seat}" in description_of(state, city.square)


def test_titles_describe_damage_and_threats() -> None:
    """Titles say whether a card is damaged, and which player a titan threatens."""
    state = position("the-ancient-world", 4, 100)
    for seat, side in enumerate(state.players):
        if side.threat is not None:
            assert f"at player {seat}" in description_of(state, side.threat.titan)
    titles = [title.text for title in Picture(aw.svg(state)).root.iter(f"{SVG}title") if title.text]
    damaged = [each for side in state.players for each in side.city.empire if each.damaged]
    assert len([title for title in titles if title.endswith("(damaged)")]) == len(damaged) > 0


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_are_not_in_the_picture(game: str) -> None:
    """Two states that a seat cannot distinguish give the seat the same picture."""
    state = position(game, 2, 8)
    for seat in (0, 1):
        seen = aw.view(state, seat)
        sample = aw.sample_state(seen, Random(5))
        assert aw.svg(aw.view(sample, seat)) == aw.svg(seen)


def test_pictures_show_the_names_of_players() -> None:
    """A view with names shows them, whatever characters they have."""
    for name in (
        "Ada",
        "<b>&\"'",
        "\x07\ud800",
        "名" * 40,
        "W" * 500,
        "e\u0301" * 30,
        "\U0001f3db",
    ):
        state = position("antike", 3, 40)
        picture = Picture(aw.svg(attrs.evolve(aw.view(state, 0), names=(name, "Tom", "Li"))))
        assert (picture.overlapping(), picture.too_wide()) == ([], [])
    assert "Ada" in aw.svg(attrs.evolve(aw.view(state, 0), names=("Ada", "Tom", "Li")))


def test_svg_takes_names() -> None:
    """A state has no names, so `svg` takes them as an argument."""
    assert "Hypatia" in aw.svg(position("tides-of-time", 2, 3), names=("Hypatia", "Tom"))


def test_languages_differ() -> None:
    """The texts are in the requested language, and the current language stays the same."""
    state = position("antike", 3, 40)
    assert "civilizaciones" in aw.svg(state, lang="es").lower() or "hierro" in aw.svg(
        state, lang="es"
    )
    assert aw.language() == "en"


@pytest.mark.parametrize(
    ("room", "wide", "shown"),
    [
        ({}, 800, 800),
        ({"width": 390}, 390, 390),
        ({"width": 150}, 360, 150),
        ({"width": 900}, 800, 900),
        ({"width": 1600}, 1000, 1600),
        ({"width": 1100, "height": 1500}, 800, 1100),
        ({"width": 2000, "height": 500}, 1000, 1000),
        ({"layout": "narrow"}, 380, 380),
        ({"layout": "wide", "width": 700}, 1000, 700),
    ],
)
def test_the_layout_suits_the_room(room: dict[str, Any], wide: float, shown: float) -> None:
    """The layout is chosen by the room, and the picture fills the room unless its texts would be too small."""
    root = Picture(aw.svg(position("antike", 3, 40), **room)).root
    assert root.attrib["viewBox"].startswith(f"0 0 {wide} ")
    assert float(root.attrib["width"]) == shown


def test_a_picture_fits_into_a_high_room() -> None:
    """The picture shrinks to the given height while its texts have at least 9 pixels."""
    root = Picture(aw.svg(position("tides-of-time", 2, 3), width=2000, height=700)).root
    assert float(root.attrib["height"]) == pytest.approx(700)
    assert 1000 < float(root.attrib["width"]) < 2000


def test_the_own_side_comes_first() -> None:
    """In a view the seat's own side is drawn first, and the others follow in turn order."""
    for game, count in (("golden-ages", 4), ("the-ancient-world", 4), ("antike", 6)):
        state = position(game, count, 40)
        seen = attrs.evolve(aw.view(state, 2), names=NAMES[:count])
        texts = [text.text for text in Picture(aw.svg(seen)).texts()]
        order = [texts.index(name) for name in NAMES[:count]]
        assert [*order[2:], *order[:2]] == sorted(order)


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_the_end_names_the_winners(game: str) -> None:
    """The picture of a finished game begins with the winners and all points."""
    rng = Random(4)
    start = position(game, 2, 3)
    state = aw.playout(start, lambda each: rng.choice(each.actions), aw.SeededRandom(4))
    heading = " ".join([text.text for text in Picture(aw.svg(state, names=NAMES[:2])).texts()][:2])
    won = [NAMES[seat] for seat in aw.winners(state)]
    assert all(name in heading.split(".")[0] for name in won)
    for score in aw.scores(state):
        assert f"{NAMES[score.player]}: {score.total} point" in heading


def test_without_buttons() -> None:
    """`buttons=False` leaves out the buttons."""

    def buttons(picture: Picture) -> int:
        groups = [each.attrib for each in picture.root.iter(f"{SVG}g")]
        return sum("data-action" in each and "data-id" not in each for each in groups)

    states = [position("golden-ages", 2, choices) for choices in range(30, 60)]
    state = next(each for each in states if buttons(Picture(aw.svg(each))))
    assert buttons(Picture(aw.svg(state, buttons=False))) == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"state_or_view": "antike"}, "wrong-argument"),
        ({"state_or_view": None}, "wrong-argument"),
        ({"width": 99}, "picture-size"),
        ({"width": 10_001}, "picture-size"),
        ({"width": float("nan")}, "picture-size"),
        ({"height": "800"}, "picture-size"),
        ({"height": True}, "picture-size"),
        ({"layout": "round"}, "picture-layout"),
        ({"layout": ["wide"]}, "picture-layout"),
        ({"lang": "../../es"}, "no-language"),
        ({"lang": 5}, "no-language"),
        ({"names": ("Ada",)}, "wrong-names"),
    ],
)
def test_invalid_arguments_of_svg(arguments: Any, code: str) -> None:
    """An invalid argument of `svg` raises `InvalidOption` with its code."""
    with pytest.raises(aw.InvalidOption) as error:
        aw.svg(**{"state_or_view": position("tides-of-time", 2, 0), **arguments})
    assert error.value.code == code


def test_the_description_has_the_prompt() -> None:
    """The description has the game's own prompt for the current step."""
    match = aw.Match.new("golden-ages", ["Miriam", "Tom"], seed=2)
    while isinstance(waiting := match.pending(), aw.Decision):
        if type(waiting.step).__name__ == "Turn":
            break
        match.apply(waiting.actions[0])
    assert "<desc>player 0 is taking a turn</desc>" in aw.svg(match.state)


def test_symbols_stand_beside_each_other() -> None:
    """Symbols are drawn at equal distances, centred on the given point."""
    sheet = Sheet()
    sheet.symbols(["wheat", "coin", "coin"], 100, 40, 10, 12)
    picture = Picture(sheet.svg("Symbols", "Three of them", 900, "en"))
    drawn = [
        (use.attrib["href"], float(use.attrib["x"]) + 5, float(use.attrib["y"]) + 5)
        for use in picture.root.iter(f"{SVG}use")
    ]
    assert drawn == [("#aw-wheat", 88, 40), ("#aw-coin", 100, 40), ("#aw-coin", 112, 40)]


def test_buttons_that_find_no_room_stand_in_the_next_row() -> None:
    """Buttons continue in the next row when a row is full."""
    sheet = Sheet(width=300)
    sheet.action_buttons([(number, "Build a temple") for number in range(7)])
    picture = Picture(sheet.svg("Buttons", "Seven of them", 300, "en"))
    boxes = [each.attrib for each in picture.root.iter(f"{SVG}rect") if each.get("rx") == "13"]
    rows = Counter(float(each["y"]) for each in boxes)
    first = min(rows)
    assert rows == {first: 2, first + 30: 2, first + 60: 2, first + 90: 1}
    assert picture.too_wide() == []


def test_a_square_shows_the_symbols_of_its_description() -> None:
    """A square of The Golden Ages draws the symbols that its description names, unless a capital or city covers it."""
    picture = Picture(aw.svg(position("golden-ages", 2, 40)))
    goods = {each.id for each in aw.components("golden-ages") if each.kind == "symbol"}
    shown, described = [], []
    for square in picture.things():
        description = square.findtext(f"{SVG}desc", "").split("; ")
        if square.attrib["data-kind"] == "square" and not re.search(
            "capital|city", str(description)
        ):
            symbols = [use.attrib["href"].removeprefix("#aw-") for use in square.iter(f"{SVG}use")]
            shown.append(sorted(each for each in symbols if each in goods))
            described.append(sorted(each for each in description if each in goods))
    assert shown == described
    assert max(map(len, described)) > 1


def test_invalid_xml_characters_are_replaced() -> None:
    """Characters that XML does not allow are replaced by question marks."""
    assert escape_xml("\x00\x1f\x7f\x9f") == "????"
    assert escape_xml(" ~\xa0") == " ~\xa0"
    assert escape_xml("\ud7ff\ud800\udfff\ue000\ufffd\ufffe\uffff") == "\ud7ff??\ue000\ufffd??"
