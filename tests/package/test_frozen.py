"""A program goes where no Python is, or no library: `nox -s frozen` runs what the page about shipping says, line by line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.package.test_anywhere import ANYWHERE, SAYS, said

pytest.importorskip("PyInstaller")

CHECKOUT = Path(__file__).parents[2]
SCRIPTS = Path(sys.executable).parent


def test_a_frozen_program_has_everything(tmp_path: Path) -> None:
    """One folder, made without a word about the library, is enough."""
    options = ["--distpath", "dist", "--workpath", "work", "--specpath", ".", "--log-level", "WARN"]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", *options, "--onedir", str(ANYWHERE)],
        cwd=tmp_path, check=True,
    )  # fmt: skip
    program = tmp_path / "dist" / "anywhere" / "anywhere"
    assert said([str(program)]) == SAYS


def test_a_frozen_command_line_has_every_command(tmp_path: Path) -> None:
    """A program of two lines is all of the command line, though its commands are imported by name."""
    (tmp_path / "aw.py").write_text("from ancient_world.cli import main\nmain()\n", "utf-8")
    options = ["--distpath", "dist", "--workpath", "work", "--specpath", ".", "--log-level", "WARN"]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", *options, "--onedir", "aw.py"],
        cwd=tmp_path, check=True,
    )  # fmt: skip
    program = str(tmp_path / "dist" / "aw" / "aw")
    for words in ([], ["records"]):
        here, there = (
            subprocess.check_output([*command, *words, "--help"], text=True)
            for command in ([sys.executable, "-m", "ancient_world"], [program])
        )
        assert there.partition("Options:")[2] == here.partition("Options:")[2]
    ids = subprocess.check_output([program, "games"], text=True)
    assert "antike" in ids


def test_the_page_about_shipping_ships(tmp_path: Path) -> None:
    """Its program plays the same game frozen and in an archive; the library comes from this checkout."""
    page = (CHECKOUT / "docs/program/shipping.md").read_text("utf-8")
    [program, *_] = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "table.py").write_text(program, "utf-8")
    freezing, packing = re.findall(r"^```sh\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    path = f"{SCRIPTS}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    told = []
    for lines in (freezing, packing.replace("app ancient-world", f"app {CHECKOUT}")):
        done = subprocess.run(
            ["/bin/bash", "-e"],
            input=lines, cwd=tmp_path, env={**os.environ, "PATH": path},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        told.append(done.stdout.splitlines()[-2:])
    assert told[0] == told[1]
    assert [line.rpartition(" ")[0] for line in told[0]] == ["Ann", "Ben"]
