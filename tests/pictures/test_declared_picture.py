"""A game without drawings is drawn from what its fields, components and looks declare."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine.game_files import load_game_file
from ancient_world.pictures.svg import LAYOUT_WIDTHS
from tests.examples.example_games import EXAMPLES, changed_example, example_game, kept_registry
from tests.pictures.structure import SVG, Picture, position

PARTS = sorted(each.stem for each in (EXAMPLES / "parts").glob("*.py"))
GAMES = ("the-ancient-world", "tides-of-time", "antike", "golden-ages")


def after(game: str, players: int, choices: int) -> Any:
    """Return the state of a random game after some entries of its record."""
    match = aw.Match.new(game, ["Ana", "Ben", "Tom", "Eva", "Ada", "Leo"][:players], seed=5)
    play_out(match, [RandomBot(seat) for seat in range(players)])
    record = attrs.evolve(
        match.record, entries=match.record.entries[:choices], result=None, checksums=()
    )
    return aw.Match.resume(record).state


def things(picture: Picture, kind: str) -> list[ET.Element]:
    """Return the drawn components of a kind."""
    return [each for each in picture.things() if each.get("data-kind") == kind]


def words_in(element: ET.Element) -> str:
    """Return all texts in an element."""
    return " ".join([each.text or "" for each in element.iter(f"{SVG}text")])


def classes(element: ET.Element) -> set[str]:
    """Return the classes of all shapes in an element."""
    return {word for each in element.iter() for word in each.get("class", "").split()}


@pytest.mark.parametrize("name", PARTS)
def test_parts_fit_every_layout(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On phones and desks no text is cut by the edge or covers another one, in the middle and at the end."""
    kept_registry(monkeypatch)
    before = {*aw.available_games()}
    example_game(f"parts/{name}", monkeypatch)
    (game,) = {*aw.available_games()} - before
    for choices in (7, 500):
        state = after(game, max(aw.game(game).players), choices)
        for layout in LAYOUT_WIDTHS:
            picture = Picture(aw.svg(aw.view(state, 1), layout=layout))  # type: ignore[arg-type]
            assert (picture.overlapping(), picture.too_wide()) == ([], [])


