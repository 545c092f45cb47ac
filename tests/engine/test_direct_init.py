"""The faster ``__init__`` of frozen classes does what the one that attrs writes does."""

from __future__ import annotations

import copy
import inspect
import pickle
import pydoc
import typing
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from types import FunctionType
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import Deck
from ancient_world.engine.freezing import add_direct_init
from tests.house import rooms

pytestmark = pytest.mark.skipif(
    aw.build_info().native, reason="compiled classes have an __init__ of their own"
)


def frozen_classes() -> Iterator[Any]:
    """Yield every frozen class of the library that has an ``__init__`` from attrs."""
    for name in rooms.files():
        with suppress(ModuleNotFoundError):  # some modules serve libraries that need not be there
            for value in vars(import_module(f"ancient_world.{name}".rstrip("."))).values():
                is_frozen = getattr(value, "__setattr__", None) is Deck.__setattr__
                if is_frozen and {"__attrs_attrs__", "__init__"} <= vars(value).keys():
                    yield value


def outcome(function: Callable[..., object], /, *arguments: object, **named: object) -> object:
    """Return the values of a new record's slots, or the message of the error."""
    try:
        record: Any = function(*arguments, **named)
    except (TypeError, RuntimeError) as error:
        return str(error)
    values = [getattr(record, field.name, "unset") for field in attrs.fields(type(record))]
    return [type(each) if type(each).__eq__ is object.__eq__ else each for each in values]


def description(cls: Any) -> dict[str, object]:
    """Return what people and programs can learn about how records of a class are made."""
    init, fields = cls.__init__, [each for each in attrs.fields(cls) if each.init]
    values = {each.alias: f"the {each.alias}" for each in fields}
    required = {each.alias: values[each.alias] for each in fields if each.default is attrs.NOTHING}
    return {
        "help": pydoc.plain(pydoc.render_doc(cls)),
        "signature": inspect.signature(init, follow_wrapped=False),
        "arguments": inspect.getfullargspec(init),
        "types": typing.get_type_hints(init) if cls.__module__.endswith("city") else {},
        "names": [init.__name__, init.__qualname__, init.__module__, init.__doc__],
        "annotations": init.__annotations__,
        "filled": outcome(cls, **values),
        "in order": outcome(cls, *[values[each.alias] for each in fields if not each.kw_only]),
        "defaults": outcome(cls, **required),
        "nothing": outcome(cls),
        "too many": outcome(cls, *[0] * (len(fields) + 1)),
        "unknown": outcome(cls, **required, no_such_argument=1),
        "twice": outcome(cls, 0, **values),
    }


@pytest.mark.long
def test_every_frozen_class_is_made_as_attrs_makes_it() -> None:
    """Signature, defaults, values, errors and ``help()`` are the same as those of attrs, for every frozen class."""
    direct_classes = []
    for cls in dict.fromkeys(frozen_classes()):
        add_direct_init(cls)
        direct_init, attrs_init = cls.__init__, inspect.unwrap(cls.__init__)
        if direct_init is not attrs_init:
            direct_classes.append(cls)
            direct = description(cls)
            cls.__init__ = attrs_init
            expected = description(cls)
            cls.__init__ = direct_init
            assert direct == expected, cls
    assert len(direct_classes) > 300


@attrs.frozen
class Listed(Action):
    """An action with a default of each kind."""

    place: int
    kinds: list[str] = attrs.field(factory=list)
    _seen: bool = False
    size: int = attrs.field(default=3, init=False)


def test_stand_in_is_gone_after_the_first_use() -> None:
    """A class has a stand-in for ``__init__`` until somebody uses it; subclasses without fields share the function."""

    @attrs.frozen
    class Move(Action):
        place: int

    class Jump(Move):
        __slots__ = ()

    assert not isinstance(vars(Move)["__init__"], FunctionType)
    assert Jump(2).place == 2
    assert isinstance(vars(Move)["__init__"], FunctionType)
    assert Move(2) != Jump(2)
    assert str(inspect.signature(Move)) == "(place: 'int') -> None"


def test_records_are_copied_and_pickled() -> None:
    """A record is evolved, copied and pickled as usual, and a default that a factory makes is made each time."""
    first, second = Listed(1), Listed(1, seen=True)
    assert first.kinds == second.kinds == []
    assert first.kinds is not second.kinds
    assert (first.size, second._seen) == (3, True)
    changed = attrs.evolve(first, place=2, kinds=attrs.NOTHING)  # type: ignore[arg-type]
    assert changed == Listed(2, [])
    unpickled = pickle.loads(pickle.dumps(changed))  # noqa: S301 - it was pickled in this line
    assert unpickled == copy.deepcopy(changed) == changed


@attrs.frozen
class Checked(Action):
    """An action whose value is checked."""

    place: int = attrs.field(validator=attrs.validators.ge(0), converter=int)


@attrs.frozen
class Derived(Action):
    """An action with a default that depends on another field."""

    place: int
    double: int = attrs.field()

    @double.default
    def _double(self) -> int:
        return 2 * self.place


@attrs.frozen
class Completed(Action):
    """An action that counts how often it is completed."""

    place: int
    done: list[int] = attrs.field(factory=list, init=False)

    def __attrs_post_init__(self) -> None:
        self.done.append(self.place)


@attrs.frozen
class OwnInit(Action):
    """An action with an ``__init__`` of its own."""

    place: int

    def __init__(self, text: str) -> None:
        self.__attrs_init__(len(text))  # type: ignore[attr-defined]


@attrs.frozen(slots=False)
class Open(Action):
    """An action without slots."""

    place: int


@attrs.frozen(cache_hash=True)
class Hashed:
    """A record that remembers its hash."""

    place: int


def test_classes_whose_init_does_more_keep_it() -> None:
    """Validators, converters, hooks, derived defaults, dictionaries and cached hashes work as attrs makes them."""
    with pytest.raises(ValueError, match="'place' must be >= 0"):
        Checked(-1)
    assert Checked("2") == Checked(2)
    assert Derived(4).double == 8
    assert Completed(4).done == [4]
    assert OwnInit("four").place == 4  # type: ignore[arg-type]
    assert vars(Open(4)) == {"place": 4}
    add_direct_init(Hashed)
    assert hash(Hashed(4)) == hash(Hashed(4))
    classes = (Checked, Derived, Completed, OwnInit, Open, Hashed)
    assert all(inspect.unwrap(each.__init__) is each.__init__ for each in classes)


def test_game_uses_it() -> None:
    """Parts of states, steps, actions, decks and reasons of a game that has begun fill their slots directly."""
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=1)
    state: Any = match.state
    (action, *_) = aw.legal_actions(state)
    reason = aw.explain(state, attrs.evolve(action, card="no-card"))
    records: tuple[Any, ...] = (action, reason, state.pile, state.agenda[-1])
    assert all(hasattr(type(record).__init__, "__wrapped__") for record in records)
