"""A position with a part of another position, or with a number changed by one, is refused or read back unchanged."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.conformance.write import documents_of
from tests.hostile.crossed import place_of, text_of
from tests.kept import check_kept


@pytest.mark.parametrize("game", aw.available_games())
def test_crossed_positions(game: str) -> None:
    """The results for all crossed positions match the kept file."""
    check_kept(text_of(documents_of(game)), place_of(game))
