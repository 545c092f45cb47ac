"""Test how commands end if nobody reads their output: a full disk, a closed pipe, no standard output, Ctrl-C."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.cli.exits import fail_on_errors
from tests.fuzzing import every_other

BOX = Path(__file__).parents[1] / "the_ancient_world" / "box"
BOTS = "--game tides-of-time -p random -p random --seed 7"
COMMANDS = (
    "--help",
    "--version",
    f"play {BOTS} --quiet",
    f"play {BOTS} --moves",
    "play --help",
    "validate game.json",
    "validate game.json --format json",
    "validate game.json --format sarif",
    "show game.json",
    "show game.json --svg -",
    "replay game.json --html -",
    f"simulate -n 2 {BOTS}",
    f"simulate -n 2 {BOTS} --json",
    "arena --game tides-of-time -n 2 --jobs 1 random greedy",
    "analyse game.json --positions 16",
    "analyse game.json --summary",
    "records grep game.json",
    "records grep game.json --count",
    "records stats game.json",
    "records stats game.json --json",
    "records query --ready players game.json",
    "records query --ready players game.json --format csv",
    "records query --ready players game.json --format jsonl",
    "records query --list",
    "records diff game.json other.json",
    "records convert game.json -",
    "records merge game.json other.json --out -",
    "records dedupe game.json other.json --out -",
    "records edit game.json other.json --tag event=x --out -",
    "records sort game.json other.json --by date --out -",
    "records sample game.json other.json --out -",
    "records head game.json other.json --out -",
    "records players game.json",
    "records players game.json --json",
    f"cards check {BOX}",
    "cards list",
    "components tides-of-time",
    "check tides-of-time --seconds 0.5",
    "games",
    "rules",
    "schema state --game antike",
    "schema --typescript --game antike",
    "conformance --game tides-of-time --rule X1",
)
EACH = [
    pytest.param(words, marks=pytest.mark.long) if words.startswith("arena") else words
    for words in COMMANDS
]
"""The commands; ``arena`` runs only among long tests, since it needs an optional library."""
SILENT = {
    "mcp",
    "export",
    "new",
    "records split",
    "records table",
    "records upgrade",
    "serve",
    "study",
    "web",
}
"""Commands that print nothing to standard output, make a folder, open a page or run as servers; their own tests cover their end."""


Ended = Callable[[str, int], tuple[object, str]]
"""Runs a command with a file descriptor as its standard output; returns the exit code and standard error."""


def commands(group: click.Group, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield every command with its full name."""
    for word, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{name}{word} ")
        else:
            yield name + word, command


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two records."""
    made = tmp_path_factory.mktemp("records")
    for seed, name in ((7, "game.json"), (8, "other.json")):
        words = f"play {BOTS[:-1]}{seed} --quiet --record {made / name}"
        assert CliRunner().invoke(app, words.split()).exit_code == 0
    return made


@pytest.fixture
def ended(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Ended:
    """Return a function that runs a command and returns its exit code and standard error."""
    monkeypatch.chdir(folder)

    def run(command: str, output: int) -> tuple[object, str]:
        with os.fdopen(output, "w", encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            with pytest.raises(SystemExit) as exited:
                app(command.split(), "ancient-world")
        return exited.value.code, capsys.readouterr().err

    return run


def test_every_command_is_covered() -> None:
    """``COMMANDS`` names every command that is not in ``SILENT``."""
    tried = {name for name, _ in commands(app) for words in COMMANDS if words.startswith(name)}
    known = {name for name, _ in commands(app)}
    assert tried | SILENT == known, "add a line to COMMANDS for each command"


@pytest.mark.sampled(6)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("command", EACH)
def test_a_full_disk_behind_standard_output(ended: Ended, command: str) -> None:
    """A full disk is reported in one line with exit code 2."""
    full = os.open("/dev/full", os.O_WRONLY)
    assert ended(command, full) == (2, "standard output: No space left on device\n")


ANSWERED = (
    "--help", "--version", "play --help", "show", "replay", "records grep", "records stats", "records players",
    "records query --list", "cards list", "analyse game.json --summary",
    "components", "games", "rules", "schema",
)  # fmt: skip
"""Commands that know their exit code before they print."""


@pytest.mark.sampled(6)
@pytest.mark.parametrize("command", EACH)
def test_a_closed_pipe(ended: Ended, command: str) -> None:
    """A closed pipe is not reported; the exit code is 0 for commands in ``ANSWERED``, otherwise 2."""
    reader, writer = os.pipe()
    os.close(reader)
    code = 0 if command.startswith(ANSWERED) else 2
    assert ended(command, writer) == (code, ""), f"is {command!r} one of those in ANSWERED?"


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_standard_streams_that_are_closed(folder: Path) -> None:
    """Without standard output a command ends before it starts work; without standard error its exit code is unchanged."""
    python = f"{sys.executable} -m ancient_world"
    no_output = "standard output: Bad file descriptor\n"
    tried = (
        ("games >&-", 2, no_output),
        ("games >/dev/full", 2, "standard output: No space left on device\n"),
        ("validate game.json >/dev/null 2>&-", 0, ""),
        ("validate none.json >/dev/null 2>&-", 2, ""),
        ("show none.json 2>/dev/full", 2, ""),
        ("validate game.json >&-", 2, no_output),
        ("nothing 2>/dev/full", 2, ""),
        ("validate 2>/dev/full", 2, ""),
        ("rules | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}", 0, ""),
        ("records grep game.json other.json | true; exit ${PIPESTATUS[0]}", 0, ""),
    )
    for words, code, message in every_other(tried):
        done = subprocess.run(
            ["/bin/bash", "-c", f"{python} {words}"],
            capture_output=True, text=True, cwd=folder, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (code, message), words


@pytest.mark.parametrize("name", [name for name, _ in commands(app)])
def test_ctrl_c_in_any_command(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Ctrl-C ends every command with exit code 130 and without output."""

    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    command = dict(commands(app))[name]
    monkeypatch.setattr(command, "callback", interrupted)
    monkeypatch.setattr(command, "params", [])
    result = CliRunner().invoke(app, name.split())
    assert (result.exit_code, result.output) == (130, "")


