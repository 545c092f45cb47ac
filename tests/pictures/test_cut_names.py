"""Names in pictures are whole where they can be: smaller, in lines, or cut between words (fonts)."""

from __future__ import annotations

import re

import pytest

import ancient_world as aw
from ancient_world.engine.drawing.fonts import LEAST, filled, fitted, width_of


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_technology_is_named_in_full(language: str) -> None:
    """With its price beside it, and as long as nobody has developed it."""
    state = aw.new_game("golden-ages", players=2)
    state = aw.apply(state, aw.pending(state).sample(aw.SeededRandom(1)))  # type: ignore[union-attr]
    names = [
        each.name
        for each in aw.components("golden-ages", lang=language)
        if each.kind == "technology"
    ]
    written = re.findall(r"<text[^>]*>([^<]*)</text>", aw.svg(state, lang=language))
    assert len(names) == 20
    assert [name for name in names if name not in written] == []


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("Computer Science", 70, "Computer Science"),
        ("Computer Science", 50, "Computer…"),
        ("Hall of the Hundred Names", 60, "Hall of the…"),
        ("Computerscience", 40, "Computer…"),
        ("One", 0.5, ""),
    ],
)
def test_a_line_is_cut_between_words(text: str, room: float, expected: str) -> None:
    """A single word loses letters; nothing is written where not one has room."""
    found, size = fitted(text, room, 8)
    assert found == expected
    assert size >= LEAST
    assert width_of(found, size) <= room


def test_lines_become_smaller_before_a_word_is_cut() -> None:
    """Where a word is wider than the box it is written smaller first, though all lines have room."""
    word = "Telecomunicaciones"
    room = width_of(word, 7.2)
    assert filled(f"{word} de hoy", room, 40, 8) == ((word, "de hoy"), 7)
    assert filled(word, room / 2, 40, 8)[1] == 7
