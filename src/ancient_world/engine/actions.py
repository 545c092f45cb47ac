"""Actions: one choice of one player, or one outcome of chance.

A kind of choice is an action class that says when it is possible, why not, and what it does. A decision step lists its
kinds of choice; the engine enumerates the candidates against which nothing speaks, asks the same function why an
action is not legal, and plays what was chosen.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Self, TypeVar

import attrs

from ancient_world.engine.errors import Reason


@attrs.frozen
class Action:
    """The parent of all actions: a small record that says what was chosen, never what followed.

    ``game`` is the id of the game whose action it is, empty for the outcomes that all games share.
    """

    game: ClassVar[str] = ""


def action_player(action: object, players: tuple[int, ...]) -> int:
    """Whose action it is of those who may act now.

    Where several choose at the same time, the action itself says who, as its ``player``.
    """
    player = getattr(action, "player", None) if len(players) > 1 else None
    return player if player in players else players[0]


S = TypeVar("S")
D = TypeVar("D")


@attrs.frozen
class Choice(Action, Generic[S, D]):
    """An action of a player, as one kind of choice at steps of type ``S``; ``D`` is the type of drafts.

    An action whose class is among the ``choices`` of the step on top of the agenda is judged by its
    :meth:`why_not` and played by its :meth:`play`.
    """

    aside: ClassVar[bool] = False
    """Whether it is no reason to wait: a step that offers nothing else is passed over."""

    @classmethod
    def candidates(cls, step: S, state: D) -> Iterable[Self]:
        """Every action of this kind that may be legal here, in a fixed order; all legal ones are among them."""
        return (cls(),)

    def why_not(self, step: S, state: D) -> Reason | None:
        """Why this action is not legal, or ``None``. It is asked of any action, of any values."""
        return None

    def play(self, step: S, draft: D) -> None:
        """Play this action, which is legal. The step itself is off the agenda already."""
        raise TypeError(f"{type(self).__name__} does not say what it does")

    @classmethod
    def is_one(cls) -> bool:
        """Whether there is one such action and no other, as nothing else is said of what may be legal."""
        own = (cls.candidates, cls.legal, cls.possible)
        plain = (Choice.candidates, Choice.legal, Choice.possible)
        return all(a.__func__ is b.__func__ for a, b in zip(own, plain, strict=True))  # type: ignore[attr-defined]

    @classmethod
    def is_sure(cls) -> bool:
        """Whether there is one such action, and nothing is said that forbids it."""
        return cls.is_one() and cls.why_not is Choice.why_not

    @classmethod
    def legal(cls, step: S, state: D) -> list[Any]:
        """Every legal action of this kind, in order.

        A kind may override this where it is measured to be worth it; a property test compares
        both (``legal_is_what_why_not_allows``).
        """
        offered = cls.candidates(step, state)
        if not offered:
            return []
        return [each for each in offered if each.why_not(step, state) is None]

    @classmethod
    def possible(cls, step: S, state: D) -> bool:
        """Whether any action of this kind is legal."""
        offered = cls.candidates(step, state)
        return bool(offered) and any(each.why_not(step, state) is None for each in offered)
