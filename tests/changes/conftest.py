"""The game of things, for as long as a test lasts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ancient_world.engine import registry
from tests.changes.things import Going, Things


@pytest.fixture
def things(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """It is there, and begins with nothing."""
    monkeypatch.setattr(registry, "_games", {**registry._games, "things": Things()})
    yield
    Things.before, Things.after, Things.then, Things.said = {}, {}, (Going(0),), ()
