"""Drafts and frozen forms."""

from __future__ import annotations

import attrs
import pytest

from ancient_world.engine.freezing import Recalled, copier
from tests.engine.minigame import GAME, MiniDraft, MiniPlayer, MiniState


def test_a_draft_does_not_touch_its_state() -> None:
    """Thawing copies every field; what is done to the draft is not seen in the state."""
    state = GAME.new(2, None, {})
    draft = state.thaw()
    draft.change(0, coins=9)
    assert state.players[0].coins == 3
    assert state == state.thaw().freeze()
    assert hash(state) == hash(state.thaw().freeze())


def test_a_state_cannot_change() -> None:
    """Setting a field of a state is refused, also of one that was a draft."""
    state: MiniState = GAME.new(2, None, {}).thaw().freeze()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.round = 4  # type: ignore[misc]


def test_only_a_frozen_form_can_be_copied() -> None:
    """A class that is no frozen form of the draft is a mistake of the rules' author."""
    with pytest.raises(TypeError, match="not a frozen form"):
        copier(MiniPlayer, MiniDraft)


def test_what_is_recalled_is_worked_out_once() -> None:
    """For the very same objects a result is the same object again, also for equal ones another; old ones are forgotten."""
    made = Recalled(lambda first, second: [first, second], most=2)
    one, equal = ("a", "b"), tuple("ab")
    found = made(one, 0)
    assert made(one, 0) is found
    assert made(equal, 0) == found
    assert made(equal, 0) is not found
    made(one, 1)
    assert made(one, 0) == found
    assert made(one, 0) is not found
