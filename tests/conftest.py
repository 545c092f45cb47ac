"""The miniature game is registered beside the real ones, wherever the tests are of rooms that know no game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ancient_world.engine import registry
from tests.engine.minigame import GAME

settings.register_profile(
    "sure",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sure")
"""The same examples in every run, however slow the machine is; ``nox -s fuzz`` and ``soak`` look for new ones."""

ROOMS = {"engine", "documents", "matches", "validation", "schema", "bots", "serve"}
"""The other tests look at the games that people can play; one of them that needs this one uses ``mini``."""


@pytest.fixture(autouse=True, scope="session")
def _a_folder_for_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games that tests play at the command line are not kept among those of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANCIENT_WORLD_FOLDER", str(tmp_path_factory.mktemp("kept")))
        yield


@pytest.fixture
def mini(monkeypatch: pytest.MonkeyPatch) -> None:
    """The miniature game is known for the time of one test."""
    monkeypatch.setitem(registry._sources, "mini", GAME)
    monkeypatch.setitem(registry._games, "mini", GAME)


@pytest.fixture(autouse=True)
def _mini_in_its_rooms(request: pytest.FixtureRequest) -> None:
    if request.path.relative_to(Path(__file__).parent).parts[0] in ROOMS:
        request.getfixturevalue("mini")
