"""What is kept of a position makes no difference to what it is worth."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.random_moves import random_states


@pytest.mark.parametrize("game", aw.available_games())
def test_a_copy_of_which_nothing_is_known_is_worth_the_same(game: str) -> None:
    """Every position of a random game is worth to every player what an equal one is worth that nobody has judged."""
    rules = aw.game(game)
    for state in [*random_states(aw.new_game(game, players=2), 5, most=400)][::5]:
        seats = range(rules.seats(state))
        unknown = aw.from_document(aw.to_document(state), expect=aw.State)
        worths = [rules.evaluate(state, seat) for seat in seats]
        assert [rules.evaluate(unknown, seat) for seat in seats] == worths
