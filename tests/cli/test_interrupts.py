"""Test that Ctrl-C ends any command with exit code 130, without a traceback, and leaves no half-written file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from threading import Thread

import pytest

import ancient_world as aw
from ancient_world.archive.batch.workers import Workers
from ancient_world.bots import RandomBot, play_out
from ancient_world.cli import interrupts
from ancient_world.cli.interrupts import interrupts_delayed, interrupts_raised
from tests.fuzzing import every_other
from tests.running import run

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Ctrl-C of others is that of POSIX")

SCRIPT = [sys.executable, "-c", "from ancient_world_command import main; main()"]
"""The command that runs the console script."""
MODULE = [sys.executable, "-m", "ancient_world"]
HEEDING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
"""Source that sets Python's handler of Ctrl-C, since whoever started the tests may ignore Ctrl-C, and programs inherit that."""

INTERRUPTED_AT = """
import os, signal, sys

def watch(event, arguments):
    if event == "import" and arguments[0] == os.environ["INTERRUPTED_AT"]:
        signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore it
sys.addaudithook(watch)
"""
"""Source of a ``sitecustomize`` module that raises Ctrl-C when Python imports the module named in ``INTERRUPTED_AT``."""


@pytest.mark.parametrize("program", [SCRIPT, MODULE], ids=["script", "module"])
@pytest.mark.parametrize(
    "module",
    [
        "typing",  # the first module that the package imports
        "ancient_world.build",
        "attrs",
        "ancient_world.engine.state",
        "ancient_world.cli",
        "ancient_world.cli.app",
        "click",
    ],
)
def test_ctrl_c_while_the_program_starts(tmp_path: Path, program: list[str], module: str) -> None:
    """Ctrl-C during any import ends the program without output."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTED_AT, "utf-8")
    done = subprocess.run(
        [*program, "games"],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "INTERRUPTED_AT": module},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_importing_the_library_leaves_signals_alone() -> None:
    """Importing the library leaves the signal handlers of its host, and of asyncio, unchanged."""
    program = """
import signal
def refused(*arguments): raise AssertionError(arguments)
before = signal.getsignal(signal.SIGINT)
signal.signal = refused
import ancient_world, ancient_world.archive.batch, ancient_world.cli.app, ancient_world.serve
for name in ancient_world.__all__:
    getattr(ancient_world, name)
assert signal.getsignal(signal.SIGINT) is before
"""
    subprocess.run([sys.executable, "-c", program], check=True)


# --- while a command runs ---


def leave_at_once(*_: object) -> None:
    """Exit with code 130, in place of the program's handler, which would end the tests."""
    raise SystemExit(130)


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Treat this process as the program whose command is running."""
    monkeypatch.setattr(interrupts, "PROGRAM_MODULE", __name__)
    before = signal.signal(signal.SIGINT, leave_at_once)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("running")
def test_a_command_clears_away_undisturbed() -> None:
    """The first Ctrl-C raises KeyboardInterrupt; a second one while the command cleans up is ignored."""
    done = []

    def command() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            signal.raise_signal(signal.SIGINT)
            done.append("cleared")

    with pytest.raises(KeyboardInterrupt), interrupts_raised():
        command()
    assert done == ["cleared"]
    with pytest.raises(SystemExit):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("running")
def test_errors_of_threads_are_printed_before_ctrl_c_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of another thread is printed; one that comes after Ctrl-C follows from it, and is not."""
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)  # that of pytest

    def fail_in_thread(word: str) -> None:
        thread = Thread(target=lambda: int(word))
        thread.start()
        thread.join()

    with interrupts_raised():
        fail_in_thread("early")
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        fail_in_thread("late")
    printed = capsys.readouterr().err
    assert ("'early'" in printed, "'late'" in printed) == (True, False)


@pytest.mark.usefixtures("running")
def test_a_second_interrupt_ends_a_hanging_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another Ctrl-C ends a command that does not stop after the first one."""
    monkeypatch.setattr(interrupts, "GRACE_SECONDS", 0.0)

    def command() -> None:
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        time.sleep(0.01)
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(SystemExit), interrupts_raised():
        command()


@pytest.mark.usefixtures("running")
def test_an_interrupt_while_a_file_is_opened() -> None:
    """Ctrl-C inside ``held()`` is delayed until the outermost block ends."""
    done = []

    def command() -> None:
        with interrupts_delayed():
            with interrupts_delayed():
                signal.raise_signal(signal.SIGINT)
                done.append("inner")
            done.append("outer")
        done.append("after")

    with pytest.raises(KeyboardInterrupt), interrupts_raised():
        command()
    assert done == ["inner", "outer"]


@pytest.mark.usefixtures("running")
def test_an_interrupt_that_python_loses() -> None:
    """A Ctrl-C that Python swallows in a finalizer is raised again shortly after."""

    class Finalized:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    def command() -> None:
        Finalized()
        time.sleep(10)

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt), interrupts_raised():
        command()
    assert time.monotonic() - begun < 5


@pytest.mark.usefixtures("running")
@pytest.mark.parametrize("moment", ["open_game", "_close_and_report"])
def test_a_game_that_is_interrupted_has_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Ctrl-C while a game starts or is saved leaves the record and no journal."""
    command = import_module("ancient_world.cli.playing.whole_game")
    whole = getattr(command, moment)

    def interrupted(*arguments: object) -> object:
        signal.raise_signal(signal.SIGINT)
        result = whole(*arguments)
        signal.raise_signal(signal.SIGINT)
        return result

    monkeypatch.setattr(command, moment, interrupted)
    words = "play --game tides-of-time -p random -p random --quiet --record"
    done = run(*words.split(), tmp_path / "game.json")
    assert done.exit_code == 130
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert aw.validate(aw.read_record(tmp_path / "game.json")).ok


