"""Typed actions: ``place-citizen 2 learn`` becomes the action of that name."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.core.agenda import type_name

__all__ = ["UnreadableAction", "parse_action", "spell"]


class UnreadableAction(Exception):  # noqa: N818 - reads as what it is
    """What was typed is not an action."""


def parse_action(state: aw.State, text: str) -> aw.Action:
    """The action that a person typed: its name, then its values in order.

    Raises:
        UnreadableAction: there is no such action, or its values do not fit.
    """
    words = text.split()
    kinds = {type_name(kind): kind for kind in aw.game(state.game).action_types}
    if not words or words[0] not in kinds:
        raise UnreadableAction(f"Actions are: {', '.join(kinds)}.")
    kind = kinds[words[0]]
    fields = attrs.fields(kind)
    if len(words) - 1 != len(fields):
        usage = " ".join([words[0], *[field.name.upper() for field in fields]])
        raise UnreadableAction(f"Write it as: {usage}")
    values = []
    for field, word in zip(fields, words[1:], strict=True):
        values.append(_value(field, word))
    action: aw.Action = kind(*values)
    return action


def _value(field: Any, word: str) -> Any:
    if field.type in (int, "int"):
        try:
            return int(word)
        except ValueError:
            raise UnreadableAction(f"{field.name} is a number, not {word!r}.") from None
    if field.type in (str, "str"):
        return word
    raise UnreadableAction(f"{field.name} cannot be typed; choose from the menu.")


def spell(action: aw.Action) -> str:
    """An action as one would type it."""
    values = attrs.asdict(action, recurse=False).values()
    return " ".join([type_name(type(action)), *map(str, values)])
