"""A game may evaluate all players at once, or one of them."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import Game


class Judged(Game[aw.State, Any]):
    """A game that evaluates a state for all players together."""

    def evaluations(self, state: aw.State) -> tuple[float, ...]:
        return 1.5, -1.5


def test_a_player_is_judged_with_all() -> None:
    """A game that defines only ``evaluations`` gets ``evaluate`` for a single player."""
    state = aw.new_game("antike", 2)
    assert [Judged().evaluate(state, seat) for seat in (0, 1)] == [1.5, -1.5]


@pytest.mark.parametrize("game_id", ["antike", "tides-of-time"])
def test_a_game_of_the_library(game_id: str) -> None:
    """``evaluate`` for a player gives the player's entry of ``evaluations``."""
    state = aw.Match.new(game_id, ["Ann", "Ben"], seed=2).state
    rules = aw.game(game_id)
    assert tuple([rules.evaluate(state, seat) for seat in (0, 1)]) == rules.evaluations(state)
