"""Long names in pictures get a smaller font or several lines before they are cut between words."""

from __future__ import annotations

import re

import pytest

import ancient_world as aw
from ancient_world.engine.drawing_style import (
    LINE_HEIGHT,
    MIN_TEXT_SIZE,
    fit_box,
    fit_line,
    text_width,
)
from ancient_world.engine.sheet import Sheet


@pytest.mark.parametrize("width", [360, 390, 800, 1000])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_technology_is_named_in_full(language: str, width: float) -> None:
    """Every technology's name is complete, in every layout and language."""
    state = aw.new_game("golden-ages", players=2)
    state = aw.apply(state, aw.pending(state).sample(aw.SeededRandom(1)))  # type: ignore[union-attr]
    names = [
        each.name
        for each in aw.components("golden-ages", lang=language)
        if each.kind == "technology"
    ]
    drawn = re.findall(r"<text[^>]*>([^<]*)</text>", aw.svg(state, lang=language, width=width))
    written = " ".join(drawn)  # a long name stands in two lines
    assert len(names) == 20
    assert [name for name in names if name not in written] == []


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("Computer Science", 100, "Computer Science"),
        ("Computer Science", 67, "Computer…"),
        ("Hall of the Hundred Names", 80, "Hall of the…"),
        ("Computerscience", 68, "Computer…"),
        ("One", 0.5, ""),
    ],
)
def test_a_line_is_cut_between_words(text: str, room: float, expected: str) -> None:
    """A line that is too long is cut between words; a single word loses letters; the result may be empty."""
    line, size = fit_line(text, room, 13)
    assert line == expected
    assert size >= MIN_TEXT_SIZE
    assert text_width(line, size) <= room


def test_a_text_that_just_fits_keeps_its_words() -> None:
    """A text exactly as wide as its room is not cut."""
    text = "Computer Science"
    assert fit_line(text, text_width(text, 13.1), 13.1) == (text, 13.1)
    assert fit_line(text, text_width(text, MIN_TEXT_SIZE), 13) == (text, MIN_TEXT_SIZE)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", [12, 12.25, 13.75, 19.75])
def test_a_text_has_the_largest_size_that_fits(size: float, bold: bool) -> None:
    """A text has the largest size, in steps of a quarter, at which it fits."""
    text = "Computer Science"
    exact = text_width(text, size, bold=bold)
    assert fit_line(text, exact + 0.01, 20, bold=bold) == (text, size)
    if size > MIN_TEXT_SIZE:
        assert fit_line(text, exact - 0.01, 20, bold=bold) == (text, size - 0.25)
    assert fit_line(text, exact - 0.01, 20, bold=bold, min_size=size) == ("Computer…", size)


@pytest.mark.parametrize("high", [5, 29, 31.5, 53])
@pytest.mark.parametrize("room", [67, 93, 173])
def test_lines_stay_in_their_box(room: float, high: float) -> None:
    """A text is broken into lines at the largest size that fits; at the least size it is cut and ends with an ellipsis."""
    text = "one two three four five six seven eight nine ten"
    lines, size = fit_box(text, room, high, 13)
    assert len(lines) == 1 or len(lines) * size * LINE_HEIGHT <= high
    assert max(text_width(line, size) for line in lines) <= room
    whole = " ".join(lines)
    assert whole == text or (size, whole[-1]) == (MIN_TEXT_SIZE, "…")
    assert text.startswith(whole.rstrip("…"))
    below, _ = fit_box(text, room, 1000, size)
    assert below[: len(lines) - 1] == lines[:-1]  # the lines that fit are the first ones
    assert len(lines) == min(len(below), max(1, int(high / (size * LINE_HEIGHT))))
    assert (
        size == 13
        or len(fit_box(text, room, 1000, size + 0.5)[0]) * (size + 0.5) * LINE_HEIGHT > high
    )


def test_lines_become_smaller_before_a_word_is_cut() -> None:
    """A word wider than the box is written smaller before it is cut, even if all lines have room."""
    word = "Telecomunicaciones"
    room = text_width(word, 12.2)
    assert fit_box(f"{word} de hoy", room, 53, 13) == ((word, "de hoy"), 12)
    assert fit_box(word, room / 2, 53, 13)[1] == 12
    assert fit_box(word, text_width(word, 13), 53, 13) == ((word,), 13)


def test_a_block_is_as_high_as_its_lines() -> None:
    """A block returns the height of its lines."""
    sheet = Sheet()
    line_height = sheet.text_box(0, 0, 200, 100, "Dos")
    assert line_height == pytest.approx(MIN_TEXT_SIZE * LINE_HEIGHT)
    assert sheet.text_box(0, 0, text_width("Telecomunicaciones", MIN_TEXT_SIZE), 100, "Telecomunicaciones de hoy") == pytest.approx(2 * line_height)  # fmt: skip
    assert sheet.text_box(0, 0, 200, 0, "Dos") == sheet.text_box(0, 0, 200, 100, "") == 0


def test_a_chip_that_fits_stays_in_its_line() -> None:
    """A chip that just fits stays in its line; with half a unit less it moves to the next line."""
    heading, name = "Here", "Telecomunicaciones"
    exact = text_width(heading, MIN_TEXT_SIZE) + 5 + text_width(name, MIN_TEXT_SIZE) + 9
    one_line, two_lines = [
        Sheet().name_tags(heading, [("card", "tele", name)], 0, 0, room)
        for room in (exact, exact - 0.5)
    ]
    assert two_lines > one_line > 0
    assert Sheet().name_tags(heading, [], 0, 0, exact) == one_line


def test_letters_without_metrics() -> None:
    """A letter without known metrics counts as a wide small letter, and a Chinese character as a square."""
    assert text_width("ж", 1000) == 660
    assert text_width("中", 1000) == 1000


def test_letters_have_the_widths_of_the_font() -> None:
    """The widths of letters add up to the published metrics of Helvetica, in thousandths."""
    assert text_width("".join(map(chr, range(32, 127))), 1000) == 50_058
    assert text_width("·–—…×", 1000) == 278 + 556 + 1000 + 1000 + 584
    assert text_width("é", 1000) == text_width("e", 1000)
