"""``ancient-world new`` makes a project whose own checks pass, and refuses names and folders that cannot be used."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.running import run

pytest.importorskip("copier")


def ended_well(folder: Path, *words: str, **environment: str) -> str:
    """Run a program of Python in a folder, check that it succeeds, and return its output."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", *words],
        cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.parametrize("name", ["my-game", "game-of-the-knights-of-the-table"])
def test_the_project_is_green_and_ready_to_publish(name: str, tmp_path: Path) -> None:
    """Its tests, strict types, style and ``check`` pass, and its wheel has the entry point and all files."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "ancient_world", "new", name],
        cwd=tmp_path, capture_output=True, text=True, check=False, env={**os.environ, "PATH": ""},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    folder, package = tmp_path / name, name.replace("-", "_")
    assert ended_well(folder, "pytest", "-q", "-p", "no:cacheprovider")
    ended_well(folder, "ancient_world", "check", f"src/{package}/game.py", "--games", "1", "--players", "2")  # fmt: skip
    if find_spec("mypy"):
        ended_well(folder, "mypy")
    if find_spec("ruff"):
        ended_well(folder, "ruff", "check", "--no-cache")
        ended_well(folder, "ruff", "format", "--check", "--no-cache")
    if find_spec("build") and find_spec("hatchling"):
        ended_well(folder, "build", "--wheel", "--no-isolation", ".")
        with zipfile.ZipFile(next((folder / "dist").glob("*.whl"))) as wheel:
            names = {*wheel.namelist()}
            entry_points = wheel.read(f"{package}-0.1.0.dist-info/entry_points.txt").decode()
        expected = {"__init__.py", "game.py", "introduction.toml", "py.typed", "rules.toml"}
        assert {f"{package}/{file}" for file in expected} <= names
        assert f"{name} = {package}.game:GAME" in entry_points


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("My Game", "'My Game' cannot be the name of a game; write lower-case words"),
        ("../up", "cannot be the name of a game"),
        ("2-late", "cannot be the name of a game"),
        ("game-of-the-knights-of-the-tables", "of 32 characters at most"),
        ("class", "class is a word of Python"),
        ("random", "Python has a module random itself"),
        ("antike", "There is a game antike already"),
        ("attrs", "A package attrs is installed here already"),
    ],
)
def test_unusable_names_are_refused(
    name: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A keyword, a taken id and the names of other modules are refused, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    result = run("new", name)
    assert (result.exit_code, message in result.stderr) == (2, True), result.output
    assert not list(tmp_path.iterdir())


def test_a_folder_with_files_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is not empty, or a file in its place, is refused; an empty folder is used."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    (tmp_path / "file").touch()
    (tmp_path / "empty").mkdir()
    for folder in ("full", "file"):
        result = run("new", "my-game", "--folder", folder)
        assert (result.exit_code, "not empty" in result.stderr) == (2, True), result.output
    assert [each.name for each in (tmp_path / "full").iterdir()] == ["mine.txt"]
    assert run("new", "my-game", "--folder", "empty").exit_code == 0
    assert (tmp_path / "empty" / "src" / "my_game" / "game.py").is_file()
    assert (tmp_path / "empty" / ".github" / "workflows" / "check.yml").is_file()


def test_the_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its library the command says how to install it."""
    from ancient_world.cli.commands import new

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(new, "find_spec", lambda _: None)
    result = run("new", "my-game")
    message = "copier is missing. Install it with: pip install 'ancient-world[cli,new]'\n"
    assert (result.exit_code, result.stderr) == (2, message)
