"""Everything that the engine derives from games is unchanged; a difference shows as changed lines."""

from __future__ import annotations

import pytest

from ancient_world.engine.sheet import escape_xml
from tests.engine.told.telling import FOLDER, GAMES, text_of
from tests.kept import check_kept


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.long if game == "the-ancient-world" else ())
        for game in GAMES
    ],
)
def test_a_game_is_told_alike(game: str) -> None:
    """The text about each game equals the stored one."""
    check_kept(text_of(game), FOLDER / f"{game}.txt")


def test_what_xml_cannot_hold_is_drawn_as_a_question_mark() -> None:
    """Characters that XML does not allow are drawn as question marks; their widths differ between versions of Unicode."""
    assert escape_xml('<&"\ufffe\uffff\x07>') == "&lt;&amp;&quot;???&gt;"
