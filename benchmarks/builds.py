"""The builds of the library that are compared, and the peers: each in a process of its own, which waits for its turn."""

from __future__ import annotations

import filecmp
import importlib.util
import json
import os
import resource
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

__all__ = ["ROOT", "SITE", "Build", "places", "started", "why_not_native"]

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "ancient_world"
SITE = ROOT / "build" / "native" / "site"
"""Where ``python -m tools.native build/native`` leaves the native build."""
REFERENCE = "a944225"
"""The commit that figures are compared with."""
PEERS = {"catanatron": "catanatron", "OpenSpiel": "pyspiel", "python-chess": "chess"}
"""Who is compared with, and the module that is imported for it."""


def why_not_native(site: Path) -> str:
    """Say why the native build is not measured; nothing if it is there, made from the source of this tree."""
    package = site / "ancient_world"
    if not (package / "compiled").is_dir():
        return "no native build"
    for file in SOURCE.rglob("*.py"):
        made_from = package / file.relative_to(SOURCE)
        if not made_from.is_file() or not filecmp.cmp(file, made_from, shallow=False):
            return "the native build was made from another source"
    return ""


def reference() -> Path | str:
    """The source of the commit that is compared with, laid out under ``build``; else why there is none."""
    folder = ROOT / "build" / "reference"
    git = ["git", "-C", str(ROOT)]
    if not (folder / "src").is_dir():
        command = [*git, "worktree", "add", "--force", "--detach", str(folder), REFERENCE]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode:
            return f"no git checkout with commit {REFERENCE}"
    return folder / "src"


def places(*, others: bool = True) -> dict[str, Path | str]:
    """Where each build and each peer is: a folder for ``PYTHONPATH``, or why it is not measured.

    Args:
        others: whether other builds than the plain one are wanted.
    """
    left_out = "" if others else "not in the smoke run"
    found: dict[str, Path | str] = {"plain": ROOT / "src"}
    found["reference"] = left_out or reference()
    found["native"] = left_out or why_not_native(SITE) or SITE
    for peer, module in PEERS.items():
        there = importlib.util.find_spec(module) is not None
        found[peer] = ROOT / "src" if there else f"{peer} is not installed"
    return found


def environment(place: Path, *, native: bool = False) -> dict[str, str]:
    """The environment of a process that runs the library of a folder."""
    return {
        **os.environ,
        "PYTHONPATH": str(place),
        "ANCIENT_WORLD_PURE": "0" if native else "1",
    }


class Build:
    """A process that runs one build of the library, or a peer, and works when it is asked."""

    def __init__(self, place: Path, *, native: bool = False) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.works"],
            cwd=ROOT, env=environment(place, native=native),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def ask(self, work: str, number: int) -> tuple[float, int]:
        """Seconds of the processor's time that a work takes, and the decisions or entries in it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(work, number, file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process that measures {work} has ended")
        seconds, count = json.loads(line)
        return seconds, count

    def close(self) -> None:
        """Let the process end: nobody asks any more."""
        with self._process:
            pass


@cache
def bytecode() -> tempfile.TemporaryDirectory[str]:
    """Where fresh processes keep bytecode, so that nobody's import waits for the compiler."""
    return tempfile.TemporaryDirectory()


def started(place: Path, code: str) -> float:
    """Seconds of the processor's time for a fresh process that runs ``code``, net of one that does nothing."""
    return _process(place, code) - _process(place, "pass")


def _process(place: Path, code: str) -> float:
    env = {**environment(place), "PYTHONPYCACHEPREFIX": bytecode().name}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, env=env, cwd=place)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
