"""Plant faults in rooms and list those that no test notices: ``python -m tools.mutation [ROOM ...] --sample 40``.

The work happens in a clone at the last commit. Results are stored in ``build/mutation``, in a folder for the commit, so that
the same command continues after a stop, and a larger sample only judges further faults. ``--since COMMIT --within 60`` judges
the faults in changed lines, for a minute from the collection of the tests.
"""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from cosmic_ray.work_item import MutationSpec

from tools.mutation.forking import Limits
from tools.mutation.judged import survivors
from tools.mutation.judging import judge_room
from tools.mutation.planting import changed_since, faults, sampled
from tools.mutation.rooms import equivalents, rooms


def arguments() -> argparse.Namespace:
    """Return the parsed arguments."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="rooms of rooms.toml; all")
    parser.add_argument("--sample", type=int, metavar="N", help="so many of a room, at random")
    parser.add_argument("--seed", type=int, default=1, help="which ones are chosen")
    parser.add_argument("--since", metavar="COMMIT", help="only in lines that are new since then")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at a time")
    parser.add_argument("--patience", type=float, default=900, help="seconds for one mutant")
    parser.add_argument(
        "--within", type=float, metavar="S", default=math.inf, help="judge what S seconds allow"
    )
    parser.add_argument("--least", type=float, default=95, help="how many in 100 are to be killed")
    return parser.parse_args()


FEW = 4
"""The least number of judged faults for a verdict on a room when time is limited."""


def enter_clone(folder: str) -> Path:
    """Change into a new clone of the checkout, and return the folder for the results of its commit."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    kept = Path("build/mutation").absolute() / head.stdout[:12]
    kept.mkdir(parents=True, exist_ok=True)
    subprocess.run(["git", "clone", "-q", Path.cwd(), folder], check=True)
    os.chdir(folder)
    return kept


def main() -> int:
    """Judge the requested rooms; the exit code is 1 if fewer than 95 % of the faults are noticed in any room."""
    options = arguments()
    changed = changed_since(options.since) if options.since else None
    with tempfile.TemporaryDirectory() as folder:
        kept = enter_clone(folder)
        faults_of = {room: faults(room, changed) for room in options.rooms or rooms()}
        faults_of = {room: planted for room, planted in faults_of.items() if planted}
        if not faults_of:
            print("No fault can be planted there: nothing that is mutated has changed.")
            return 0
        print(
            f"{'room':32} {'faults':>7} {'judged':>7} {'noticed':>7} {'late':>5} {'same':>5} {'left':>5}"
        )
        limits = Limits(options.jobs, options.patience, options.within / len(faults_of))
        good = [judge(room, planted, options, limits, kept) for room, planted in faults_of.items()]
    return int(not all(good))


def judge(
    room: str, planted: list[MutationSpec], options: argparse.Namespace, limits: Limits, kept: Path
) -> bool:
    """Judge a sample of a room's faults, print the result, and return whether enough were noticed."""
    chosen = sampled(planted, options.sample, options.seed)
    judged = judge_room(room, chosen, limits, kept / f"{room.replace('/', '-')}.jsonl")
    unnoticed = [*survivors(judged, equivalents())]
    late = sum(each.late for each in judged)
    noticed = sum(bool(each.by) for each in judged) - late
    same = len(judged) - noticed - late - len(unnoticed)
    row = f"{len(planted):7} {len(judged):7} {noticed:7} {late:5} {same:5} {len(unnoticed):5}"
    print(f"{room:32} {row}", flush=True)
    if len(judged) < len(chosen):
        print(f"{len(chosen) - len(judged)} of {len(chosen)} were not judged in that time.")
    for each in judged:
        if each.late or each in unnoticed:
            print(f"\n  {each.fault}{' was late' if each.late else ''}\n{each.diff}\n")
    count = len(judged) - same
    too_few = options.within < math.inf and count < FEW
    return too_few or 100 * noticed >= options.least * count


if __name__ == "__main__":
    sys.exit(main())
