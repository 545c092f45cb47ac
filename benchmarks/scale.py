"""How cost grows with the number of records: ``python -m benchmarks.scale [--counts 1000 10000] [--jobs 1 2]``.

Each line of the table is one run of ``archive.validate_many`` in a fresh process over one file of so many records, one a
line; different games up to ``--distinct``, then the same ones again. *Again* is the same run once more in that process, which
has loaded by then what hands tasks out; what more jobs *gain* is told below the table. Bytecode is kept, as where the library was installed. Where others use the machine
too, look at *processors*: the seconds of all processes together, the second time. Memory is the peak that Linux tells of the process that
hands tasks out, and of it and its workers together, sampled every tenth of a second. A million records need some 9 GB of disk, and half an
hour for each number of jobs: ``--counts 1000000 --once``.
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
"""MB by which the peak of a run may differ from that of another one of the same number of jobs."""


@attrs.frozen
class Run:
    """One line of the table; memory in MB."""

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
    """Check a file, and once more, and print what it took: what the fresh process does."""
    seconds, summary = checked(path, jobs)
    before = processors()
    again = seconds if once else checked(path, jobs)[0]
    used = processors() - (0.0 if once else before)
    status = Path("/proc/self/status").read_text(encoding="ascii")
    peak = int(status.partition("VmHWM:")[2].split()[0]) / 1000
    told = {"records": summary.records, "actions": summary.entries, "seconds": seconds}
    print(json.dumps(told | {"again": again, "processors": used, "peak": peak}))


def checked(path: str, jobs: int) -> tuple[float, archive.Summary]:
    """Check a file; the seconds that it took, and what was found."""
    start = time.perf_counter()
    summary = archive.Summary()
    for result in archive.validate_many(path, jobs=jobs):
        summary.add(result)
    assert summary.statuses["valid"] == summary.records
    return time.perf_counter() - start, summary


def processors() -> float:
    """Seconds that processors have worked for this process and its workers, those that have ended too."""
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
        told: dict[str, Any] = json.loads(process.stdout.read())
    return Run(size=path.stat().st_size, jobs=jobs, together=together, **told)


def _resident(session: int) -> float:
    """MB in memory of all processes of a session."""
    pages = sum(int(fields[21]) for fields in _of_session(session))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _of_session(session: int) -> Iterator[list[str]]:
    """What Linux tells of each process of a session."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[3]) == session:
            yield fields


def games(count: int, bots: Sequence[str]) -> Iterator[bytes]:
    """The records of different games, as lines."""
    for game in archive.simulate_many("the-ancient-world", count, bots=bots, jobs=2, records=True):
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
    """Say what more jobs gain, and whether memory is flat; workers that start are part of every run alike."""
    code = 0
    print()
    alone = {run.records: run for run in runs if run.jobs == 1}
    for run in runs:
        if run.jobs > 1 and run.records in alone:
            other = alone[run.records]
            gains = f"{other.seconds / run.seconds:.2f}, again {other.again / run.again:.2f}"
            print(f"{run.records:,} records, {run.jobs} jobs: gain {gains}")
    for jobs in sorted({run.jobs for run in runs}):
        peaks = [run.peak for run in runs if run.jobs == jobs]
        spread = max(peaks) - min(peaks)
        print(f"{jobs} jobs: peaks differ by {spread:.1f} MB (at most {FLAT} wanted)")
        code = 1 if spread > FLAT else code
    return code


if __name__ == "__main__":
    sys.exit(main())