GIVEN = {
    "play": f"{BOTS} --quiet",
    "simulate": f"-n 1 {BOTS}",
    "arena": "--game tides-of-time -n 2 --jobs 1 --players random greedy",
    "records convert": "game.json",
    "records merge": "game.json",
    "records dedupe": "game.json",
    "records split": "game.json",
    "records edit": "game.json --tag event=x",
    "records sort": "game.json --by date",
    "records sample": "game.json",
    "records head": "game.json",
    "records stats": "game.json",
    "records grep": "game.json",
    "records query": "--ready players game.json",
    "export": "--decisions made.jsonl game.json",
    "records table": "game.json --out made.jsonl",
    "records upgrade": "game.json",
    "replay": "game.json --html made.html",
    "show --svg": "game.json",
    "validate": "game.json",
    "web": "--no-open --host nowhere.invalid",
}
"""What each command needs besides the option that takes a path."""


@pytest.mark.parametrize(
    ("name", "option"),
    [
        (name, parameter.opts[0])
        for name, command in commands(app)
        for parameter in command.params
        if isinstance(parameter.type, click.Path)
    ],
)
def test_a_dash_never_becomes_a_file_name(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, option: str
) -> None:
    """``-`` as any path means standard output or is refused; no file or folder named ``-`` appears."""
    shutil.copy(folder / "game.json", tmp_path)
    monkeypatch.chdir(tmp_path)
    words = GIVEN.get(f"{name} {option}", GIVEN.get(name, ""))
    sign = f"{option} -" if option.startswith("-") else "-"
    result = CliRunner().invoke(app, f"{name} {words} {sign}".split())
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert not Path("-").exists()
    assert sorted({path.name for path in tmp_path.iterdir()} - {"made.jsonl"}) == ["game.json"]


def test_a_dash_writes_to_standard_output(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``-`` as an output file writes to standard output."""
    monkeypatch.chdir(folder)
    for words, begins in (
        ("replay game.json --html -", "<!doctype html>"),
        ("show game.json --svg -", "<svg "),
    ):
        result = CliRunner().invoke(app, words.split())
        assert result.exit_code == 0
        assert result.output.casefold().startswith(begins)
    assert not Path("-").exists()


@pytest.mark.parametrize(
    "words",
    [
        "records upgrade game.json --out made.json",
        "records merge game.json --out made.json",
        "export game.json --decisions made.json",
        "replay game.json --html made.json",
        "show game.json --svg made.json",
        f"play {BOTS} --record made.json",
    ],
)
def test_force_is_advised_only_where_it_exists(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """The message that a file exists mentions ``--force`` only if the command has that option."""
    shutil.copy(folder / "game.json", tmp_path)
    monkeypatch.chdir(tmp_path)
    made = "made.jsonl" if "merge" in words or "decisions" in words else "made.json"
    words = words.replace("made.json", made)
    Path(made).write_text("{}", "utf-8")
    done = CliRunner().invoke(app, words.split())
    assert (done.exit_code, Path(made).read_text("utf-8")) == (2, "{}")
    assert f"{made}: this file exists already" in done.output
    overwrites = CliRunner().invoke(app, [*words.split(), "--force"])
    assert ("--force" in done.output) == (overwrites.exit_code == 0)


@pytest.mark.skipif(sys.platform == "win32", reason="the home is named in another way there")
@pytest.mark.parametrize("home", ["", "here"])
@pytest.mark.parametrize(
    "words", [f"play {BOTS} --quiet", "play --resume", "web --no-open --port 0"]
)
def test_no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str, words: str) -> None:
    """With an empty or relative HOME nothing is written to the root or the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", home)
    for name in ("XDG_STATE_HOME", "ANCIENT_WORLD_FOLDER"):
        monkeypatch.delenv(name, raising=False)
    done = CliRunner().invoke(app, words.split())
    assert done.exit_code == (0 if BOTS in words else 2)
    assert BOTS in words or "HOME is empty or relative" in " ".join(done.output.split())
    assert not [*tmp_path.iterdir()]
    assert not Path("/.local/state/ancient-world/games").exists()


# --- errors that have nothing to do with the output ---


def message_of(error: Exception, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a command prints to standard error when this error is raised in it."""
    with pytest.raises(SystemExit) as exited, fail_on_errors():
        raise error
    assert exited.value.code == 2
    return capsys.readouterr().err


def test_an_error_of_the_library_keeps_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    """An error of the library keeps its message if a command registers a sentence under the same code."""
    error = aw.UnknownGame.from_code("other-game", id="pearls")
    assert message_of(error, capsys) == "Another game is registered as 'pearls'.\n"


def test_an_error_of_the_system_that_is_not_of_the_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An error of the system without a file name, such as a refused connection, is not reported as a full disk."""
    refused = ConnectionRefusedError(errno.ECONNREFUSED, os.strerror(errno.ECONNREFUSED))
    assert message_of(refused, capsys) == f"[Errno {errno.ECONNREFUSED}] Connection refused\n"
    missing = FileNotFoundError(errno.ENOENT, "No such file", "box.toml")
    assert message_of(missing, capsys) == "box.toml: No such file\n"
