"""However much there is to check, about the same memory is used."""

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

from ancient_world import batch

if __name__ == "__main__":
    jobs = int(sys.argv[2])
    count = sum(1 for _ in batch.validate_many(sys.argv[1], jobs=jobs))
    # The peak of this program alone; getrusage gives that of the process it was forked from.
    peak = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
    print(count, peak)
"""


def peak(program: Path, source: Path, jobs: int) -> tuple[int, int]:
    """How many records there were, and the peak memory in kB."""
    done = subprocess.run(
        [sys.executable, str(program), str(source), str(jobs)],
        capture_output=True, text=True, check=True, env=os.environ,
    )  # fmt: skip
    count, memory = map(int, done.stdout.split())
    return count, memory


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_memory_is_flat(tmp_path: Path, jobs: int, *, packed: bool) -> None:
    """Ten times the records, 20 MB of them, within 10 MB of memory."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="ascii")
    # Checked quickly, since it is not about checking: each line is refused at its start.
    line = b'{"format":"ancient-world/record","record":{"entries":[]},"' + b"x" * 40_000 + b"\n"
    start = b'{"format":"ancient-world/record","record":{"entries":[]}}\n'
    peaks = []
    for count in (50, 500):
        path = tmp_path / f"{count}.jsonl"
        data = start + count * line
        path.write_bytes(gzip.compress(data, 1) if packed else data)
        found, memory = peak(program, path, jobs)
        assert count + 1 == found
        peaks.append(memory)
    assert peaks[1] - peaks[0] < 10_000, peaks
