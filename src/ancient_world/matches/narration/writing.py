"""Writes what lies in a field: values as documents hold them, by their own types, and the label that people know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.declared.naming import field_label
from ancient_world.engine.game import Game
from ancient_world.engine.language import spoken
from ancient_world.engine.registry import game
from ancient_world.matches.narration.differences import PLAIN, Where

Write = Callable[[object], object]


def writer_of(game_id: str) -> Write:
    """Make the function that writes any value of a state of a game."""
    writer = converters_for(game(game_id)).writer

    def write(value: object) -> object:
        kind = type(value)
        if kind in PLAIN:
            return value
        if isinstance(value, tuple):
            return [*map(write, value)]
        if isinstance(value, Mapping):
            return {key: write(each) for key, each in value.items()}
        return value.value if isinstance(value, Enum) else writer(kind)(value)

    return write


def label_of(rules: Game, where: Where) -> str:
    """Tell what people call the field of a place, in the language in use."""
    return spoken(field_label(rules.field_labels, where.spot.cls, where.spot.name))
