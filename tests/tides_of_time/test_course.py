"""The course of the game: deals, rounds, relics, the end (S1, R1, R2, L1, L2, E1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

import ancient_world as aw
from ancient_world.engine import Deal
from ancient_world.games import tides_of_time as tot
from tests.tides_of_time.positions import (
    FIRST,
    SECOND,
    choose,
    dealt,
    everything_once,
    plies,
    relics,
    round_of,
)


@pytest.mark.rule("S1")
def test_five_cards_each_and_a_pile_of_eight() -> None:
    """Two hands of five are dealt one after the other; eight cards remain."""
    state = aw.new_game("tides-of-time", players=2)
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    assert isinstance(waiting.event, Deal)
    assert (waiting.event.count, len(waiting.event.deck)) == (5, 18)
    state = dealt()
    assert [side.hand for side in state.players] == [FIRST, SECOND]
    assert len(state.pile) == 8
    suits = [card.suit for card in state.cards.cards.values()]
    assert all(suits.count(suit) == 3 for suit in (*tot.SUITS, None))
    with pytest.raises(aw.InvalidOption):
        aw.new_game("tides-of-time", players=3)


@pytest.mark.rule("R1")
def test_both_choose_at_the_same_time() -> None:
    """Either may choose first; each has the cards of the own hand; nobody chooses twice."""
    state = dealt()
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Decision)
    assert waiting.players == (0, 1)
    assert aw.legal_actions(state, 0) == tuple(tot.Play(0, card) for card in FIRST)
    assert aw.legal_actions(state, 1) == tuple(tot.Play(1, card) for card in SECOND)
    state = aw.apply(state, tot.Play(1, "maze"))
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Decision)
    assert waiting.players == (0,)
    assert aw.legal_actions(state, 1) == ()
    again = aw.explain(state, tot.Play(1, "citadel"))
    assert again is not None
    assert (again.code, again.rule) == ("tides-chosen", "R1")
    foreign = aw.explain(state, tot.Play(0, "maze"))
    assert foreign is not None
    assert (foreign.code, foreign.rule) == ("tides-not-in-hand", "R1")
    for odd in (tot.Play(2, "maze"), tot.LeaveRelic(0, "kings-nest"), aw.Dealt(())):
        assert aw.explain(state, odd) is not None


@pytest.mark.rule("R1")
def test_cards_are_revealed_and_hands_change_sides() -> None:
    """When both have chosen, the cards lie in the kingdoms and the other cards change hands."""
    state = choose(dealt(), "kings-nest", "maze")
    assert [side.kingdom for side in state.players] == [("kings-nest",), ("maze",)]
    assert state.players[0].hand == tuple(card for card in SECOND if card != "maze")
    assert state.players[1].hand == tuple(card for card in FIRST if card != "kings-nest")
    assert [side.chosen for side in state.players] == [None, None]


@pytest.mark.rule("R1")
def test_the_order_of_choosing_makes_no_difference() -> None:
    """Whoever chooses first: the state is the same."""
    state = dealt()
    one, other = tot.Play(0, "kings-nest"), tot.Play(1, "maze")
    assert aw.apply(aw.apply(state, one), other) == aw.apply(aw.apply(state, other), one)


@pytest.mark.rule("R1")
def test_the_last_card_is_forced() -> None:
    """Four choices each; the fifth card is played by itself."""
    state = dealt()
    for _ in range(4):
        assert len(state.noted) == 0
        state = choose(state, state.players[0].hand[0], state.players[1].hand[0])
    assert len(state.noted) == 1
    assert [len(rows) for rows in state.noted[0]] == [5, 5]


@pytest.mark.rule("L1")
def test_relics_and_removed_cards() -> None:
    """The cards of the round come back; a relic, then a card to remove; revealed when all is chosen."""
    state = round_of(dealt())
    played = [tuple(row.card for row in rows) for rows in state.noted[0]]
    assert [side.hand for side in state.players] == [tuple(sorted(cards)) for cards in played]
    assert [side.kingdom for side in state.players] == [(), ()]
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Decision)
    assert waiting.players == (0, 1)
    relic, removed, *_ = state.players[0].hand
    state = aw.apply(state, tot.LeaveRelic(0, relic))
    assert state.players[0].relics == ()
    why = aw.explain(state, tot.RemoveCard(0, relic))
    assert why is not None
    assert (why.code, why.rule) == ("tides-is-relic", "L1")
    assert aw.legal_actions(state, 0) == tuple(
        tot.RemoveCard(0, card) for card in state.players[0].hand if card != relic
    )
    state = aw.apply(state, tot.RemoveCard(0, removed))
    assert state.removed == ()
    for _ in range(2):
        state = aw.apply(state, aw.legal_actions(state, 1)[0])
    assert state.players[0].relics == (relic,)
    assert state.removed[0] == removed
    assert len(state.removed) == 2
    assert state.round == 2


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
