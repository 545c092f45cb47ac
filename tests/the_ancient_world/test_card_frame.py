"""The frame of a card shows its name and words whole, and what threatens, damages or has used it."""

from __future__ import annotations

import attrs
import pytest

from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.look.card_frame import (
    CardFace,
    card_heights,
    draw_card_frame,
)
from tests.pictures.structure import SVG, Picture

FACE = CardFace("Hall of the Five Tribes", "sand", "monument", "3 VP per set of five tribes", cost="13 :coin 2 :knowledge", tags=("green", "yellow"))  # fmt: skip


def drawn(face: CardFace, width: float) -> Picture:
    """Return the picture of a card of a width, as high as it must be."""
    sheet = Sheet()
    heights = card_heights(sheet, [face], width)
    with sheet.component("card", "five", face.name):
        draw_card_frame(sheet, face, (10, 10, width, heights.least), heights)
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


def test_danger_damage_and_use_are_seen() -> None:
    """A danger has a red edge, damage a red crack, and a used card is dull."""

    def looks(face: CardFace) -> set[str]:
        shapes = [*drawn(face, 134).root.iter()]
        return {word for shape in shapes for word in shape.get("class", "").split()}

    assert not {"alarm", "crack", "damage", "deep-stone"} & looks(FACE)
    assert {"alarm", "damage"} <= looks(attrs.evolve(FACE, alarm="at you"))
    assert {"crack", "damage"} <= looks(attrs.evolve(FACE, damage_text="gives nothing"))
    assert "deep-stone" in looks(attrs.evolve(FACE, is_used=True))


@pytest.mark.parametrize("width", [100, 134, 180])
def test_facts_have_one_place_and_nothing_lies_on_the_picture(width: float) -> None:
    """The cost stands at the upper right below the name, the power and banners under it, and the emblem at the left of them all."""
    for face in (
        FACE,
        attrs.evolve(FACE, text=""),
        attrs.evolve(FACE, alarm="at you"),
        attrs.evolve(FACE, text=FACE.text * 3, note="lose 1 coin"),
        attrs.evolve(FACE, tags=(), power="4 :sword 4 :arrow"),
        attrs.evolve(FACE, cost="6 :sword", power="2 :ambrosia"),
    ):
        picture = drawn(face, width)
        cost = next(text for text in picture.texts() if text.text == face.cost.split()[0])
        name = [text for text in picture.texts() if text.text in face.name][-1]
        uses = {use.attrib["href"]: use.attrib for use in picture.root.iter(f"{SVG}use")}
        assert name.bottom < cost.top < name.bottom + 14
        pills = [each.attrib for each in picture.root.iter(f"{SVG}rect") if each.get("class") == "box edge"]  # fmt: skip
        assert len(pills) == 1 + bool(face.power)
        assert all(float(each["x"]) + float(each["width"]) == pytest.approx(10 + width - 4, abs=0.1) for each in pills)  # fmt: skip
        emblem = uses["#aw-monument"]
        right = float(emblem["x"]) + float(emblem["width"])
        banners = [float(uses[f"#aw-{tag}"]["x"]) for tag in face.tags]
        assert right <= min([*banners, *[float(each["x"]) for each in pills]])
        for left in banners:
            beside = [each for each in pills if abs(float(each["y"]) - float(uses["#aw-green"]["y"])) < 12]  # fmt: skip
            assert all(left + 17 <= float(each["x"]) + 0.1 for each in beside)


def test_pictures_of_a_row_are_equally_large() -> None:
    """Cards drawn with the heights of a row have pictures of the same height, with many words or none."""
    face = attrs.evolve(FACE, name="Forum")
    faces = [face, attrs.evolve(face, text=""), attrs.evolve(face, alarm="at you")]
    sheet = Sheet()
    heights = card_heights(sheet, faces, 134)
    edges = set()
    for face in faces:
        with sheet.component("card", "five", face.name):
            edges.add(draw_card_frame(sheet, face, (10, 10, 134, 160), heights))
    assert len(edges) == 1
