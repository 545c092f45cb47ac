"""Runs tests that are collected already, one after the other, and tells of each."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

import attrs
import pytest

from tools.mutation.forking import limit_processor
from tools.mutation.reaching import REACHED
from tools.mutation.swapping import Place


@attrs.frozen
class Ran:
    """A test that was run: in how many seconds, through which functions, and whether it failed."""

    test: str
    seconds: float
    places: frozenset[Place]
    failed: bool


def run(items: list[pytest.Item]) -> Iterator[Ran]:
    """Run tests; whoever has heard enough leaves the rest."""
    for item, following in zip(items, [*items[1:], None], strict=False):
        REACHED.clear()
        began, failed = time.process_time(), item.session.testsfailed
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        except (KeyboardInterrupt, pytest.exit.Exception):
            item.session.testsfailed += 1
        seconds = time.process_time() - began
        yield Ran(item.nodeid, seconds, frozenset(REACHED), item.session.testsfailed > failed)


def run_until(end: float, items: list[pytest.Item]) -> list[Ran]:
    """Run as many of the tests as begin before the end, in seconds of the clock."""
    found = []
    for each in run(items):
        found.append(each)
        if time.time() > end:
            break
    return found


def limit_to(tests: Iterable[Ran]) -> None:
    """Allow this process twice the time that tests took, and some seconds."""
    limit_processor(20 + 2 * sum(each.seconds for each in tests))
