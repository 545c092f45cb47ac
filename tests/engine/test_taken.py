"""A step may take its only choice automatically; it is reported, but is no entry of the record."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import AutomaticStep, Choice, DecisionStep
from ancient_world.engine.agenda import play_within_turn
from ancient_world.engine.public_functions import mark_masked
from tests.engine.taking import GAME, Drop, DropCard, DropDraft, DropState, DropTurn, Go, Stop


@attrs.frozen
class Nod(Choice["Asked", DropDraft]):
    """Agree."""

    def play(self, step: Asked, draft: DropDraft) -> None:
        draft.dropped += ("dog",)


@attrs.frozen
class Asked(DecisionStep[DropDraft]):
    """A decision with a single choice, as far as others know."""

    automatic = True
    choices = (Nod,)


@attrs.frozen
class Evening(AutomaticStep[DropDraft]):
    """A step that makes the turn above it the first player's."""

    def turn_of(self, state: DropDraft) -> int:
        return 0


@attrs.frozen
class Pause(AutomaticStep[DropDraft]):
    """A step that passes by itself."""


def new() -> DropState:
    """Return the first turn, with one card in one hand and two in the other."""
    return GAME.new(2, None, {})


def test_the_only_card_drops_without_a_question() -> None:
    """A player with one card is not asked, a player with two is."""
    after = aw.apply(new(), Go())
    assert after.dropped == ("ant",)
    assert after.agenda == (DropTurn(1), DropCard(1))
    assert aw.legal_actions(after) == (Drop("bee"), Drop("cat"))


def test_a_turn_is_asked_in_any_case() -> None:
    """A step that is not automatic waits for its player even with a single choice."""
    turn = aw.apply(aw.apply(new(), Go()), Drop("cat"))
    assert aw.legal_actions(turn) == (Stop(),)


def test_what_was_taken_can_be_told() -> None:
    """``forced_actions_after`` gives each automatic action with the state before it."""
    ((before, action),) = aw.forced_actions_after(new(), Go())
    assert action == Drop("ant")
    assert before.agenda == (DropTurn(1), DropCard(1), DropCard(0))
    assert aw.legal_actions(before) == (action,)
    assert aw.forced_actions_after(aw.apply(new(), Go()), Drop("cat")) == ()


def test_an_illegal_action_takes_nothing() -> None:
    """``forced_actions_after`` rejects an illegal action."""
    with pytest.raises(aw.IllegalAction, match="waits for something else"):
        aw.forced_actions_after(new(), Drop("ant"))


def test_nothing_masked_is_taken() -> None:
    """In a view, a hidden single card is not dropped automatically."""
    seen = GAME.hide(new(), 1)
    after = aw.apply(seen, Go())
    assert after.agenda[-1] == DropCard(0)
    own = aw.apply(GAME.hide(new(), 0), Go())
    assert own.dropped == ("ant",)


@pytest.mark.parametrize(("who", "left"), [(0, (Evening(),)), (1, (Evening(), Asked(1)))])
def test_what_follows_in_a_view_ends_above_the_decisions_of_others(
    who: int, left: tuple[Any, ...]
) -> None:
    """In a view, automatic play stops at decisions of others, as these may depend on hidden values."""
    agenda = (Evening(), Asked(who), Pause(), DropCard(0))
    state = mark_masked(attrs.evolve(GAME.hide(new(), 0), agenda=agenda))
    played, later = play_within_turn(state, Drop("ant"), 0)
    assert played.agenda == agenda[:3]
    assert later.agenda == left
