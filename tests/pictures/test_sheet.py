"""A sheet draws shapes with the right corners, and texts and components within their room."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import dist, pi

import pytest

from ancient_world.engine.drawing_style import MIN_TEXT_SIZE, SYMBOLS, text_width, wrap_text
from ancient_world.engine.sheet import Sheet
from tests.kept import check_kept
from tests.pictures.structure import SVG, Picture, Text
from tests.pictures.whole import KEPT, whole

CORNERS = (0, 4, 3, 4, 5, 6)
"""The number of corners of each player's shape; 0 is a circle."""
Points = list[tuple[float, float]]
Box = tuple[float, float, float, float]


def drawn(sheet: Sheet) -> Picture:
    """Parse a sheet's picture."""
    return Picture(sheet.svg("A sheet", "for a test", sheet.width, "en"))


def numbers(text: str) -> Points:
    """Return the points of a polygon or path."""
    values = [float(each) for each in re.findall(r"-?[\d.]+", text)]
    return [*zip(values[::2], values[1::2], strict=True)]


def area(points: Points) -> float:
    """Return the area of a polygon."""
    around = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in around)) / 2


def middle(points: Points) -> tuple[float, float]:
    """Return the mean of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def face(box: Box) -> Box:
    """Return the left, right, top and bottom of a box that is given by its corner and size."""
    x, y, wide, high = box
    return x, x + wide, y, y + high


def boxes(picture: Picture) -> list[Box]:
    """Return every rectangle except the background."""
    return [
        face((float(each["x"]), float(each["y"]), float(each["width"]), float(each["height"])))
        for each in [shape.attrib for shape in picture.root.iter(f"{SVG}rect")]
        if "x" in each
    ]


def high(text: Text) -> float:
    """Return the height of the middle of a line's capital letters."""
    size = (text.bottom - text.top) / 0.92
    return text.bottom - 0.2 * size - 0.36 * size


def apart(some: list[Box]) -> bool:
    """Return whether no two boxes overlap."""
    return not any(
        first[0] < second[1]
        and second[0] < first[1]
        and first[2] < second[3]
        and second[2] < first[3]
        for number, first in enumerate(some)
        for second in some[:number]
    )


@pytest.mark.parametrize("side", range(6))
def test_each_side_has_its_shape(side: int) -> None:
    """Each side's emblem is a regular polygon around its point, about as large as the circle."""
    sheet = Sheet()
    sheet.emblem(side, 50, 40, 10)
    root = drawn(sheet).root
    if not CORNERS[side]:
        (circle,) = root.iter(f"{SVG}circle")
        assert [circle.get(each) for each in ("cx", "cy", "r")] == ["50", "40", "10"]
        return
    (shape,) = root.iter(f"{SVG}polygon")
    points = numbers(shape.attrib["points"])
    assert len(points) == CORNERS[side]
    assert middle(points) == pytest.approx((50, 40), abs=0.1)
    lengths = [dist(*pair) for pair in pairwise([*points, points[0]])]
    assert lengths == pytest.approx([lengths[0]] * len(points), abs=0.1)
    assert (0.6 if CORNERS[side] == 3 else 0.9) < area(points) / (pi * 10**2) < 1.01
    tops = Counter(round(y) for _, y in points)
    assert tops[min(tops)] == (2 if side in (1, 5) else 1)  # the square and the hexagon


@pytest.mark.parametrize("side", range(6))
def test_patterns_contain_the_emblem(side: int) -> None:
    """A small copy of a side's emblem is in the middle of each tile of the side's pattern."""
    sheet = Sheet()
    sheet.fill_with_pattern(side, "M0 0H9V9Z", clip_path="M0 0H9V9Z", fill_rule="nonzero")
    (pattern,) = drawn(sheet).root.iter(f"{SVG}pattern")
    seed = pattern[0].attrib["d"]
    assert {pattern.get("width"), pattern.get("height")} == {"16"}
    if not CORNERS[side]:
        assert seed.startswith("M5.4 8a2.6 2.6")  # around 8, 8
        return
    points = numbers(seed)
    assert len(points) == CORNERS[side]
    assert middle(points) == pytest.approx((8, 8), abs=0.02)
    assert 0.7 < area(points) / (pi * 2.6**2) < 1.3


