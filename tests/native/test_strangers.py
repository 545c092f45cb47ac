"""Test classes from outside the package, in plain Python, that derive from the library's classes, in both builds."""

from __future__ import annotations

import copy
import gc
import weakref
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import (
    Choice,
    DealStep,
    DecisionStep,
    Draft,
    RollStep,
    SeatNumber,
    State,
    start_game,
)

VALUES: dict[str, Any] = {"agenda": (), "count": 2, "player": 2}


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """The draft of a game from outside, which declares a field of its parent again."""

    agenda: tuple[Any, ...]
    thrown: int = 0

    game = "strange"


@attrs.frozen(weakref_slot=False)
class Tabled(Table, State):
    """The immutable state."""


@attrs.frozen
class Throw(Choice["Turn", Table]):
    """A throw of the dice."""

    game = "strange"

    def play(self, step: Turn, draft: Table) -> None:
        draft.thrown += 1
        draft.push(Turn(1 - step.player))


@attrs.frozen
class Turn(DecisionStep[Table]):
    """A step that declares its player again, followed by another turn."""

    choices = (Throw,)

    player: SeatNumber


def test_a_game_declares_fields_again() -> None:
    """Steps and states that declare a field of their parent again are played as usual."""
    state = start_game(Tabled((Turn(1),)).thaw())
    assert aw.legal_actions(state) == (Throw(),)
    after = aw.apply(state, Throw())
    assert (after.agenda, after.thrown, after.masked) == ((Turn(0),), 1, False)


@pytest.mark.parametrize("kind", [DealStep, DecisionStep, Draft, RollStep])
def test_a_field_declared_again_is_the_field(kind: Any) -> None:
    """A class that declares each field of its parent again can be made, read, copied and changed."""
    options = ("default", "init", "eq", "repr", "type")
    fields: dict[str, Any] = {
        field.name: attrs.field(**{name: getattr(field, name) for name in options})
        for field in attrs.fields(kind)
    }
    made: Any = attrs.make_class("Again", fields, (kind,), frozen=True, slots=True)
    values = {each.name: VALUES[each.name] for each in attrs.fields(made) if each.init}
    record = made(**values)
    for name, value in values.items():
        assert getattr(record, name) == getattr(kind, name).__get__(record) == value
    for copied in (copy.copy(record), attrs.evolve(record)):
        assert attrs.asdict(copied) == attrs.asdict(record)


class Loose(DecisionStep[Table]):
    """A step class without a decorator, whose instances can hold any attribute."""


@pytest.mark.long
def test_a_record_that_holds_itself_is_collected() -> None:
    """A record from outside that refers to itself is garbage-collected."""
    record = Loose(1)
    object.__setattr__(record, "itself", [record])
    gone = weakref.ref(record)
    del record
    gc.collect()
    assert gone() is None
