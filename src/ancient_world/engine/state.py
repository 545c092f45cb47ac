"""States, and the private drafts on which the rules change them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.cached import cache
from ancient_world.engine.declared.fields import fields_of, parts_per_seat
from ancient_world.engine.declared.plain_values import offered
from ancient_world.engine.declared.typed import A, D
from ancient_world.engine.freezing import (
    REMEMBERED,
    changed,
    freezing,
    is_frozen_form,
    replaced,
    thawing,
)
from ancient_world.engine.ids import pickled
from ancient_world.engine.importing import imported
from ancient_world.engine.steps import Step, type_name

if TYPE_CHECKING:
    from ancient_world.engine.chance import Dealt, Rolled


class State(Generic[A, D]):
    """Everything about one game at one moment: immutable, hashable, equal by value.

    A game's state is the frozen form of its draft (see :mod:`ancient_world.engine.freezing`) and names this class as
    a second parent, which distinguishes it from the draft. It has no fields of its own::

        @attrs.frozen(weakref_slot=False)
        class PigState(Table, State):
            ...

    Example:
        >>> state = aw.new_game("antike", 2)
        >>> state
        <antike: 2 players, round 0, chance: deal-civilizations>
        >>> state.game, state == aw.new_game("antike", 2)
        ('antike', True)
    """

    __slots__ = ()

    game: ClassVar[str]
    """The id of the game."""

    agenda: tuple[Step, ...]
    masked: bool
    passed: tuple[Step, ...]
    listed: tuple[Action, ...] | None
    known: bool | None

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        if State in cls.__bases__[1:]:
            be_state(cls, cls.__bases__[0])

    def __dir__(self) -> list[str]:
        return offered(self, "game", "agenda", "masked")

    def thaw(self) -> Draft:
        """Return a private draft of this state."""
        form: Any = type(self)
        form.thaw = thawing(form.__bases__[0])  # from now on without this call
        draft: Draft = form.thaw(self)
        return draft

    def ended_by(self) -> str:
        """Return the id of the rule by which a finished game has ended; empty where the game numbers no rules."""
        return ""

    def won_by(self) -> str:
        """The id of the rule by which a game that is over was won, where that is another one."""
        return self.ended_by()

    tell: ClassVar[Callable[[State], str]] = object.__repr__
    """The function that returns a state in one line; the registry puts :func:`~.registry.told` here."""

    rules_of: ClassVar[Callable[[State], object]] = type
    """The function that returns the rules of the game; the registry puts it here too."""

    # From these two, type checkers know what a function of a state takes and gives; nobody calls them.
    def _after(self, action: A | Dealt | Rolled, /) -> Self:
        raise NotImplementedError

    def _offered(self) -> tuple[Self, tuple[A, ...]]:
        raise NotImplementedError

    def told(self) -> str:
        """Return the state in one line, as ``repr`` shows it."""
        return State.tell(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the values: equal ones are the same bytes, and ids become the objects that are known where they are read."""
        return pickled(self)

    def itself(self, _memo: object = None) -> Self:
        """Return this same object as its copy, since nothing changes it."""
        return self

    def _repr_svg_(self) -> str:
        """Return the table as SVG, for notebooks."""
        drawn: str = imported("ancient_world.pictures.svg").svg(self)  # loaded when a notebook asks
        return drawn


if TYPE_CHECKING:
    _StateAsRun = object
else:
    _StateAsRun = State


@attrs.define(eq=False, weakref_slot=False)
class Draft(_StateAsRun):
    """A state that is being changed. Only the rules ever hold one.

    To type checkers it is no state: what can be chosen in its game is said once, by the class of states.
    """

    agenda: tuple[Step, ...]
    masked: bool = attrs.field(default=False, init=False, eq=False, repr=False)
    """True if this belongs to a view, in which values may be masked; states made from it belong to a view too."""
    passed: tuple[Step, ...] = attrs.field(default=(), init=False, eq=False, repr=False)
    """Decisions passed over since the last choice, since nothing was possible there; not part of documents."""
    listed: tuple[Action, ...] | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=REMEMBERED
    )
    """The legal actions of the player to act, once asked for; or the last outcome of chance, where chance decides."""

    known: bool | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=REMEMBERED
    )
    """True if what is chosen next is known already, so that nobody asks what else could be."""

    frozen_form: ClassVar[Any] = None
    """The class of the states made from this draft; the class of states sets it."""

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda; the first one is done first."""
        self.agenda += steps if len(steps) == 1 else steps[::-1]

    def lies(self, step: str) -> bool:
        """Return whether a step of this name, as documents have it, lies on the agenda."""
        return any(type_name(type(each)) == step for each in self.agenda)

    def change(self, seat: int, **values: object) -> None:
        """Change some values in a player's part, in the field that is declared :func:`per_seat`."""
        name = parts_per_seat(type(self))
        parts = getattr(self, name)
        part = parts[seat]
        plain = values.keys() <= _plain_fields(type(part))
        made = changed(part, values) if plain else attrs.evolve(part, **values)
        setattr(self, name, replaced(parts, seat, made))

    def freeze(self) -> Any:
        """Freeze this draft and its parts into a state, and return it."""
        draft: Any = type(self)
        if self.frozen_form is None:
            raise TypeError(f"{draft.__name__} has no class of states")
        draft.freeze = _freezing(self.frozen_form)  # from now on without this call
        return draft.freeze(self)


@cache
def _plain_fields(part: type) -> frozenset[str]:
    """The fields of a part, unless its class checks or converts values, or does more when it is made."""
    fields = attrs.fields(part)
    more = any(hasattr(part, f"__attrs_{when}_init__") for when in ("pre", "post"))
    asked = more or any(field.validator or field.converter for field in fields)
    return frozenset() if asked else frozenset([field.name for field in fields if field.init])


def state_class(draft: type) -> type[State]:
    """Make the class of the states of a draft, for a game that does not name one; it is pickled as the draft's own."""
    names = {"__module__": draft.__module__, "__qualname__": f"{draft.__qualname__}.frozen_form"}
    return attrs.frozen(weakref_slot=False)(type(f"{draft.__name__}State", (draft, State), names))


def be_state(form: Any, draft: type[Draft]) -> None:
    """Connect the class of a draft with that of its states, and give states their own behaviour.

    The ``repr`` of a state is one line, where attrs would show every field; and a state is its own copy, as it cannot
    change.
    """
    draft.frozen_form = form
    form.__repr__ = State.told
    form.__copy__ = form.__deepcopy__ = State.itself


def _freezing(form: type[State]) -> Callable[..., Any]:
    """Return the function that freezes a draft into a state of a class, with the drafts among its parts."""
    fields = [each for each in fields_of(form) if each.part and is_frozen_form(each.part)]
    parts = {each.name: each.part for each in fields if each.part and not each.many}
    lists = {each.name: each.part for each in fields if each.part and each.many}
    return freezing(form, parts, lists)


def copied(draft: Draft) -> Any:
    """Return the state that a draft stands for now; the draft can be changed further."""
    return thawing(type(draft))(draft).freeze()
