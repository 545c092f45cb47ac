"""Compare what matches of every game report with stored texts, so that a changed sentence shows as a difference."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.changes.told import place_of, text_of
from tests.kept import check_kept


@pytest.mark.parametrize("game", aw.available_games())
def test_a_match_is_reported_as_stored(game: str) -> None:
    """The reported sentences of a match equal the stored ones."""
    check_kept(text_of(game), place_of(game))
