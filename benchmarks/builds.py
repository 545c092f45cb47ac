"""The builds of the library that are compared, and the peers, each in a process that waits for requests."""

from __future__ import annotations

import filecmp
import importlib.util
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Self

__all__ = [
    "ROOT",
    "SITE",
    "Build",
    "environment",
    "fresh_environment",
    "places",
    "started",
    "why_not_native",
]

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "ancient_world"
SITE = ROOT / "build" / "native" / "site"
"""The folder in which ``python -m tools.native build/native`` leaves the native build."""
REFERENCE = "a944225"
"""The commit with which figures are compared."""
PEERS = {
    "catanatron": "catanatron",
    "OpenSpiel": "pyspiel",
    "python-chess": "chess",
    "PettingZoo": "pettingzoo",
    "command line": "click",
}
"""The peers and the parts of the library that need further packages, each with the module that is imported for it."""


def why_not_native(site: Path) -> str:
    """Return why the native build cannot be measured; empty if it was made from the source of this tree."""
    package = site / "ancient_world"
    if not (package / "compiled").is_dir():
        return "no native build"
    for file in SOURCE.rglob("*.py"):
        made_from = package / file.relative_to(SOURCE)
        if not made_from.is_file() or not filecmp.cmp(file, made_from, shallow=False):
            return "the native build was made from another source"
    return ""


def reference() -> Path | str:
    """Return the source of the reference commit, checked out under ``build``, or why it is not available."""
    folder = ROOT / "build" / "reference"
    git = ["git", "-C", str(ROOT)]
    if not (folder / "src").is_dir():
        command = [*git, "worktree", "add", "--force", "--detach", str(folder), REFERENCE]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode:
            return f"no git checkout with commit {REFERENCE}"
    return folder / "src"


def places(*, others: bool = True) -> dict[str, Path | str]:
    """Return the place of each build and each peer: a folder for ``PYTHONPATH``, or why it is not measured.

    Args:
        others: whether to include other builds than the plain one.
    """
    left_out = "" if others else "not in the smoke run"
    places_by_name: dict[str, Path | str] = {"plain": ROOT / "src"}
    places_by_name["reference"] = left_out or reference()
    places_by_name["native"] = left_out or why_not_native(SITE) or SITE
    for peer, module in PEERS.items():
        there = importlib.util.find_spec(module) is not None
        places_by_name[peer] = ROOT / "src" if there else f"{peer} is not installed"
    return places_by_name


def environment(place: Path, *, native: bool = False) -> dict[str, str]:
    """Return the environment of a process that runs the library from a folder."""
    return {
        **os.environ,
        "PYTHONPATH": str(place),
        "ANCIENT_WORLD_PURE": "0" if native else "1",
    }


class Build:
    """A process that runs one build of the library, or a peer, and works on request."""

    def __init__(self, place: Path, *, native: bool = False) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.works"],
            cwd=ROOT, env=environment(place, native=native),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def ask(self, work: str, number: int) -> tuple[float, int]:
        """Return the processor time of a work in seconds, and the number of decisions or entries in it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(work, number, file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process that measures {work} has ended")
        seconds, count = json.loads(line)
        return seconds, count

    def close(self) -> None:
        """End the process."""
        with self._process:
            pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@cache
def bytecode() -> tempfile.TemporaryDirectory[str]:
    """Return a folder for the bytecode of fresh processes, so that imports are not compiled each time."""
    return tempfile.TemporaryDirectory()


def fresh_environment(place: Path) -> dict[str, str]:
    """Return the environment of a new process whose imports need not be compiled."""
    env = {**environment(place), "PYTHONPYCACHEPREFIX": bytecode().name}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


def started(place: Path, arguments: Sequence[str]) -> float:
    """Return the processor seconds of a new process of Python with some arguments."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        check=True, env=fresh_environment(place), cwd=place, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
