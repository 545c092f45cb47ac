"""Cached values do not change the evaluation of a position."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.random_moves import random_states


@pytest.mark.parametrize("game", aw.available_games())
def test_a_state_without_cached_values_has_the_same_evaluation(game: str) -> None:
    """A state and an equal one without cached values have the same evaluation for every player."""
    rules = aw.game(game)
    for state in [*random_states(aw.new_game(game, players=2), 5, most=400)][::5]:
        seats = range(rules.seats(state))
        unknown = aw.from_document(aw.to_document(state), expect=aw.State)
        worths = [rules.evaluate(state, seat) for seat in seats]
        assert [rules.evaluate(unknown, seat) for seat in seats] == worths
