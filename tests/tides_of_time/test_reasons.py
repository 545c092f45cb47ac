"""Every code with which the game refuses an action, in a position of play."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.tides_of_time.positions import choose, dealt, relics, round_of


def moment(*, relic: bool) -> tot.TidesState:
    """Return a state at the first choice of a game, or at the first choice of a relic."""
    rng = aw.SeededRandom(7)
    state = aw.new_game(tot.GAME, 2)
    while True:
        pending = aw.pending(state)
        if isinstance(pending, aw.Chance):
            state = aw.apply(state, pending.sample(rng))
        elif not relic or isinstance(aw.legal_actions(state)[0], tot.LeaveRelic):
            return state
        else:
            state = aw.apply(state, aw.legal_actions(state)[0])


def refusal(state: aw.State, action: aw.Action) -> tuple[str, str]:
    """Return the code and the rule with which an action is refused."""
    reason = aw.explain(state, action)
    assert reason is not None
    assert "{" not in reason.message
    return reason.code, reason.rule


@pytest.mark.rule("R1")
def test_a_second_choice_is_refused() -> None:
    """A second choice of the same player is refused, and so is a choice of a seat that does not exist."""
    state = moment(relic=False)
    first, second = aw.legal_actions(state, 0)[:2]
    after = aw.apply(state, first)
    assert refusal(after, second) == ("tides-chosen", "R1")
    for seat in (5, -1, 10**5000):
        assert refusal(state, tot.Play(seat, "maze")) == ("tides-no-such-seat", "S1")


@pytest.mark.rule("R1")
def test_a_boolean_seat_does_not_change_later_actions() -> None:
    """An action with seat ``True``, which equals 1, does not change the later actions of seat 1."""
    state = moment(relic=False)
    refusal(aw.view(state, 1).state, tot.Play(True, "maze"))
    assert {type(action.player) for action in aw.legal_actions(state, 1)} == {int}


@pytest.mark.rule("R1")
def test_a_card_of_the_opponents_hand_is_refused() -> None:
    """A card of another player's hand and an unknown card are refused."""
    state = moment(relic=False)
    [*_, theirs] = aw.legal_actions(state, 1)
    assert isinstance(theirs, tot.Play)
    assert refusal(state, tot.Play(0, theirs.card)) == ("tides-not-in-hand", "R1")
    assert refusal(state, tot.Play(0, "ace")) == ("tides-no-such-card", "R1")


@pytest.mark.rule("R1", "L1")
def test_a_visible_card_elsewhere_is_refused_with_its_own_code() -> None:
    """A card of a kingdom, a relic and a card that has left the game are refused with different codes."""
    state = relics(round_of(dealt()))
    played = choose(state, state.players[0].hand[0], state.players[1].hand[0])
    for seat in (0, 1):
        opened = played.players[seat].kingdom[0]
        assert refusal(played, tot.Play(0, opened)) == ("tides-lies-open", "R1")
        relic = played.players[seat].relics[0]
        assert refusal(played, tot.Play(0, relic)) == ("tides-stays", "L1")
        assert refusal(played, tot.Play(0, played.removed[seat])) == ("tides-has-left", "L1")


@pytest.mark.rule("L1")
def test_the_relic_stays() -> None:
    """The card that a player chose as a relic cannot be removed."""
    state = moment(relic=True)
    relic = aw.legal_actions(state, 0)[0]
    assert isinstance(relic, tot.LeaveRelic)
    after = aw.apply(state, relic)
    assert refusal(after, tot.RemoveCard(0, relic.card)) == ("tides-is-relic", "L1")


@pytest.mark.rule("L1")
def test_the_relic_comes_first() -> None:
    """No card is removed or played before the relic is chosen."""
    state = moment(relic=True)
    card = state.players[0].hand[0]
    assert refusal(state, tot.RemoveCard(0, card)) == ("tides-relic-first", "L1")
    assert refusal(state, tot.Play(0, card)) == ("not-now", "L1")
    after = aw.apply(state, tot.LeaveRelic(0, card))
    second = state.players[0].hand[1]
    assert refusal(after, tot.LeaveRelic(0, second)) == ("tides-relic-chosen", "L1")
