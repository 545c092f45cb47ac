"""The type parameters by which a state says what is chosen and decided in its game.

    class PigState(Table, State["PigAction", "PigStep"]): ...

They are for type checkers alone. A TypeVar has a ``default`` from Python 3.13 on; checkers know it from
``typing_extensions``, which nobody has to install: at run time a plain TypeVar does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from typing_extensions import TypeVar

    from ancient_world.engine.actions import Action
    from ancient_world.engine.game import Game
    from ancient_world.engine.state import State
    from ancient_world.engine.steps import DecisionStep

    # What is declared is checked and hidden for these, which stand on the declarations.
    Rules: TypeAlias = Game
    GameState: TypeAlias = State
    # Covariant: a function that takes any State, Match or Decision takes those of every game.
    A = TypeVar("A", bound=Action, default=Action, covariant=True)
    D = TypeVar("D", bound=DecisionStep, default=DecisionStep, covariant=True)
    S = TypeVar("S", bound=State[Any, Any], default=State, covariant=True)
    R = TypeVar("R", default=State, covariant=True)
    # The same for functions.
    AnyAction = TypeVar("AnyAction", bound=Action)
    AnyStep = TypeVar("AnyStep", bound=DecisionStep)
    AnyState = TypeVar("AnyState", bound=State)
    # Which drafts a step plays on is the business of its game.
    Drafted = TypeVar("Drafted", default=Any)
    # At which steps a kind of choice is offered, too.
    Deciding = TypeVar("Deciding", default=Any)
    Function = TypeVar("Function", bound=Callable[..., object])

    def cache(function: Function) -> Function:
        """Keep each result of a function of a class; to checkers classes are not hashable, and functions of functools.cache have no types."""
        return function

    # Contravariant: a bot that takes any view takes those of one game.
    Seen = TypeVar("Seen", bound=State, default=State, contravariant=True)
    Offered = TypeVar("Offered", bound=Action, default=Action, contravariant=True)
    Played = TypeVar("Played", contravariant=True)
    After = TypeVar("After", covariant=True)
    Kind = TypeVar("Kind", covariant=True)
else:
    from functools import cache  # noqa: F401 - for those who import it from here
    from typing import TypeVar

    Rules = GameState = object
    A, D, S, R = TypeVar("A"), TypeVar("D"), TypeVar("S"), TypeVar("R")
    AnyAction, AnyStep, AnyState = TypeVar("AnyAction"), TypeVar("AnyStep"), TypeVar("AnyState")
    Kind = TypeVar("Kind", covariant=True)
    Drafted, Deciding = TypeVar("Drafted"), TypeVar("Deciding")
    Seen = TypeVar("Seen", contravariant=True)
    Offered = TypeVar("Offered", contravariant=True)
    Played, After = TypeVar("Played", contravariant=True), TypeVar("After", covariant=True)


class Playable(Protocol[Played, After]):
    """A state, to a type checker: the actions that it takes, and what follows."""

    def _after(self, action: Played, /) -> After: ...


class RulesOf(Protocol[After, Kind]):
    """The rules of a game, to a type checker: the class of its states, and its actions."""

    @property
    def state_type(self) -> type[Typed[After, Kind]]: ...


class Typed(Protocol[After, Kind]):
    """A state, to a type checker: its own class and its actions."""

    def _offered(self) -> tuple[After, tuple[Kind, ...]]: ...