def test_the_handler_of_the_host_stays() -> None:
    """A command that runs inside another program leaves that program's signal handler in place."""

    def theirs(*_: object) -> None: ...

    before = signal.signal(signal.SIGINT, theirs)
    try:
        with interrupts_raised(), interrupts_delayed():
            assert signal.getsignal(signal.SIGINT) is theirs
    finally:
        signal.signal(signal.SIGINT, before)


# --- worker processes ---


def sigint_is_blocked(_: None) -> bool:
    """Return whether SIGINT is blocked in this process."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def sleep_beside(_: bytes) -> None:
    """Sleep for ten minutes."""
    time.sleep(600)


def test_worker_processes_never_hear_of_ctrl_c() -> None:
    """Workers block SIGINT from their start; the process that starts them does not."""
    workers = Workers(jobs=1 + 1)
    try:
        assert workers.submit(sigint_is_blocked, None).result()
        assert not sigint_is_blocked(None)
    finally:
        workers.close()


def test_closing_at_once_does_not_wait() -> None:
    """Closing workers at once does not wait for their running work."""
    workers = Workers(jobs=1 + 1)
    workers.submit(sigint_is_blocked, None).result()
    running = workers.submit(time.sleep, 600.0)
    workers.close(kill=True)
    assert workers.wait_for_loss(running) is not None


def test_closing_at_once_does_not_wait_for_a_task_to_be_written() -> None:
    """Closing workers at once does not wait for a task that is larger than the pipe to them."""
    workers = Workers(jobs=1 + 1)
    for _ in range(4):
        running = workers.submit(sleep_beside, b"x" * 2_000_000)
    time.sleep(1)
    closing = Thread(target=workers.close, kwargs={"kill": True}, daemon=True)
    closing.start()
    closing.join(30)
    assert not closing.is_alive()
    assert workers.wait_for_loss(running) is not None


# --- at random moments ---

SEATS = "--game tides-of-time -p random -p random"
COMMANDS = (
    f"simulate -n 4000 {SEATS} --records made.jsonl",
    f"simulate -n 4000 {SEATS} --records made.jsonl -j 2",
    "validate many.jsonl -j 2 --chunk 30k --out made.jsonl",
    "validate many.jsonl --mend --write made.jsonl",
    "records convert many.jsonl made.jsonl.gz",
    "records merge many.jsonl --out made.jsonl",
    "records split many.jsonl --into folder",
    "records table many.jsonl --out made.sqlite",
    "records query --ready what-wins many.jsonl --keep made.sqlite",
    "export many.jsonl --decisions made.csv --no-features",
    "play --game antike -p hard -p hard --record made.json",
    "replay many.jsonl --record 1 --html made.html",
    "arena random greedy --game tides-of-time -n 60 --jobs 2",
    "rules --game antike",
    "mcp",
    "serve",
)
RESUMED = {"made.jsonl.partial", "made.json.partial"}
"""Files that may remain because running the same command again resumes them."""


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.timeout(600)
def test_ctrl_c_at_any_moment(tmp_path: Path) -> None:
    """Ctrl-C at a random moment ends each command with 130, unless it had ended; its files are complete or can be resumed."""
    with (tmp_path / "many.jsonl").open("w", encoding="utf-8") as file:
        for seed in range(60):
            match = aw.Match.new("tides-of-time", ["Ada", "Ben"], seed=seed)
            play_out(match, [RandomBot(seed), RandomBot(seed + 1)])
            file.write(aw.to_json(match.record) + "\n")
    tried = [(words, after) for words in COMMANDS for after in (0.1, 0.3, 0.5, 0.8, 1.2, 2)]
    for words, after in every_other(tried):
        read_end, write_end = os.pipe()
        process = subprocess.Popen(
            [sys.executable, "-c", f"{HEEDING} import os; os.write({write_end}, b'.'); {SCRIPT[-1]}", *words.split()],
            cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True, text=True, pass_fds=[write_end],
        )  # fmt: skip
        os.close(write_end)
        os.read(read_end, 1)  # until Python has started, it handles an interrupt itself
        os.close(read_end)
        time.sleep(after)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        output = "".join(process.communicate(timeout=120))
        ours_has_started = "ancient_world" in output.replace(SCRIPT[-1], "")
        if process.returncode == -signal.SIGINT and not ours_has_started:
            continue
        assert process.returncode in (0, 130), (words, after, output)
        assert "Traceback" not in output, (words, after, output)
        for path in {*tmp_path.rglob("*.partial*"), *tmp_path.glob("made*")}:
            assert path.suffix != ".partial" or path.name in RESUMED, (words, after)
            if path.name == "made.jsonl.partial":
                assert path.read_bytes().endswith(b"\n"), (words, after)
            path.unlink()
