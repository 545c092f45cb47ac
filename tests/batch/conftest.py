"""Provide records to check: sixty games, one of them unfinished, one illegal, one cut off."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ancient_world import archive


@pytest.fixture(scope="session")
def texts() -> tuple[str, ...]:
    """Return the records of sixty games between random bots."""
    names = ["random 1", "random 2"]
    games = archive.simulate_many(
        "tides-of-time", 60, bots=["random", "random"], names=names, records=True
    )
    return tuple(game.record for game in games if game.record is not None)


@pytest.fixture(scope="session")
def mixed(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sixty records, of which number 3 is unfinished, 5 illegal and 8 cut off."""
    some = list(texts)
    document = json.loads(some[3])
    document["record"]["entries"] = document["record"]["entries"][:20]
    document["record"]["result"] = None
    some[3] = json.dumps(document)
    some[5] = some[5].replace('"type":"play"', '"type":"leave-relic"', 1)
    some[8] = some[8][:-9]
    return tuple(some)


@pytest.fixture
def file(tmp_path: Path, mixed: tuple[str, ...]) -> Path:
    """Return a file of the ``mixed`` records as JSON Lines, with a blank line among them."""
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([*mixed[:10], "", *mixed[10:]]) + "\n", encoding="ascii")
    return path
