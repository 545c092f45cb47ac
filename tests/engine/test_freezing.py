"""Drafts and frozen forms."""

from __future__ import annotations

import attrs
import pytest

from ancient_world.engine.freezing import copier
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
