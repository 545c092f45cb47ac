"""Spoils what readers read, one after the other: ``python -m tests.guided [TARGET ...] [--seconds 60]``.

What was worth keeping lies in ``build/guided/TARGET``, so that the next run begins there. What escapes leaves its input in
``build/guided``; ``python -m tests.guided.alone TARGET --again FILE`` reads that once more.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.guided.targets import TARGETS

MEMORY = Path("/dev/shm")  # noqa: S108 - files there cost no more than bytes


def spoil(name: str, seconds: int) -> bool:
    """Spoil what one reader reads, and print how often; return whether nothing escaped."""
    command = [sys.executable, "-m", "tests.guided.alone", name, f"--seconds={seconds}"]
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        env = {**os.environ, "TMPDIR": folder}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    runs = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    said = "ESCAPED" if done.returncode else "ok"
    print(f"{name:10} {int(runs[1]) if runs else 0:12,}  {said}", flush=True)
    if done.returncode:
        print(done.stdout, done.stderr[-4_000:], sep="\n")
    return not done.returncode


def main() -> int:
    """Spoil what was asked for; return 1 if something escaped."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, []], metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=60, help="for each of them")
    wanted = parser.parse_args()
    done = {name: spoil(name, wanted.seconds) for name in wanted.targets or TARGETS}
    return int(not all(done.values()))


if __name__ == "__main__":
    sys.exit(main())
