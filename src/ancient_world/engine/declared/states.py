"""Type parameters of the classes that work on states: matches, bots, records, reports. Only type checkers use them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import TypeVar

    from ancient_world.engine.state import State

    # Covariant: a function that takes any Match takes those of every game.
    S = TypeVar("S", bound=State[Any, Any], default=State, covariant=True)
    R = TypeVar("R", default=State, covariant=True)
    # Invariant, without a default: for functions.
    AnyState = TypeVar("AnyState", bound=State)
    # Contravariant: a bot that takes any view takes those of one game.
    Seen = TypeVar("Seen", bound=State, default=State, contravariant=True)
else:
    from typing import TypeVar

    S, R, AnyState = TypeVar("S"), TypeVar("R"), TypeVar("AnyState")
    Seen = TypeVar("Seen", contravariant=True)
