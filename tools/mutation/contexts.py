"""A plugin of pytest that tells coverage which test runs, for ``tools.mutation.judging``."""

from __future__ import annotations

import coverage
import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Tell coverage the name of the test that follows."""
    if measuring := coverage.Coverage.current():
        measuring.switch_context(item.nodeid)
