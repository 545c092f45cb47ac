"""A stranger's text is told as far as anybody would read it, and no further."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ancient_world as aw
from ancient_world.engine.chance import Deal, Deck
from ancient_world.engine.faults import document_fault, likeness, near_words, plain, shorten
from ancient_world.engine.language import sentence


@pytest.mark.parametrize(
    ("told", "most"),
    [
        (lambda some: sentence("{of}", {"of": some}), 500),
        (lambda some: sentence("{of}", {"of": (some,)}), 500),
        (shorten, 60),
        (plain, 1_000),
        (lambda some: document_fault("missing-key", some).path, 1_000),
        (lambda some: aw.game("antike").check_cards(some)[0].file, 200),
        (lambda some: str(Deal(Deck(tuple(some)), 1).why_not(aw.Dealt(("a",)))), 40),
        (lambda some: str(Deal(Deck(("a",)), 1).why_not(aw.Dealt((some,)))), 60),
    ],
)
def test_a_long_text_is_cut(told: Callable[[str], str], most: int) -> None:
    """As much as the limit is told whole, but not more."""
    assert told("x" * most).count("x") == most
    assert told("x" * (most + 1)).count("x") <= most


def test_a_long_list_is_cut() -> None:
    """Two hundred things of a list or of a mapping are told, and no more."""
    assert plain([*range(200)]) == [*range(200)]
    assert plain([*range(201)]) == [*range(200)]
    assert plain(dict.fromkeys("abc")) == dict.fromkeys("abc")
    assert plain({str(each): each for each in range(201)}) == {
        str(each): each for each in range(200)
    }


def test_long_words_are_not_compared() -> None:
    """Comparing is quadratic: a word of 40 characters is offered another one, a longer one is not; and 500 known ones are looked at."""
    word, longer = "a" * 40, "a" * 41
    assert near_words(word, ["b", word], 5) == [word]
    assert near_words(longer, ["b", word], 5) == []
    assert (likeness(word, longer), likeness(longer, word)) == (1, 0)
    others = [f"{number:03}" for number in range(500)]
    assert near_words("zzzz", [*others[:-1], "zzzy"], 5) == ["zzzy"]
    assert near_words("zzzz", [*others, "zzzy"], 5) == []
