"""Pictures of every game: everything of the view is in them, can be read, and stands for what is legal."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import antike
from tests.pictures.structure import SVG, Picture, ids_in, position

GAMES = {
    "antike": (2, 6),
    "golden-ages": (2, 4),
    "the-ancient-world": (2, 4),
    "tides-of-time": (2,),
}
"""Games that are drawn, with the fewest and the most players."""
CHOICES = (0, 3, 40, 150, 400)
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "antike": ({}, {"map": "western"}),
    "the-ancient-world": ({}, {"city_states": "random"}),
}
LANGUAGES = ("en", "es")

CASES = [
    pytest.param(game, players, choices, options, id=f"{game}-{players}-{choices}-{place}")
    for game, counts in GAMES.items()
    for players in counts
    for choices in CHOICES
    for place, options in enumerate(OPTIONS.get(game, ({},)))
]
TABLES = pytest.mark.parametrize(("game", "players", "choices", "options"), CASES)
Options = dict[str, Any]


def seen_by_all(state: aw.State) -> list[aw.State | aw.View]:
    """The state, what each seat knows of it, and what somebody knows who only watches."""
    seats = range(aw.game(state.game).seats(state))
    return [state, *[aw.view(state, seat) for seat in (*seats, None)]]


@TABLES
def test_every_id_of_the_view_is_drawn(
    game: str, players: int, choices: int, options: Options
) -> None:
    """Whatever a view names can be found by its ``data-id``, and hidden ids cannot."""
    for seen in seen_by_all(position(game, players, choices, **options)):
        state = seen.state if isinstance(seen, aw.View) else seen
        assert {*ids_in(state)} - Picture(aw.svg(seen)).ids == set()


@TABLES
def test_texts_can_be_read(game: str, players: int, choices: int, options: Options) -> None:
    """No text lies on another one, and each stays in its box and in the picture, in both languages."""
    state = position(game, players, choices, **options)
    for lang in LANGUAGES:
        picture = Picture(aw.svg(state, lang=lang))
        assert picture.overlapping() == []
        assert picture.too_wide() == []


def test_citizens_on_cards_hide_no_text() -> None:
    """Who stands on a card stands below what it says; so it is with every card of a late game."""
    for seed in range(1, 9):
        state = position("the-ancient-world", 4, 130, seed)
        assert Picture(aw.svg(state)).overlapping() == []


def test_a_map_without_points_can_be_read(tmp_path: Path) -> None:
    """A map that is laid out by itself is drawn like any other."""
    for path in (Path(antike.__file__).parent / "box" / "standard").glob("*.toml"):
        text = path.read_text("utf-8").replace("\nx    = ", "\n# ").replace("\ny    = ", "\n# ")
        (tmp_path / path.name).write_text(text, "utf-8")
    for name in ("eastern", "western"):
        cards = antike.MapFile.load(tmp_path)
        state = aw.new_game("antike", 6, cards=cards, map=name)
        picture = Picture(aw.svg(state))
        assert (picture.overlapping(), picture.too_wide()) == ([], [])


@TABLES
def test_every_legal_action_has_an_element(
    game: str, players: int, choices: int, options: Options
) -> None:
    """What can be done now can be clicked: on a component, or on a button."""
    for seen in seen_by_all(position(game, players, choices, **options)):
        waiting = seen.pending if isinstance(seen, aw.View) else aw.pending(seen)
        actions = waiting.actions if isinstance(waiting, aw.Decision) else ()
        assert Picture(aw.svg(seen)).actions == {*range(len(actions))}


@TABLES
def test_a_component_stands_for_actions_that_name_it(
    game: str, players: int, choices: int, options: Options
) -> None:
    """An element is lit only for actions in whose document its id stands."""
    state = position(game, players, choices, **options)
    legal = aw.legal_actions(state)
    for thing in Picture(aw.svg(state)).things():
        for number in thing.get("data-action", "").split():
            values = aw.to_document(legal[int(number)])["action"].values()
            assert thing.attrib["data-id"] in [
                each for value in values for each in (value if isinstance(value, list) else [value])
            ]


@TABLES
def test_everything_has_a_title(game: str, players: int, choices: int, options: Options) -> None:
    """The picture, and every group in it, says what it is."""
    root = Picture(aw.svg(position(game, players, choices, **options))).root
    assert root.find(f"{SVG}desc") is not None
    for group in (root, *root.iter(f"{SVG}g")):
        title = group.find(f"{SVG}title")
        assert title is not None
        assert title.text


def told(state: Any, component: str) -> str:
    """The title and the description of a component."""
    groups = [
        each for each in Picture(aw.svg(state)).things() if each.attrib["data-id"] == component
    ]
    return " ".join(
        [text.text or "" for text in groups[0] if text.tag in (f"{SVG}title", f"{SVG}desc")]
    )


def test_a_screen_reader_hears_who_is_on_a_square() -> None:
    """A square tells its symbols, and the capital, cities and colonists on it."""
    state = position("golden-ages", 4, 150)
    for seat, side in enumerate(state.players):
        assert f"capital of player {seat}" in told(state, side.capital)
        for square in side.standing:
            assert f"player {seat}: {side.standing.count(square)} standing" in told(state, square)
        for city in side.cities:
            assert f"city of player {seat}" in told(state, city.square)


def test_a_screen_reader_hears_how_a_card_lies() -> None:
    """A damaged card says so, and a titan whom it threatens."""
    state = position("the-ancient-world", 4, 100)
    for seat, side in enumerate(state.players):
        if side.threat is not None:
            assert f"at player {seat}" in told(state, side.threat.titan)
    titles = [title.text for title in Picture(aw.svg(state)).root.iter(f"{SVG}title") if title.text]
    damaged = [each for side in state.players for each in side.city.empire if each.damaged]
    assert len([title for title in titles if title.endswith("(damaged)")]) == len(damaged) > 0


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_are_not_in_the_picture(game: str) -> None:
    """Two tables that somebody cannot tell apart give the same picture."""
    state = position(game, 2, 8)
    for seat in (0, 1):
        seen = aw.view(state, seat)
        other = aw.sample_state(seen, Random(5))
        assert aw.svg(aw.view(other, seat)) == aw.svg(seen)


def test_names_of_players_stand_in_it() -> None:
    """A view of a match calls the players by their names, however they are written."""
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


def test_names_can_be_given() -> None:
    """A state knows no names; whoever draws it may."""
    assert "Hypatia" in aw.svg(position("tides-of-time", 2, 3), names=("Hypatia", "Tom"))


def test_languages_differ() -> None:
    """The texts are in the language that was asked for, and the one in use stays as it was."""
    state = position("antike", 3, 40)
    assert "civilizaciones" in aw.svg(state, lang="es").lower() or "hierro" in aw.svg(
        state, lang="es"
    )
    assert aw.language() == "en"


def test_the_size_is_what_was_asked_for() -> None:
    """The picture is so wide, and as much higher."""
    root = Picture(aw.svg(position("tides-of-time", 2, 3), size=400)).root
    assert root.attrib["width"] == "400"
    assert root.attrib["viewBox"].startswith("0 0 800 ")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"seen": "antike"}, "picture-of"),
        ({"seen": None}, "picture-of"),
        ({"size": 99}, "picture-size"),
        ({"size": 10_001}, "picture-size"),
        ({"size": float("nan")}, "picture-size"),
        ({"size": "800"}, "picture-size"),
        ({"size": True}, "picture-size"),
        ({"lang": "../../es"}, "no-language"),
        ({"lang": 5}, "no-language"),
        ({"names": ("Ada",)}, "wrong-names"),
    ],
)
def test_wrong_wishes(arguments: Any, code: str) -> None:
    """What cannot be drawn is refused with an error of ours."""
    with pytest.raises(aw.InvalidOption) as error:
        aw.svg(**{"seen": position("tides-of-time", 2, 0), **arguments})
    assert error.value.code == code


def test_the_picture_says_what_is_decided() -> None:
    """The description has the game's own prompt for a step, and no other game's for a step of that name."""
    match = aw.Match.new("golden-ages", ["Miriam", "Tom"], seed=2)
    while isinstance(waiting := match.pending(), aw.Decision):
        if type(waiting.step).__name__ == "Turn":
            break
        match.apply(waiting.actions[0])
    assert "<desc>player 0 is taking a turn</desc>" in aw.svg(match.state)
