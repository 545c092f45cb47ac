"""Count the instructions of works in a process, with callgrind."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["count_process", "count_works", "has_valgrind"]


def has_valgrind() -> bool:
    """Return whether callgrind can be run here."""
    return shutil.which("valgrind") is not None


def count_works(
    command: Sequence[str], cwd: Path, env: Mapping[str, str]
) -> dict[str, tuple[int, int]]:
    """Run a process that counts works one by one; return the instructions and the units of each work.

    The process calls :func:`benchmarks.counted.control` around each work, and then prints the work's name and number of units.
    """
    with tempfile.TemporaryDirectory() as folder:
        printed = _run(command, cwd, env, Path(folder), "--instr-atstart=no")
        return {
            name: (_instructions(Path(folder) / f"out.{number}"), int(units))
            for number, (name, units, *_) in enumerate(map(str.split, printed.splitlines()), 1)
        }


def count_process(command: Sequence[str], cwd: Path, env: Mapping[str, str]) -> int:
    """Return the instructions of a process from its start to its end."""
    with tempfile.TemporaryDirectory() as folder:
        _run(command, cwd, env, Path(folder))
        return _instructions(Path(folder) / "out")


def _run(
    command: Sequence[str], cwd: Path, env: Mapping[str, str], folder: Path, *options: str
) -> str:
    """Run a command under callgrind, which writes its counts to files ``out`` in a folder; return what the command prints."""
    tool = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *options]
    return subprocess.run(
        [*tool, *command], check=True, cwd=cwd, env=env, stdout=subprocess.PIPE, text=True
    ).stdout


def _instructions(file: Path) -> int:
    """Return the number of instructions in an output file of callgrind."""
    return int(re.findall(r"(?m)^(?:summary|totals): (\d+)", file.read_text("utf-8"))[-1])
