"""The legal actions that a problem offers, which of them comes first, and what the record would say with it."""

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
    """A record of the game of a wide choice."""
    record = aw.Match.new("wide", ["Ann", "Ben"], table=True).record
    return attrs.evolve(record, entries=tuple([Entry(*each) for each in entries]))


def problem_of(*entries: tuple[int | None, Any]) -> Problem:
    """The one problem of such a record."""
    (problem,) = aw.validate(record_of(*entries)).problems
    return problem


def unreadable(place: int, changes: dict[str, Any], *entries: tuple[int | None, Any]) -> Problem:
    """The first problem of a record in whose text the action of an entry has other keys as well."""
    document = aw.to_document(record_of(*entries))
    document["record"]["entries"][place]["action"] |= changes
    return aw.validate(json.dumps(document)).problems[0]


def before(player: int, **action: Any) -> tuple[str]:
    """The change that puts an entry before the one that is wrong."""
    return (f"before this entry: {json.dumps({'player': player, 'action': action})}",)


def test_twenty_are_offered() -> None:
    """However many are legal, where an entry can be read and where it cannot."""
    for problem in (problem_of((0, Again(3))), unreadable(0, {"number": None}, (0, Set(3)))):
        assert len(problem.legal) == len(problem.expected) == 20


def test_a_hundred_are_tried() -> None:
    """What is missing before an entry is looked for among the first hundred legal actions: passing and 99 numbers."""
    tried = problem_of((0, Again(98)))
    assert (tried.legal[0], tried.changes) == (Set(98), before(0, type="set", number=98))
    other = problem_of((0, Again(99)))
    assert (other.legal[0], other.changes) == (Set(99), ('action.type: "again" -> "set"',))


def test_a_choice_of_who_is_to_act_is_changed() -> None:
    """Nothing is put before it, though it could be played then."""
    wrong = (0, Set(3)), (0, Again(3)), (1, Set(3))
    problem = problem_of(*wrong)
    assert (problem.legal[0], problem.changes) == (Set(0), ("action.number: 3 -> 0",))
    assert aw.validate(record_of(*wrong[:2], (1, Clear()), wrong[2])).ok


def test_what_another_player_left_out_is_put_before() -> None:
    """Where it is the turn of somebody else, what they do comes before the entry, unless it is of no use."""
    turn = (0, Set(3)), (0, Again(3))
    problem = problem_of(*turn, (0, Set(3)))
    assert (problem.legal[0], problem.changes) == (Pass(), before(1, type="pass"))
    problem = problem_of(*turn, (0, Set(5)))
    assert (problem.legal[0], problem.changes) == (Set(5), ("player: 0 -> 1",))
    problem = problem_of(*turn, (7, Set(3)))
    assert (problem.legal[0], problem.changes) == (Set(0), ())


def test_what_ends_a_decision_comes_before_what_does_more() -> None:
    """Unless the next entry is what was left out."""
    wrong = (0, Set(3)), (1, Set(4))
    problem = problem_of(*wrong)
    assert problem.legal == (Stop(), Again(3))
    assert problem.changes == before(0, type="stop")
    problem = problem_of(*wrong, (0, Again(3)))
    assert problem.legal == (Again(3), Stop())
    assert problem.changes == before(0, type="again", number=3)


def test_values_count_before_likeness() -> None:
    """Of what cannot be missing, actions of the same kind come first, then equal values, then what looks alike."""
    problem = problem_of((0, Set(12)), (0, Set(12)))
    assert problem.legal == (Again(12), Stop())
    assert problem.changes == ('action.type: "set" -> "again"',)
    problem = problem_of((0, Set(12)), (0, Again(13)))
    assert problem.legal == (Again(12), Stop())
    problem = unreadable(0, {"number": 12.5}, (0, Set(3)))
    assert problem.legal[:2] == (Set(125), Set(12))


def test_twenty_keys_of_an_entry_are_compared() -> None:
    """Its player and the kind of its action are two of them; a note says nothing of the action."""
    more = {f"key{each:02}": each for each in range(40)}
    problem = unreadable(0, more, (0, Set(3)))
    assert problem.legal[0] == Set(3)
    assert problem.changes == tuple([f"action.key{each:02}: {each} -> -" for each in range(17)])


def test_whose_turn_it_was() -> None:
    """Of several who choose at once the first is named, where an entry is of none of them."""
    match = aw.Match.new("mini", ["Ann", "Ben", "Cid"], seed=1, rounds=1)
    while len(aw.pending(match.state).players) < 3:  # type: ignore[union-attr]
        match.apply(aw.legal_actions(match.state)[0])
    for seat, due in ((None, 0), (0, 0), (1, 1), (2, 2), (7, 0)):
        entries = (*match.record.entries, Entry(seat, aw.Rolled(("one",))))
        (problem,) = aw.validate(attrs.evolve(match.record, entries=entries)).problems
        assert problem.moment is not None
        assert (problem.moment.actor, problem.moment.player) == (seat, due)
