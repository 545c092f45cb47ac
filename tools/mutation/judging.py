"""Plants faults in clones of the checkout, one in each process, and lets the tests of a room judge them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import attrs
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_item import MutationSpec, TestOutcome

from tools.mutation.rooms import Equivalent

KEPT = Path("build/mutation")


@attrs.frozen
class Judged:
    """A fault that was planted, and what the tests said of it."""

    fault: str
    killed: bool
    diff: str
    late: bool = False
    """The tests took longer than was waited for: nobody knows whether they would have noticed the fault."""

    def is_like(self, other: Equivalent) -> bool:
        """Tell whether it is a mutant that was found to do the same as the source."""
        lines = [line.strip() for line in self.diff.splitlines()]
        known = {f"-{other.line}", f"+{other.now}"}
        file = self.fault.partition(":")[0]
        return file == other.file and known <= {line[:1] + line[1:].strip() for line in lines}


@attrs.frozen
class Limits:
    """How many processes judge, and how long.

    Args:
        jobs: How many at a time.
        patience: Seconds for one fault; what takes longer is late.
        until: When all ends, in seconds of the clock; what is not judged until then is left out. ``None`` waits for all of them.
    """

    jobs: int
    patience: float
    until: float | None = None


def name_of(fault: MutationSpec) -> str:
    """Name a fault by its place and kind."""
    kind = fault.operator_name.removeprefix("core/")
    return (
        f"{fault.module_path}:{fault.start_pos[0]}:{fault.start_pos[1]} {kind} {fault.occurrence}"
    )


def command(room: str) -> list[str]:
    """Say what judges the source of a room as it stands."""
    return [sys.executable, "-m", "tools.mutation.judge", room]


def enter_clone(source: str, clones: str, room: str, in_haste: bool) -> None:
    """Give this process a clone of the checkout to work in, where the tests pass before anything is planted.

    They write compiled modules as well, which spares later runs some seconds each.
    """
    clone = tempfile.mkdtemp(dir=clones)
    subprocess.run(["git", "clone", "-q", source, clone], check=True)
    os.chdir(clone)
    os.environ["PYTHONPATH"] = str(Path(clone) / "src")
    os.environ["MUTATION_TIMES"] = str(Path(source) / KEPT / f"{room.replace('/', '-')}.json")
    first = [sys.executable, "-m", "compileall", "-q", "src"] if in_haste else command(room)
    done = subprocess.run(first, capture_output=True, text=True, check=False)
    if done.returncode:
        said = f"The tests of {room} fail before a fault is planted:\n{done.stdout[-4_000:]}"
        print(said, done.stderr[-1_000:], file=sys.stderr, flush=True)
        raise RuntimeError(said)


def judge(room: str, fault: MutationSpec, limits: Limits) -> Judged | None:
    """Plant a fault, and let the tests of the room judge it; return ``None`` if there is no time left for it."""
    left = limits.until - time.time() if limits.until is not None else limits.patience
    if left <= 0:
        return None
    done = mutate_and_test([fault], " ".join(command(room)), min(left, limits.patience))
    if done.test_outcome is None or done.test_outcome == TestOutcome.INCOMPETENT:
        raise RuntimeError(f"{name_of(fault)} could not be judged: {done.output}")
    late = done.output == "timeout"
    if late and left < limits.patience:
        return None
    killed = done.test_outcome == TestOutcome.KILLED
    return Judged(name_of(fault), killed, done.diff or "", late)


def judged_before(file: Path) -> dict[str, Judged]:
    """Read what an earlier run has judged."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    found = [Judged(**json.loads(line)) for line in lines]
    return {each.fault: each for each in found}


def judge_room(room: str, chosen: list[MutationSpec], limits: Limits) -> list[Judged]:
    """Judge faults of a room that no earlier run has judged, and return all that are judged."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    kept = KEPT / head.stdout[:12] / f"{room.replace('/', '-')}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    done = judged_before(kept)
    open_ones = [fault for fault in chosen if name_of(fault) not in done]
    with (
        tempfile.TemporaryDirectory() as clones,
        ProcessPoolExecutor(
            limits.jobs,
            initializer=enter_clone,
            initargs=(str(Path.cwd()), clones, room, limits.until is not None),
        ) as pool,
        kept.open("a", encoding="utf-8") as file,
    ):
        waiting = [pool.submit(judge, room, fault, limits) for fault in open_ones]
        for each in as_completed(waiting):
            if judged := each.result():
                done[judged.fault] = judged
                file.write(json.dumps(attrs.asdict(judged)) + "\n")
                file.flush()
    return [done[name] for name in map(name_of, chosen) if name in done]


def survivors(judged: list[Judged], known: list[Equivalent]) -> Iterator[Judged]:
    """List the faults that no test noticed, but for those that change nothing."""
    for each in judged:
        if not (each.killed or any(each.is_like(other) for other in known)):
            yield each
