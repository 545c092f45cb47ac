"""What every game gets from what it declares: legal actions, samples of what is hidden."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.testing import legality_differences
from tests.random_moves import random_states

GAMES = [(game_id, count) for game_id in aw.available_games() for count in aw.game(game_id).players]


@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_what_a_step_says_is_what_is_derived(game_id: str, players: int) -> None:
    """A faster way to list actions, or to see that there is one, gives what the kinds of choice give."""
    for state in random_states(aw.new_game(game_id, players), 1, most=250):
        assert legality_differences(state) == []


@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_a_sample_looks_like_what_it_was_drawn_from(game_id: str, players: int) -> None:
    """For every seat and for somebody who watches; and the game can go on from it."""
    rng = aw.SeededRandom(11)
    for state in list(random_states(aw.new_game(game_id, players), 5, most=250))[::9]:
        for player in (*range(players), None):
            seen = aw.view(state, player)
            sample = aw.sample_state(seen, rng)
            assert aw.view(sample, player) == seen
            assert aw.from_json(aw.to_json(sample)) == sample
