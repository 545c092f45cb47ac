"""What the engine derives from a game's declarations: legal actions, and samples of hidden information."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.testing import legality_differences
from tests.random_moves import random_states

GAMES = [(game_id, count) for game_id in aw.available_games() for count in aw.game(game_id).players]


@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_lists_of_a_step_equal_the_derived_ones(game_id: str, players: int) -> None:
    """A step's faster list of actions, or only action, equals the derived one."""
    for state in random_states(aw.new_game(game_id, players), 1, most=250):
        assert legality_differences(state) == []


@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_a_sample_has_the_view_that_it_was_drawn_from(game_id: str, players: int) -> None:
    """A sample has the view that it was drawn from, for every seat and a spectator, and can be read as a document."""
    rng = aw.SeededRandom(11)
    for state in list(random_states(aw.new_game(game_id, players), 5, most=250))[::9]:
        for player in (*range(players), None):
            seen = aw.view(state, player)
            sample = aw.sample_state(seen, rng)
            assert aw.view(sample, player) == seen
            assert aw.from_json(aw.to_json(sample)) == sample
