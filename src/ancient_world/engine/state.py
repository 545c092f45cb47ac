"""The states of games, and the mutable drafts on which the rules work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, get_args, get_origin

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.field_marks import declared_types, fields_of, parts_per_seat
from ancient_world.engine.declared.plain_values import public_names
from ancient_world.engine.declared.type_parameters import ActionType, DecisionType
from ancient_world.engine.freezing import (
    CACHED_FIELD,
    add_direct_init,
    changing_function,
    freeze_function,
    is_frozen_form,
    replace_item,
    thaw_function,
)
from ancient_world.engine.ids import reduce_record
from ancient_world.engine.importing import hint_names, import_locked
from ancient_world.engine.steps import Step, type_name
from ancient_world.engine.typed_cache import cache

if TYPE_CHECKING:
    from ancient_world.engine.chance import Dealt, Rolled


class State(Generic[ActionType, DecisionType]):
    """A game at one moment: immutable, hashable, and compared by value.

    A game's class of states is the frozen form of its draft (see :mod:`ancient_world.engine.freezing`), with this class as
    a second base and without further fields::

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

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if State in cls.__bases__[1:]:
            bind_state_class(cls, cls.__bases__[0])

    def __dir__(self) -> list[str]:
        return public_names(self, "game", "agenda", "masked")

    def thaw(self) -> Draft:
        """Return a mutable copy of this state."""
        state_type: Any = type(self)
        state_type.thaw = thaw_function(
            state_type.__bases__[0]
        )  # replaces this method for the next calls
        draft: Draft = state_type.thaw(self)
        return draft

    def ended_by(self) -> str:
        """Return the id of the rule by which a finished game has ended; empty if the game has no rule ids."""
        return ""

    def won_by(self) -> str:
        """Return the id of the rule by which a finished game was won; by default that of :meth:`ended_by`."""
        return self.ended_by()

    repr_function: ClassVar[Callable[[State], str]] = object.__repr__
    """The function that returns a state in one line; the registry sets it to :func:`~.registry.describe_state`."""

    rules_of: ClassVar[Callable[[State], object]] = type
    """The function that returns the rules of a state's game; set by the registry."""

    # Never called: type checkers infer the types of a state's actions from these two methods.
    def _next_state(self, action: ActionType | Dealt | Rolled, /) -> Self:
        raise NotImplementedError

    def _state_and_actions(self) -> tuple[Self, tuple[ActionType, ...]]:
        raise NotImplementedError

    def one_line_repr(self) -> str:
        """Return the ``repr`` of the state, in one line."""
        return State.repr_function(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the state so that equal states give equal bytes and unpickled ids are the interned objects."""
        return reduce_record(self)

    def return_self(self, _memo: object = None) -> Self:
        """Return this object as its own copy, since it is immutable."""
        return self

    def _repr_svg_(self) -> str:
        """Return the table as SVG; notebooks call it."""
        svg_text: str = import_locked("ancient_world.pictures.svg").svg(
            self
        )  # only notebooks need it
        return svg_text


hint_names(
    State,
    {
        "actions": "aw.legal_actions(state)",
        "legal_actions": "aw.legal_actions(state)",
        "pending": "aw.pending(state)",
        "apply": "aw.apply(state, action)",
        "is_over": "aw.is_over(state)",
        "scores": "aw.scores(state)",
        "winners": "aw.winners(state)",
        "explain": "aw.explain(state, action)",
        "view": "aw.view(state, player)",
        "player": "aw.pending(state).player",
        "current_player": "aw.pending(state).player",
        "save": "aw.to_json(state)",
        "to_json": "aw.to_json(state)",
    },
)

if TYPE_CHECKING:
    _RuntimeState = object
else:
    _RuntimeState = State


@attrs.define(eq=False, weakref_slot=False)
class Draft(_RuntimeState):
    """A mutable copy of a state, which only the rules work on.

    For type checkers a draft is not a :class:`State`, since only the class of states declares the types of the actions.
    """

    agenda: tuple[Step, ...]
    masked: bool = attrs.field(default=False, init=False, eq=False, repr=False)
    """True if this belongs to a view, so that values may be masked; the states frozen from it then belong to a view, too."""
    passed: tuple[Step, ...] = attrs.field(default=(), init=False, eq=False, repr=False)
    """The decisions that were passed over since the last choice because nothing was possible there; not part of documents."""
    listed: tuple[Action, ...] | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=CACHED_FIELD
    )
    """The legal actions of the player to act, once computed; at a chance event, the last sampled outcome."""

    known: bool | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=CACHED_FIELD
    )
    """True if the next action is known already, as in a replay, so that the other legal actions need not be listed."""

    frozen_form: ClassVar[Any] = None
    """The class of the states that are frozen from this draft; set by that class."""

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda; the first step given is the next to be done."""
        self.agenda += steps if len(steps) == 1 else steps[::-1]

    def has_step(self, step: str) -> bool:
        """Return whether a step with this document name, such as "place-citizen", is on the agenda."""
        return any(type_name(type(each)) == step for each in self.agenda)

    def change_player(self, seat: int, **values: object) -> None:
        """Change values in a player's part, the seat's item of the field that is declared :func:`per_seat`."""
        players_field = parts_per_seat(type(self))
        parts = getattr(self, players_field)
        change = _part_changer(type(parts[seat]), tuple(values))
        setattr(self, players_field, replace_item(parts, seat, change(parts[seat], values)))

    def freeze(self) -> Any:
        """Freeze this draft and its parts into a state, and return it."""
        draft_class: Any = type(self)
        if self.frozen_form is None:
            raise TypeError(f"{draft_class.__name__} has no class of states")
        draft_class.freeze = _freeze_function(
            self.frozen_form
        )  # replaces this method for the next calls
        return draft_class.freeze(self)


@cache
def _part_changer(
    part_class: type, names: tuple[str, ...]
) -> Callable[[Any, Mapping[str, object]], Any]:
    """Return the function that copies a part with these fields changed, through ``__init__`` if its class checks values."""
    fields = attrs.fields(part_class)
    has_init_hooks = any(hasattr(part_class, f"__attrs_{when}_init__") for when in ("pre", "post"))
    needs_init = has_init_hooks or any(field.validator or field.converter for field in fields)
    if needs_init or not {*names} <= {field.name for field in fields if field.init}:
        return lambda part, values: attrs.evolve(part, **values)
    return changing_function(part_class, names)


def state_class(draft_class: type) -> type[State]:
    """Create the class of states for a draft; pickles refer to it as ``frozen_form`` of the draft class."""
    attributes = {
        "__module__": draft_class.__module__,
        "__qualname__": f"{draft_class.__qualname__}.frozen_form",
    }
    return attrs.frozen(weakref_slot=False)(
        type(f"{draft_class.__name__}State", (draft_class, State), attributes)
    )


def bind_state_class(state_type: Any, draft_class: type[Draft]) -> None:
    """Set up a class of states: make it the frozen form of its draft, and give it ``repr`` and copying.

    The ``repr`` of a state is one line, where attrs would show every field; a state is its own copy, since it is immutable.
    """
    draft_class.frozen_form = state_type
    state_type.__repr__ = State.one_line_repr
    state_type.__copy__ = state_type.__deepcopy__ = State.return_self


def _freeze_function(state_type: type[State]) -> Callable[..., Any]:
    """Return the function that freezes a draft, and the drafts of its parts, into a state of this class."""
    for part_class in _part_classes(state_type, set()):
        add_direct_init(part_class)
    fields = [
        each
        for each in fields_of(state_type)
        if each.part_class and is_frozen_form(each.part_class)
    ]
    single_parts = {
        each.name: each.part_class for each in fields if each.part_class and not each.is_tuple
    }
    list_parts = {
        each.name: each.part_class for each in fields if each.part_class and each.is_tuple
    }
    return freeze_function(state_type, single_parts, list_parts)


def _part_classes(type_hint: object, found: set[type]) -> set[type]:
    """Return the classes of the parts in a type, at any depth; card files, which have a digest, are made only once."""
    cls = get_origin(type_hint) or type_hint
    if isinstance(cls, type) and attrs.has(cls) and not hasattr(cls, "digest") and cls not in found:
        found.add(cls)
        for field in attrs.fields(cls):
            _part_classes(declared_types(cls)[field.name], found)
    for argument in get_args(type_hint):
        _part_classes(argument, found)
    return found


def frozen_copy(draft: Draft) -> Any:
    """Return the present state of a draft as a frozen copy; the draft can be changed further."""
    return thaw_function(type(draft))(draft).freeze()
