"""Cards with equal ids: a deck is a multiset, in play, in views, in samples and in documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import forget_game, register_game
from tests.engine.declared import pairs
from tests.random_moves import random_states


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    register_game("pairs", pairs.Pairs())
    yield
    forget_game("pairs")


def lying(state: Any) -> Counter[str]:
    """Return how often each card lies in a state."""
    return Counter([*state.pile.unseen, *[card for side in state.players for card in side.hand]])


def test_no_card_is_lost() -> None:
    """Dealing one of two equal cards leaves the other one in the deck."""
    first = aw.new_game("pairs", 2)
    for state in random_states(first, 3, most=100):
        assert lying(state) == Counter(pairs.BOX)


def test_one_of_two_that_was_seen_is_seen() -> None:
    """Showing one of two equal cards reveals only one of them."""
    state = aw.new_game("pairs", 2)
    for action in (aw.Dealt(("cat", "cat")), aw.Dealt(("ant", "bee")), pairs.Show("cat")):
        state = aw.apply(state, action)
    seen: Any = aw.view(state, 1).state
    known = seen.players[0]
    assert (known.hand, known.secret) == (("cat", aw.HIDDEN_ID), (aw.HIDDEN_ID,))
    sample = aw.sample_state(aw.view(state, 1), aw.SeededRandom(5))
    assert lying(sample) == Counter(pairs.BOX)
    assert aw.view(sample, 1) == aw.view(state, 1)
