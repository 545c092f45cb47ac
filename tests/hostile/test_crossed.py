"""Positions with a part of another position, or with a number that is greater or less by one, are refused or read as they were."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.conformance.write import FOLDER
from tests.hostile.crossed import place_of, text_of


@pytest.mark.parametrize("game", aw.game_ids())
def test_crossed_positions(game: str) -> None:
    """``python -m tests.conformance.write`` would change no line of what is refused."""
    assert text_of(sorted((FOLDER / game).rglob("*.json"))) == place_of(game).read_text("utf-8")
