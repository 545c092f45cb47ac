"""Judge the mutants of a room in a process that has not imported the library before."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TextIO

import attrs
import pytest
from cosmic_ray.work_item import MutationSpec

from tools.mutation.forking import FORK, Limits
from tools.mutation.fresh import OPTIONS
from tools.mutation.judged import Judged, judged_before
from tools.mutation.planting import files_of, name_of, planted
from tools.mutation.reaching import listen
from tools.mutation.rooms import rooms
from tools.mutation.warm import Warm

OUTPUT = Path("pytest-output")
"""The file for the output of pytest."""

SITUATIONS = "tools/mutation/situations.py"


def judge_room(name: str, chosen: list[MutationSpec], limits: Limits, kept: Path) -> list[Judged]:
    """Judge the faults of a room that no earlier run has judged, and return all verdicts.

    The working directory must be a clone of the checkout.
    """
    before = judged_before(kept)
    if unjudged := [each for each in chosen if name_of(each) not in before]:
        process = FORK.Process(target=_judge, args=(name, unjudged, limits, kept))
        process.start()
        process.join()
        if process.exitcode:
            output = OUTPUT.read_text("utf-8", "replace")
            raise RuntimeError(f"{name} could not be judged:\n{output[-4_000:]}")
    done = judged_before(kept)
    return [done[each] for each in map(name_of, chosen) if each in done]


def _judge(name: str, faults: list[MutationSpec], limits: Limits, kept: Path) -> None:
    """Run pytest with the plugin that judges the faults."""
    room, here = rooms()[name], Path.cwd()
    (here / "tmp").mkdir(exist_ok=True)
    tempfile.tempdir = str(here / "tmp")
    os.environ["TMPDIR"] = tempfile.tempdir
    os.environ["PYTHONPATH"] = str(here / "src")
    os.environ["MUTATION_SITUATIONS"] = " ".join(room.situations)
    sys.path[:1] = [str(here / "src"), str(here)]  # replaces the paths of the checkout
    files = {str(here / each) for each in files_of(name)}
    listen(files)
    with OUTPUT.open("w") as output_file, kept.open("a", encoding="utf-8", buffering=1) as lines:
        for output in (1, 2):
            os.dup2(output_file.fileno(), output)
        warm = Warm(room, files, map(planted, faults), limits, partial(_keep, lines))
        sys.exit(pytest.main(["-s", *OPTIONS, SITUATIONS, *room.tests], [warm]))


def _keep(lines: TextIO, judged: Judged) -> None:
    lines.write(json.dumps(attrs.asdict(judged)) + "\n")
