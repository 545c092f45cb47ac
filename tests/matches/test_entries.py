"""Tests of a match's entries by number, the states before them, and its log of changes."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import registry
from ancient_world.narration.changes import Log
from ancient_world.records.record import Entry
from tests.changes.things import Go, Going, Pay, Things
from tests.schema.samples import random_match


def test_entries_since_a_number() -> None:
    """``Match.entries`` returns the entries of the record from any number on."""
    match = random_match("the-ancient-world", 3, 5, most=40)
    entries = match.record.entries
    assert match.entry_count == len(entries)
    for since in (0, 1, match.entry_count - 1, match.entry_count, match.entry_count + 5):
        assert match.entries(since) == entries[since:]


def test_the_states_before_entries() -> None:
    """``Match.state_before`` returns the state before each entry and refuses numbers without an entry."""
    match = random_match("the-ancient-world", 3, 5, most=80)
    states = list(aw.replay(match.record))
    assert [match.state_before(number) for number in range(match.entry_count)] == states[:-1]
    for wrong in (-1, match.entry_count):
        with pytest.raises(aw.InvalidOption, match="there is no entry"):
            match.state_before(wrong)


def test_choices_since_the_last_one_of_some_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """``choices_since`` counts choices from the players' last one on; further parts of their own payment count, too."""
    monkeypatch.setattr(registry, "_games", {**registry._games, "things": Things()})
    monkeypatch.setattr(Things, "then", Things.then)
    match = aw.Match.new("things", ["Ann", "Ben"], seed=1)
    assert match.choices_since({0, 1}) == 0
    counted = []
    for action, follows in (
        (Go(), 0),
        (Pay(), 0),
        (Pay(), 0),
        (Go(), 1),
        (Go(), 1),
        (Pay(), 0),
        (Pay(), 0),
        (Go(), 0),
    ):
        Things.then = (Going(follows),)
        match.apply(action)
        counted.append((match.choices_since({0}), match.choices_since({1})))
    assert counted == [(1, 0), (1, 0), (2, 0), (1, 0), (2, 1), (3, 1), (1, 2), (1, 3)]
    assert match.choices_since({0, 1}) == 1
    assert match.choices_since(()) == 0


def test_agreement_for_several_choices() -> None:
    """Taking back no choice, or more choices than there are, needs no agreement."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    assert [match.needs_agreement(back) for back in (-1, 0, 1)] == [False] * 3
    for _ in range(2):
        match.apply(aw.legal_actions(match.state)[0])
    needed = [match.needs_agreement(back) for back in (-1, 0, 1, 2, 3)]
    assert needed == [False, False, True, True, False]


def test_a_log_that_begins_with_a_later_version() -> None:
    """A log that begins at version 3 numbers its changes 4 and 5."""
    changes: Any = ("to 4", "to 5")
    log = Log(3, changes)
    assert [log.change(4), log.change(5)] == [*log.since(3)] == [*changes]
    assert (log.since(4), log.since(5), log.version) == (changes[1:], (), 5)


def test_a_log_groups_entries_into_changes() -> None:
    """A choice and the chance that follows it are one change; with ``each``, every entry is a change."""
    states: Any = ("first", "dealt", "chosen", "drawn")
    entries: Any = [
        Entry(None, aw.Dealt(("a",))),
        Entry(0, aw.Dealt(("b",))),
        Entry(None, aw.Dealt(("c",))),
    ]
    log = Log()
    noted = [
        log.play(entry, *states[n : n + 2], always_separate=False)
        for n, entry in enumerate(entries)
    ]
    assert noted == [False, True, False]
    change: Any = log.change(1)
    assert (change.version, change.undone, change.entries) == (1, 0, tuple(entries[1:]))
    assert (change.before, change.state, log.version) == ("dealt", "drawn", 1)
    log.jump_to(1)
    assert log.first == 0
    log.jump_to(7)
    assert (log.first, log.version, log.since(7)) == (7, 7, ())
    each = Log()
    assert [each.play(entry, *states[:2], always_separate=True) for entry in entries] == [True] * 3
    assert [change.version for change in each.since(0)] == [1, 2, 3]
