"""Plant faults in rooms and list those that no test notices: ``python -m tools.mutation [ROOM ...] --sample 40``.

The work happens in a clone at the last commit. Results are stored in ``build/mutation``, in a folder for the commit, so that
the same command continues after a stop, and a larger sample only judges further faults. ``--since COMMIT --within 60`` judges
the faults in changed lines, for a minute.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, WorkItem

from tools.mutation.judging import SITUATIONS, judge, learn, likely, near
from tools.mutation.planting import PACKAGE, changed_since, faults, name_of
from tools.mutation.rooms import is_equivalent, rooms

FEW = 4
"""The least number of judged faults for a verdict on a room when time is limited."""


def arguments() -> argparse.Namespace:
    """Return the parsed arguments."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="rooms of rooms.toml; all")
    parser.add_argument("--sample", type=int, metavar="N", help="so many of a room, at random")
    parser.add_argument("--seed", type=int, default=1, help="which ones are chosen")
    parser.add_argument("--since", metavar="COMMIT", help="only in lines that are new since then")
    parser.add_argument("--patience", type=float, default=900, help="seconds for one fault")
    parser.add_argument(
        "--within", type=float, metavar="S", default=math.inf, help="judge what S seconds allow"
    )
    parser.add_argument("--least", type=float, default=95, help="how many in 100 are to be noticed")
    return parser.parse_args()


def enter_clone(folder: str) -> Path:
    """Change into a new clone of the checkout, and return the folder for the results of its commit."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    kept = Path("build/mutation").absolute() / head.stdout[:12]
    kept.mkdir(parents=True, exist_ok=True)
    subprocess.run(["git", "clone", "-q", Path.cwd(), folder], check=True)
    os.chdir(folder)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path.cwd() / "src"), str(Path.cwd())])
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
        print(f"{'room':32} {'faults':>7} {'judged':>7} {'noticed':>7} {'same':>5} {'left':>5}")
        options.within /= len(faults_of)
        good = [judge_room(room, planted, options, kept) for room, planted in faults_of.items()]
    return int(not all(good))


def judge_room(
    room: str, planted: list[MutationSpec], options: argparse.Namespace, kept: Path
) -> bool:
    """Judge a sample of a room's faults, print the result, and return whether enough were noticed."""
    count = len(planted)
    random.Random(options.seed).shuffle(planted)  # a larger sample begins with the smaller one
    chosen = {name_of(each): each for each in planted[: options.sample]}
    with use_db(str(kept / f"{room.replace('/', '-')}.sqlite"), WorkDB.Mode.create) as results:
        judge_faults(room, chosen, results, options, kept)
        judged = {name: result for name, result in results.results if name in chosen}
    unnoticed = {name: each for name, each in judged.items() if not each.is_killed}
    left = {name: each for name, each in unnoticed.items() if not is_equivalent(name, each.diff)}
    same = len(unnoticed) - len(left)
    noticed = len(judged) - len(unnoticed)
    print(f"{room:32} {count:7} {len(judged):7} {noticed:7} {same:5} {len(left):5}", flush=True)
    if len(judged) < len(chosen):
        print(f"{len(chosen) - len(judged)} of {len(chosen)} were not judged in that time.")
    for name, each in left.items():
        print(f"\n  {name}\n{each.diff}\n")
    too_few = options.within < math.inf and len(judged) < FEW
    return too_few or 100 * noticed >= options.least * (len(judged) - same)


def judge_faults(
    room: str,
    chosen: dict[str, MutationSpec],
    results: WorkDB,
    options: argparse.Namespace,
    kept: Path,
) -> None:
    """Judge the chosen faults that have no stored result, and store their results, until the time ends."""
    known = {each.job_id for each in results.work_items}
    results.add_work_items(
        WorkItem.single(name, fault) for name, fault in chosen.items() if name not in known
    )
    done = {name for name, _ in results.results}
    waiting = {name: fault for name, fault in chosen.items() if name not in done}
    judges = rooms()[room]
    os.environ["MUTATION_SITUATIONS"] = " ".join(judges.situations)
    notes = kept / f"{room.replace('/', '-')}.coverage"
    if waiting and not (options.since or notes.exists()):
        learn(judges, PACKAGE / room, notes)
    end = time.time() + options.within
    for last in (False, True):  # most faults are noticed at the first pass, which takes seconds
        for name, fault in [*waiting.items()]:
            first = near(fault, notes) if notes.exists() else likely(fault, judges, options.since)
            whole = last or not first
            tests = [SITUATIONS, *judges.tests] if whole else first
            result = judge(fault, tests, min(options.patience, end - time.time()))
            if time.time() > end:
                return
            if whole or result.output.startswith(("FAILED", "ERROR")):
                results.set_result(name, result)
                del waiting[name]


if __name__ == "__main__":
    sys.exit(main())
