"""Run the command line in this process or in a forked one."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from click.testing import CliRunner, Result

from ancient_world.cli.app import app

__all__ = ["become", "begun", "forking", "run"]


def run(*arguments: str | Path, typed: str | None = None) -> Result:
    """Run a command in this process, and return its output and exit code."""
    result = CliRunner().invoke(app, [*map(str, arguments)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


# --- in a forked process ---

MOST_FILES = 1_024
"""The number of file descriptors to close in a forked process."""


@cache
def _loaded() -> None:
    """Load everything that a game at the command line needs, once, before processes are forked."""
    with TemporaryDirectory() as folder:
        record = f"{folder}/game.json"
        run(
            *f"play --game tides-of-time -p you -p random --seed 5 --record {record}".split(),
            typed="1\nq\n",
        )


@contextmanager
def forking() -> Iterator[None]:
    """Load the command line, and keep the garbage collector of a forked child from copying memory."""
    _loaded()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def become(words: Sequence[str], environment: dict[str, str] | None = None) -> NoReturn:
    """Turn a forked process into a command whose streams are the first three files, and exit."""
    os.closerange(3, MOST_FILES)
    os.environ.update(environment or {})
    sys.stdin = os.fdopen(0, encoding="utf-8", errors="surrogateescape")
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8") for number in (1, 2))
    code: object = 1
    try:
        app([*words], "ancient-world")
    except SystemExit as ended:
        code = ended.code
    except BaseException:  # noqa: BLE001 - the process exits below
        traceback.print_exc()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code if type(code) is int else int(code is not None))


def begun(words: Sequence[str], input_file: int) -> int:
    """Fork a command that reads from an open file and prints nothing, and return the process id."""
    with forking():
        child = os.fork()
        if child == 0:
            os.dup2(input_file, 0)
            for number in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), number)
            become(words)
    return child
