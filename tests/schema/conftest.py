"""The miniature game is registered beside the real ones: it has types that they do not use."""

from __future__ import annotations

import pytest

from ancient_world.engine import registry
from tests.engine.minigame import GAME


@pytest.fixture(autouse=True)
def _mini(monkeypatch: pytest.MonkeyPatch) -> None:
    """The miniature game is registered, for the time of one test."""
    monkeypatch.setitem(registry._sources, "mini", GAME)
    monkeypatch.setitem(registry._games, "mini", GAME)