def test_a_ground_fills_its_field() -> None:
    """Grounds fill any field and are cut at its edges; every other symbol is drawn whole."""
    filling = {
        name for name, markup in SYMBOLS.items() if 'preserveAspectRatio="xMidYMid slice"' in markup
    }
    assert filling == {"ground-wheat", "ground-game", "ground-rock", "ground-gem"}


@pytest.mark.parametrize(
    ("room", "in_row"),
    [(0, 4), (3 * 100 + 2 * Sheet.column_gap, 3), (3 * 100 + 2 * Sheet.column_gap - 1, 2), (90, 1)],
)
@pytest.mark.parametrize("count", [0, 1, 4, 9])
def test_things_stand_in_rows(count: int, room: float, in_row: int) -> None:
    """Things stand in rows of equal columns that fill the room and do not overlap."""
    sheet = Sheet(width=500)
    places = [*sheet.layout_rows(range(count), 100, 30, *((40, room) if room else ()))]
    left, right = (40, 40 + room) if room else (Sheet.margin, 500 - Sheet.margin)
    assert [item for item, *_ in places] == [*range(count)]
    some = [face((x, y, wide, 30)) for _, x, y, wide in places]
    assert apart(some)
    assert {x for _, x, y, _ in places if y == Sheet.margin} == {x for _, x, _, _ in places}
    rows = Counter(y for _, _, y, _ in places)
    assert [*rows.values()] == [*[in_row] * (count // in_row), count % in_row][: len(rows)]
    for first, last in zip(
        some[:: int(in_row)], some[int(in_row) - 1 :: int(in_row)], strict=False
    ):
        assert (first[0], last[1]) == pytest.approx((left, right))
    steps = [Sheet.margin, *sorted(rows)[1:], sheet.bottom]
    if count:
        assert {below - above for above, below in pairwise(steps)} == {steps[1] - steps[0]}
        assert 30 < steps[1] - steps[0] < 40
    else:
        assert sheet.bottom == Sheet.margin


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5])
def test_things_stand_in_columns(count: int) -> None:
    """Things stand in columns that fill the width; the next row begins below the longest column."""
    sheet, places = Sheet(width=500), []
    for number, x, wide in sheet.layout_columns(range(count), 230):
        places.append(face((x, sheet.bottom, wide, 10.0 * (count - number))))
        sheet.bottom = places[-1][3]
    assert apart(places)
    assert [each[2] for each in places[:2]] == [Sheet.margin] * len(places[:2])
    if count == 1:
        assert places == [(Sheet.margin, 500 - Sheet.margin, Sheet.margin, Sheet.margin + 10)]
    for left, right in zip(places[::2], places[1::2], strict=False):
        assert left[2] == right[2]
        assert (left[0], right[1]) == pytest.approx((Sheet.margin, 500 - Sheet.margin))
        assert left[1] - left[0] == pytest.approx(right[1] - right[0])
        assert left[1] - left[0] >= 230
    for upper, lower in pairwise(places[::2]):
        assert 0 < lower[2] - upper[3] < 20
    assert (
        (sheet.bottom > max([each[3] for each in places]))
        if places
        else sheet.bottom == Sheet.margin
    )


def test_a_text_without_a_room_is_complete() -> None:
    """A text without a given room is written in full at the least size."""
    for text in ("I", "Hall of the Hundred Names"):
        sheet = Sheet()
        assert sheet.text(20, 40, text) == pytest.approx(text_width(text, MIN_TEXT_SIZE))
        (line,) = drawn(sheet).root.iter(f"{SVG}text")
        assert (line.text, line.get("font-size"), line.get("textLength")) == (text, "12", None)


