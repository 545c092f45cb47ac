"""A match is told as it was: a change of sentences, or of what moved where, shows as a difference of lines."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.changes.told import place_of, text_of


@pytest.mark.parametrize("game", aw.game_ids())
def test_a_match_is_told_alike(game: str) -> None:
    """``python -m tests.changes.told`` would change no line."""
    assert text_of(game) == place_of(game).read_text("utf-8")
