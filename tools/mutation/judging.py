"""Judge planted faults: by a few tests that are likely to notice them, and then by all tests of the room."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_item import MutationSpec, WorkerOutcome, WorkResult
from coverage import CoverageData

from tools.mutation.rooms import Room

PYTEST = ["-m", "pytest", "-p", "no:cacheprovider", "-m", "not long and not browser"]
SITUATIONS = "tools/mutation/situations.py"
NEAR = 20
"""How many of the tests that run a line judge its faults before all tests of the room do."""


def learn(room: Room, source: Path, notes: Path) -> None:
    """Run the tests of a room, and store which of them run each line of its source.

    Raises:
        RuntimeError: A test fails though no fault is planted.
    """
    settings = f"[run]\nsource = {source}\ndata_file = {notes}\nrelative_files = true\n"
    Path("coverage.rc").write_text(settings, "utf-8")
    command = [sys.executable, "-m", "coverage", "run", "--rcfile=coverage.rc", *PYTEST]
    command += ["-q", "-p", "tools.mutation.contexts", SITUATIONS, *room.tests]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        notes.unlink(missing_ok=True)
        raise RuntimeError(f"with no fault planted:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")


def near(fault: MutationSpec, notes: Path) -> list[str]:
    """Return some tests that run the line of a fault, those first that run the least of its file."""
    data = CoverageData(str(notes))
    data.read()
    tests = data.contexts_by_lineno(str(fault.module_path))
    line = max((each for each in tests if each <= fault.start_pos[0]), default=0)
    size = Counter(test for each in tests.values() for test in each)
    here = sorted({*tests.get(line, ())} - {""}, key=lambda each: (size[each], each))
    return here[:NEAR]


def likely(fault: MutationSpec, room: Room, commit: str) -> list[str]:
    """Return what is likely to notice a fault in a changed line, without running anything.

    These are the test files named after its file, those that have changed since the commit, those of the folder that mirrors
    its folder, and the room's situations.
    """
    command = ["git", "diff", "--name-only", "--diff-filter=d", commit, "HEAD", "--", *room.tests]
    changed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    file = Path("tests") / Path(fault.module_path).relative_to("src/ancient_world")
    files = [
        *map(str, Path("tests").rglob(f"test_{file.name}")),
        *(each for each in changed if "/test_" in each),
    ]
    if str(file.parent) not in room.tests:  # a whole room is for the second pass
        files += map(str, sorted(file.parent.glob("test_*.py")))
    return [*dict.fromkeys([*files, SITUATIONS])]


def judge(fault: MutationSpec, tests: list[str], seconds: float) -> WorkResult:
    """Return the verdict of tests; its output is the first test that fails, or how the tests ended."""
    Path("tests.txt").write_text("\n".join(tests), "utf-8")
    command = [sys.executable, *PYTEST, "-x", "--timeout", "120", "@tests.txt"]
    result = mutate_and_test([fault], shlex.join(command), seconds)
    if result.worker_outcome != WorkerOutcome.NORMAL:
        raise RuntimeError(result.output)
    if failed := re.search(r"^(FAILED|ERROR) .*", result.output or "", re.MULTILINE):
        return WorkResult(result.worker_outcome, failed[0], result.test_outcome, result.diff)
    return result
