"""What every game gets from what it declares: legal actions, samples of what is hidden."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.testing import differences
from tests.random_moves import random_states

GAMES = [(game_id, count) for game_id in aw.game_ids() for count in aw.game(game_id).players]


@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_what_a_step_says_is_what_is_derived(game_id: str, players: int) -> None:
    """A faster way to list actions, or to see that there is one, gives what the kinds of choice give."""
    for state in random_states(aw.new_game(game_id, players), 1, most=250):
        assert differences(state) == []


@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_a_sample_looks_like_what_it_was_drawn_from(game_id: str, players: int) -> None:
    """For every seat and for somebody who watches; and the game can go on from it."""
    rng = aw.SeededRandom(11)
    for state in list(random_states(aw.new_game(game_id, players), 5, most=250))[::9]:
        for player in (*range(players), None):
            seen = aw.view(state, player)
            sample = aw.sample_state(seen, rng)
            assert aw.view(sample, player) == seen
            assert aw.from_json(aw.to_json(sample)) == sample


def test_what_was_passed_over_gives_its_reason() -> None:
    """A decision at which nothing is possible is not asked; why it was not is told all the same."""
    from tests.engine.skipping import SkipGame, Take

    state = SkipGame().new(2, None, {})
    reason = aw.explain(state, Take(0))
    assert reason is not None
    assert (reason.code, reason.rule, reason.data) == ("skip-poor", "R7", {"coins": 0})
    assert reason.awaited is not None
    assert reason.awaited.code == "awaited"
    with pytest.raises(aw.IllegalAction) as caught:
        aw.apply(state, Take(0))
    assert caught.value.reason == reason


def test_a_step_says_which_of_its_choices_are_no_reason_to_wait() -> None:
    """What it says goes before what the choices say of themselves everywhere."""
    from tests.engine.skipping import Buy, Done, SkipGame, Take

    class OfferDone(Buy):
        asides = ()

    class OfferNothing(Buy):
        asides = (Take, Done)

    state = SkipGame().new(2, None, {})
    waits = [kind(0).waits(state) for kind in (Buy, OfferDone, OfferNothing)]
    assert waits == [False, True, False]
    assert [kind.is_aside(Done) for kind in (Buy, OfferDone, OfferNothing)] == [True, False, True]
