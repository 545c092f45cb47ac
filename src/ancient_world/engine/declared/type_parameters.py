"""The type parameters by which a state class names the actions and decision steps of its game.

    class PigState(Table, State[PigAction, PigStep]): ...

They are for type checkers alone. A TypeVar has a ``default`` from Python 3.13 on; checkers know it from
``typing_extensions``, which nobody has to install: at run time a plain TypeVar takes its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, ClassVar

    from typing_extensions import TypeVar

    from ancient_world.engine.actions import Action
    from ancient_world.engine.component import Component
    from ancient_world.engine.steps import DecisionStep, Step

    # Covariant: a function that takes any State or Decision takes those of every game.
    ActionType = TypeVar("ActionType", bound=Action, default=Action, covariant=True)
    DecisionType = TypeVar("DecisionType", bound=DecisionStep, default=DecisionStep, covariant=True)
    # Invariant, without a default: for functions.
    AnyAction = TypeVar("AnyAction", bound=Action)
    AnyStep = TypeVar("AnyStep", bound=DecisionStep)
    # Contravariant: a bot that takes any view takes those of one game.
    OfferedAction = TypeVar("OfferedAction", bound=Action, default=Action, contravariant=True)
    PlayedAction = TypeVar("PlayedAction", contravariant=True)
    NextState = TypeVar("NextState", covariant=True)
    ActionKind = TypeVar("ActionKind", covariant=True)

    class GameState(Protocol):
        """A state as checking and hiding see it."""

        @property
        def agenda(self) -> tuple[Step, ...]: ...
        @property
        def masked(self) -> bool: ...

    class Rules(Protocol):
        """The rules of a game as checking, hiding and sampling see them; a game's own attributes may have narrower types."""

        title: ClassVar[str]
        players: ClassVar[Any]
        step_types: ClassVar[Any]
        words: ClassVar[Any]
        kinds: ClassVar[Any]
        field_labels: ClassVar[Any]

        def ids(self, state: Any, /) -> Mapping[str, frozenset[str]]: ...
        def box(self, state: Any, /) -> Mapping[str, int] | None: ...
        def seats(self, state: Any, /) -> int: ...
        def overrides_seats(self) -> bool: ...
        def components(self, state: Any, /) -> Iterable[Component]: ...
else:
    from typing import TypeVar

    Rules = GameState = object
    ActionType, DecisionType = TypeVar("ActionType"), TypeVar("DecisionType")
    AnyAction, AnyStep = TypeVar("AnyAction"), TypeVar("AnyStep")
    ActionKind = TypeVar("ActionKind", covariant=True)
    OfferedAction = TypeVar("OfferedAction", contravariant=True)
    PlayedAction = TypeVar("PlayedAction", contravariant=True)
    NextState = TypeVar("NextState", covariant=True)


class PlayableState(Protocol[PlayedAction, NextState]):
    """A state as type checkers see it: the class of its actions, and the class of the state after an action."""

    def _next_state(self, action: PlayedAction, /) -> NextState: ...


class RulesType(Protocol[NextState, ActionKind]):
    """The rules of a game as type checkers see them: the class of its states and the class of its actions."""

    @property
    def state_type(self) -> type[TypedState[NextState, ActionKind]]: ...


class TypedState(Protocol[NextState, ActionKind]):
    """A state as type checkers see it: its own class and the class of its actions."""

    def _state_and_actions(self) -> tuple[NextState, tuple[ActionKind, ...]]: ...
