"""Test the pre-commit hooks and the GitHub action."""

from __future__ import annotations

import gzip
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.archive.batch.archive_members import RECORD_SUFFIXES
from ancient_world.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
HOOKS: dict[str, dict[str, Any]] = {
    hook["id"]: hook
    for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
}
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
COMMAND = Path(sys.executable).with_name("ancient-world")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a valid record and one in which a player plays a card twice."""
    match = aw.Match.new("tides-of-time", ["Miriam", "Tom"], seed=4)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[0])
    aw.write_record(match.record, tmp_path / "good.json")
    text = aw.to_json(match.record, indent=1)
    plays = re.findall(r'"card": "([a-z-]+)"', text)
    (tmp_path / "bad.json").write_text(text.replace(plays[2], plays[0], 1), encoding="utf-8")
    return tmp_path


def run(*command: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command, with the tested ``ancient-world`` first on the path."""
    path = f"{COMMAND.parent}{os.pathsep}{os.environ['PATH']}"
    full = {**os.environ, "PATH": path, **env}
    return subprocess.run(
        command, cwd=cwd, env=full, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.long
def test_the_hook_for_records(folder: Path) -> None:
    """The hook takes every kind of file of records, passes valid ones and fails for invalid ones."""
    hook = HOOKS["validate-records"]
    for kind in RECORD_SUFFIXES:
        assert re.search(hook["files"], f"deep/a{kind}")
        assert re.search(hook["files"], f"deep/A{kind.upper()}")
    assert not re.search(hook["files"], "package.jsonc")
    entry = shlex.split(hook["entry"])
    (folder / "package.json").write_text('{"name": "page", "version": "1.0.0"}', encoding="utf-8")
    assert run(*entry, "package.json", cwd=folder).returncode == 0
    assert run(*entry, "good.json", "package.json", cwd=folder).returncode == 0
    assert run(*entry, "missing.json", cwd=folder).returncode == 2
    done = run(*entry, "good.json", "bad.json", cwd=folder)
    assert done.returncode == 1
    assert "bad.json" in done.stdout


NOTATION = f"""notation 1
game tides-of-time {aw.game("tides-of-time").rules_version}
player Ana
player Ben
option nest_needs_one true
1. chance: dealt jinn-shackles ancient-divide roof-of-the-world citadel kings-nst
"""
"""A record in notation, with a slip in its last word."""


@pytest.mark.parametrize("name", ["hand.awn", "hand.awn.gz", "hand.txt"])
def test_the_hook_passes_over_no_notation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The hook checks notation, which it recognizes by the file's name or first word, and skips other files."""
    monkeypatch.chdir(tmp_path)
    text = f"\n{NOTATION}".encode()
    Path(name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    Path("notes.txt").write_text("a notation 1 of another program", "utf-8")
    command = shlex.split(HOOKS["validate-records"]["entry"])[1:]
    done = CliRunner().invoke(app, [*command, "notes.txt", name])
    assert done.exit_code == 1
    assert "kings-nst" in done.output
    assert "notes.txt" not in done.output


@pytest.mark.long
def test_the_hook_for_cards(folder: Path) -> None:
    """The hook fails if the card file in its arguments has faults."""
    (folder / "cards.toml").write_text("[figures]\ncoins = 'many'\n", encoding="utf-8")
    hook = HOOKS["check-cards"]
    assert re.search(hook["files"], "mine/cards.toml")
    assert hook["pass_filenames"] is False
    assert (
        run(
            *shlex.split(hook["entry"]), "--game", "golden-ages", "cards.toml", cwd=folder
        ).returncode
        == 1
    )


@pytest.mark.parametrize("hook", sorted(HOOKS))
def test_hooks_bring_the_command(hook: str) -> None:
    """Each hook installs the extra with the command."""
    assert HOOKS[hook]["additional_dependencies"] == [".[cli]"]
    assert HOOKS[hook]["language"] == "python"


def script(step: str) -> str:
    """Return the script of a step of the action, which must not contain an input."""
    (script_text,) = (each["run"] for each in ACTION["runs"]["steps"] if each.get("name") == step)
    assert "${{" not in script_text
    return str(script_text)


@pytest.fixture
def runner(tmp_path: Path) -> Path:
    """Return a runner's folder after the step that installs the command."""
    bin_folder = tmp_path / "runner" / "ancient-world" / "bin"
    bin_folder.mkdir(parents=True)
    (bin_folder / "ancient-world").symlink_to(COMMAND)
    (bin_folder / "python").symlink_to(sys.executable)
    return tmp_path / "runner"


def validate(folder: Path, runner: Path, files: str, options: str = "") -> Any:
    """Run the action's step that validates."""
    bash = shutil.which("bash")
    assert bash is not None
    variables = {"RUNNER_TEMP": str(runner), "FILES": files, "OPTIONS": options}
    return run(bash, "-e", "-c", script("Validate"), cwd=folder, **variables)


@pytest.mark.long
def test_the_action_annotates(folder: Path, runner: Path) -> None:
    """An invalid record gives an annotation with its line and fails the job; a valid one passes."""
    done = validate(folder, runner, "*.json")
    assert done.returncode == 1
    assert re.search(r"^::error file=bad\.json,line=\d+,col=\d+", done.stdout, re.MULTILINE)
    assert validate(folder, runner, "good.json", "--strict").returncode == 0


@pytest.mark.long
def test_the_action_takes_names_as_they_are(folder: Path, runner: Path) -> None:
    """File names may have blanks or begin with a hyphen, and options are quoted as in a shell."""
    (folder / "by hand").mkdir()
    shutil.copy(folder / "bad.json", folder / "by hand" / "of Miriam.json")
    shutil.copy(folder / "good.json", folder / "--strict.json")
    done = validate(folder, runner, "by hand/of Miriam.json\n\n  --strict.json  \n")
    assert re.findall(r"^::error file=([^,]+)", done.stdout, re.MULTILINE) == [
        "by hand/of Miriam.json"
    ]
    assert done.returncode == 1
    done = validate(folder, runner, "good.json", "--out 'of all games.jsonl'")
    assert done.returncode == 0
    assert (folder / "of all games.jsonl").exists()


@pytest.mark.long
def test_the_action_on_windows(folder: Path, runner: Path) -> None:
    """On Windows the programs of an environment are in ``Scripts``."""
    (runner / "ancient-world" / "bin").rename(runner / "ancient-world" / "Scripts")
    assert validate(folder, runner, "good.json").returncode == 0
    assert "Scripts/python" in script("Install")


@pytest.mark.long
def test_the_action_imports_nothing_from_the_repository(folder: Path, runner: Path) -> None:
    """The action does not import modules from files of the repository."""
    for name in ("shlex", "subprocess", "click", "attrs"):
        (folder / f"{name}.py").write_text("raise SystemExit(77)", "utf-8")
    assert validate(folder, runner, "good.json").returncode == 0


@pytest.mark.long
def test_the_action_runs_no_input(folder: Path, runner: Path) -> None:
    """A command in an input is not run."""
    done = validate(folder, runner, "good.json;touch$IFS'oops'")
    assert done.returncode == 2
    assert not (folder / "oops").exists()


def test_the_action_describes_its_inputs() -> None:
    """Every input of the action is described and used."""
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    for name, about in ACTION["inputs"].items():
        assert about["description"].endswith(".")
        assert f"inputs.{name}" in text
