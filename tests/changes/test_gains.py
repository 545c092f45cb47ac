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


def test_points_of_several_sources_are_told_by_source() -> None:
    """Where a move changes several lines of a score, the points of each line have its label, and together they are the change."""
    match = aw.Match.new("the-ancient-world", ["Ana", "Ben"], seed=6)
    rng, told = random.Random(6), 0
    while isinstance(waiting := match.pending(), aw.Decision) and told < 3:
        before, since = aw.scores(match.state), match.version
        match.apply(rng.choice(waiting.actions), player=waiting.player)
        after = aw.scores(match.state)
        sentences = [each for change in match.changes(since) for each in change.sentences]
        for seat in range(2):
            points: Counter[str] = Counter()
            for each in sentences:
                for (owner, name, source), number in each.gains.items():
                    if (owner, name) == (seat, "points") and source:
                        points[source] += number
            if len(points) < 2:
                continue
            told += 1
            labels = {
                line.row_label for score in (before[seat], after[seat]) for line in score.lines
            }
            assert points.keys() <= labels
            assert sum(points.values()) == after[seat].total - before[seat].total
    assert told == 3


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
