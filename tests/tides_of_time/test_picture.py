"""The picture shows two kingdoms that face each other, cards as cards, and what each would bring."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.drawing_style import SYMBOLS
from ancient_world.games.tides_of_time.look.tides_cards import picture_of
from tests.pictures.structure import SVG, Picture, position

PLACES = (0, 3, 7, 10, 13, 20, 30, 400)
"""Numbers of choices after which a picture is looked at, from the first one to the end."""


def pictures(choices: int, width: float) -> tuple[Any, Picture]:
    """Return the view of the player who is to choose, or of the first one, and its picture."""
    state = position("tides-of-time", 2, choices)
    waiting = aw.pending(state)
    seat = waiting.players[0] if isinstance(waiting, aw.Decision) else 0
    seen = attrs.evolve(aw.view(state, seat), names=("Miriam", "Tom"))
    return seen, Picture(aw.svg(seen, width=width, buttons=False))


def faces(picture: Picture) -> dict[str, dict[str, str]]:
    """Return the ground of each card that lies face up or is known."""
    return {
        each.attrib["data-id"]: next(
            shape.attrib for shape in each.iter(f"{SVG}rect") if "face" in shape.attrib["class"]
        )
        for each in picture.things()
        if each.attrib["data-id"] != aw.HIDDEN_ID
    }


@pytest.mark.parametrize("choices", PLACES)
def test_a_table_is_seen_whole_at_a_desk(choices: int) -> None:
    """A wide picture is no higher than a window, and the own cards have at least 180 by 250 pixels in 1030 by 670."""
    seen, picture = pictures(choices, width=1030)
    assert picture.height <= 1000 * 670 / 1030
    own = seen.state.players[seen.player or 0]
    for card in (*own.kingdom, *own.hand):
        face = faces(picture)[card]
        assert float(face["width"]) * 1.03 >= 180
        assert float(face["height"]) * 1.03 >= 250


@pytest.mark.parametrize("choices", PLACES)
def test_no_card_of_a_kingdom_covers_another_beside_a_free_place(choices: int) -> None:
    """Cards of a kingdom lie beside each other as long as there is a place for the next one."""
    seen, picture = pictures(choices, width=1030)
    if "Your next card comes here" not in ET.tostring(picture.root, "unicode"):
        return
    found = faces(picture)
    for card, following in pairwise(seen.state.players[seen.player or 0].kingdom):
        left, right = found[card], found[following]
        assert float(left["x"]) + float(left["width"]) < float(right["x"])


@pytest.mark.parametrize(
    ("choices", "heading"), [(2, "you passed these on"), (13, "came back"), (0, None)]
)
def test_a_known_hand_says_why_it_is_known(choices: int, heading: str | None) -> None:
    """Above the other player's hand stands why its cards are known, if some are."""
    _, picture = pictures(choices, width=1000)
    texts = [text.text or "" for text in picture.root.iter(f"{SVG}text")]
    found = [each for each in texts if "passed these on" in each or "came back" in each]
    assert len(found) == bool(heading)
    assert all(heading in each for each in found if heading)


@pytest.mark.parametrize("choices", PLACES)
def test_the_own_side_is_below(choices: int) -> None:
    """Every own card lies below every card of the other player."""
    seen, picture = pictures(choices, width=1000)
    tops = {card: float(face["y"]) for card, face in faces(picture).items()}
    own, other = (seen.state.players[each] for each in (seen.player or 0, 1 - (seen.player or 0)))
    below, above = (
        [tops[card] for card in (*side.open_cards, *side.hand) if card in tops]
        for side in (own, other)
    )
    assert min(below, default=999) > max(above, default=0)


@pytest.mark.parametrize("choices", [0, 2, 14, 24])
def test_a_card_in_hand_says_what_it_would_bring(choices: int) -> None:
    """The number on a card of the own hand is what the rules give more with that card in the kingdom."""
    seen, picture = pictures(choices, width=1000)
    state, seat = seen.state, seen.player or 0
    told = 0
    for thing in picture.things():
        card = thing.attrib["data-id"]
        if card not in state.players[seat].hand or "data-action" not in thing.attrib:
            continue
        players = list(state.players)
        players[seat] = attrs.evolve(players[seat], kingdom=(*players[seat].kingdom, card))
        more = aw.scores(attrs.evolve(state, players=tuple(players)))[seat]
        gain = more.standing - aw.scores(state)[seat].standing
        texts = [text.text for text in thing.iter(f"{SVG}text")]
        assert f"{gain:+}" in texts
        told += 1
    assert told >= 2


def test_a_scored_card_says_what_it_scored() -> None:
    """While relics are chosen, each card in hand shows its points of the round."""
    seen, picture = pictures(8, width=1000)
    assert len(seen.state.noted) == seen.state.round
    for row in seen.state.noted[-1][seen.player or 0]:
        (thing,) = [each for each in picture.things() if each.attrib["data-id"] == row.card]
        assert str(row.points) in [text.text for text in thing.iter(f"{SVG}text")]


def test_a_phone_shows_the_hand_first() -> None:
    """A narrow picture consists of parts: the hand, the own kingdom, the rival."""
    _, picture = pictures(3, width=380)
    parts = [each for each in picture.root.iter(f"{SVG}g") if "data-part" in each.attrib]
    assert [each.attrib["data-part"] for each in parts] == ["hand", "kingdom", "rival"]
    ends = [(float(each.attrib["data-top"]), float(each.attrib["data-bottom"])) for each in parts]
    assert all(first[1] <= second[0] for first, second in pairwise(ends))
    assert ends[0][1] - ends[0][0] <= 500


def test_a_phone_shows_both_kingdoms_above_the_hand() -> None:
    """The part with the hand also holds each open card, small, with its points."""
    seen, picture = pictures(30, width=380)
    hand = next(each for each in picture.root.iter(f"{SVG}g") if each.get("data-part") == "hand")
    ids = {each.get("data-id") for each in hand.iter(f"{SVG}g")}
    assert {card for side in seen.state.players for card in side.open_cards} <= ids


def test_the_two_cards_of_a_turn_turn_up_together() -> None:
    """Once both have chosen, the last card of each kingdom turns up."""
    seen, picture = pictures(2, width=1000)
    turned = [each for each in picture.root.iter(f"{SVG}g") if each.get("class") == "turned"]
    cards = [thing.attrib["data-id"] for each in turned for thing in each.iter(f"{SVG}g") if "data-id" in thing.attrib]  # fmt: skip
    assert sorted(cards) == sorted(side.kingdom[-1] for side in seen.state.players)
    backs = [each for each in picture.root.iter(f"{SVG}g") if each.get("class") == "turned-back"]
    assert [each.get("visibility") for each in backs] == ["hidden"] * 2
    assert 'class="turned"' not in aw.svg(position("tides-of-time", 2, 3), width=1000)


def test_each_card_has_a_picture_of_its_own() -> None:
    """Every card of the box, and no two, has a symbol with its id; a card without one shows its suit's emblem."""
    cards = position("tides-of-time", 2, 0).cards.cards
    shapes = {SYMBOLS[f"card-{card}"].partition(">")[2] for card in cards}
    assert len(shapes) == len(cards) == 18
    seen, picture = pictures(0, width=1000)
    for thing in picture.things():
        if (card := thing.attrib["data-id"]) in seen.state.players[seen.player].hand:
            used = [each.attrib["href"] for each in thing.iter(f"{SVG}use")]
            assert f"#aw-card-{card}" in used
    assert picture_of("own-card", cards["maze"]) == "emblem-garden"
    assert picture_of("own-card", cards["molehill"]) == "emblem-tide"
