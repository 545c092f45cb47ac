"""The greedy bot beats random play in every game; the page of each game says how often."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world import bots

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("game", "games", "least"),
    [
        ("the-ancient-world", 6, 6),
        ("tides-of-time", 40, 26),
        ("antike", 2, 2),
        ("golden-ages", 10, 10),
    ],
)
def test_greedy_beats_random(game: str, games: int, least: int) -> None:
    """The greedy bot wins at least ``least`` games of two players, in which the players alternate seats."""
    won = 0
    for seed in range(games):
        match = aw.Match.new(game, ["Ann", "Ben"], seed=seed)
        greedy = seed % 2
        table: list[bots.Bot] = [bots.GreedyBot(seed), bots.RandomBot(seed)]
        bots.play_out(match, table if greedy == 0 else table[::-1])
        won += aw.winners(match.state) == (greedy,)
    assert won >= least
