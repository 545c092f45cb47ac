"""Where several players choose at the same time, the actions of one seat are listed, and ``step.player`` is that seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Choice, SeatNumber, SimultaneousStep
from ancient_world.engine.candidate_actions import candidates_for
from tests.engine.minigame import GAME, Bid, BidAtOnce, MiniDraft, MiniState, TakeTurn


@attrs.frozen
class Nod(Choice["NodAtOnce", MiniDraft]):
    """Nod to a player; legal for players with coins."""

    player: SeatNumber
    whom: SeatNumber

    def why_not(self, step: NodAtOnce, state: MiniDraft) -> aw.Reason | None:
        assert self.player == step.player  # as listed
        return None if state.players[self.player].coins else aw.Reason("mini-bid", "M5")


@attrs.frozen
class NodAtOnce(SimultaneousStep[MiniDraft]):
    """A simultaneous decision with neither candidates nor a field for the choices."""

    choices = (Nod,)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the seats whose bids are listed from now on."""
    seats: list[int] = []
    listed = Bid.candidates

    def candidates(cls: type, step: BidAtOnce, state: MiniDraft) -> Any:
        seats.append(step.player)
        return listed(step, state)

    monkeypatch.setattr(Bid, "candidates", classmethod(candidates))
    return seats


def waiting_at(step: SimultaneousStep[MiniDraft], *coins: int) -> MiniState:
    """Return a state that waits at a step, in which each player has so many coins."""
    start = GAME.new(len(coins), None, {})
    sides = zip(start.players, coins, strict=True)
    players = tuple([attrs.evolve(side, coins=own) for side, own in sides])
    return attrs.evolve(start, agenda=(step,), players=players)


def bidding() -> MiniState:
    """Return a state at which three players bid."""
    return waiting_at(BidAtOnce(), 0, 2, 3)


def seats_of(actions: Iterable[Any]) -> set[int]:
    """Return the seats that actions name."""
    return {each.player for each in actions}


def test_listing_asks_for_the_seats_that_somebody_reads(asked: list[int]) -> None:
    """Candidates are listed for one seat, and only when that seat's actions are read."""
    decision = aw.pending(bidding())
    assert isinstance(decision, aw.Decision)
    assert (decision.players, asked) == ((0, 1, 2), [])
    assert seats_of(decision.actions_of(2)) == {2}
    assert asked == [2]
    assert seats_of(decision.actions) == {0}
    assert asked == [2, 0]
    assert seats_of(decision.all_actions) == {0, 1, 2}


def test_who_has_chosen_lists_nothing(asked: list[int]) -> None:
    """A player who has chosen has no actions, without a question for candidates."""
    state = aw.apply(bidding(), Bid(1, 0))
    assert (BidAtOnce().actions_of(state, 1), aw.legal_actions(state, 1)) == ([], ())
    assert asked == []
    assert BidAtOnce().actions(state) == BidAtOnce().actions_of(state, 0)


def test_the_step_on_the_agenda_is_nobodys() -> None:
    """The step that lists a seat's actions is a copy, equal to the step on the agenda, which belongs to nobody."""
    state = bidding()
    step = state.agenda[-1]
    assert isinstance(step, BidAtOnce)
    own = step.for_player(2)
    assert (own.player, step.player, own == step) == (2, -1, True)
    after = aw.apply(state, aw.legal_actions(state, 2)[0])
    assert [each.whose() for each in after.agenda] == [each.whose() for each in state.agenda]


def test_any_other_step_is_the_same_for_its_player() -> None:
    """A step of one player is that player's as it is."""
    turn = TakeTurn(1)
    assert turn.for_player(1) is turn


def test_declared_actions_are_those_of_one_seat() -> None:
    """Without candidates of its own, a kind lists the declared actions of the seat."""
    state = waiting_at(NodAtOnce(), 0, 1, 0)
    step = state.agenda[-1]
    assert isinstance(step, NodAtOnce)
    assert step.players(state) == (1,)
    assert step.waits(state)
    assert aw.legal_actions(state) == (Nod(1, 0), Nod(1, 1), Nod(1, 2))
    assert step.actions_of(state, 2) == []


def test_candidates_belong_to_those_who_may_act() -> None:
    """Candidates for explanations are those of the players who may act, or of one of them."""
    state = aw.apply(bidding(), Bid(1, 0))
    step = state.agenda[-1]
    assert isinstance(step, BidAtOnce)
    assert seats_of(candidates_for(step, Bid, state, None)) == {0, 2}
    assert seats_of(candidates_for(step, Bid, state, 2)) == {2}
    assert candidates_for(step, Bid, state, 1) == []
