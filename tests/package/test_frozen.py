"""A program that PyInstaller freezes plays, reads and speaks Spanish; `nox -s frozen` runs this."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.package.test_anywhere import ANYWHERE, SAYS, said

pytest.importorskip("PyInstaller")


def test_a_frozen_program_has_everything(tmp_path: Path) -> None:
    """One folder, made without a word about the library, is enough."""
    options = ["--distpath", "dist", "--workpath", "work", "--specpath", ".", "--log-level", "WARN"]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", *options, "--onedir", str(ANYWHERE)],
        cwd=tmp_path, check=True,
    )  # fmt: skip
    program = tmp_path / "dist" / "anywhere" / "anywhere"
    assert said([str(program)]) == SAYS
