"""Writes what lies in a field: values as documents hold them, by their own types, and the label that people know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.declared.naming import field_label
from ancient_world.engine.freezing import once
from ancient_world.engine.game import Game
from ancient_world.engine.language import spoken
from ancient_world.engine.registry import game
from ancient_world.matches.narration.differences import PLAIN, Where

Write = Callable[[Any], Any]


@cache
def writer_of(game_id: str) -> Write:
    """Make the function that writes any value of a state of a game."""
    converters = converters_for(game(game_id))

    def write(value: object) -> Any:
        kind: Any = type(value)
        return value if kind in PLAIN else writer(kind)(value)

    def listed(value: tuple[Any, ...]) -> list[Any]:
        return list(value) if PLAIN.issuperset(map(type, value)) else [*map(write, value)]

    @once
    def writer(kind: type) -> Write:
        if kind is tuple:
            return listed
        if issubclass(kind, Mapping):
            return lambda value: {key: write(each) for key, each in value.items()}
        if issubclass(kind, Enum):
            return lambda value: value.value
        return converters.writer(kind)

    return write


def label_of(rules: Game[Any, Any], where: Where) -> str:
    """Tell what people call the field of a place, in the language in use."""
    return spoken(field_label(rules.field_labels, where.spot.cls, where.spot.name))
