"""What a change costs does not grow with the length of the game."""

from __future__ import annotations

import gc
import sys
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


@pytest.mark.parametrize(
    "work", [lambda match: match.apply(growth.Throw()), undone, seen, lambda match: match.record]
)
def test_a_change_costs_the_same_late_and_early(work: Callable[[aw.Match], object]) -> None:
    """Playing, taking back, telling a seat and asking for the record call as many functions after many entries as after few."""
    assert worked(work, LONG) == worked(work, SHORT)


def test_a_journal_writes_the_same_late_and_early(tmp_path: Path) -> None:
    """A change that is written ahead calls as many functions after many entries as after few."""

    def writing(length: int) -> int:
        match = growth.played(length)
        with aw.Journal.start(tmp_path / f"{length}.jsonl", match, fsync="never"):
            match.apply(growth.Throw())
            return calls(lambda: match.apply(growth.Throw()))

    assert writing(LONG) == writing(SHORT)


@pytest.mark.parametrize(
    "work", [aw.validate, aw.to_json, lambda record: aw.validate(aw.to_json(record))]
)
def test_a_record_costs_for_each_entry(work: Callable[[aw.Record], object]) -> None:
    """Checking and writing a record of twice as many entries calls at most twice as many functions."""

    def taken(length: int) -> int:
        record = growth.played(length).record
        work(record)
        return calls(lambda: work(record))

    assert taken(2 * LONG) <= 2 * taken(LONG)
