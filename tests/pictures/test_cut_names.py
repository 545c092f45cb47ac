"""Names in pictures are whole where they can be: smaller, in lines, or cut between words (fonts)."""

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
    """In every layout."""
    state = aw.new_game("golden-ages", players=2)
    state = aw.apply(state, aw.pending(state).sample(aw.SeededRandom(1)))  # type: ignore[union-attr]
    names = [
        each.name
        for each in aw.components("golden-ages", lang=language)
        if each.kind == "technology"
    ]
    written = re.findall(r"<text[^>]*>([^<]*)</text>", aw.svg(state, lang=language, width=width))
    assert len(names) == 20
    assert [name for name in names if name not in written] == []


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("Computer Science", 75, "Computer Science"),
        ("Computer Science", 50, "Computer…"),
        ("Hall of the Hundred Names", 60, "Hall of the…"),
        ("Computerscience", 51, "Computer…"),
        ("One", 0.5, ""),
    ],
)
def test_a_line_is_cut_between_words(text: str, room: float, expected: str) -> None:
    """A single word loses letters; nothing is written where not one has room."""
    found, size = fit_line(text, room, 10)
    assert found == expected
    assert size >= MIN_TEXT_SIZE
    assert text_width(found, size) <= room


def test_a_text_that_just_fits_keeps_its_words() -> None:
    """Its width may be all of the room, at its size and at the smallest."""
    text = "Computer Science"
    assert fit_line(text, text_width(text, 10.1), 10.1) == (text, 10.1)
    assert fit_line(text, text_width(text, MIN_TEXT_SIZE), 10) == (text, MIN_TEXT_SIZE)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", [9, 9.25, 13.75, 19.75])
def test_a_text_is_as_large_as_has_room(size: float, bold: bool) -> None:
    """Sizes are quarters: with room for one of them a text has that, and with a little less the next."""
    text = "Computer Science"
    exact = text_width(text, size, bold=bold)
    assert fit_line(text, exact + 0.01, 20, bold=bold) == (text, size)
    if size > MIN_TEXT_SIZE:
        assert fit_line(text, exact - 0.01, 20, bold=bold) == (text, size - 0.25)
    assert fit_line(text, exact - 0.01, 20, bold=bold, min_size=size) == ("Computer…", size)


@pytest.mark.parametrize("high", [5, 22, 23.6, 40])
@pytest.mark.parametrize("room", [50, 70, 130])
def test_lines_stay_in_their_box(room: float, high: float) -> None:
    """They have the words of a text in their order, down to the least size, and where some find no room they end with dots."""
    text = "one two three four five six seven eight nine ten"
    lines, size = fit_box(text, room, high, 10)
    assert len(lines) == 1 or len(lines) * size * LINE_HEIGHT <= high
    assert max(text_width(line, size) for line in lines) <= room
    whole = " ".join(lines)
    assert whole == text or (size, whole[-1]) == (MIN_TEXT_SIZE, "…")
    assert text.startswith(whole.rstrip("…"))
    below, _ = fit_box(text, room, 1000, size)
    assert below[: len(lines) - 1] == lines[:-1]  # as many as there is room for
    assert len(lines) == min(len(below), max(1, int(high / (size * LINE_HEIGHT))))
    assert (
        size == 10
        or len(fit_box(text, room, 1000, size + 0.5)[0]) * (size + 0.5) * LINE_HEIGHT > high
    )


def test_lines_become_smaller_before_a_word_is_cut() -> None:
    """Where a word is wider than the box it is written smaller first, though all lines have room."""
    word = "Telecomunicaciones"
    room = text_width(word, 9.2)
    assert fit_box(f"{word} de hoy", room, 40, 10) == ((word, "de hoy"), 9)
    assert fit_box(word, room / 2, 40, 10)[1] == 9
    assert fit_box(word, text_width(word, 10), 40, 10) == ((word,), 10)


def test_a_block_is_as_high_as_its_lines() -> None:
    """What comes below it begins there."""
    sheet = Sheet()
    one = sheet.text_box(0, 0, 200, 100, "Dos")
    assert one == pytest.approx(MIN_TEXT_SIZE * LINE_HEIGHT)
    assert sheet.text_box(0, 0, text_width("Telecomunicaciones", MIN_TEXT_SIZE), 100, "Telecomunicaciones de hoy") == pytest.approx(2 * one)  # fmt: skip
    assert sheet.text_box(0, 0, 200, 0, "Dos") == sheet.text_box(0, 0, 200, 100, "") == 0


def test_a_chip_that_fits_stays_in_its_line() -> None:
    """Half a unit less, and it begins the next one."""
    heading, name = "Here", "Telecomunicaciones"
    exact = text_width(heading, 9) + 5 + text_width(name, 9) + 9
    one, two = [
        Sheet().name_tags(heading, [("card", "tele", name)], 0, 0, room)
        for room in (exact, exact - 0.5)
    ]
    assert two > one > 0
    assert Sheet().name_tags(heading, [], 0, 0, exact) == one


def test_letters_that_no_table_knows() -> None:
    """A letter of another alphabet is taken for a wide small one, and a Chinese one for a square."""
    assert text_width("ж", 1000) == 660
    assert text_width("中", 1000) == 1000


def test_letters_have_the_widths_of_the_font() -> None:
    """Together they are as wide as the published metrics of Helvetica say, in thousandths: ASCII, then what stands beside it."""
    assert text_width("".join(map(chr, range(32, 127))), 1000) == 50_058
    assert text_width("·–—…×", 1000) == 278 + 556 + 1000 + 1000 + 584
    assert text_width("é", 1000) == text_width("e", 1000)
