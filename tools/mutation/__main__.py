"""Plants faults in rooms and says which ones no test notices: ``python -m tools.mutation [ROOM ...] --sample 40``.

Each process works in a clone of its own, at the last commit. What was judged is kept in ``build/mutation``, in a folder for the
commit, so that the same command goes on after a stop, and a larger sample judges the rest. ``--since COMMIT --within 60`` looks at what
a change touches, for a minute.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from tools.mutation.judging import Limits, judge_room, survivors
from tools.mutation.planting import changed_since, faults, sampled
from tools.mutation.rooms import equivalents, rooms


def arguments() -> argparse.Namespace:
    """Read what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="rooms of rooms.toml; all")
    parser.add_argument("--sample", type=int, metavar="N", help="so many of a room, at random")
    parser.add_argument("--seed", type=int, default=1, help="which ones are chosen")
    parser.add_argument("--since", metavar="COMMIT", help="only in lines that are new since then")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at a time")
    parser.add_argument("--patience", type=float, default=300, help="seconds for one mutant")
    parser.add_argument("--within", type=float, metavar="S", help="judge what S seconds allow")
    parser.add_argument("--least", type=float, default=95, help="how many in 100 are to be killed")
    return parser.parse_args()


FEW = 4
"""Fewer than so many, which a limit of time has left, say nothing of a room."""


def main() -> int:
    """Judge the rooms that are asked for; return 1 if less than 95 in 100 are killed in one of them."""
    wanted = arguments()
    changed = changed_since(wanted.since) if wanted.since else None
    found = {room: faults(room, changed) for room in wanted.rooms or rooms()}
    found = {room: planted for room, planted in found.items() if planted}
    if not found:
        print("No fault can be planted there: nothing that is mutated has changed.")
        return 0
    print(
        f"{'room':32} {'faults':>7} {'judged':>7} {'killed':>7} {'late':>5} {'same':>5} {'left':>5}"
    )
    short = False
    for room, planted in found.items():
        until = time.time() + wanted.within / len(found) if wanted.within else None
        chosen = sampled(planted, wanted.sample, wanted.seed)
        judged = judge_room(room, chosen, Limits(wanted.jobs, wanted.patience, until))
        left = [*survivors(judged, equivalents())]
        late = sum(each.late for each in judged)
        killed = sum(each.killed for each in judged) - late
        same = len(judged) - killed - late - len(left)
        row = f"{len(planted):7} {len(judged):7} {killed:7} {late:5} {same:5} {len(left):5}"
        print(f"{room:32} {row}", flush=True)
        if len(judged) < len(chosen):
            print(f"{len(chosen) - len(judged)} of {len(chosen)} were not judged in that time.")
        for each in left:
            print(f"\n  {each.fault}\n{each.diff}\n")
        count = len(judged) - same
        says_nothing = wanted.within is not None and count < FEW
        short |= not says_nothing and 100 * killed < wanted.least * count
    return int(short)


if __name__ == "__main__":
    sys.exit(main())
