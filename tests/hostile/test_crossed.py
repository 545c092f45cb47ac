"""Positions with a part of another position, or with a number that is greater or less by one, are refused or read as they were."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.conformance.write import FOLDER
from tests.hostile.crossed import place_of, text_of
from tests.kept import check_kept


@pytest.mark.parametrize("game", aw.available_games())
def test_crossed_positions(game: str) -> None:
    """What becomes of each crossed position is what is kept."""
    check_kept(text_of(sorted((FOLDER / game).rglob("*.json"))), place_of(game))
