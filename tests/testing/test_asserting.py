"""The test run fails if a test passes without running an assertion."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fresh_process import ROOT

TESTS = """
import pytest

@pytest.mark.parametrize("count", [0, 1])
def test_of_a_loop(count: int) -> None:
    for _ in range(count):
        assert count

def test_of_an_error() -> None:
    with pytest.raises(KeyError):
        {}[1]
    if False:
        assert 1
"""


@pytest.mark.parametrize("more", [(), ("-p", "xdist", "-n", "1")], ids=["here", "elsewhere"])
def test_a_loop_over_nothing_fails_the_run(tmp_path: Path, more: tuple[str, ...]) -> None:
    """A test without assertions is listed with its parameter, in worker processes too; `pytest.raises` counts as one."""
    file = tmp_path / "test_it.py"
    file.write_text(TESTS, "utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "tools.asserting", "-p", "no:cacheprovider"),
            *("-o", "enable_assertion_pass_hook=true", *more, str(file)),
        ],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    _, _, listed = done.stdout.partition("1 tests asserted nothing")
    assert "test_it.py::test_of_a_loop[0]" in listed
    assert "3 passed" in listed