def test_empty_texts_are_not_drawn() -> None:
    """An empty text, or one without room, is not drawn and has width 0."""
    sheet = Sheet()
    assert sheet.text(20, 40, "") == sheet.text(20, 40, "One", max_width=0.5) == 0
    assert [*drawn(sheet).texts()] == []


@pytest.mark.parametrize(("part", "squeezed"), [(1, True), (0.9, True), (0.8, False), (0.1, False)])
def test_a_text_that_fills_its_room_has_a_fixed_length(part: float, squeezed: bool) -> None:
    """A text that takes more than 85 percent of its room gets a fixed length, since the reader's font may be wider."""
    sheet, wide = Sheet(), text_width("Citadel", 10)
    assert sheet.text(20, 40, "Citadel", 10, max_width=wide / part) == wide
    (line,) = drawn(sheet).root.iter(f"{SVG}text")
    assert line.get("textLength") == (f"{wide:.4g}" if squeezed else None)


@pytest.mark.parametrize("room", [53, 120, 267])
@pytest.mark.parametrize("high", [11, 32, 80])
def test_a_block_stays_in_its_box(room: float, high: float) -> None:
    """A block's lines are written downwards from the top of its box; at least one line is written."""
    sheet = Sheet()
    used = sheet.text_box(50, 30, room, high, "Whoever begins takes two cards, and all others one")
    lines = [*drawn(sheet).texts()]
    assert lines
    assert used <= high or len(lines) == 1
    assert min(line.left for line in lines) == max(line.left for line in lines) == 50
    assert max(line.right for line in lines) <= 50 + room
    assert 30 < lines[0].top < 34
    assert lines[-1].bottom <= 30 + used + 1
    assert all(0 < below.top - above.bottom < 6 for above, below in pairwise(lines))
    sizes = [each.attrib["font-size"] for each in drawn(sheet).root.iter(f"{SVG}text")]
    assert {*sizes} == {"12"}


@pytest.mark.parametrize("size", [-0.2, 0, 12])
def test_a_symbol_without_room_is_not_drawn(size: float) -> None:
    """A symbol whose size is nothing or less is left out, since browsers refuse it."""
    sheet = Sheet()
    sheet.symbol("coin", 30, 60, size)
    assert len([*drawn(sheet).root.iter(f"{SVG}use")]) == (size > 0)


@pytest.mark.parametrize("size", [9, 12])
def test_words_and_symbols_stand_in_a_line(size: float) -> None:
    """Words and symbols stand beside each other at one height, and the line has the width that `signs_width` returns."""
    sheet, text_with_symbols = Sheet(), "2 :coin / :wheat WW"
    wide = Sheet.sign_line_width(text_with_symbols, size)
    assert sheet.sign_line(30, 60, text_with_symbols, size, wide)
    picture = drawn(sheet)
    symbols = [
        [float(each.attrib[name]) for name in ("x", "y", "width", "height")]
        for each in picture.root.iter(f"{SVG}use")
    ]
    texts = [*picture.texts()]
    spans = sorted([*[(x, x + w) for x, _, w, _ in symbols], *[(t.left, t.right) for t in texts]])
    assert [text.text for text in texts] == ["2", "/", "WW"]
    assert len(spans) == 5
    assert (spans[0][0], spans[-1][1]) == pytest.approx((30, 30 + wide), abs=0.1)
    assert all(0 < right[0] - left[1] < size / 2 for left, right in pairwise(spans))
    assert [y + h / 2 for _, y, _, h in symbols] == pytest.approx([60] * 2, abs=0.1)
    assert [high(text) for text in texts] == pytest.approx([60] * 3, abs=0.2)


