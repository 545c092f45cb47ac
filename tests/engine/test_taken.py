"""Where only one thing can be chosen it is taken, if the step says so; it can be told and is no entry."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Automatic, Choice, DecisionStep
from ancient_world.engine.agenda import played_alone
from ancient_world.engine.face import as_masked
from tests.engine.taking import GAME, Drop, DropCard, DropDraft, DropState, DropTurn, Go, Stop


@attrs.frozen
class Nod(Choice["Asked", DropDraft]):
    """Agree."""

    def play(self, step: Asked, draft: DropDraft) -> None:
        draft.dropped += ("dog",)


@attrs.frozen
class Asked(DecisionStep[DropDraft]):
    """Somebody can only agree, as far as others know."""

    automatic = True
    choices = (Nod,)


@attrs.frozen
class Evening(Automatic[DropDraft]):
    """The turn above it is the first player's."""

    def turn_of(self, state: DropDraft) -> int:
        return 0


@attrs.frozen
class Pause(Automatic[DropDraft]):
    """It passes by itself."""


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


@pytest.mark.parametrize(("who", "left"), [(0, (Evening(),)), (1, (Evening(), Asked(1)))])
def test_what_follows_in_a_view_ends_above_the_decisions_of_others(
    who: int, left: tuple[Any, ...]
) -> None:
    """What somebody else may do can depend on what is masked, even where there seems to be one thing to do."""
    agenda = (Evening(), Asked(who), Pause(), DropCard(0))
    state = as_masked(attrs.evolve(GAME.hide(new(), 0), agenda=agenda))
    played, later = played_alone(state, Drop("ant"), 0)
    assert played.agenda == agenda[:3]
    assert later.agenda == left
