"""Test the package in a zip archive, and PyInstaller's hook, which names what PyInstaller cannot find itself."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from ancient_world import build, build_info
from ancient_world.cli.pyinstaller import data_files, hidden_imports, hook_folders
from ancient_world.testing import conformance_folder
from tests.package.comparing import INSTALLED, MADE
from tests.package.test_package import project

ANYWHERE = Path(__file__).with_name("anywhere.py")
SAYS = [
    "the-ancient-world Academia",
    "tides-of-time Antigua Divisoria",
    "antike Este del Mediterráneo y Oriente Medio",
    "golden-ages Rueda",
    "No existe el juego 'chess'.",
]
"""How each line of the program's output begins."""


def said(command: list[str]) -> list[str]:
    """Run a command; return its lines of output, each cut to the length of the line in ``SAYS``."""
    utf_8 = {"PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
    done = subprocess.run(
        command, env={**os.environ, **utf_8}, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    return [line[: len(expected)] for line, expected in zip(lines, SAYS, strict=True)]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Return a zip archive of the package."""
    archive = tmp_path / "all.zip"
    documents = "ancient_world/testing/conformance/documents"
    with zipfile.ZipFile(archive, "w") as made:
        for path in INSTALLED.rglob("*"):
            if path.is_file() and path.suffix not in MADE and "compiled" not in path.parts:
                made.write(path, path.relative_to(INSTALLED.parent))
        place = conformance_folder()
        if isinstance(place, Path):  # a checkout has the documents beside the package, not packed
            for path in place.rglob("*.json"):
                made.write(path, f"{documents}/{path.relative_to(place).as_posix()}")
    return archive


@pytest.mark.long
def test_from_a_zip_archive(archive: Path) -> None:
    """The program finds games, cards, rules, pages, conformance documents and Spanish in a zip archive."""
    program = (
        f"import sys, runpy; sys.path.insert(0, {str(archive)!r}); import ancient_world;"
        f"assert ancient_world.__file__.startswith({str(archive)!r});"
        f"runpy.run_path({str(ANYWHERE)!r}, run_name='__main__')"
    )
    assert said([sys.executable, "-P", "-c", program]) == SAYS


@pytest.mark.long
@pytest.mark.skipif(build_info().native, reason="a compiled module has one interpreter")
def test_in_two_interpreters_of_one_process() -> None:
    """The program runs in two interpreters of one process."""
    program = (
        "try: import _interpreters as them\n"
        "except ImportError: import _xxsubinterpreters as them\n"
        f"code = \"import runpy; runpy.run_path({str(ANYWHERE)!r}, run_name='__main__')\"\n"
        "for one in them.create(), them.create(): them.run_string(one, code)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, encoding="utf-8", check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == 2 * [
        line.split()[0] for line in SAYS
    ]


def test_the_hook_names_every_data_file() -> None:
    """The hook puts every file of the package that is no code at the same place of the frozen program."""
    named = {Path(folder, Path(file).name).as_posix() for file, folder in data_files()}
    data = [path for path in INSTALLED.rglob("*") if path.is_file() and path.suffix not in MADE]
    expected = {
        path.relative_to(INSTALLED.parent).as_posix() for path in data if path.suffix != ".py"
    }
    assert named - {"ancient_world/testing/conformance/documents/conformance"} - expected <= {
        "ancient_world/testing/conformance/documents/documents"
    }
    assert expected <= named
    unpacked = (str(conformance_folder()), "ancient_world/testing/conformance/documents")
    assert (unpacked in data_files()) is isinstance(conformance_folder(), Path)
    assert all(Path(file).exists() for file, _ in data_files())


@pytest.mark.long
def test_the_hook_names_every_module_that_is_imported_by_name() -> None:
    """Every module that the sources name in a text is in the hook, or imported elsewhere."""
    texts, imports = set[str](), set[str]()
    for path in INSTALLED.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value.partition(":")[0])
            elif isinstance(node, ast.ImportFrom):
                imports |= {
                    str(node.module),
                    *(f"{node.module}.{each.name}" for each in node.names),
                }
    named = {text for text in texts if text.startswith("ancient_world.") and " " not in text}
    files = {text for text in named if Path(build.source(text)).is_file()}
    compiled = {"ancient_world.compiled.made"}  # frozen programs are plain Python
    assert files - set(hidden_imports()) - imports - compiled == set()
    assert "ancient_world.games.antike.game" in files
    drawn = {name for name in hidden_imports() if name.endswith("_picture")}
    assert len(drawn) == 4
    assert {name for name in hidden_imports() if importlib.util.find_spec(name) is None} == set()


def test_pyinstaller_finds_the_hook() -> None:
    """The entry point for PyInstaller gives the folder with the hooks."""
    declared = project()["entry-points"]["pyinstaller40"]
    assert declared.keys() == {"hook-dirs"}
    point = metadata.EntryPoint("hook-dirs", declared["hook-dirs"], "pyinstaller40")
    assert point.load()() == hook_folders()
    (folder,) = hook_folders()
    hooks = sorted(path.name for path in Path(folder).glob("hook-*.py"))
    assert hooks == ["hook-ancient_world.cli.app.py", "hook-ancient_world.py"]
