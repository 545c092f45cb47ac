"""Type parameters of the classes that work on states: matches, bots, records, reports. Only type checkers use them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import TypeVar

    from ancient_world.engine.state import State

    # Covariant: a function that takes any Match takes those of every game.
    StateType = TypeVar("StateType", bound=State[Any, Any], default=State, covariant=True)
    RecordedState = TypeVar("RecordedState", default=State, covariant=True)
    # Invariant, without a default: for functions.
    AnyState = TypeVar("AnyState", bound=State)
    # Contravariant: a bot that takes any view takes those of one game.
    ViewState = TypeVar("ViewState", bound=State, default=State, contravariant=True)
else:
    from typing import TypeVar

    StateType, RecordedState, AnyState = TypeVar("S"), TypeVar("R"), TypeVar("AnyState")
    ViewState = TypeVar("ViewState", contravariant=True)
