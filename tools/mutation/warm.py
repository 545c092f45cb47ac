"""A plugin of pytest that judges mutants by tests which are already imported and collected, for ``tools.mutation.judging``.

The plugin first learns which tests run which functions. The tests of a mutant's function judge it, the quickest first, in a
forked process into which the mutant's code was swapped. If they notice nothing, all tests of the room run in a fresh process
that imports the mutant, which also covers code at import, caches and other processes.
"""

from __future__ import annotations

import gc
import math
import random
import time
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from itertools import chain, groupby
from pathlib import Path

import attrs
import pytest

from tools.mutation.forking import Ended, Limits, forked
from tools.mutation.fresh import judge_fresh, likely_first
from tools.mutation.judged import Judged
from tools.mutation.planting import Mutant
from tools.mutation.rooms import Room, equivalents
from tools.mutation.running import Ran, limit_to, run, run_until
from tools.mutation.swapping import Living, living, swap


@attrs.define(eq=False)
class Warm:
    """A plugin that judges mutants instead of running the tests of a room.

    Args:
        room: The room.
        files: The files of the room.
        mutants: The mutants to judge.
        limits: How many processes run at a time, and how long, counted from the collection of the tests.
        tell: Is called with each verdict.
    """

    room: Room
    files: set[str]
    mutants: Iterable[Mutant]
    limits: Limits
    tell: Callable[[Judged], None]
    _items: dict[str, pytest.Item] = attrs.field(init=False, factory=dict)
    _living: Living = attrs.field(init=False, factory=dict)
    _ran: list[Ran] = attrs.field(init=False, factory=list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Judge the mutants, if all tests could be collected."""
        if session.testsfailed:
            return None
        for each in self.files:  # modules imported late can have their code swapped too
            import_module(each.partition("/src/")[2].removesuffix(".py").replace("/", "."))
        end = time.time() + self.limits.within
        self._items = {each.nodeid: each for each in session.items}
        self._living = living(self.files)
        gc.freeze()  # existing objects stay shared with forked processes
        self._learn()
        unnoticed = []
        for mutant, verdict in forked(self._judge, self.mutants, self.limits, end):
            if verdict:
                self.tell(_judged(mutant, verdict))
            else:
                unnoticed.append(mutant)
        for mutant, verdict in forked(self._judge_again, unnoticed, self.limits, end):
            self.tell(_judged(mutant, verdict))
        return True

    def _learn(self) -> None:
        """Run each test once; if time is limited, run files in random order for half of it."""
        by_file = groupby(self._items.values(), lambda each: each.nodeid.partition("::")[0])
        files = [[*items] for _, items in by_file]
        in_haste = self.limits.within < math.inf
        if in_haste:
            random.Random(1).shuffle(files)
        items = [*chain.from_iterable(files)]
        size = len(items) // self.limits.jobs + 1
        parts = [items[first : first + size] for first in range(0, len(items), size)]
        learn = partial(run_until, time.time() + self.limits.within / 2)
        for _, results in forked(learn, parts, attrs.evolve(self.limits, patience=math.inf)):
            if isinstance(results, Ended):
                pytest.exit(f"with no fault planted, signal {results.number} ended the tests", 1)
            self._ran += results
        if failed := [each.test for each in self._ran if each.failed]:
            pytest.exit(f"with no fault planted, these tests fail: {failed}", 1)
        if not (in_haste or any(each.places for each in self._ran)):
            pytest.exit("no test runs any function of the room", 1)

    def _judge(self, mutant: Mutant) -> str:
        """Return the reaching test that notices the fault, or an empty text."""
        try:
            swapped = swap(mutant.source, mutant.mutated, str(Path.cwd() / mutant.file))
        except SyntaxError:
            return "Python, which cannot read it"
        if swapped is None or not swapped.done(self._living):
            return ""
        reaching = [each for each in self._ran if swapped.place in each.places]
        reaching.sort(key=lambda each: each.seconds)
        limit_to(reaching)
        items = [self._items[each.test] for each in reaching]
        return next((each.test for each in run(items) if each.failed), "")

    def _judge_again(self, mutant: Mutant) -> str | Ended:
        """Return the test of the whole room that notices the fault, or an empty text; known equivalents are skipped."""
        if _judged(mutant, "").is_among(equivalents()):
            return ""
        limit_to(self._ran)
        return judge_fresh(mutant, likely_first(self.room, mutant.file, [*self._items], self._ran))


def _judged(mutant: Mutant, verdict: str | Ended) -> Judged:
    if isinstance(verdict, str):
        return Judged(mutant.fault, mutant.diff, verdict)
    return Judged(mutant.fault, mutant.diff, f"signal {verdict.number}", verdict.late)
