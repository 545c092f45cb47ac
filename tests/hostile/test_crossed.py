"""A position with a part of another position, or with a number changed by one, is refused or read back unchanged."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.conformance.write import documents_of
from tests.hostile.crossed import place_of, text_of
from tests.kept import check_kept


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=() if game == "tides-of-time" else pytest.mark.long)
        for game in aw.available_games()
    ],
)
def test_crossed_positions(game: str) -> None:
    """The results for all crossed positions match the kept file."""
    check_kept(text_of(documents_of(game)), place_of(game))
