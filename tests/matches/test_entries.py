"""Entries of a match by their numbers, and the states before them."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.matches.log import Log
from tests.schema.samples import random_match


def test_entries_since_a_number() -> None:
    """As many as the record has, from any number on."""
    match = random_match("the-ancient-world", 3, 5, most=40)
    entries = match.record.entries
    assert match.entry_count == len(entries)
    for since in (0, 1, match.entry_count - 1, match.entry_count, match.entry_count + 5):
        assert match.entries(since) == entries[since:]


def test_the_states_before_entries() -> None:
    """Every entry can be looked at again where it was played; there are no others."""
    match = random_match("the-ancient-world", 3, 5, most=80)
    states = list(aw.replay(match.record))
    assert [match.state_before(number) for number in range(match.entry_count)] == states[:-1]
    for wrong in (-1, match.entry_count):
        with pytest.raises(aw.InvalidOption, match="there is no entry"):
            match.state_before(wrong)


def test_a_log_that_begins_with_a_later_version() -> None:
    """Each change made the version after the one before it."""
    changes: Any = ("to 4", "to 5")
    log = Log(3, changes)
    assert [log.change(4), log.change(5)] == [*log.since(3)] == [*changes]
    assert (log.since(4), log.since(5), log.version) == (changes[1:], (), 5)
