"""Judge a mutant by all tests of a room, in a new process that imports the mutant."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from tools.mutation.forking import Ended
from tools.mutation.planting import Mutant
from tools.mutation.rooms import Room
from tools.mutation.running import Ran

OPTIONS = ("-q", "-p", "no:cacheprovider", "-m", "not long and not browser")
"""The options of pytest in every process."""


def judge_fresh(mutant: Mutant, arguments: list[str]) -> str | Ended:
    """Return the test that notices a mutant planted in a copy of the source, or an empty text."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree("src", Path(folder) / "src")
        (Path(folder) / mutant.file).write_text(mutant.mutated, "utf-8")
        command = [sys.executable, "-m", "pytest", "-x", *OPTIONS, *arguments]
        env = {**os.environ, "PYTHONPATH": str(Path(folder) / "src")}
        done = subprocess.run(command, check=False, capture_output=True, text=True, env=env)
    if done.returncode <= 0:
        return Ended(-done.returncode) if done.returncode else ""
    failed = (line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR")))
    return next(failed, f"pytest ended with {done.returncode}")


def likely_first(room: Room, file: str, tests: Iterable[str], ran: list[Ran]) -> list[str]:
    """Return the test files for pytest: first those with tests that reach the mutated file, the quick ones before others."""

    def far(test: Ran) -> tuple[bool, float]:
        return not any(place.endswith(file) for place, _ in test.places), test.seconds

    ordered = chain((each.test for each in sorted(ran, key=far)), tests)
    return [*dict.fromkeys(_argument(room, each) for each in ordered)]


def _argument(room: Room, test: str) -> str:
    """Return the file of a test, or the part of that file that the room names."""
    named = (each for each in room.tests if "::" in each and test.startswith(each))
    return next(named, test.partition("::")[0])
