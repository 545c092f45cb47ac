"""Situations of games as tests; ``judging.py`` has pytest collect them before the tests of a room."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ancient_world.serve.local_session import LocalSession
from ancient_world.testing import conformance_paths, read_conformance, run_conformance

GAMES = os.environ.get("MUTATION_SITUATIONS", "").split()
DOCUMENTS = [file for game in GAMES for file in conformance_paths(Path("conformance") / game)]


@pytest.mark.parametrize("file", DOCUMENTS, ids=str)
def test_situations(file: Path) -> None:
    """The library passes each check of a conformance document."""
    assert [
        each.failures for each in run_conformance([read_conformance(file)], LocalSession())
    ] == [()]
