"""What a game that judges all players at once gives for one of them."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import Game


class Judged(Game[aw.State, Any]):
    """A game that says how good a state is for all players together."""

    def evaluations(self, state: aw.State) -> tuple[float, ...]:
        return 1.5, -1.5


def test_a_player_is_judged_with_all() -> None:
    """A game that defines only the evaluations of all gives each player one of them."""
    state = aw.new_game("antike", 2)
    assert [Judged().evaluate(state, seat) for seat in (0, 1)] == [1.5, -1.5]


@pytest.mark.parametrize("game_id", ["antike", "tides-of-time"])
def test_a_game_of_the_library(game_id: str) -> None:
    """The evaluation of one player is the one among those of all."""
    state = aw.Match.new(game_id, ["Ann", "Ben"], seed=2).state
    rules = aw.game(game_id)
    assert tuple([rules.evaluate(state, seat) for seat in (0, 1)]) == rules.evaluations(state)