def test_signs_become_smaller_to_fit() -> None:
    """A line of signs shrinks to fit, down to the least size; if that is too wide, nothing is drawn."""
    signs = "2 :coin / :wheat"
    for size in (13, 12.5, 12):
        sheet = Sheet()
        assert sheet.sign_line(0, 60, signs, 13, Sheet.sign_line_width(signs, size))
        sizes = [text.attrib["font-size"] for text in drawn(sheet).root.iter(f"{SVG}text")]
        assert sizes == [f"{size:g}"] * 2
    sheet = Sheet()
    assert not sheet.sign_line(0, 60, signs, 13, Sheet.sign_line_width(signs, 12) - 0.1)
    assert [*drawn(sheet).root.iter(f"{SVG}text")] == [*drawn(sheet).root.iter(f"{SVG}use")] == []


HERE = [("card", str(number), name) for number, name in enumerate(("Tar", "Sun", "Old king", "Oil", "A" * 99, "X"))]  # fmt: skip


@pytest.mark.parametrize("acts", [True, False])
@pytest.mark.parametrize("heading", ["Here:", "Whatever lies in the discard pile:"])
def test_chips_stand_in_lines(heading: str, acts: bool) -> None:
    """Each chip has its name in its middle, the heading takes at most half of the room, and selectable chips are large."""
    sheet = Sheet(lambda _, name: [4] if name == "1" else [])
    ends = sheet.name_tags(heading, HERE, 20, 50, 120, is_clickable=acts)
    sheet.bottom = ends
    picture = drawn(sheet)
    first, *names = picture.texts()
    chips = boxes(picture)
    assert (picture.overlapping(), picture.too_wide(), apart(chips)) == ([], [], True)
    assert picture.actions == ({4} if acts else set())
    assert first.left == 20
    assert heading.startswith(first.text.rstrip("…"))
    assert first.right <= 20 + 120 / 2 + 0.2
    assert len(names) == len(chips) == len(HERE)
    for text, (left, right, top, bottom) in zip(names, chips, strict=True):
        assert 20 <= left < right <= 20 + 120.2
        assert text.left - left == pytest.approx(right - text.right, abs=0.2)
        assert high(text) == pytest.approx((top + bottom) / 2, abs=0.5)
        assert bottom - top >= 24 if acts else bottom - top < 24
    assert high(first) == pytest.approx((chips[0][2] + chips[0][3]) / 2, abs=0.5)
    assert chips[0][2] == 50
    assert chips[-1][3] < ends < chips[-1][3] + 10
    for chip, next_chip in pairwise(chips):
        assert (
            0
            < (next_chip[0] - chip[1] if next_chip[2] == chip[2] else next_chip[2] - chip[3])
            <= 3.05
        )
    assert {"Tar", "Sun", "Old king", "Oil", "X"} < {text.text for text in names}
    written = [*picture.root.iter(f"{SVG}text")]
    assert all("textLength" in each.attrib for each in written[1:])


def test_chips_without_an_action_are_low() -> None:
    """Chips without an action, or drawn without `acts`, are lower than selectable ones."""
    unnamed, unsaid, lit = Sheet(), Sheet(lambda *_: [4]), Sheet(lambda *_: [4])
    low = unsaid.name_tags("Here:", HERE, 20, 50, 120)
    assert unnamed.name_tags("Here:", HERE, 20, 50, 120, is_clickable=True) == low
    assert lit.name_tags("Here:", HERE, 20, 50, 120, is_clickable=True) > low
    assert (unnamed.shown_actions, unsaid.shown_actions, lit.shown_actions) == (set(), set(), {4})


def test_a_component_stands_for_the_actions_that_name_it() -> None:
    """A component is linked to the actions that name it, unless it is drawn with `acts=False`."""
    sheet = Sheet(lambda kind, name: [3, 5] if (kind, name) == ("card", "maze") else [])
    with sheet.component("card", "maze", "the maze"):
        sheet.rect(10, 10, 50, 30, "face")
    assert (drawn(sheet).actions, sheet.shown_actions) == ({3, 5}, {3, 5})
    sheet = Sheet(lambda *_: [3, 5])
    with sheet.component("card", "maze", "the maze", is_clickable=False):
        sheet.rect(10, 10, 50, 30, "face")
    assert (drawn(sheet).actions, sheet.shown_actions) == (set(), set())


