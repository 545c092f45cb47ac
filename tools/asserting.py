"""Finds tests that pass and have asserted nothing.

``python -m pytest -p tools.asserting -o enable_assertion_pass_hook=true -p no:cacheprovider tests/engine`` lists them, with
``PYTHONPYCACHEPREFIX`` set to a new folder: modules that pytest has compiled before tell nothing.

What stands in a loop over nothing, or under an ``if`` that is never so, asserts nothing; and a test that is called with many parameters may
do so for a few of them. Tests without ``assert`` of their own are left out, since ``pytest.raises`` or a helper asserts for them; so are tests
with both.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import Counter

import pytest

ASSERTED: Counter[str] = Counter()
NOTHING: list[str] = []


def pytest_assertion_pass(item: pytest.Item) -> None:
    """Count it."""
    ASSERTED[item.nodeid] += 1


def _asserts(test: object) -> bool:
    """Tell whether a test has assertions of its own, and nothing else that asserts."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(test)))  # type: ignore[arg-type]
    raising = any(
        isinstance(node, ast.withitem) and "raises" in ast.unparse(node) for node in ast.walk(tree)
    )
    return not raising and any(isinstance(node, ast.Assert) for node in ast.walk(tree))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> object:
    """Note what has passed without an assertion."""
    result = yield
    if isinstance(item, pytest.Function) and not ASSERTED[item.nodeid] and _asserts(item.function):
        NOTHING.append(item.nodeid)
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List them."""
    terminalreporter.section(f"{len(NOTHING)} tests asserted nothing")
    for test in NOTHING:
        terminalreporter.line(test)
