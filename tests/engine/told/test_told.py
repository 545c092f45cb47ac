"""The engine makes of each game what it made before: another bound, picture, sample, refusal or fault shows as a difference of lines."""

from __future__ import annotations

import pytest

from ancient_world.engine.sheet import escaped
from tests.engine.told.telling import FOLDER, GAMES, text_of
from tests.kept import check_kept


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_alike(game: str) -> None:
    """What the engine makes of each game is what is kept."""
    check_kept(text_of(game), FOLDER / f"{game}.txt")


def test_what_xml_cannot_hold_is_drawn_as_a_question_mark() -> None:
    """How wide such a character is differs between versions of Unicode, so no picture above has one in it."""
    assert escaped('<&"\ufffe\uffff\x07>') == "&lt;&amp;&quot;???&gt;"
