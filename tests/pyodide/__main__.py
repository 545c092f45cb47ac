"""Run a part of the suite under Pyodide in Node, against the wheel.

``python -m tests.pyodide``; arguments replace the default part and go to pytest. The command needs Node, npm and network
access for Pyodide and a few packages.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.pyodide.npm import ROOT, Missing, pyodide

PYTHON = "3.13"
"""The Python version of Pyodide."""
NEEDED = ("attrs", "cattrs", "hypothesis", "pytest", "sybil")
PURE = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")
PART = (
    "tests/pyodide",
    "tests/engine/test_agenda.py",
    "tests/engine/test_chance.py",
    "tests/engine/declared/test_freezing.py",
    "tests/engine/test_generator.py",
    "tests/engine/words/test_language.py",
    "tests/engine/test_public.py",
    "tests/engine/test_view.py",
    "tests/documents/test_codec.py",
    "tests/matches/test_match.py",
    "tests/the_ancient_world/attack/test_attack.py",
    "tests/the_ancient_world/test_hiding.py",
    "tests/the_ancient_world/test_rulebook_examples.py",
    "tests/tides_of_time/test_course.py",
    "tests/tides_of_time/test_scoring.py",
    "tests/tides_of_time/test_secrets.py",
    "tests/antike/test_rulebook_examples.py",
    "tests/golden_ages/rules/test_exploring.py",
    "tests/golden_ages/test_secrets.py",
)
"""The tests to run: quick ones of the engine, the games' rules, documents, views and samples."""
OPTIONS = (
    "-o", "addopts=--strict-markers --import-mode=importlib",  # the plugins of pyproject.toml need processes
    "-q", "-p", "no:cacheprovider", "--durations=8", "-m", "not long and not browser",
)  # fmt: skip


def main(arguments: list[str]) -> int:
    """Run the tests, and return pytest's exit code, or 2 if something is missing."""
    try:
        return run(path_of("node"), pyodide(), arguments or list(PART))
    except Missing as what:
        print(f"Nothing was tested under Pyodide: {what}", file=sys.stderr)
        return 2


def path_of(program: str) -> str:
    """Return the path of a program.

    Raises:
        Missing: the program is not on the PATH.
    """
    place = shutil.which(program)
    if place is None:
        raise Missing(f"there is no {program} on the PATH")
    return place


def run(node: str, place: Path, tests: list[str]) -> int:
    """Run tests under Pyodide, and return pytest's exit code."""
    with tempfile.TemporaryDirectory() as wheels:
        gather(Path(wheels))
        script = str(Path(__file__).with_name("run.mjs"))
        command = [node, script, str(place), wheels, str(ROOT), *OPTIONS, *tests]
        return subprocess.run(command, check=False).returncode


def gather(folder: Path) -> None:
    """Build the library's wheel, and download the wheels it needs."""
    _done("-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    version = f"--python-version={PYTHON}"
    _done("-m", "pip", "download", "-q", *PURE, version, "-d", str(folder), *NEEDED)


def _done(*arguments: str) -> None:
    """Run a module with this Python.

    Raises:
        Missing: the module failed.
    """
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Missing(f"{' '.join(arguments[:4])} failed: {done.stderr.strip()[-300:]}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
