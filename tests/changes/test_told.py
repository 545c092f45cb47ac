"""A match is told as it was: a change of sentences, or of what moved where, shows as a difference of lines."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.changes.told import place_of, text_of
from tests.kept import check_kept


@pytest.mark.parametrize("game", aw.available_games())
def test_a_match_is_told_alike(game: str) -> None:
    """What each seat of a match hears is what is kept."""
    check_kept(text_of(game), place_of(game))
