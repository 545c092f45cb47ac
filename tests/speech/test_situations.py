"""Every situation of the rules reads as it did: a change of words, effects and refusals shows as a difference of lines."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.conformance.write import documents_of
from tests.kept import check_kept
from tests.speech.situations import place_of, text_of


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_situations_are_told_alike(game: str) -> None:
    """The texts of all situations match the kept file."""
    check_kept(text_of(documents_of(game)), place_of(game))
