"""Test that checking needs about the same memory for any number of records."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

PROGRAM = """
import sys
from pathlib import Path

from ancient_world import archive

if __name__ == "__main__":
    jobs, *sources = sys.argv[1:]
    for source in sources:
        count = sum(1 for _ in archive.validate_many(source, jobs=int(jobs)))
        # The peak of this program alone; getrusage gives that of the process it was forked from.
        peak = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
        print(count, peak)
"""


def peaks(program: Path, sources: list[Path], jobs: int) -> list[list[int]]:
    """Return for each file the number of records, and the peak memory of the program so far in kB."""
    done = subprocess.run(
        [sys.executable, str(program), str(jobs), *map(str, sources)],
        capture_output=True, text=True, check=True, env=os.environ,
    )  # fmt: skip
    return [[*map(int, line.split())] for line in done.stdout.splitlines()]


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_memory_is_flat(tmp_path: Path, jobs: int, *, packed: bool) -> None:
    """Five times as many records (20 MB) need less than 10 MB more memory."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="ascii")
    # each line is refused at its start, so that checking takes little time
    line = b'{"format":"ancient-world/record","record":{"entries":[]},"a":"%s"}\n' % (b"x" * 80_000)
    start = b'{"format":"ancient-world/record","record":{"entries":[]}}\n'
    sources = []
    for count in (50, 250):
        path = tmp_path / f"{count}.jsonl"
        data = start + count * line
        path.write_bytes(gzip.compress(data, 1) if packed else data)
        sources.append(path)
    (few, before), (many, after) = peaks(program, sources, jobs)
    assert (few, many) == (51, 251)
    assert after - before < 10_000, (before, after)
