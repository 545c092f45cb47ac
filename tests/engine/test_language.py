"""Sentences: numbers and words that fit, labels, one sentence per code."""

from __future__ import annotations

import pytest

from ancient_world.engine import language
from ancient_world.engine.errors import reason
from ancient_world.engine.language import register, sentence, set_language, tr


@pytest.mark.parametrize(("coins", "words"), [(0, "0 coins"), (1, "1 coin"), (3, "3 coins")])
def test_numbers_and_their_words(coins: int, words: str) -> None:
    """A number stands with the word that fits it."""
    assert (
        f"You have {words}; a look costs one." == reason("mini-no-coin", "M2", coins=coins).message
    )


def test_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    """An id is told by its word, where it has one."""
    monkeypatch.setitem(language.LABELS, "deal-look", "dealing two cards")
    assert sentence("not-now", {"step": "deal-look"}).endswith("dealing two cards.")
    assert sentence("not-now", {"step": "what"}).endswith("what.")


def test_unknown_codes() -> None:
    """A code without a sentence is told as it is."""
    assert sentence("no-such-code", {}) == "no-such-code"


def test_one_sentence_per_code() -> None:
    """A code keeps its sentence; registering the same again is fine."""
    register({"game-over": language.SENTENCES["game-over"]})
    with pytest.raises(ValueError, match="has a sentence already"):
        register({"game-over": "Something else."})


def test_languages_that_are_not_there() -> None:
    """An unknown language gives English."""
    set_language("xx")
    try:
        assert language.language() == "xx"
        assert tr("The game is over.") == "The game is over."
    finally:
        set_language("en")
