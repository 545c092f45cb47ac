"""Measure how cost grows with the number of records: ``python -m benchmarks.scale [--counts 1000 10000] [--jobs 1 2]``.

Each line of the table is one run of ``archive.validate_many`` in a fresh process over a file with one record in each line;
the file repeats ``--distinct`` different games. *Again* is a second run in the same process, in which everything is loaded.
The gain of more jobs is printed below the table. Bytecode is cached, as in an installed library. If others use the machine,
look at *processors*: the processor seconds of all processes in the second run. Memory is the peak that Linux reports for the
main process, and that of it and its workers together, sampled every tenth of a second. A million records need some 9 GB of
disk, and half an hour for each number of jobs: ``--counts 1000000 --once``.
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

from ancient_world import archive

FLAT = 10
"""How many MB the peaks of runs with the same number of jobs may differ."""


@attrs.frozen
class Run:
    """A line of the table, with memory in MB."""

    records: int
    size: int
    jobs: int
    seconds: float
    again: float
    processors: float
    actions: int
    peak: float
    together: float

    def __str__(self) -> str:
        cells = (
            f"{self.records:,}",
            f"{self.size / 1e6:,.1f} MB",
            f"{self.jobs}",
            f"{self.seconds:,.1f}",
            f"{self.again:,.1f}",
            f"{self.processors:,.1f}",
            f"{self.records / self.again:,.0f}",
            f"{self.actions / self.again:,.0f}",
            f"{self.peak:,.1f} MB",
            f"{self.together:,.0f} MB",
        )
        return f"| {' | '.join(cells)} |"


HEAD = """\
| records | file | jobs | seconds | again | processors | records/s | actions/s | peak memory | with workers |
|---|---|---|---|---|---|---|---|---|---|"""


def one(path: str, jobs: int, *, once: bool) -> None:
    """Check a file, and once more unless ``once`` is true, and print the figures; this runs in the fresh process."""
    seconds, summary = checked(path, jobs)
    before = processors()
    again = seconds if once else checked(path, jobs)[0]
    used = processors() - (0.0 if once else before)
    status = Path("/proc/self/status").read_text(encoding="ascii")
    peak = int(status.partition("VmHWM:")[2].split()[0]) / 1000
    figures = {"records": summary.records, "actions": summary.entries, "seconds": seconds}
    print(json.dumps(figures | {"again": again, "processors": used, "peak": peak}))


def checked(path: str, jobs: int) -> tuple[float, archive.CheckSummary]:
    """Check a file; return the seconds and the summary."""
    start = time.perf_counter()
    summary = archive.CheckSummary()
    for result in archive.validate_many(path, jobs=jobs):
        summary.add(result)
    assert summary.statuses["valid"] == summary.records
    return time.perf_counter() - start, summary


def processors() -> float:
    """Return the processor seconds of this process and its workers, including workers that have ended."""
    ticks = sum(sum(map(int, fields[11:15])) for fields in _of_session(os.getpid()))
    return ticks / os.sysconf("SC_CLK_TCK")


def measured(path: Path, jobs: int, bytecode: Path, *, once: bool) -> Run:
    """Run :func:`one` in a process and a session of its own."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(bytecode)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "benchmarks.scale", "--one", str(path), "--jobs", str(jobs)]
    command += ["--once"] if once else []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, start_new_session=True, env=environment
    ) as process:
        together = 0.0
        while process.poll() is None:
            together = max(together, _resident(process.pid))
            time.sleep(0.1)
        assert process.stdout is not None
        figures: dict[str, Any] = json.loads(process.stdout.read())
    return Run(size=path.stat().st_size, jobs=jobs, together=together, **figures)


def _resident(session: int) -> float:
    """Return the MB in memory of all processes of a session."""
    pages = sum(int(fields[21]) for fields in _of_session(session))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _of_session(session: int) -> Iterator[list[str]]:
    """Yield the fields that Linux reports for each process of a session."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # the process has just ended
            continue
        if int(fields[3]) == session:
            yield fields


def games(count: int, bots: Sequence[str]) -> Iterator[bytes]:
    """Yield the records of different games, as lines."""
    for game in archive.simulate_many("the-ancient-world", count, bots=bots, jobs=2, records=True):
        yield f"{game.record}\n".encode("ascii")


def sizes(lines: Sequence[bytes]) -> str:
    """Return the bytes of a record as text: plain, and compressed with many others."""
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
    """Measure and print the table; the exit code is 1 if memory grows with the number of records."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--counts", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--distinct", type=int, default=1_000, help="different games")
    parser.add_argument("--bots", nargs="+", default=["random", "random"])
    parser.add_argument("--once", action="store_true", help="no second time")
    parser.add_argument("--one", metavar="FILE", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        one(options.one, options.jobs[0], once=options.once)
        return 0
    lines = list(games(min(options.distinct, max(options.counts)), options.bots))
    print(sizes(lines), f"({', '.join(options.bots)})\n")
    print(HEAD)
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        path, bytecode = Path(folder) / "games.jsonl", Path(folder) / "bytecode"
        path.write_bytes(lines[0])
        measured(path, max(options.jobs), bytecode, once=True)
        for count in sorted(options.counts):
            with path.open("wb") as file:
                file.writelines(islice(cycle(lines), count))
            for jobs in options.jobs:
                runs.append(measured(path, jobs, bytecode, once=options.once))
                print(runs[-1], flush=True)
    return _verdict(runs)


def _verdict(runs: Sequence[Run]) -> int:
    """Print the gain of more jobs and whether memory is flat; return the exit code. All runs include starting the workers."""
    code = 0
    print()
    alone = {run.records: run for run in runs if run.jobs == 1}
    for run in runs:
        if run.jobs > 1 and run.records in alone:
            single = alone[run.records]
            gains = f"{single.seconds / run.seconds:.2f}, again {single.again / run.again:.2f}"
            print(f"{run.records:,} records, {run.jobs} jobs: gain {gains}")
    for jobs in sorted({run.jobs for run in runs}):
        peaks = [run.peak for run in runs if run.jobs == jobs]
        spread = max(peaks) - min(peaks)
        print(f"{jobs} jobs: peaks differ by {spread:.1f} MB (at most {FLAT} wanted)")
        code = 1 if spread > FLAT else code
    return code


if __name__ == "__main__":
    sys.exit(main())
