"""Actions: one choice of one player, or one outcome of chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from ancient_world.engine.declared.plain_values import give_methods, offered
from ancient_world.engine.ids import pickled


@attrs.frozen
class Action:
    """The base class of all actions: a small record of what was chosen, never of what followed.

    ``game`` is the id of the game whose action it is, empty for the outcomes that all games share.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> match.pending().actions[0]
        ChooseSpace(space='iron')
    """

    game: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    """The id of the rule for this action; an outcome of chance belongs to the rule of its step."""

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        give_methods(cls)

    def __dir__(self) -> list[str]:
        return offered(self, "game", "rule")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the values: equal ones are the same bytes, and ids become the objects that are known where they are read."""
        return pickled(self)


def player_of(action: object, otherwise: int | None = None) -> Any:
    """Return the ``player`` that an action names, of any type, or ``otherwise`` if it has no such field."""
    return getattr(action, "player", otherwise)


def action_player(action: object, players: tuple[int, ...]) -> int:
    """Return which of the players who may act now an action belongs to.

    Where several choose at the same time, the action itself says who, as its ``player``.
    """
    player: int | None = player_of(action) if len(players) > 1 else None
    return player if player in players else players[0]


def _with(kind: Callable[[object], object], value: object) -> object:
    return kind(value)


_keep = lru_cache(maxsize=2048, typed=True)
_with_one: Callable[[object, object], object] = _keep(_with)


def _with_each(kind: Callable[[object], object], values: tuple[object, ...]) -> tuple[object, ...]:
    return tuple([_with_one(kind, value) for value in dict.fromkeys(values)])


with_each: Callable[[Any, tuple[Any, ...]], tuple[Any, ...]] = _keep(_with_each)
"""Return an action of a kind for each square, card or other word, made once, since they are used again and again.

Not for numbers: ``True`` equals 1, and one stranger's would stand in everybody's actions.
"""
