"""Classes of somebody else, in plain Python, on those of ours that are open: they do the same in both builds."""

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
    """What the game of a stranger stands on; it declares again what every draft has."""

    agenda: tuple[Any, ...]
    thrown: int = 0

    game = "strange"


@attrs.frozen(weakref_slot=False)
class Tabled(Table, State):
    """The same, frozen."""


@attrs.frozen
class Throw(Choice["Turn", Table]):
    """Throw the dice."""

    game = "strange"

    def play(self, step: Turn, draft: Table) -> None:
        draft.thrown += 1
        draft.push(Turn(1 - step.player))


@attrs.frozen
class Turn(DecisionStep[Table]):
    """A turn, which says again whose it is; another one follows."""

    choices = (Throw,)

    player: SeatNumber


def test_a_game_declares_fields_again() -> None:
    """Steps and states that declare a field of their parent again are played as those that do not."""
    state = start_game(Tabled((Turn(1),)).thaw())
    assert aw.legal_actions(state) == (Throw(),)
    after = aw.apply(state, Throw())
    assert (after.agenda, after.thrown, after.masked) == ((Turn(0),), 1, False)


@pytest.mark.parametrize("kind", [DealStep, DecisionStep, Draft, RollStep])
def test_a_field_declared_again_is_the_field(kind: Any) -> None:
    """A class that declares each field of ours again is made, read, copied and changed as ever."""
    said = ("default", "init", "eq", "repr", "type")
    fields: dict[str, Any] = {
        field.name: attrs.field(**{name: getattr(field, name) for name in said})
        for field in attrs.fields(kind)
    }
    made: Any = attrs.make_class("Again", fields, (kind,), frozen=True, slots=True)
    given = {each.name: VALUES[each.name] for each in attrs.fields(made) if each.init}
    record = made(**given)
    for name, value in given.items():
        assert getattr(record, name) == getattr(kind, name).__get__(record) == value
    for other in (copy.copy(record), attrs.evolve(record)):
        assert attrs.asdict(other) == attrs.asdict(record)


class Loose(DecisionStep[Table]):
    """A step of a stranger who says nothing of its fields: it can hold whatever there is."""


def test_what_holds_itself_is_collected() -> None:
    """A record of a stranger that can be in a circle goes when nobody else has it."""
    record = Loose(1)
    object.__setattr__(record, "itself", [record])
    gone = weakref.ref(record)
    del record
    gc.collect()
    assert gone() is None
