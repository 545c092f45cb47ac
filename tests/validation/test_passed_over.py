"""Whoever acts at a decision that was passed over hears why, from every face."""

from __future__ import annotations

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.records import Entry


def a_temple_too_early() -> tuple[aw.Match, antike.BuildTemple]:
    """A match in which a civilization has gone to the temple without the marble for one; the next one's turn has begun."""
    for seed in range(50):
        match = aw.Match.new("antike", ["Ana", "Berta", "Carla"], seed=seed)
        go = antike.ChooseSpace("temple")
        if aw.explain(match.state, go) is None:
            match.apply(go)
            waiting = match.pending()
            if isinstance(waiting, aw.Decision) and waiting.player != 0:
                assert isinstance(match.state, antike.AntikeState)
                city = match.state.map.provinces[match.state.owners.index(0)].id
                return match, antike.BuildTemple(city)
    raise AssertionError("no such match")


def test_apply_and_explain_tell_it() -> None:
    """The rule, the code and the data of what stopped the player; then what the game waits for."""
    match, temple = a_temple_too_early()
    reason = aw.explain(match.state, temple)
    assert reason is not None
    assert (reason.code, reason.rule) == ("antike-cannot-pay", "E1")
    assert reason.awaited is not None
    with pytest.raises(aw.IllegalAction) as caught:
        match.apply(temple)
    assert caught.value.reason == reason
    assert str(caught.value).endswith("The game waits for Berta: a space of the rondel. [E1]")


def test_the_validator_tells_it() -> None:
    """Of an entry of the player whose turn is over, and of one under another player's name."""
    match, temple = a_temple_too_early()
    for player in (0, 1):
        entries = (*match.record.entries, Entry(player, temple))
        report = aw.validate(attrs.evolve(match.record, entries=entries))
        [problem] = report.problems
        assert (problem.code, problem.rule) == ("antike-cannot-pay", "E1")
        assert problem.path == f"$.record.entries[{len(entries) - 1}].action"
