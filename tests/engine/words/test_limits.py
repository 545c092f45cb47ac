"""Foreign texts in messages are cut at limits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ancient_world as aw
from ancient_world.engine.chance import Deal, Deck
from ancient_world.engine.document_faults import (
    as_json_values,
    describe_value,
    document_fault,
    shorten,
    similar_words,
    word_similarity,
)
from ancient_world.engine.message_catalogue import message_text
from ancient_world.validation.recovery import add_limited


@pytest.mark.parametrize(
    ("told", "most"),
    [
        (lambda some: message_text("{of}", {"of": some}), 500),
        (lambda some: message_text("{of}", {"of": (some,)}), 500),
        (shorten, 60),
        (as_json_values, 1_000),
        (lambda some: document_fault("missing-key", some).path, 1_000),
        (lambda some: aw.game("antike").check_cards(some)[0].file, 200),
        (lambda some: str(Deal(Deck(tuple(some)), 1).why_not(aw.Dealt(("a",)))), 40),
        (lambda some: str(Deal(Deck(("a",)), 1).why_not(aw.Dealt((some,)))), 60),
    ],
)
def test_a_long_text_is_cut(told: Callable[[str], str], most: int) -> None:
    """A text up to the limit is shown whole, a longer one is cut."""
    assert told("x" * most).count("x") == most
    assert told("x" * (most + 1)).count("x") <= most


@pytest.mark.parametrize(("count", "more"), [(40, ""), (41, ", ...")])
def test_the_names_of_a_deck_are_cut(count: int, more: str) -> None:
    """Forty names of a deck are listed, and dots stand for more."""
    why_not = Deal(Deck(("a",) * count), 1).why_not(aw.Dealt(("b",)))
    assert why_not is not None
    assert why_not.data["possible"] == ", ".join(["a"] * 40) + more


def test_values_within_values_are_cut() -> None:
    """Values nested deeper than four levels are shown as texts."""
    assert as_json_values([[[[1]]]]) == [[[["1"]]]]
    assert as_json_values([[[[[2]]]]]) == [[[["[2]"]]]]
    assert as_json_values({"a": {"b": {"c": {"d": (2,)}}}}) == {"a": {"b": {"c": {"d": "(2,)"}}}}


def test_a_long_number_is_not_told() -> None:
    """Numbers of up to 64 bits are shown, longer ones only by their type."""
    assert describe_value(2**64 - 1) == "18446744073709551615"
    assert describe_value(2**64) == "json-int"


@pytest.mark.parametrize("before", [0, 1, 100, 101, 102])
def test_faults_are_looked_for_up_to_the_first_that_is_too_many(before: int) -> None:
    """The search for faults stops at 101, one more than are reported."""
    fault = document_fault("missing-key")
    kept, left = [fault] * before, iter([fault] * 200)
    add_limited(kept, left)
    assert len(kept) == max(before, 101)
    assert len([*left]) == 200 - (len(kept) - before)


def test_a_sentence_tells_as_much_as_it_may() -> None:
    """A value is cut so that it has the limit with its dots."""
    assert message_text("{of}!", {"of": "x" * 501}) == "x" * 499 + "…!"


def test_a_long_list_is_cut() -> None:
    """Lists and mappings are cut after two hundred items."""
    assert as_json_values([*range(200)]) == [*range(200)]
    assert as_json_values([*range(201)]) == [*range(200)]
    assert as_json_values(dict.fromkeys("abc")) == dict.fromkeys("abc")
    assert as_json_values({str(each): each for each in range(201)}) == {
        str(each): each for each in range(200)
    }


def test_long_words_are_not_compared() -> None:
    """Similar words are searched only for words of up to 40 characters, among the first 500 known words."""
    word, longer = "a" * 40, "a" * 41
    assert similar_words(word, ["b", word], 5) == [word]
    assert similar_words(longer, ["b", word], 5) == []
    assert (word_similarity(word, longer), word_similarity(longer, word)) == (1, 0)
    others = [f"{number:03}" for number in range(500)]
    assert similar_words("zzzz", [*others[:-1], "zzzy"], 5) == ["zzzy"]
    assert similar_words("zzzz", [*others, "zzzy"], 5) == []
