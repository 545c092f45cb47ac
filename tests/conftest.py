"""The miniature game is registered beside the real ones, wherever the tests are of rooms that know no game."""

from __future__ import annotations

from pathlib import Path

import pytest

from ancient_world.engine import registry
from tests.engine.minigame import GAME

ROOMS = ["engine", "documents", "records", "matches", "validation", "schema", "bots", "serve"]
"""The other tests look at the games that people can play, and at no others."""


@pytest.fixture(autouse=True)
def _mini(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In these rooms the miniature game is known for the time of one test."""
    if request.path.relative_to(Path(__file__).parent).parts[0] in ROOMS:
        monkeypatch.setitem(registry._sources, "mini", GAME)
        monkeypatch.setitem(registry._games, "mini", GAME)
