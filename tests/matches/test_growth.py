"""What a change costs does not grow with the length of the game."""

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
"""Entries; both end where a state is kept."""


@pytest.fixture(autouse=True)
def endless() -> Iterator[None]:
    """A game that never ends."""
    register_game(growth.GAME, growth.Endless())
    yield
    forget_game(growth.GAME)


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, also those of C."""
    found = 0

    def note(_frame: object, event: str, _arg: object) -> None:
        nonlocal found
        found += event in {"call", "c_call"}

    before = sys.getprofile()
    gc.disable()  # who collects is called at any time
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
        gc.enable()
    return found


def worked(work: Callable[[aw.Match], object], length: int) -> int:
    """The calls of some work with a match of so many entries; what is worked out only once is by then."""
    work(growth.played(length))
    match = growth.played(length)
    return calls(lambda: work(match))


def undone(match: aw.Match) -> None:
    """Take back a choice and play it again."""
    match.undo(agreed=True)
    match.redo()


def seen(match: aw.Match) -> None:
    """Play on with somebody who hears of it."""
    match.join(0).observe(lambda _: None)
    match.apply(growth.Throw())


WORK = [
    pytest.param(lambda match: match.apply(growth.Throw()), id="apply"),
    pytest.param(undone, id="undo"),
    pytest.param(seen, id="observe"),
    pytest.param(lambda match: match.record, id="record"),
]


@pytest.mark.parametrize("work", WORK)
def test_a_change_costs_the_same_late_and_early(work: Callable[[aw.Match], object]) -> None:
    """Playing, taking back, telling a seat and asking for the record call as many functions after many entries as after few."""
    assert worked(work, LONG) == worked(work, SHORT)


def taken_at_once(work: Callable[[], object]) -> int:
    """The most bytes that some work takes at a time, beyond what is there before it."""
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
    """Late in a game a change takes no more memory than early: no list of all entries is made anew, which no count of calls would tell."""

    def taken(length: int) -> int:
        work(growth.played(SHORT))  # what is made once does not count
        match = growth.played(length)
        return taken_at_once(lambda: work(match))

    late, early = taken(8 * LONG), taken(SHORT)
    assert late < early + 8 * LONG  # a copy takes eight bytes for each entry


@pytest.mark.long
@pytest.mark.parametrize("game", ["antike", "golden-ages", "the-ancient-world", "tides-of-time"])
def test_states_share_what_a_choice_leaves_as_it_is(game: str) -> None:
    """A state that is kept beside the one before it takes less than a third of the memory of one that stands alone."""
    match = aw.Match.new(game, ["Ada", "Ben"], seed=1)
    while len(match.record.entries) < 30 and isinstance(pending := match.pending(), aw.Decision):
        match.apply(pending.actions[-1])
    record = match.record
    list(aw.replay(record))  # what is loaded once does not count
    kept: list[aw.State] = []
    together = taken_at_once(lambda: kept.extend(aw.replay(record)))
    packed = pickle.dumps(kept[-1])
    alone = [pickle.loads(packed)]  # noqa: S301 - a state of our own
    apart = taken_at_once(lambda: alone.extend(map(pickle.loads, [packed] * len(kept))))
    assert together < apart / 3


def test_a_journal_writes_the_same_late_and_early(tmp_path: Path) -> None:
    """A change that is written ahead calls as many functions after many entries as after few."""

    def writing(length: int) -> int:
        match = growth.played(length)
        with aw.Journal.start(tmp_path / f"{length}.jsonl", match, fsync="never"):
            match.apply(growth.Throw())
            return calls(lambda: match.apply(growth.Throw()))

    assert writing(LONG) == writing(SHORT)


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
def test_a_record_costs_for_each_entry(work: Callable[[aw.Record], object]) -> None:
    """Checking, reading and writing a record of twice as many entries calls at most twice as many functions."""

    def taken(length: int) -> int:
        record = growth.played(length).record
        work(record)
        return calls(lambda: work(record))

    assert taken(2 * LONG) <= 2 * taken(LONG)
