"""Classes of somebody else, in plain Python, on those of ours that are open: they do the same in both builds."""

from __future__ import annotations

import copy
import pickle
from importlib import import_module
from typing import Any, ClassVar

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Choice, DecisionStep, Draft, RollStep, Seat, State, start
from tools.native.groups import OPEN

WITH_FIELDS = [
    kind
    for home, names in OPEN.items()
    for kind in [getattr(import_module(home), name) for name in names]
    if attrs.has(kind) and attrs.fields(kind)
]
"""The open classes whose fields a stranger may declare again."""

VALUES: dict[str, Any] = {"agenda": (), "count": 2, "player": 2}
OTHERS: dict[str, Any] = {"agenda": (1,), "count": 3, "player": 3}


def again(kind: Any) -> Any:
    """A class that declares each field of its parent once more, as it stands there."""
    fields: dict[str, Any] = {
        field.name: attrs.field(
            default=field.default, init=field.init, eq=field.eq, repr=field.repr, type=field.type
        )
        for field in attrs.fields(kind)
    }
    made: Any = attrs.make_class("Again", fields, (kind,), frozen=True, slots=True)
    made.__module__ = __name__
    return made


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """What a game of a stranger stands on; it declares again what every draft has."""

    agenda: tuple[Any, ...]
    thrown: int = 0

    game: ClassVar[str] = "strange"


@attrs.frozen(weakref_slot=False)
class Tabled(Table, State):
    """The same, frozen."""


@attrs.frozen
class Throw(Choice["Turn", Table]):
    """Throw the dice."""

    game: ClassVar[str] = "strange"

    def play(self, step: Turn, draft: Table) -> None:
        draft.push(Dice(2), Turn(1 - step.player))


@attrs.frozen
class Turn(DecisionStep[Table]):
    """A turn; another one follows. It says again whose it is."""

    choices = (Throw,)

    player: Seat


@attrs.frozen
class Later(Turn):
    """A turn of which the player is declared a third time, and more."""

    player: Seat
    round: int = 1


@attrs.frozen
class Dice(RollStep[Table]):
    """Dice, of which it is said again how many there are."""

    count: int

    def die(self, state: Table) -> tuple[str, ...]:
        return tuple("123456")

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        draft.thrown += sum(map(int, faces))


def test_a_game_declares_fields_again() -> None:
    """Steps and states that declare a field of their parent again are played as those that do not."""
    state = start(Tabled((Later(1, 3),)).thaw())
    assert aw.legal_actions(state, 1) == (Throw(),)
    rolling = aw.apply(state, Throw())
    waiting = aw.pending(rolling)
    assert isinstance(waiting, aw.Chance)
    after = aw.apply(rolling, waiting.sample(aw.Generator(1)))
    assert (after.agenda, after.thrown > 1, after.masked) == ((Turn(0),), True, False)


@pytest.mark.parametrize("kind", WITH_FIELDS, ids=[each.__name__ for each in WITH_FIELDS])
def test_a_field_declared_again_is_the_field(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A class that declares each field of ours again is made, read, compared, copied and changed as ever."""
    made = again(kind)
    monkeypatch.setitem(globals(), "Again", made)
    given = {each.name: VALUES[each.name] for each in attrs.fields(made) if each.init}
    record = made(**given)
    for name, value in given.items():
        assert getattr(record, name) == getattr(kind, name).__get__(record) == value
        changed = attrs.evolve(record, **{name: OTHERS[name]})
        assert getattr(changed, name) == getattr(kind, name).__get__(changed) == OTHERS[name]
    assert [each.name for each in attrs.fields(made)] == [each.name for each in attrs.fields(kind)]
    for other in (copy.copy(record), pickle.loads(pickle.dumps(record)), attrs.evolve(record)):  # noqa: S301
        assert attrs.asdict(other) == attrs.asdict(record)
