"""The page with a turn of each game says what the library says now."""

from __future__ import annotations

import ancient_world as aw
from tests.kept import check_kept
from tools.first_turns import PAGE, TURNS, page


def test_the_page_says_what_the_library_says() -> None:
    """Prompts, choices, effects and the log of each turn are those of the library."""
    check_kept(page(), PAGE)


def test_each_game_has_its_turn() -> None:
    """All games that come with the package."""
    assert [turn.game for turn in TURNS] == [*aw.available_games()]
