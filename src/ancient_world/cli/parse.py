"""Typed actions: ``place-citizen 2 learn`` becomes the action of that name."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.cli.words import say
from ancient_world.engine.declared.fields import typed_fields
from ancient_world.engine.steps import type_name


class UnreadableAction(Exception):
    """What was typed is not an action."""


def parse_action(state: aw.State, text: str) -> aw.Action:
    """The action that a person typed: its name or how it begins, then its values in order.

    Raises:
        UnreadableAction: there is no such action, or its values do not fit.
    """
    words = text.lower().split()
    kind = _kind(state, words[0] if words else "")
    fields = typed_fields(kind)
    if len(words) - 1 != len(fields):
        usage = " ".join([type_name(kind), *[field.name.upper() for field in fields]])
        raise UnreadableAction(say("action-usage", usage=usage))
    values = []
    for field, word in zip(fields, words[1:], strict=True):
        values.append(_value(field, word))
    action: aw.Action = kind(*values)
    return action


def _kind(state: aw.State, word: str) -> type[aw.Action]:
    """The kind of action of this name, or of the only name that begins so."""
    kinds = {type_name(kind): kind for kind in aw.game(state.game).action_types}
    if word in kinds:
        return kinds[word]
    meant = [name for name in kinds if name.startswith(word)]
    if len(meant) == 1:
        return kinds[meant[0]]
    raise UnreadableAction(say("action-names", known=", ".join(sorted(meant or kinds))))


def _value(field: Any, word: str) -> Any:
    if field.type is int:
        try:
            return int(word)
        except ValueError:
            raise UnreadableAction(say("action-number", name=field.name, value=word)) from None
    if field.type is str:
        return word
    raise UnreadableAction(say("action-menu", name=field.name))
