"""The frame of a card shows its name and words whole, and what threatens, damages or has used it."""

from __future__ import annotations

import attrs
import pytest

from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.look.card_frame import (
    CardFace,
    draw_card_frame,
    draw_slim_card,
    least_card_height,
    slim_card_height,
)
from tests.pictures.structure import SVG, Picture

FACE = CardFace("Hall of the Five Tribes", "sand", "monument", "3 VP per set of five tribes", cost="13 :coin 2 :knowledge", tags=("green", "yellow"))  # fmt: skip


def drawn(face: CardFace, width: float) -> Picture:
    """Return the picture of a card of a width, as high as it must be."""
    sheet = Sheet()
    with sheet.component("card", "five", face.name):
        draw_card_frame(sheet, face, 10, 10, width, least_card_height(sheet, face, width))
    sheet.bottom = 300
    return Picture(sheet.svg("A card", "One card", 800, "en"))


@pytest.mark.parametrize("width", [96, 112, 134, 180, 274])
@pytest.mark.parametrize(
    "face",
    [
        FACE,
        attrs.evolve(FACE, note="lose 1 coin"),
        attrs.evolve(FACE, damage_text="gives nothing"),
        attrs.evolve(FACE, alarm="your strength: 3 of 4", power="2 :ambrosia"),
        attrs.evolve(FACE, cost="", tags=(), is_used=True),
        attrs.evolve(FACE, colour="gold", signs="3 :star"),
    ],
)
def test_a_card_of_the_least_height_shows_all_its_words(face: CardFace, width: float) -> None:
    """A card that is as high as it must be shows its whole name and all words, and no text leaves it or overlaps."""
    picture = drawn(face, width)
    whole = " ".join([text.text for text in picture.texts()])
    assert face.name in whole
    assert face.text in whole
    assert picture.overlapping() == []
    assert picture.too_wide() == []


@pytest.mark.parametrize("width", [112, 134])
def test_a_slim_card_shows_all_its_words(width: float) -> None:
    """A slim card that is as high as it must be tells its name, its words and its cost, and nothing overlaps."""
    sheet = Sheet()
    with sheet.component("card", "five", FACE.name):
        draw_slim_card(sheet, FACE, 10, 10, width, slim_card_height(sheet, FACE, width))
    sheet.bottom = 300
    picture = Picture(sheet.svg("A card", "One card", 800, "en"))
    whole = " ".join([text.text for text in picture.texts()])
    assert FACE.name in whole
    assert FACE.text in whole
    assert "13" in whole
    assert picture.overlapping() == []
    assert picture.too_wide() == []


def test_danger_damage_and_use_are_seen() -> None:
    """A danger has a red edge, damage a red crack, and a used card is dull."""

    def looks(face: CardFace) -> set[str]:
        shapes = [*drawn(face, 134).root.iter()]
        return {word for shape in shapes for word in shape.get("class", "").split()}

    assert not {"alarm", "crack", "damage", "deep-stone"} & looks(FACE)
    assert {"alarm", "damage"} <= looks(attrs.evolve(FACE, alarm="at you"))
    assert {"crack", "damage"} <= looks(attrs.evolve(FACE, damage_text="gives nothing"))
    assert "deep-stone" in looks(attrs.evolve(FACE, is_used=True))


def test_the_cost_stands_at_the_upper_right() -> None:
    """The cost of a card with a short name is beside the name, and else below it, at the right."""
    for name in ("Forum", FACE.name):
        picture = drawn(attrs.evolve(FACE, name=name), 134)
        cost = next(text for text in picture.texts() if text.text == "13")
        title = next(text for text in picture.texts() if text.text.startswith(name[:4]))
        assert cost.left > 10 + 134 / 3
        assert (cost.top > title.bottom) == (name != "Forum")
        uses = [use.attrib["href"] for use in picture.root.iter(f"{SVG}use")]
        assert {"#aw-coin", "#aw-knowledge", "#aw-green"} <= {*uses}
