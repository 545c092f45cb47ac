"""Fails a run of pytest in which a test passes and has asserted nothing, and lists these tests.

``nox -s coverage -- --asserting`` runs it. What stands in a loop over nothing, or under an ``if`` that is never so, asserts nothing; and a test that is
called with many parameters may do so for a few of them. Tests without ``assert`` of their own are left out, since ``pytest.raises`` or a
helper asserts for them; so are tests with both.

By hand: ``PYTHONPYCACHEPREFIX=/tmp/new python -m pytest -p tools.asserting -o enable_assertion_pass_hook=true tests/engine``; modules that
pytest has compiled without the option tell nothing.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator

import pytest
from _pytest.assertion import util

ASSERTED: set[str] = set()
"""The tests of this process that have asserted something."""
NOTHING = "asserted-nothing"
"""The property of a report on such a test, which the process of the whole run reads."""
FOUND: list[str] = []


def pytest_assertion_pass(item: pytest.Item) -> None:
    """Note the first one of a test; pytest puts no other into words, which would double the time of some folders."""
    ASSERTED.add(item.nodeid)
    util._assertion_pass = None  # noqa: SLF001 - the hook costs even where nobody listens; it is set anew for each test


def _asserts(test: object) -> bool:
    """Tell whether a test has assertions of its own, and nothing else that asserts."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(test)))  # type: ignore[arg-type]
    raising = any(
        isinstance(node, ast.withitem) and "raises" in ast.unparse(node) for node in ast.walk(tree)
    )
    return not raising and any(isinstance(node, ast.Assert) for node in ast.walk(tree))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note that a test has passed without an assertion."""
    yield
    if (
        isinstance(item, pytest.Function)
        and item.nodeid not in ASSERTED
        and _asserts(item.function)
    ):
        item.user_properties.append((NOTHING, True))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect such tests, from other processes too."""
    if report.when == "call" and (NOTHING, True) in report.user_properties:
        FOUND.append(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail where there are any."""
    if FOUND and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List them."""
    terminalreporter.section(f"{len(FOUND)} tests asserted nothing")
    for test in FOUND:
        terminalreporter.line(test)
