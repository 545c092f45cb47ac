"""Where only one thing can be chosen it is taken, if the step says so; it can be told and is no entry."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.engine.taking import GAME, Drop, DropCard, DropState, DropTurn, Go, Stop


def new() -> DropState:
    """The first turn: one hand holds a card, the other one two."""
    return GAME.new(2, None, {})


def test_the_only_card_drops_without_a_question() -> None:
    """The player with one card is not asked, the one with two is."""
    after = aw.apply(new(), Go())
    assert after.dropped == ("ant",)
    assert after.agenda == (DropTurn(1), DropCard(1))
    assert aw.legal_actions(after) == (Drop("bee"), Drop("cat"))


def test_a_turn_is_asked_in_any_case() -> None:
    """A step that does not say so waits for its player even with a single choice."""
    turn = aw.apply(aw.apply(new(), Go()), Drop("cat"))
    assert aw.legal_actions(turn) == (Stop(),)


def test_what_was_taken_can_be_told() -> None:
    """Each action that was taken comes with the state before it, in which it was the only legal one."""
    ((before, action),) = aw.taken_after(new(), Go())
    assert action == Drop("ant")
    assert before.agenda == (DropTurn(1), DropCard(1), DropCard(0))
    assert aw.legal_actions(before) == (action,)
    assert aw.taken_after(aw.apply(new(), Go()), Drop("cat")) == ()


def test_an_illegal_action_takes_nothing() -> None:
    """What would be taken after an illegal action is not told."""
    with pytest.raises(aw.IllegalAction, match="waits for something else"):
        aw.taken_after(new(), Drop("ant"))


def test_nothing_masked_is_taken() -> None:
    """In a view, the only card of somebody else is not dropped: nobody knows which it is."""
    seen = GAME.hide(new(), 1)
    after = aw.apply(seen, Go())
    assert after.agenda[-1] == DropCard(0)
    own = aw.apply(GAME.hide(new(), 0), Go())
    assert own.dropped == ("ant",)