def test_the_title_stands_above_everything() -> None:
    """The title stays within the sheet, and everything else is drawn below it."""
    for title in ("Turn 3", "A very long title of a game that has many words in it"):
        sheet = Sheet(width=360)
        sheet.title(title)
        (text,) = drawn(sheet).texts()
        assert Sheet.margin == text.left < text.right <= 360 - Sheet.margin
        assert Sheet.margin - 1 < text.top < text.bottom < sheet.bottom < text.bottom + 10


def test_a_button_holds_its_text() -> None:
    """A button's text is centred and complete if there is room; a very long button is as wide as the sheet.

    The space above the first row is that between rows.
    """
    sheet = Sheet(width=360)
    texts = ["X", "Build a temple", "Take the card that lies " + "far " * 20]
    sheet.action_buttons(enumerate(texts))
    picture = drawn(sheet)
    buttons = boxes(picture)
    assert apart(buttons)
    for label, text, (left, right, top, bottom) in zip(
        texts, picture.texts(), buttons, strict=True
    ):
        assert Sheet.margin <= left < right <= 360 - Sheet.margin
        assert text.text == label or label == texts[2]
        assert text.left - left == pytest.approx(right - text.right, abs=0.5) or label == texts[2]
        assert text.left - left <= right - text.right + 0.5
        assert high(text) == pytest.approx((top + bottom) / 2, abs=0.5)
    assert all("textLength" in each.attrib for each in picture.root.iter(f"{SVG}text"))
    assert buttons[0][2] - Sheet.margin == buttons[2][2] - buttons[1][3] > 0
    assert sheet.bottom == pytest.approx(buttons[-1][3])
    assert picture.actions == {0, 1, 2}
    sheet = Sheet()
    sheet.action_buttons(())
    assert sheet.bottom == Sheet.margin


@pytest.mark.parametrize("wide", range(200, 330, 10))
def test_no_button_leaves_the_sheet(wide: int) -> None:
    """A button that is wider than the rest of its row begins the next row."""
    sheet = Sheet(width=wide)
    sheet.action_buttons(enumerate(["Pass", "Build a temple", "Buy it"] * 3))
    buttons = boxes(drawn(sheet))
    assert apart(buttons)
    assert min(left for left, *_ in buttons) == Sheet.margin
    assert wide / 2 < max(right for _, right, *_ in buttons) <= wide - Sheet.margin


@pytest.mark.parametrize(
    ("seat", "order"), [(None, "abc"), (0, "abc"), (1, "bca"), (2, "cab"), (3, "abc")]
)
def test_own_first_rotates(seat: int | None, order: str) -> None:
    """`own_first` rotates items to begin with the seat's own; without one the order stays."""
    assert Sheet(viewer=seat).rotate_to_viewer("abc", "abc".index) == [*order]


@pytest.mark.parametrize(
    ("wide", "narrow", "broad"),
    [(599, True, False), (600, False, False), (959, False, False), (960, False, True)],
)
def test_a_sheet_knows_its_layout(wide: float, narrow: bool, broad: bool) -> None:
    """A sheet is narrow below a width of 600 and broad from 960."""
    assert (Sheet(width=wide).is_narrow, Sheet(width=wide).is_wide) == (narrow, broad)


def test_a_line_that_just_fits_is_not_broken() -> None:
    """A line exactly as wide as its room is not broken."""
    assert wrap_text("two words", text_width("two words", 9), 9) == ("two words",)


def test_a_sheet_matches_the_kept_file() -> None:
    """A sheet with every kind of element matches the kept SVG file."""
    check_kept(whole(), KEPT)
