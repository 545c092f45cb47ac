"""The course of the game: deals, rounds, relics, the end (S1, R1, R2, L1, L2, E1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

import ancient_world as aw
from ancient_world.engine import Deal
from ancient_world.games import tides_of_time as tot
from tests.tides_of_time.positions import (
    dealt,
    everything_once,
    plies,
    relics,
    round_of,
)


@pytest.mark.rule("S1")
def test_what_is_dealt_first() -> None:
    """The first hand is dealt from all the cards, three of each suit and three without."""
    state = aw.new_game("tides-of-time", players=2)
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    assert isinstance(waiting.event, Deal)
    assert (waiting.event.count, len(waiting.event.deck)) == (5, 18)
    suits = [card.suit for card in dealt().cards.cards.values()]
    assert [suits.count(suit) for suit in (*tot.SUITS, None)] == [3] * 6


@pytest.mark.rule("R1")
def test_both_are_awaited_until_they_have_chosen() -> None:
    """Who has chosen is awaited no more."""
    state = dealt()
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Decision)
    assert waiting.players == (0, 1)
    waiting = aw.pending(aw.apply(state, tot.Play(1, "maze")))
    assert isinstance(waiting, aw.Decision)
    assert waiting.players == (0,)


@pytest.mark.rule("R1")
def test_the_order_of_choosing_makes_no_difference() -> None:
    """Whoever chooses first: the state is the same."""
    state = dealt()
    one, other = tot.Play(0, "kings-nest"), tot.Play(1, "maze")
    assert aw.apply(aw.apply(state, one), other) == aw.apply(aw.apply(state, other), one)


@pytest.mark.rule("L2")
def test_two_new_cards_and_growing_kingdoms() -> None:
    """Five cards in hand again; six cards score in round 2, seven in round 3; then it is over."""
    state = dealt()
    for number in (1, 2, 3):
        assert [len(side.hand) for side in state.players] == [5, 5]
        assert [len(side.relics) for side in state.players] == [number - 1] * 2
        state = round_of(state)
        assert [len(rows) for rows in state.noted[-1]] == [4 + number] * 2
        if number < 3:
            state = relics(state)
    assert aw.is_over(state)
    assert len(state.pile) == 0
    assert len(state.removed) == 4


@pytest.mark.rule("E1")
def test_totals_decide_and_equal_totals_share() -> None:
    """The sums of three rounds; in thousands of random games some are shared."""
    shared = 0
    for seed in range(400):
        *_, (_, _, state) = plies(seed)
        totals = [score.total for score in aw.scores(state)]
        noted = [sum(row.points for both in state.noted for row in both[seat]) for seat in (0, 1)]
        assert totals == noted
        winners = aw.winners(state)
        assert winners == tuple(seat for seat in (0, 1) if totals[seat] == max(totals))
        shared += len(winners) == 2
    assert shared


def test_nobody_has_won_before_the_end() -> None:
    """While the game lasts there are scores of the rounds that were played, and no winner."""
    state = round_of(dealt())
    assert aw.winners(state) == ()
    assert [score.total for score in aw.scores(state)] == [
        sum(row.points for row in rows) for rows in state.noted[0]
    ]


def test_every_card_is_always_in_one_place() -> None:
    """Over random games, whoever chooses first."""
    for seed in range(60):
        states = [after for _, _, after in plies(seed)]
        assert all(map(everything_once, states))
        assert all(one.round <= other.round <= one.round + 1 for one, other in pairwise(states))
        assert len(states) == 6 + 3 * 8 + 2 * 4
