"""Run collected tests one after the other, and report on each."""

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
    """A test that was run: its seconds, the functions that it ran, and whether it failed."""

    test: str
    seconds: float
    places: frozenset[Place]
    failed: bool


def run(items: list[pytest.Item]) -> Iterator[Ran]:
    """Run tests and yield each result; a caller can stop early."""
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
    """Run tests in order until one finishes after ``end``, in seconds of the clock."""
    results = []
    for each in run(items):
        results.append(each)
        if time.time() > end:
            break
    return results


def limit_to(tests: Iterable[Ran]) -> None:
    """Limit this process to twice the processor time of these tests, plus some seconds."""
    limit_processor(20 + 2 * sum(each.seconds for each in tests))
