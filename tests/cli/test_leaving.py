"""How commands end where nobody takes what they say: a full disk, a closed pipe, no standard output, Ctrl-C."""

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
from ancient_world.cli.common import fail_on_errors
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
    "records grep game.json",
    "records grep game.json --count",
    "records stats game.json",
    "records stats game.json --json",
    "records diff game.json other.json",
    "records convert game.json -",
    "records merge game.json other.json --out -",
    "records dedupe game.json other.json --out -",
    f"cards check {BOX}",
    "cards list",
    "components tides-of-time",
    "games",
    "rules",
    "schema state --game antike",
    "schema --typescript --game antike",
    "conformance --game tides-of-time --rule L1",
)
EACH = [
    pytest.param(words, marks=pytest.mark.long) if words.startswith("arena") else words
    for words in COMMANDS
]
"""The ladder takes a library that is there for long tests."""
SILENT = {"mcp", "export", "records split", "records table", "records upgrade", "serve", "web"}
"""What says nothing on standard output, and what serves somebody: their own tests say how they end."""


Ended = Callable[[str, int], tuple[object, str]]
"""Runs a command whose standard output is an open file."""


def commands(group: click.Group, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command with its whole name."""
    for word, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{name}{word} ")
        else:
            yield name + word, command


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two records."""
    made = tmp_path_factory.mktemp("records")
    for seed, name in ((7, "game.json"), (8, "other.json")):
        words = f"play {BOTS[:-1]}{seed} --quiet --record {made / name}"
        assert CliRunner().invoke(app, words.split()).exit_code == 0
    return made


@pytest.fixture
def ended(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Ended:
    """The exit code of a command whose standard output is an open file, and what it says on standard error."""
    monkeypatch.chdir(folder)

    def run(command: str, output: int) -> tuple[object, str]:
        with os.fdopen(output, "w", encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            with pytest.raises(SystemExit) as left:
                app(command.split(), "ancient-world")
        return left.value.code, capsys.readouterr().err

    return run


def test_every_command_is_tried() -> None:
    """A new command is added above."""
    tried = {name for name, _ in commands(app) for words in COMMANDS if words.startswith(name)}
    known = {name for name, _ in commands(app)}
    assert tried | SILENT == known, "add a line to COMMANDS for each command"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("command", EACH)
def test_a_full_disk_behind_standard_output(ended: Ended, command: str) -> None:
    """It is told in one line, with exit code 2."""
    full = os.open("/dev/full", os.O_WRONLY)
    assert ended(command, full) == (2, "standard output: No space left on device\n")


ANSWERED = (
    "--help", "--version", "play --help", "show", "replay", "records grep", "records stats", "cards list",
    "components", "games", "rules", "schema",
)  # fmt: skip
"""Commands whose exit code is known before they print: what is asked for is there, or has been found."""


@pytest.mark.parametrize("command", EACH)
def test_a_pipe_that_nobody_reads(ended: Ended, command: str) -> None:
    """Who reads has had enough: nothing is complained of. The exit code is 0 if it is known, otherwise 2."""
    reader, writer = os.pipe()
    os.close(reader)
    code = 0 if command.startswith(ANSWERED) else 2
    assert ended(command, writer) == (code, ""), f"is {command!r} one of those in ANSWERED?"


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_standard_streams_that_are_closed(folder: Path) -> None:
    """Without standard output nothing is begun; without standard error the exit code is what it is with it."""
    python = f"{sys.executable} -m ancient_world"
    told = "standard output: Bad file descriptor\n"
    tried = (
        ("games >&-", 2, told),
        ("games >/dev/full", 2, "standard output: No space left on device\n"),
        ("validate game.json >/dev/null 2>&-", 0, ""),
        ("validate none.json >/dev/null 2>&-", 2, ""),
        ("show none.json 2>/dev/full", 2, ""),
        ("validate game.json >&-", 2, told),
        ("nothing 2>/dev/full", 2, ""),
        ("validate 2>/dev/full", 2, ""),
        ("rules | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}", 0, ""),
        ("records grep game.json other.json | true; exit ${PIPESTATUS[0]}", 0, ""),
    )
    for words, code, said in every_other(tried):
        done = subprocess.run(
            ["/bin/bash", "-c", f"{python} {words}"],
            capture_output=True, text=True, cwd=folder, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (code, said), words


@pytest.mark.parametrize("name", [name for name, _ in commands(app)])
def test_ctrl_c_in_any_command(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """It ends every command with the exit code that shells have for it, and without a word of Python."""

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
    "records stats": "game.json",
    "records grep": "game.json",
    "export": "--decisions made.jsonl game.json",
    "records table": "game.json --out made.jsonl",
    "records upgrade": "game.json",
    "replay": "game.json --html made.html",
    "show --svg": "game.json",
    "validate": "game.json",
    "web": "--no-open --host nowhere.invalid",
}
"""What a command needs beside an option with a path."""


@pytest.mark.parametrize(
    ("name", "option"),
    [
        (name, parameter.opts[0])
        for name, command in commands(app)
        for parameter in command.params
        if isinstance(parameter.type, click.Path)
    ],
)
def test_nothing_is_called_by_the_sign_of_standard_output(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, option: str
) -> None:
    """``-`` for any path of any command is standard output, or refused: there is no such file or folder then."""
    shutil.copy(folder / "game.json", tmp_path)
    monkeypatch.chdir(tmp_path)
    words = GIVEN.get(f"{name} {option}", GIVEN.get(name, ""))
    sign = f"{option} -" if option.startswith("-") else "-"
    result = CliRunner().invoke(app, f"{name} {words} {sign}".split())
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert not Path("-").exists()
    assert sorted({path.name for path in tmp_path.iterdir()} - {"made.jsonl"}) == ["game.json"]


def test_standard_output_by_its_sign(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``-`` as a file to write is standard output, and no file of that name."""
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
def test_a_command_advises_what_it_has(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """Whoever is told that a file exists already hears of ``--force`` only where there is one."""
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
    """A home that is empty or relative is none: nothing is written into the root or the present folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", home)
    for name in ("XDG_STATE_HOME", "ANCIENT_WORLD_FOLDER"):
        monkeypatch.delenv(name, raising=False)
    done = CliRunner().invoke(app, words.split())
    assert done.exit_code == (0 if BOTS in words else 2)
    assert BOTS in words or "HOME is empty or relative" in " ".join(done.output.split())
    assert not [*tmp_path.iterdir()]
    assert not Path("/.local/state/ancient-world/games").exists()


# --- what is not the fault of the output ---


def told(error: Exception, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command that meets an error prints, and that it leaves."""
    with pytest.raises(SystemExit) as left, fail_on_errors():
        raise error
    assert left.value.code == 2
    return capsys.readouterr().err


def test_an_error_of_the_library_keeps_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    """That a command has a sentence of the same code for something else changes nothing."""
    error = aw.InvalidOption.from_code("no-state", found="int")
    assert told(error, capsys) == "Expected a state, got int; a match keeps its own in .state.\n"


def test_an_error_of_the_system_that_is_not_of_the_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A refused connection has no name of a file either, and is not taken for a full disk."""
    refused = ConnectionRefusedError(errno.ECONNREFUSED, os.strerror(errno.ECONNREFUSED))
    assert told(refused, capsys) == f"[Errno {errno.ECONNREFUSED}] Connection refused\n"
    missing = FileNotFoundError(errno.ENOENT, "No such file", "box.toml")
    assert told(missing, capsys) == "box.toml: No such file\n"
