"""The command line, run in this process, or in one that is forked from it: what ends such a one is real, and no start is waited for."""

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
    """Return what a command says and how it ends; no error of Python comes out."""
    result = CliRunner().invoke(app, [*map(str, arguments)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


# --- in a process of its own ---

MOST_FILES = 1_024
"""Files of the tests that could be open, none of which a command has."""


@cache
def _loaded() -> None:
    """Load all that a game at the command line needs, once, so that no process that is forked has to do so for itself."""
    with TemporaryDirectory() as folder:
        record = f"{folder}/game.json"
        run(
            *f"play --game tides-of-time -p you -p random --seed 5 --record {record}".split(),
            typed="1\nq\n",
        )


@contextmanager
def forking() -> Iterator[None]:
    """Fork in here: all is loaded, and the child's first collection does not copy what the tests have made."""
    _loaded()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def become(words: Sequence[str], environment: dict[str, str] | None = None) -> NoReturn:
    """Be a command from here on, in a process that was forked: its streams are the first three files, as in one that was started."""
    os.closerange(3, MOST_FILES)
    os.environ.update(environment or {})
    sys.stdin = os.fdopen(0, encoding="utf-8", errors="surrogateescape")
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8") for number in (1, 2))
    code: object = 1
    try:
        app([*words], "ancient-world")
    except SystemExit as left:
        code = left.code
    except BaseException:  # noqa: BLE001 - there is nobody else to tell it
        traceback.print_exc()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code if type(code) is int else int(code is not None))


def begun(words: Sequence[str], given: int) -> int:
    """Begin a command that reads from an open file and says nothing; its process."""
    with forking():
        child = os.fork()
        if child == 0:
            os.dup2(given, 0)
            for number in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), number)
            become(words)
    return child
