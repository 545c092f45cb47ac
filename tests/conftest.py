"""Set up hypothesis, and register the miniature game for the tests of packages that are independent of games."""

from __future__ import annotations

import gc
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

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
"""Every run has the same examples; ``nox -s fuzz`` and ``soak`` look for new ones."""

ROOMS = {"engine", "documents", "matches", "validation", "schema", "bots", "serve"}
"""The folders of tests that have the miniature game; other tests use the fixture ``mini``."""


def pytest_configure(config: pytest.Config) -> None:
    """Ignore a warning of hypothesis on Python 3.14, which counts references in another way; no generator is lost."""
    if sys.version_info >= (3, 14):
        config.addinivalue_line("filterwarnings", "ignore:It looks like `register_random`")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as long what a quick run leaves out of the tests that are ``sampled(n)``: all but one of n cases."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for test, sampled in cases.items():
        (interval,) = sampled[0].get_closest_marker("sampled").args  # type: ignore[union-attr]
        # The name decides which case is the first, so that not all tests leave out the same games.
        first = crc32(test.encode()) % min(interval, len(sampled))
        for place, item in enumerate(sampled):
            if (place - first) % interval:
                item.add_marker("long")


def pytest_collection_finish() -> None:
    """Keep the tests themselves out of garbage collections, which take half of a second each with them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _a_folder_for_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the command line store games in a temporary folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANCIENT_WORLD_FOLDER", str(tmp_path_factory.mktemp("kept")))
        yield


@pytest.fixture
def mini(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the miniature game for one test."""
    monkeypatch.setitem(registry._sources, "mini", GAME)
    monkeypatch.setitem(registry._games, "mini", GAME)


@pytest.fixture(autouse=True)
def _mini_in_its_rooms(request: pytest.FixtureRequest) -> None:
    if request.path.relative_to(Path(__file__).parent).parts[0] in ROOMS:
        request.getfixturevalue("mini")
