"""What sentences say that seats have gained and lost adds up to what they have."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import ancient_world as aw


@pytest.mark.parametrize("game", aw.available_games())
def test_points_gained_add_up_to_the_scores(game: str) -> None:
    """The points that are gained and lost in all sentences on a game are its scores."""
    match = aw.Match.new(game, ["Ana", "Ben"], seed=5)
    before = [score.total for score in aw.scores(match.state)]
    rng = random.Random(5)
    for _ in range(200):
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            break
        seat = waiting.players[0]
        match.apply(rng.choice(waiting.actions_of(seat)), player=seat)
    gained: Counter[tuple[int, str]] = Counter()
    for change in match.changes(0, 0):
        for sentence in change.sentences:
            for (seat, name, _), number in sentence.gains.items():
                gained[seat, name] += number
    if match.is_over or game in (
        "antike",
        "the-ancient-world",
    ):  # while it goes on, others hide points
        told = [before[seat] + gained[seat, "points"] for seat in range(2)]
        assert told == [score.total for score in aw.scores(match.state)]


def test_goods_gained_are_those_of_the_seat() -> None:
    """Coins that are paid and gained in sentences add up to the coins of each seat."""
    match = aw.Match.new("the-ancient-world", ["Ana", "Ben"], seed=6)

    def coins() -> list[int]:
        return [player["coins"] for player in aw.to_document(match.state)["state"]["players"]]

    before = coins()
    rng = random.Random(6)
    for _ in range(80):
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            break
        match.apply(rng.choice(waiting.actions), player=waiting.player)
    gained: Counter[tuple[int, str]] = Counter()
    for change in match.changes(0):
        for sentence in change.sentences:
            for (seat, name, _), number in sentence.gains.items():
                gained[seat, name] += number
    assert [before[seat] + gained[seat, "coins"] for seat in range(2)] == coins()
