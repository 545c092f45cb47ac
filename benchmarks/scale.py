"""How cost grows with the number of records: ``python -m benchmarks.scale [--counts 1000 10000] [--jobs 1 2]``.

Each line of the table is one run of ``batch.validate_many`` in a fresh process over one file of so many records, one a
line; different games up to ``--distinct``, then the same ones again. Memory is the peak that Linux tells of the process
that hands tasks out, and of it and its workers together, sampled every tenth of a second.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import attrs

from ancient_world import batch

FLAT = 10
"""MB by which the peak of a run may differ from that of another one of the same number of jobs."""


@attrs.frozen
class Run:
    """One line of the table; memory in MB."""

    records: int
    size: int
    jobs: int
    seconds: float
    actions: int
    peak: float
    together: float

    def __str__(self) -> str:
        cells = (
            f"{self.records:,}",
            f"{self.size / 1e6:,.1f} MB",
            f"{self.jobs}",
            f"{self.seconds:,.1f}",
            f"{self.records / self.seconds:,.0f}",
            f"{self.actions / self.seconds:,.0f}",
            f"{self.peak:,.1f} MB",
            f"{self.together:,.0f} MB",
        )
        return f"| {' | '.join(cells)} |"


HEAD = """\
| records | file | jobs | seconds | records/s | actions/s | peak memory | with workers |
|---|---|---|---|---|---|---|---|"""


def one(path: str, jobs: int) -> None:
    """Check a file and print what it took: what the fresh process does."""
    start = time.perf_counter()
    summary = batch.Summary()
    for result in batch.validate_many(path, jobs=jobs):
        summary.add(result)
    seconds = time.perf_counter() - start
    assert summary.statuses["valid"] == summary.records
    status = Path("/proc/self/status").read_text(encoding="ascii")
    peak = int(status.partition("VmHWM:")[2].split()[0]) / 1000
    told = {"records": summary.records, "actions": summary.entries, "seconds": seconds}
    print(json.dumps(told | {"peak": peak}))


def measured(path: Path, jobs: int) -> Run:
    """Run :func:`one` in a process and a session of its own."""
    command = [sys.executable, "-m", "benchmarks.scale", "--one", str(path), "--jobs", str(jobs)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as process:
        together = 0.0
        while process.poll() is None:
            together = max(together, _resident(process.pid))
            time.sleep(0.1)
        assert process.stdout is not None
        told: dict[str, Any] = json.loads(process.stdout.read())
    return Run(size=path.stat().st_size, jobs=jobs, together=together, **told)


def _resident(session: int) -> float:
    """MB in memory of all processes of a session."""
    pages = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[3]) == session:
            pages += int(fields[21])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def games(count: int, bots: Sequence[str]) -> Iterator[bytes]:
    """The records of different games, as lines."""
    for game in batch.simulate_many("the-ancient-world", count, bots=bots, jobs=2, records=True):
        yield f"{game.record}\n".encode("ascii")


def sizes(lines: Sequence[bytes]) -> str:
    """Bytes of a record: plain, and packed with many others."""
    data, count = b"".join(lines), len(lines)
    parts = [f"{len(data) / count:,.0f} plain", f"{len(gzip.compress(data)) / count:,.0f} gzip"]
    try:
        import zstandard
    except ModuleNotFoundError:
        pass
    else:
        packed = zstandard.ZstdCompressor(level=9).compress(data)
        parts.append(f"{len(packed) / count:,.0f} zstd")
    return f"bytes of a record, {count:,} different games: {', '.join(parts)}"


def main() -> int:
    """Print the table; the exit code is 1 if memory is not flat."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--counts", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--distinct", type=int, default=1_000, help="different games")
    parser.add_argument("--bots", nargs="+", default=["random", "random"])
    parser.add_argument("--one", metavar="FILE", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        one(options.one, options.jobs[0])
        return 0
    lines = list(games(min(options.distinct, max(options.counts)), options.bots))
    print(sizes(lines), f"({', '.join(options.bots)})\n")
    print(HEAD)
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        for count in sorted(options.counts):
            with path.open("wb") as file:
                file.writelines(islice(cycle(lines), count))
            for jobs in options.jobs:
                runs.append(measured(path, jobs))
                print(runs[-1], flush=True)
    return _verdict(runs)


def _verdict(runs: Sequence[Run]) -> int:
    """Say whether memory is flat; workers that start are part of every run alike."""
    code = 0
    print()
    for jobs in sorted({run.jobs for run in runs}):
        peaks = [run.peak for run in runs if run.jobs == jobs]
        spread = max(peaks) - min(peaks)
        print(f"{jobs} jobs: peaks differ by {spread:.1f} MB (at most {FLAT} wanted)")
        code = 1 if spread > FLAT else code
    return code


if __name__ == "__main__":
    sys.exit(main())