@pytest.mark.parametrize("game", GAMES)
def test_large_games_fit(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even without their drawings, large games can be read and played: each legal action is in the picture."""
    state: Any = position(game, 2, 40)
    monkeypatch.setattr(type(aw.game(game)), "picture", "")
    for layout in ("narrow", "wide"):
        picture = Picture(aw.svg(state, layout=layout))
        assert (picture.overlapping(), picture.too_wide()) == ([], [])
        assert picture.actions == {*range(len(aw.legal_actions(state)))}


def test_a_market_has_card_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card shows its name, price, figures, colour and symbol, and stands for the action that buys it."""
    example_game("parts/market", monkeypatch)
    state: Any = aw.apply(aw.new_game("market", 2), aw.Dealt(("bread", "bread", "fish", "honey")))
    picture = Picture(aw.svg(state))
    cards = things(picture, "ware")
    assert [each.get("data-id") for each in cards] == ["bread", "bread", "fish", "honey"]
    assert words_in(cards[-1]) == "honey worth: 6 4"
    assert {"rust", "brick"} <= classes(cards[-1])
    assert any("site-hive" in use.get("href", "") for use in cards[-1].iter(f"{SVG}use"))
    assert [each.get("data-action") for each in cards] == ["0", "0", "1", "2"]


def test_a_pile_shows_its_last_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards with the look of a pile are drawn as the last card with their number; the pile is not chosen."""
    module = example_game("parts/reshuffle", monkeypatch)
    state: Any = aw.new_game("gold-digger", 2)
    for card in ("rock", "gold", "gold"):
        state = aw.apply(aw.apply(state, module.Dig()), aw.Dealt((card,)))
    (card_drawn,) = things(Picture(aw.svg(state)), "card")
    assert card_drawn.get("data-id") == "gold"
    assert "×3" in words_in(card_drawn)


def test_hidden_cards_are_backs_with_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of another player's hand one sees how many cards it has; the own cards can be chosen."""
    example_game("parts/hidden_hands", monkeypatch)
    state = after("high-card", 2, 2)
    held = state.players[0].hand
    picture = Picture(aw.svg(aw.view(state, 0)))
    assert [each.get("data-id") for each in things(picture, "card")] == [*held]
    assert all("lit" in each.get("class", "") for each in things(picture, "card"))
    backs = [each for each in picture.root.iter(f"{SVG}rect") if each.get("class") == "back"]
    texts = [each.text for each in picture.texts()]
    assert len(backs) == 3 + 3  # the pile and Tom's hand
    assert texts.count("3") == 2 + held.count("3")  # below each pile of backs


def test_the_own_side_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand of the player who looks at the picture is at the bottom."""
    example_game("parts/hidden_hands", monkeypatch)
    state = after("high-card", 3, 3)
    for seat in range(3):
        view = aw.view(state, seat)
        texts = [
            each
            for each in Picture(aw.svg(view, names=("Ana", "Ben", "Tom"))).texts()
            if each.text in ("Ana", "Ben", "Tom")
        ]
        assert max(texts, key=lambda text: text.top).text == ("Ana", "Ben", "Tom")[seat]


def test_a_board_has_pieces_in_the_colours_of_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """A value for each place is drawn on the board, whose cells have as many corners as the grid needs."""
    module = example_game("parts/hexes", monkeypatch)
    state = aw.apply(aw.new_game("moss", 2), module.Grow("a2"))
    cells = {each.get("data-id"): each for each in things(Picture(aw.svg(state)), "hex")}
    assert [cell for cell in cells if "p0" in classes(cells[cell])] == ["a1", "a2"]
    assert [cell for cell in cells if "p1" in classes(cells[cell])] == ["e3"]
    corners = cells["c3"].find(f"{SVG}polygon")
    assert corners is not None
    assert len(corners.get("points", "").split()) == 6


def test_a_map_has_names_numbers_and_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regions are circles with ways between neighbours, their figures, and the pieces of each player with their number."""
    module = example_game("parts/regions", monkeypatch)
    state: Any = aw.new_game("map", 2)
    for region in ("lake", "lake", "lake"):
        state = aw.apply(state, module.Send(region))
    picture = Picture(aw.svg(state))
    lake = next(each for each in things(picture, "region") if each.get("data-id") == "lake")
    assert words_in(lake) == "lake worth: 5 2 1"
    assert {"p0", "p1"} <= classes(lake)
    ways = [each for each in picture.root.iter(f"{SVG}line") if each.get("class") == "way-land"]
    assert len(ways) == sum(len(place.near) for place in module.MAP.values())


def test_dice_have_pips(monkeypatch: pytest.MonkeyPatch) -> None:
    """The faces of dice are drawn, and a die can be chosen."""
    example_game("parts/rerolls", monkeypatch)
    state = aw.apply(aw.new_game("three-dice", 2), aw.Rolled(("1", "4", "6")))
    dice = things(Picture(aw.svg(state)), "face")
    assert [len([*each.iter(f"{SVG}circle")]) for each in dice] == [1, 4, 6]
    assert all("lit" in each.get("class", "") for each in dice)


def test_a_track_is_coloured_up_to_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number with the look of a track has a place for each of its values."""
    example_game("parts/common_enemy", monkeypatch)
    start: Any = aw.new_game("dam", 2)
    state = attrs.evolve(start, dam=3, water=5)
    rects = [*Picture(aw.svg(state)).root.iter(f"{SVG}rect")]
    assert [each.get("class") for each in rects].count("rim sand") == 4
    assert [each.get("class") for each in rects].count("rim azure") == 6
    assert [each.get("class") for each in rects].count("rim paper") == 6 + 9


def test_a_small_table_is_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where little lies on the table, a wide picture has fewer units, so that all is larger on the same screen."""
    example_game("parts/auction", monkeypatch)
    assert Picture(aw.svg(aw.new_game("auction", 3), layout="wide")).width == 560


def test_a_field_may_be_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The look "none" leaves a field out of the picture, and out of the board in words."""
    changed_example("parts/auction", tmp_path, monkeypatch, "count(0, 10)]", 'count(0, 10), engine.look("none")]')  # fmt: skip
    state = aw.new_game("auction", 3)
    texts = [each.text for each in Picture(aw.svg(state)).texts()]
    assert "best" in texts
    assert "bid" not in texts
    labels = [row[0] for row in aw.describe_board(state).sections[0].rows]
    assert "best" in labels
    assert "bid" not in labels


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('look("pile")', 'look("pyle")', "Table.*discards has the look 'pyle'; the looks are: none, pile, dice, track"),
        ('look("pile")', 'look("track")', "discards has the look 'track', which is for Annotated\\[int"),
        ("count()] = 0", 'count(), look("pile")] = 0', "found has the look 'pile', which is for Annotated\\[tuple"),
        ("count()] = 0", 'count(), look(symbol="gld")] = 0', "found has the look 'gld'; similar ones are: gold"),
        ("count()] = 0", 'count(), look("dice", colour="okre")] = 0', "found has the look 'okre'; similar ones are: ochre"),
        ("    words =", '    looks = {"card": {"gold": "gold plumm"}}\n    words =', "card gold has the look 'plumm'; similar ones are: plum"),
        ("    words =", '    looks = {"card": {"silver": "gold"}}\n    words =', "card silver has a look, but no such id"),
    ],
)  # fmt: skip
def test_wrong_looks_are_refused(
    old: str, new: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Registering a game names each look that does not exist, or does not suit its field."""
    with pytest.raises(engine.InvalidGame, match=expected):
        changed_example("parts/reshuffle", tmp_path, monkeypatch, old, new)


def test_a_mistake_in_a_look_has_its_line(tmp_path: Path) -> None:
    """The command line says in which line of the file the field with the wrong look is."""
    source = (EXAMPLES / "parts/reshuffle.py").read_text("utf-8").replace('"pile")]', '"pyle")]')
    file = tmp_path / "digger.py"
    file.write_text(source, "utf-8")
    line = next(n for n, each in enumerate(source.splitlines(), 1) if "pyle" in each)
    with pytest.raises(aw.UnknownGame, match=rf"digger\.py:{line}: TableState\.discards"):
        load_game_file(file)


def test_a_card_is_chosen_at_the_own_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all players hold cards with the same ids, those of another player are not lit."""
    example_game("goofspiel", monkeypatch)
    state = after("goofspiel", 2, 1)
    hand = [*state.players[0].hand]
    lit = [each for each in things(Picture(aw.svg(aw.view(state, 0))), "card") if each.get("class")]
    shared = [each for each in state.shown if each in hand]
    assert [each.get("data-id") for each in lit] == shared + hand


def test_a_number_in_a_name_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that are numbered show their number, others their first letter."""
    example_game("pearls", monkeypatch)
    state: Any = aw.new_game("pearls", 2)
    (dive, *_) = aw.legal_actions(state)
    state = aw.apply(aw.apply(state, dive), aw.Dealt(("07",)))
    (pearl,) = things(Picture(aw.svg(aw.view(state, 0))), "pearl")
    assert words_in(pearl) == "pearl 7 7"
