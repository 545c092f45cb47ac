"""Every situation of the rules reads as it did: a change of words, effects and refusals shows as a difference of lines."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.conformance.write import FOLDER
from tests.speech.situations import place_of, text_of


@pytest.mark.parametrize("game", aw.game_ids())
def test_situations_are_told_alike(game: str) -> None:
    """``python -m tests.conformance.write`` would change no sentence."""
    assert text_of(sorted((FOLDER / game).rglob("*.json"))) == place_of(game).read_text("utf-8")
