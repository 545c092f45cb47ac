"""Pictures of The Golden Ages: parts on a phone, who leads, and what the own cards and technologies do in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games.golden_ages import TilePlacement, Turn
from ancient_world.games.golden_ages.box.effect_texts import card_text, translated_name
from ancient_world.games.golden_ages.rules.effects import powers_of
from tests.pictures.structure import SVG, Picture, position

PARTS = ["map", "technologies", "mine", "cards", "others"]


def picture_of(state: Any, seat: int, **options: Any) -> Picture:
    """Return the picture that a player sees."""
    return Picture(aw.svg(aw.view(state, seat), **options))


def words_in(picture: Picture) -> str:
    """Return all texts of a picture, line after line."""
    return " ".join([each.text for each in picture.texts()])


def test_a_phone_shows_five_parts() -> None:
    """A narrow picture has five parts below each other; a wide one has none."""
    state = position("golden-ages", 3, 40)
    groups = picture_of(state, 0, layout="narrow").root.iter(f"{SVG}g")
    parts = [each.attrib for each in groups if "data-part" in each.attrib]
    assert [each["data-part"] for each in parts] == PARTS
    edges = [float(each[side]) for each in parts for side in ("data-top", "data-bottom")]
    assert edges == sorted(edges)
    assert "data-part" not in aw.svg(state, layout="wide")


@pytest.mark.parametrize("layout", ["narrow", "medium", "wide"])
def test_what_technologies_give_is_written_in_words(layout: Any) -> None:
    """Each technology has what it gives in words below its name, without signs."""
    shown = words_in(picture_of(position("golden-ages", 3, 40), 0, layout=layout))
    for words in (
        "Carriage move 2 squares", "Aviation move anywhere", "Agriculture 1 gold per wheat",
        "Construction cities of 2 cubes", "Writing 1 more building", "Commerce 2 gold per cube placed",
        "Rocketry attack anywhere once 3 points per gem", "Economy 4 gold per gem once 1 point per cube on the map",
    ):  # fmt: skip
        assert words in shown


@pytest.mark.parametrize("choices", [40, 150])
def test_what_can_be_developed_next_is_written_in_words(choices: int) -> None:
    """On a phone each technology that a player can develop next is named with its price and its effect in words."""
    state = position("golden-ages", 4, choices)
    for seat, player in enumerate(state.players):
        shown = words_in(picture_of(state, seat, layout="narrow"))
        next_technologies = powers_of(state.cards, player).next_technologies
        assert next_technologies
        for technology, _ in next_technologies:
            text = card_text(state.cards, state.cards.technologies[technology])
            line = f"{translated_name(state.cards, technology)} [0-9]+ {re.escape(text)}"
            assert re.search(line, shown)


def test_built_wonders_that_do_nothing_more_are_small() -> None:
    """The words of an own wonder are drawn only as long as the wonder can do something."""
    state = position("golden-ages", 4, 160)
    seats = [seat for seat, player in enumerate(state.players) if player.wonders]
    assert seats
    for seat in seats:
        picture = picture_of(state, seat, layout="wide")
        things = {each.attrib["data-id"]: each for each in picture.things()}
        for card in state.players[seat].wonders:
            wonder, drawn = state.cards.wonders[card], things[card]
            lines = [each.text for each in drawn.iter(f"{SVG}text")]
            assert (len(lines) > 1) == bool(wonder.lasting or wonder.activation)
            assert card_text(state.cards, wonder) in drawn.findtext(f"{SVG}desc", "")


def test_the_sides_tell_what_brought_points() -> None:
    """The points of all players, with what brought them, stand beside their names, the viewer's first."""
    state = position("golden-ages", 4, 200)
    titles = [each.text or "" for each in picture_of(state, 2).root.iter(f"{SVG}title")]
    points = [int(match[1]) for each in titles if (match := re.search(r": (\d+) points?\b", each))]
    totals = [score.total for score in aw.scores(state)]
    assert points[: len(totals)] == [*totals[2:], *totals[:2]]


def test_each_way_to_act_has_a_button_and_an_idle_one_says_why() -> None:
    """All eight ways to act are drawn at each choice; those that are not possible are not lit, and say why."""
    match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=5)
    idle_texts = []
    for _ in range(60):
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        picture = Picture(aw.svg(match.view(waiting.player), layout="wide")).root
        groups = [each for each in picture.iter(f"{SVG}g") if "data-id" in each.attrib]
        buttons = [each for each in groups if "data-kind" not in each.attrib]
        is_turn, is_tile = isinstance(waiting.step, Turn), isinstance(waiting.step, TilePlacement)
        assert len(buttons) == 8 * (not is_tile)
        shown = {number for each in buttons for number in each.get("data-action", "").split()}
        assert shown == {str(number) for number in range(len(waiting.actions) * is_turn)}
        idle_texts += [
            str(each.findtext(f"{SVG}desc")) for each in buttons if "data-action" not in each.attrib
        ]
        match.apply(waiting.actions[0])
    assert any(text.startswith("You still have") for text in idle_texts)
    assert any(text.startswith("Not now: ") for text in idle_texts)


@pytest.mark.parametrize("layout", ["narrow", "wide"])
def test_no_piece_covers_what_a_square_holds(layout: Any) -> None:
    """The disc with the symbol of a square lies in a corner that neither a capital, a city nor a colonist covers."""
    picture = Picture(aw.svg(position("golden-ages", 4, 150), layout=layout)).root
    count = 0
    for square in picture.iter(f"{SVG}g"):
        if square.get("data-kind") != "square":
            continue
        discs = [each for each in square.iter(f"{SVG}circle") if each.get("class") == "disc"]
        pieces = [
            each for each in square.iter(f"{SVG}polygon") if "piece" in str(each.get("class"))
        ]
        for disc in discs[:1]:
            right, low = (
                float(disc.attrib[side]) + float(disc.attrib["r"]) for side in ("cx", "cy")
            )
            for piece in pieces:
                corners = [each.split(",") for each in piece.attrib["points"].split()]
                count += 1
                assert (
                    min(float(x) for x, _ in corners) >= right - 1.5
                    or min(float(y) for _, y in corners) >= low - 1.5
                )
    assert count > 10
