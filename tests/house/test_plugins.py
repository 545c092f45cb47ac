"""The tests run in any environment: other plugins of pytest that happen to be installed are not loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLUGIN = """
import warnings

def pytest_configure(config):
    warnings.warn("The configuration option of this plugin is unset.", DeprecationWarning, stacklevel=2)
"""


def test_a_plugin_of_others_stops_no_run(tmp_path: Path) -> None:
    """An installed plugin that warns when it is set up, as pytest-asyncio does, does not end the run.

    Warnings are errors here.
    """
    (tmp_path / "stranger.py").write_text(PLUGIN, "utf-8")
    about = tmp_path / "stranger-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n", "utf-8"
    )
    (about / "entry_points.txt").write_text("[pytest11]\nstranger = stranger\n", "utf-8")
    asked = "tests/engine/test_public.py"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", asked],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert asked in done.stdout
