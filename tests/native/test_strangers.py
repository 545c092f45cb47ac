"""Classes of somebody else, in plain Python, on those of ours that are open: they do the same in both builds."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from importlib import import_module
from typing import Any, ClassVar

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Choice, DecisionStep, Deck, Draft, RollStep, Seat, State, start
from tools.native.groups import MODULES, OPEN

COLLECTED = 1 << 14
"""The flag of a class whose records the collector of rubbish looks at."""

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


class Loose(DecisionStep[Table]):
    """A step of a stranger who says nothing of its fields: it can hold whatever there is."""


def test_what_holds_itself_is_collected() -> None:
    """A record of a stranger that can be in a circle goes when nobody else has it."""
    for kind in (Loose, again(DecisionStep), again(Draft)):
        holder: Any = type("Holder", (kind,), {})
        record = holder(*[VALUES[each.name] for each in attrs.fields(kind) if each.init])
        object.__setattr__(record, "itself", [record])
        gone = weakref.ref(record)
        del record
        gc.collect()
        assert gone() is None


def test_records_go_however_deep_they_lie() -> None:
    """Given back from within fifty lists and more, a record takes nothing with it that lies beside it in memory."""
    beside = [Deck((str(number),)) for number in range(2_000)]
    for depth in range(40, 110):
        for nothing in ([], [0]):
            held: list[Any] = [Deck(("a",), ("b",)), *nothing]
            for _ in range(depth):
                held = [held]
            del held
    assert [deck.unseen for deck in beside] == [(str(number),) for number in range(2_000)]


@pytest.mark.parametrize("name", MODULES)
def test_records_have_their_fields_and_nothing_else(name: str) -> None:
    """No record has a ``__dict__``; in the compiled build the collector of rubbish passes over them."""
    kinds = [
        kind
        for kind in vars(import_module(name)).values()
        if isinstance(kind, type) and kind.__module__ == name and attrs.has(kind)
    ]
    assert [kind for kind in kinds if kind.__dictoffset__] == []
    if aw.build_info().native:
        assert [kind for kind in kinds if kind.__flags__ & COLLECTED] == []
