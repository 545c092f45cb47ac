"""Values as documents hold them, by their own types: what is in a patch or in an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.registry import game
from ancient_world.matches.told.differences import PLAIN

Write = Callable[[Any], Any]


@cache
def writer_of(game_id: str) -> Write:
    """What writes any value of a state of a game."""
    converters = converters_for(game(game_id))

    def write(value: Any) -> Any:
        kind = type(value)
        if kind in PLAIN:
            return value
        if kind is tuple:
            return list(value) if PLAIN.issuperset(map(type, value)) else [*map(write, value)]
        if isinstance(value, Mapping):
            return {key: write(each) for key, each in value.items()}
        return value.value if isinstance(value, Enum) else converters.write(value, kind)

    return write
