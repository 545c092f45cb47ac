"""The engine makes of each game what it made before: another bound, picture, sample, refusal or fault shows as a difference of lines."""

from __future__ import annotations

import pytest

from tests.engine.told.telling import FOLDER, GAMES, text_of


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_alike(game: str) -> None:
    """``python -m tests.engine.told.telling`` would change no line."""
    assert text_of(game) == (FOLDER / f"{game}.txt").read_text("utf-8")
