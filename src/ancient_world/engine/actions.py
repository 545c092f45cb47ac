"""Actions: one choice of one player, or one outcome of chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from ancient_world.engine.declared.plain_values import add_lazy_methods, public_names
from ancient_world.engine.freezing import add_direct_init
from ancient_world.engine.ids import reduce_record


@attrs.frozen
class Action:
    """The base class of all actions: a small record of what a player chose or chance decided, without its consequences.

    ``game`` is the id of the game that the action belongs to; empty for the outcomes that all games share.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> match.pending().actions[0]
        ChooseSpace(space='iron')
    """

    game: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    """The id of the rule for this action; empty for an outcome of chance, whose step has the rule."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        add_lazy_methods(cls)

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        add_direct_init(cls)

    def __dir__(self) -> list[str]:
        return public_names(self, "game", "rule")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the action so that equal actions give equal bytes and unpickled ids are the interned objects."""
        return reduce_record(self)


def player_field(action: object, default: int | None = None) -> Any:
    """Return the ``player`` field of an action, unchecked, or ``default`` if the action has no such field."""
    return getattr(action, "player", default)


def player_of_action(action: object, players: tuple[int, ...]) -> int:
    """Return the player, among those who may act now, whom an action belongs to.

    Where several players choose at the same time, this is the action's field ``player``.
    """
    player: Any = player_field(action) if len(players) > 1 else None
    return players[players.index(player)] if player in players else players[0]


def _construct(constructor: Callable[[object], object], value: object) -> object:
    return constructor(value)


_memoize = lru_cache(maxsize=2048, typed=True)
_cached_action: Callable[[object, object], object] = _memoize(_construct)


def _actions_for_each(
    constructor: Callable[[object], object], values: tuple[object, ...]
) -> tuple[object, ...]:
    return tuple([_cached_action(constructor, value) for value in dict.fromkeys(values)])


one_of_each: Callable[[Any, tuple[Any, ...]], tuple[Any, ...]] = _memoize(_actions_for_each)
"""Return an action of one class for each square, card or other word; equal arguments give the same objects.

Do not use it for numbers: ``True`` equals 1, so that an action made with ``True`` could take the place of one made with 1.
"""
