"""A pytest plugin that fails a run in which a passing test has executed no assertion, and lists such tests.

``nox -s coverage -- --asserting`` runs it. Assertions in a loop over nothing, or under an ``if`` that is never true, are not
executed; a parametrized test may execute none for some parameters. Tests without an ``assert`` of their own are left out,
since ``pytest.raises`` or a helper asserts for them; so are tests that use ``pytest.raises`` as well.

By hand: ``PYTHONPYCACHEPREFIX=/tmp/new python -m pytest -p tools.asserting -o enable_assertion_pass_hook=true tests/engine``.
Modules that pytest has compiled without the option report no assertions.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator

import pytest
from _pytest.assertion import util

ASSERTED: set[str] = set()
"""The tests of this process that have executed an assertion."""
NOTHING = "asserted-nothing"
"""The property that marks the report of such a test, for the process that collects reports."""
FOUND: list[str] = []


def pytest_assertion_pass(item: pytest.Item) -> None:
    """Note the first assertion of a test; then remove the hook, as it would double the time of some folders."""
    ASSERTED.add(item.nodeid)
    util._assertion_pass = None  # noqa: SLF001 - the hook is slow, and pytest sets it again for each test


def _asserts(test: object) -> bool:
    """Return whether a test has assertions of its own and no ``pytest.raises``."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(test)))  # type: ignore[arg-type]
    raising = any(
        isinstance(node, ast.withitem) and "raises" in ast.unparse(node) for node in ast.walk(tree)
    )
    return not raising and any(isinstance(node, ast.Assert) for node in ast.walk(tree))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Mark a test that has passed without an assertion."""
    yield
    if (
        isinstance(item, pytest.Function)
        and item.nodeid not in ASSERTED
        and _asserts(item.function)
    ):
        item.user_properties.append((NOTHING, True))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect marked tests, also from worker processes."""
    if report.when == "call" and (NOTHING, True) in report.user_properties:
        FOUND.append(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run if any test was marked."""
    if FOUND and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the marked tests."""
    terminalreporter.section(f"{len(FOUND)} tests asserted nothing")
    for test in FOUND:
        terminalreporter.line(test)
