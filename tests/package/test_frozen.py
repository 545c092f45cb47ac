"""Test programs frozen with PyInstaller, and the commands of the page about shipping (``nox -s frozen``)."""

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
    """PyInstaller makes a working folder of the program without further options."""
    options = ["--distpath", "dist", "--workpath", "work", "--specpath", ".", "--log-level", "WARN"]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", *options, "--onedir", str(ANYWHERE)],
        cwd=tmp_path, check=True,
    )  # fmt: skip
    program = tmp_path / "dist" / "anywhere" / "anywhere"
    assert said([str(program)]) == SAYS


def test_a_frozen_command_line_has_every_command(tmp_path: Path) -> None:
    """A frozen command line of two lines has every command."""
    (tmp_path / "aw.py").write_text("from ancient_world.cli import main\nmain()\n", "utf-8")
    options = ["--distpath", "dist", "--workpath", "work", "--specpath", ".", "--log-level", "WARN"]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", *options, "--onedir", "aw.py"],
        cwd=tmp_path, check=True,
    )  # fmt: skip
    program = str(tmp_path / "dist" / "aw" / "aw")
    for words in ([], ["records"]):
        plain, frozen = (
            subprocess.check_output([*command, *words, "--help"], text=True)
            for command in ([sys.executable, "-m", "ancient_world"], [program])
        )
        assert frozen.partition("Options:")[2] == plain.partition("Options:")[2]
    ids = subprocess.check_output([program, "games"], text=True)
    assert "antike" in ids


def test_the_commands_of_the_page_about_shipping(tmp_path: Path) -> None:
    """The page's program plays the same game frozen and in an archive, with the library of this checkout."""
    page = (CHECKOUT / "docs/program/shipping.md").read_text("utf-8")
    [program, *_] = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "table.py").write_text(program, "utf-8")
    freezing, packing = re.findall(r"^```sh\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    path = f"{SCRIPTS}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    outputs = []
    for lines in (freezing, packing.replace("app ancient-world", f"app {CHECKOUT}")):
        done = subprocess.run(
            ["/bin/bash", "-e"],
            input=lines, cwd=tmp_path, env={**os.environ, "PATH": path},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout.splitlines()[-2:])
    assert outputs[0] == outputs[1]
    assert [line.rpartition(" ")[0] for line in outputs[0]] == ["Ann", "Ben"]
