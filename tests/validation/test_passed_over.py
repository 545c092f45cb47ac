"""Test that an action at a skipped decision is refused with the reason why the decision was skipped."""

from __future__ import annotations

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.records import Entry


def a_temple_too_early() -> tuple[aw.Match, antike.BuildTemple]:
    """Return a match in which a player reached the temple without marble, so that the next turn began, and the skipped action."""
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


def test_the_skipped_player_is_told_why() -> None:
    """``apply`` and ``explain`` give the reason why the decision was skipped, and what the game waits for."""
    match, temple = a_temple_too_early()
    reason = aw.explain(match.state, temple, 0)
    assert reason is not None
    assert (reason.code, reason.rule) == ("antike-cannot-pay", "E1")
    assert reason.awaited is not None
    with pytest.raises(aw.IllegalAction) as caught:
        match.apply(temple, player=0)
    assert caught.value.reason == reason
    assert str(caught.value).endswith("The game waits for Berta: a space of the rondel. [E1]")


def test_other_players_are_not_told_why() -> None:
    """Other players are told what the game waits for, not why the decision was skipped."""
    match, temple = a_temple_too_early()
    reason = aw.explain(match.state, temple)
    assert reason == aw.explain(match.state, temple, 1)
    assert str(reason) == "The game waits for something else now: a space of the rondel. [T2]"
    with pytest.raises(aw.IllegalAction) as caught:
        match.apply(temple)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("player", "code", "rule"), [(0, "antike-cannot-pay", "E1"), (1, "antike-not-now", "T2")]
)
def test_the_validator_says_why_a_decision_was_skipped(player: int, code: str, rule: str) -> None:
    """The validator gives the skipped player that reason, and any other player the general one."""
    match, temple = a_temple_too_early()
    entries = (*match.record.entries, Entry(player, temple))
    report = aw.validate(attrs.evolve(match.record, entries=entries))
    [problem] = report.problems
    assert (problem.code, problem.rule) == (code, rule)
    assert problem.path == f"$.record.entries[{len(entries) - 1}].action"
