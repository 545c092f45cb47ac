"""Test the legal actions that a problem offers, their order, and the changes that the first one needs."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import registry
from ancient_world.records import Entry
from ancient_world.validation import Problem
from tests.validation.wide import GAME, Again, Clear, Pass, Set, Stop


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._sources, "wide", GAME)
    monkeypatch.setitem(registry._games, "wide", GAME)


def record_of(*entries: tuple[int | None, Any]) -> aw.Record:
    """Return a record of the ``wide`` game with these entries."""
    record = aw.Match.new("wide", ["Ann", "Ben"], table=True).record
    return attrs.evolve(record, entries=tuple([Entry(*each) for each in entries]))


def problem_of(*entries: tuple[int | None, Any]) -> Problem:
    """Return the only problem of such a record."""
    (problem,) = aw.validate(record_of(*entries)).problems
    return problem


def unreadable(place: int, changes: dict[str, Any], *entries: tuple[int | None, Any]) -> Problem:
    """Return the first problem of a record in whose text an action has further keys."""
    document = aw.to_document(record_of(*entries))
    document["record"]["entries"][place]["action"] |= changes
    return aw.validate(json.dumps(document)).problems[0]


def before(player: int, **action: Any) -> tuple[str]:
    """Return the change that inserts an entry before the wrong one."""
    return (f"before this entry: {json.dumps({'player': player, 'action': action})}",)


def test_twenty_are_offered() -> None:
    """At most twenty legal actions are offered, whether the entry can be read or not."""
    for problem in (problem_of((0, Again(3))), unreadable(0, {"number": None}, (0, Set(3)))):
        assert len(problem.legal) == len(problem.expected) == 20


def test_a_hundred_are_tried() -> None:
    """The missing entry before a wrong one is searched among the first hundred legal actions: Pass and 99 numbers."""
    tried = problem_of((0, Again(98)))
    assert (tried.legal[0], tried.changes) == (Set(98), before(0, type="set", number=98))
    beyond_limit = problem_of((0, Again(99)))
    assert (beyond_limit.legal[0], beyond_limit.changes) == (
        Set(99),
        ('action.type: "again" -> "set"',),
    )


def test_an_illegal_choice_in_turn_is_changed() -> None:
    """An illegal choice of the player who is to act is changed, even if a missing entry would make it legal."""
    wrong = (0, Set(3)), (0, Again(3)), (1, Set(3))
    problem = problem_of(*wrong)
    assert (problem.legal[0], problem.changes) == (Set(0), ("action.number: 3 -> 0",))
    assert aw.validate(record_of(*wrong[:2], (1, Clear()), wrong[2])).ok


def test_a_missing_entry_of_another_player() -> None:
    """If another player is to act, a missing entry of that player is offered if it makes the wrong entry legal."""
    turn = (0, Set(3)), (0, Again(3))
    problem = problem_of(*turn, (0, Set(3)))
    assert (problem.legal[0], problem.changes) == (Pass(), before(1, type="pass"))
    problem = problem_of(*turn, (0, Set(5)))
    assert (problem.legal[0], problem.changes) == (Set(5), ("player: 0 -> 1",))
    problem = problem_of(*turn, (7, Set(3)))
    assert (problem.legal[0], problem.changes) == (Set(0), ())


def test_ending_a_decision_is_offered_first() -> None:
    """A missing entry that ends the decision is offered first, unless the next entry is the missing one."""
    wrong = (0, Set(3)), (1, Set(4))
    problem = problem_of(*wrong)
    assert problem.legal == (Stop(), Again(3))
    assert problem.changes == before(0, type="stop")
    problem = problem_of(*wrong, (0, Again(3)))
    assert problem.legal == (Again(3), Stop())
    assert problem.changes == before(0, type="again", number=3)


def test_values_count_before_likeness() -> None:
    """Actions of the same type come first, then those with equal values, then those with similar text."""
    problem = problem_of((0, Set(12)), (0, Set(12)))
    assert problem.legal == (Again(12), Stop())
    assert problem.changes == ('action.type: "set" -> "again"',)
    problem = problem_of((0, Set(12)), (0, Again(13)))
    assert problem.legal == (Again(12), Stop())
    problem = unreadable(0, {"number": 12.5}, (0, Set(3)))
    assert problem.legal[:2] == (Set(125), Set(12))


def test_twenty_keys_of_an_entry_are_compared() -> None:
    """Twenty keys of an entry are compared, player and type included, and notes are ignored."""
    more = {f"key{each:02}": each for each in range(40)}
    problem = unreadable(0, more, (0, Set(3)))
    assert problem.legal[0] == Set(3)
    assert problem.changes == tuple([f"action.key{each:02}: {each} -> -" for each in range(17)])


def test_the_named_player_of_several() -> None:
    """If several players choose at once and the entry is of none of them, the first is named."""
    match = aw.Match.new("mini", ["Ann", "Ben", "Cid"], seed=1, rounds=1)
    while len(aw.pending(match.state).players) < 3:  # type: ignore[union-attr]
        match.apply(aw.legal_actions(match.state)[0])
    for seat, due in ((None, 0), (0, 0), (1, 1), (2, 2), (7, 0)):
        entries = (*match.record.entries, Entry(seat, aw.Rolled(("one",))))
        (problem,) = aw.validate(attrs.evolve(match.record, entries=entries)).problems
        assert problem.moment is not None
        assert (problem.moment.actor, problem.moment.player) == (seat, due)
