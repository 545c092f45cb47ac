"""Lets the tests run first that are likely to notice a fault soon: a plugin of pytest, for ``tools.mutation.judge`` alone.

Files of tests stay together. Those come first that have noticed many of the faults before for the seconds they take; how long each
takes, and what it noticed, is kept in the file that ``MUTATION_TIMES`` names.
"""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from pathlib import Path

import pytest

UNKNOWN = 5.0
"""Seconds that a file may take which never ran to its end."""


class Order:
    """Orders the files of tests, and remembers what they took and noticed."""

    def __init__(self, kept: Path) -> None:
        self._kept = kept
        known = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
        self._seconds: dict[str, float] = known.get("seconds", {})
        self._noticed: Counter[str] = Counter(known.get("noticed", {}))
        self._now: defaultdict[str, float] = defaultdict(float)

    def _price(self, file: str) -> float:
        return (0.1 + self._seconds.get(file, UNKNOWN)) / (1 + self._noticed[file])

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the cheap files first."""
        items.sort(key=lambda item: (self._price(_file(item.nodeid)), _file(item.nodeid)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count seconds, and who noticed something."""
        file = _file(report.nodeid)
        self._now[file] += report.duration
        self._noticed[file] += report.failed

    def pytest_sessionfinish(self) -> None:
        """Keep what was found; a file that was left at its first failure has taken more than that."""
        for file, seconds in self._now.items():
            self._seconds[file] = max(self._seconds.get(file, 0), seconds)
        found = {"seconds": self._seconds, "noticed": +self._noticed}
        self._kept.write_text(json.dumps(found), "utf-8")


def _file(test: str) -> str:
    return test.partition("::")[0]


def pytest_configure(config: pytest.Config) -> None:
    """Order the tests, if it is said where to remember."""
    if kept := os.environ.get("MUTATION_TIMES"):
        config.pluginmanager.register(Order(Path(kept)))
