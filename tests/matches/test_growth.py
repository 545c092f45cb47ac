"""Tests that the cost of a change does not grow with the length of the game."""

from __future__ import annotations

import gc
import pickle
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.engine.registry import forget_game, register_game
from benchmarks import growth

SHORT, LONG = 64, 1024
"""Numbers of entries; both are multiples of the distance between stored states."""


@pytest.fixture(autouse=True)
def endless() -> Iterator[None]:
    """Register a game that never ends."""
    register_game(growth.GAME, growth.Endless())
    yield
    forget_game(growth.GAME)


def calls(work: Callable[[], object]) -> int:
    """Count the calls of Python and C functions that some work makes."""
    count = 0

    def note(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    gc.disable()  # a collection could call functions at any time
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
        gc.enable()
    return count


def calls_at_length(work: Callable[[aw.Match], object], length: int) -> int:
    """Count the calls of some work with a match of ``length`` entries, after the caches are warm."""
    work(growth.played(length))
    match = growth.played(length)
    return calls(lambda: work(match))


def undo_and_redo(match: aw.Match) -> None:
    """Take back a choice and play it again."""
    match.undo(agreed=True)
    match.redo()


def apply_observed(match: aw.Match) -> None:
    """Apply an action while an observer listens."""
    match.join(0).observe(lambda _: None)
    match.apply(growth.Throw())


WORK = [
    pytest.param(lambda match: match.apply(growth.Throw()), id="apply"),
    pytest.param(undo_and_redo, id="undo"),
    pytest.param(apply_observed, id="observe"),
    pytest.param(lambda match: match.record, id="record"),
]


@pytest.mark.parametrize("work", WORK)
def test_a_change_costs_the_same_late_and_early(work: Callable[[aw.Match], object]) -> None:
    """Apply, undo, observe and record make as many calls after 1,024 entries as after 64."""
    assert calls_at_length(work, LONG) == calls_at_length(work, SHORT)


def peak_bytes(work: Callable[[], object]) -> int:
    """Return the peak of bytes that some work allocates."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.long
@pytest.mark.parametrize("work", [each for each in WORK if each.id != "record"])
def test_a_change_copies_nothing_that_grows(work: Callable[[aw.Match], object]) -> None:
    """A change late in a game needs no more memory than an early one, so it copies no list of entries."""

    def peak(length: int) -> int:
        work(growth.played(SHORT))  # fill the caches
        match = growth.played(length)
        return peak_bytes(lambda: work(match))

    late, early = peak(8 * LONG), peak(SHORT)
    assert late < early + 8 * LONG  # a copied list would take eight bytes for each entry


@pytest.mark.long
@pytest.mark.parametrize("game", ["antike", "golden-ages", "the-ancient-world", "tides-of-time"])
def test_states_share_unchanged_parts(game: str) -> None:
    """The states of a replay take less than a third of the memory of as many separate states."""
    match = aw.Match.new(game, ["Ada", "Ben"], seed=1)
    while len(match.record.entries) < 30 and isinstance(pending := match.pending(), aw.Decision):
        match.apply(pending.actions[-1])
    record = match.record
    list(aw.replay(record))  # load modules and fill the caches
    states: list[aw.State] = []
    together = peak_bytes(lambda: states.extend(aw.replay(record)))
    packed = pickle.dumps(states[-1])
    alone = [pickle.loads(packed)]  # noqa: S301 - a state of our own
    apart = peak_bytes(lambda: alone.extend(map(pickle.loads, [packed] * len(states))))
    assert together < apart / 3


def test_a_journal_writes_the_same_late_and_early(tmp_path: Path) -> None:
    """A change that a journal writes makes as many calls late in a game as early."""

    def cost(length: int) -> int:
        match = growth.played(length)
        with aw.Journal.start(tmp_path / f"{length}.jsonl", match, fsync="never"):
            match.apply(growth.Throw())
            return calls(lambda: match.apply(growth.Throw()))

    assert cost(LONG) == cost(SHORT)


@pytest.mark.parametrize(
    "work",
    [
        pytest.param(aw.validate, id="validate"),
        pytest.param(aw.Match.resume, id="resume"),
        pytest.param(aw.to_json, id="write"),
        pytest.param(lambda record: aw.from_json(aw.to_json(record)), id="read"),
        pytest.param(lambda record: aw.validate(aw.to_json(record)), id="validate text"),
    ],
)
def test_the_cost_of_a_record_is_linear(work: Callable[[aw.Record], object]) -> None:
    """Validating, resuming, writing and reading a record takes time that is linear in its entries."""

    def cost(length: int) -> int:
        record = growth.played(length).record
        work(record)
        return calls(lambda: work(record))

    assert cost(2 * LONG) <= 2 * cost(LONG)
