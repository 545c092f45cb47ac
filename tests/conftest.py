"""The miniature game is registered beside the real ones, wherever the tests are of rooms that know no game."""

from __future__ import annotations

from pathlib import Path

import pytest

from ancient_world.engine import registry
from tests.engine.minigame import GAME

ROOMS = {"engine", "documents", "matches", "validation", "schema", "bots", "serve"}
"""The other tests look at the games that people can play; one of them that needs this one uses ``mini``."""


@pytest.fixture
def mini(monkeypatch: pytest.MonkeyPatch) -> None:
    """The miniature game is known for the time of one test."""
    monkeypatch.setitem(registry._sources, "mini", GAME)
    monkeypatch.setitem(registry._games, "mini", GAME)


@pytest.fixture(autouse=True)
def _mini_in_its_rooms(request: pytest.FixtureRequest) -> None:
    if request.path.relative_to(Path(__file__).parent).parts[0] in ROOMS:
        request.getfixturevalue("mini")
