"""Pictures of The Golden Ages: parts on a phone, who leads, and what the own cards and technologies do in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ancient_world as aw
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


@pytest.mark.parametrize("choices", [40, 150])
@pytest.mark.parametrize("layout", ["narrow", "medium", "wide"])
def test_what_can_be_developed_next_is_written_in_words(layout: Any, choices: int) -> None:
    """Each technology that a player can develop next is named with its effect in words."""
    state = position("golden-ages", 4, choices)
    for seat, player in enumerate(state.players):
        shown = words_in(picture_of(state, seat, layout=layout))
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
