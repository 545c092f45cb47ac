"""``aw.sample_state``: a random full state among those that a view allows, in every game with hidden information."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import ancient_world as aw
from tests.every_game.hidden_games import SECRETIVE, allowed, guesses
from tests.random_moves import random_states
from tests.tides_of_time.positions import choose, dealt, relics, round_of

pytestmark = pytest.mark.long

TRIED = 2_000
"""Largest number of ways to fill in hidden values with which a position is small enough to try all."""
POSITIONS = 4
"""Number of small positions of each game to test."""
EACH = 40
"""Number of samples for each state that a view allows."""


def test_which_games_have_secrets() -> None:
    """The three games with hidden information are tested here; Antike has none."""
    assert {"golden-ages", "the-ancient-world", "tides-of-time"} <= set(SECRETIVE)
    assert "antike" not in SECRETIVE


def views_of(game_id: str, players: int, seed: int) -> Iterator[aw.View]:
    """Yield the views of all players and a spectator at each state of a random game."""
    for state in random_states(aw.new_game(game_id, players), seed):
        for player in (*range(players), None):
            yield aw.view(state, player)


@pytest.mark.parametrize("game_id", SECRETIVE)
def test_equal_random_numbers_give_equal_samples(game_id: str) -> None:
    """A sample depends on the view and the random numbers alone."""
    for seen in list(views_of(game_id, min(aw.game(game_id).players), 2))[::25]:
        first, second = (aw.sample_state(seen, aw.SeededRandom(6)) for _ in range(2))
        assert first == second


def quantile(degrees: int) -> float:
    """Return the value that a chi-square of so many degrees of freedom exceeds once in ten thousand times (Wilson-Hilferty)."""
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + 3.719 * part**0.5) ** 3)


def assert_as_likely(seen: aw.View, rng: aw.SeededRandom) -> int:
    """Assert that samples are the allowed states in the expected proportions; return the number of these states."""
    expected = {guess.state: guess.probability for guess in allowed(seen)}
    assert sum(expected.values()) == pytest.approx(1)
    total = EACH * len(expected)
    counts = Counter(aw.sample_state(seen, rng) for _ in range(total))
    assert set(counts) <= set(expected)
    if len(expected) > 1:
        off = [
            (counts[state] - total * share) ** 2 / (total * share)
            for state, share in expected.items()
        ]
        assert sum(off) < quantile(len(expected) - 1)
    return len(expected)


def small_views(game_id: str, seed: int = 0) -> Iterator[aw.View]:
    """Yield views of random games with few ways to fill in hidden values, of different steps."""
    met: set[Any] = set()
    for number in range(seed, seed + 12):
        players = sorted(aw.game(game_id).players)
        for seen in views_of(game_id, players[number % len(players)], number):
            ways = guesses(seen)
            if 1 < ways <= TRIED and (ways, type(seen.state.agenda[-1])) not in met:
                met.add((ways, type(seen.state.agenda[-1])))
                yield seen


@pytest.mark.parametrize("game_id", [game for game in SECRETIVE if game != "the-ancient-world"])
def test_every_state_is_as_likely_as_it_should_be(game_id: str) -> None:
    """In small positions of random games each allowed state is sampled with its probability."""
    rng = aw.SeededRandom(12)
    sizes = [
        assert_as_likely(seen, rng)
        for seen, _ in zip(small_views(game_id), range(POSITIONS), strict=False)
    ]
    assert max(sizes) > 1


def test_each_card_of_an_explorer_is_as_likely() -> None:
    """Each card that an explorer may be looking at is sampled equally often."""
    seen = next(
        view
        for seed in range(12)
        for view in views_of("the-ancient-world", 2, seed)
        if aw.HIDDEN_ID
        in getattr(view.state.agenda[-1] if view.state.agenda else None, "looked", ())
    )
    rng, total = aw.SeededRandom(4), 3000
    steps: list[Any] = [aw.sample_state(seen, rng).agenda[-1] for _ in range(total)]
    counts = Counter(card for step in steps for card in step.looked)
    drawn = len(steps[0].looked)
    assert sum(counts.values()) == total * drawn
    expected = total * drawn / len(counts)
    off = sum((times - expected) ** 2 / expected for times in counts.values())
    assert off < quantile(len(counts) - 1)
    assert len(counts) > drawn


def test_after_the_swap_only_the_choice_is_hidden() -> None:
    """After the swap of hands a view allows only the true state; a hidden choice allows four."""
    state = choose(dealt(), "kings-nest", "maze")
    assert [guess.state for guess in allowed(aw.view(state, 0))] == [state]
    after = aw.apply(state, aw.legal_actions(state, 1)[0])
    assert assert_as_likely(aw.view(after, 0), aw.SeededRandom(2)) == 4


def test_a_wrong_draw_would_be_seen() -> None:
    """The test of proportions fails for a generator that prefers one card."""
    state = relics(round_of(dealt()))

    @attrs.define
    class Unfair:
        """A generator that returns 0 every fifth time on average."""

        fair: aw.SeededRandom = attrs.field(factory=lambda: aw.SeededRandom(1))

        def randrange(self, stop: int, /) -> int:
            return 0 if self.fair.randrange(5) == 0 else self.fair.randrange(stop)

    with pytest.raises(AssertionError):
        assert_as_likely(aw.view(state, 0), Unfair())  # type: ignore[arg-type]
