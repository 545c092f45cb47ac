"""Provide the example game ``things``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ancient_world.engine import registry
from tests.changes.things import Going, Things


@pytest.fixture
def things(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the game ``things`` for a test, and reset it afterwards."""
    monkeypatch.setattr(registry, "_games", {**registry._games, "things": Things()})
    yield
    Things.before, Things.after, Things.then, Things.said = {}, {}, (Going(0),), ()
