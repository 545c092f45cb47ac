"""Plants faults in rooms and says which ones no test notices: ``python -m tools.mutation [ROOM ...] --sample 40``.

Each process works in a clone of its own, at the last commit. What was judged is kept in ``build/mutation``, in a folder for the
commit, so that the same command goes on after a stop, and a larger sample judges the rest.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import attrs
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_item import MutationSpec, TestOutcome

from tools.mutation.planting import changed_since, faults, sampled
from tools.mutation.rooms import Equivalent, equivalents, rooms

KEPT = Path("build/mutation")


@attrs.frozen
class Judged:
    """A fault that was planted, and what the tests said of it."""

    fault: str
    killed: bool
    diff: str

    def is_like(self, other: Equivalent) -> bool:
        """Tell whether it is a mutant that was found to do the same as the source."""
        lines = [line.strip() for line in self.diff.splitlines()]
        known = {f"-{other.line}", f"+{other.now}"}
        file = self.fault.partition(":")[0]
        return file == other.file and known <= {line[:1] + line[1:].strip() for line in lines}


def name_of(fault: MutationSpec) -> str:
    """Name a fault by its place and kind."""
    kind = fault.operator_name.removeprefix("core/")
    return (
        f"{fault.module_path}:{fault.start_pos[0]}:{fault.start_pos[1]} {kind} {fault.occurrence}"
    )


def enter_clone(source: str, clones: str) -> None:
    """Give this process a clone of the checkout to work in."""
    clone = tempfile.mkdtemp(dir=clones)
    subprocess.run(["git", "clone", "-q", source, clone], check=True)
    os.chdir(clone)
    os.environ["PYTHONPATH"] = str(Path(clone) / "src")


def judge(room: str, fault: MutationSpec, patience: float) -> Judged:
    """Plant a fault, and let the tests of the room judge it."""
    done = mutate_and_test([fault], f"{sys.executable} -m tools.mutation.judge {room}", patience)
    if done.test_outcome is None or done.test_outcome == TestOutcome.INCOMPETENT:
        raise RuntimeError(f"{name_of(fault)} could not be judged: {done.output}")
    return Judged(name_of(fault), done.test_outcome == TestOutcome.KILLED, done.diff or "")


def judged_before(file: Path) -> dict[str, Judged]:
    """Read what an earlier run has judged."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    found = [Judged(**json.loads(line)) for line in lines]
    return {each.fault: each for each in found}


def judge_room(room: str, chosen: list[MutationSpec], jobs: int, patience: float) -> list[Judged]:
    """Judge faults of a room that no earlier run has judged, and return all of them."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    kept = KEPT / head.stdout[:12] / f"{room.replace('/', '-')}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    done = judged_before(kept)
    open_ones = [fault for fault in chosen if name_of(fault) not in done]
    with (
        tempfile.TemporaryDirectory() as clones,
        ProcessPoolExecutor(
            jobs, initializer=enter_clone, initargs=(str(Path.cwd()), clones)
        ) as pool,
        kept.open("a", encoding="utf-8") as file,
    ):
        waiting = [pool.submit(judge, room, fault, patience) for fault in open_ones]
        for each in as_completed(waiting):
            judged = each.result()
            done[judged.fault] = judged
            file.write(json.dumps(attrs.asdict(judged)) + "\n")
            file.flush()
    return [done[name_of(fault)] for fault in chosen]


def survivors(judged: list[Judged]) -> Iterator[Judged]:
    """List the faults that no test noticed, but for those that change nothing."""
    known = equivalents()
    for each in judged:
        if not (each.killed or any(each.is_like(other) for other in known)):
            yield each


def main() -> int:
    """Judge the rooms that are asked for; return 1 if less than 95 in 100 are killed in one of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="rooms of rooms.toml; all")
    parser.add_argument("--sample", type=int, metavar="N", help="so many of a room, at random")
    parser.add_argument("--seed", type=int, default=1, help="which ones are chosen")
    parser.add_argument("--since", metavar="COMMIT", help="only in lines that are new since then")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at a time")
    parser.add_argument("--patience", type=float, default=300, help="seconds for one mutant")
    parser.add_argument("--least", type=float, default=95, help="how many in 100 are to be killed")
    wanted = parser.parse_args()
    changed = changed_since(wanted.since) if wanted.since else None
    print(f"{'room':32} {'faults':>7} {'judged':>7} {'killed':>7} {'same':>5} {'left':>5}")
    short = False
    for room in wanted.rooms or rooms():
        found = faults(room, changed)
        judged = judge_room(
            room, sampled(found, wanted.sample, wanted.seed), wanted.jobs, wanted.patience
        )
        left = [*survivors(judged)]
        killed = sum(each.killed for each in judged)
        same = len(judged) - killed - len(left)
        row = f"{len(found):7} {len(judged):7} {killed:7} {same:5} {len(left):5}"
        print(f"{room:32} {row}", flush=True)
        for each in left:
            print(f"\n  {each.fault}\n{each.diff}\n")
        short |= 100 * killed < wanted.least * (len(judged) - same)
    return int(short)


if __name__ == "__main__":
    sys.exit(main())
