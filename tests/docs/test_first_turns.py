"""Test that the page with a turn of each game agrees with the library."""

from __future__ import annotations

import ancient_world as aw
from tests.kept import check_kept
from tools.first_turns import PAGE, TURNS, page


def test_the_page_agrees_with_the_library() -> None:
    """Prompts, choices, effects and logs on the page are those of the library."""
    check_kept(page(), PAGE)


def test_each_game_has_its_turn() -> None:
    """The page has a turn of every game in the package."""
    assert [turn.game for turn in TURNS] == [*aw.available_games()]
