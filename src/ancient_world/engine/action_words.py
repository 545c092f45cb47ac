"""Describe an action, a choice or an outcome of chance, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from ancient_world.engine.cached import cache
from ancient_world.engine.chance import HIDDEN_ID, Dealt, Rolled
from ancient_world.engine.declared.fields import HIDDEN_NUMBER
from ancient_world.engine.declared.masks import secret_numbers
from ancient_world.engine.declared.naming import by_name, names_at
from ancient_world.engine.language import message_text, tr
from ancient_world.engine.said import Sentence
from ancient_world.engine.steps import ChanceStep


def filled(
    said: Sentence, state: object, data: Mapping[str, object], names: Sequence[str], *, own: bool
) -> str:
    """Return a sentence in the language in use, with its values filled in and components called by their names.

    Args:
        said: the sentence.
        state: the state whose names of components are used.
        data: the values to fill in.
        names: the players' names, in seat order.
        own: True to address the player who acts, False for the sentence to the others, if there is one.
    """
    values = {**data, **said.data}
    if said.hidden is not None and HIDDEN_ID in _texts(values):
        said = said.hidden
    text = said.own if own or not said.others else said.others
    return message_text(text, by_name(values, text, names_at(state)), names)


def _texts(data: Mapping[str, object]) -> Iterator[object]:
    for value in data.values():
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


OUTCOME_SENTENCES: Mapping[type, Sentence] = {
    Dealt: Sentence("Dealt: {cards}", hidden=Sentence("Dealt: {count:card|cards}")),
    Rolled: Sentence("Rolled: {faces}"),
}
"""The default sentences on outcomes of chance, for steps that declare none."""


def said_of(state: Any, action: Any) -> tuple[Sentence | None, dict[str, object]]:
    """Return the sentence that describes an action at the present step, or ``None``, and the values to fill in."""
    step: Any = state.agenda[-1] if state.agenda else None
    data = values_of(step, action)
    if type(action) in OUTCOME_SENTENCES:
        data["count"] = len(getattr(action, "cards", ()) or getattr(action, "faces", ()))
        template = step.says(state, action) if isinstance(step, ChanceStep) else None
        return template or OUTCOME_SENTENCES[type(action)], data
    if type(action) in getattr(step, "choices", ()):
        return action.says(step, state), data
    return getattr(action, "said", None), values_of(action)  # the action belongs to another step


def described(state: object, action: Any, names: Sequence[str] = ()) -> str | None:
    """Return an action in words; ``None`` if its class has no sentence.

    A choice is described as to the player who makes it.
    """
    template, data = said_of(state, action)
    second_person = type(action) not in OUTCOME_SENTENCES
    try:
        return None if template is None else filled(template, state, data, names, own=second_person)
    except LookupError:  # its sentence needs values of another step
        return tr(action.label)


@cache
def _fields(cls: type) -> tuple[str, ...]:
    return tuple([each.name for each in attrs.fields(cls)]) if attrs.has(cls) else ()


def values_of(*things: object) -> dict[str, object]:
    """Return the values of the fields of steps and actions by field name; later objects override earlier ones.

    A hidden number is :data:`~ancient_world.HIDDEN_ID`, like any other hidden value.
    """
    values: dict[str, object] = {}
    for record in things:
        values |= {name: getattr(record, name) for name in _fields(type(record))}
        hidden_numbers = secret_numbers(type(record))
        values |= {name: HIDDEN_ID for name in hidden_numbers if values[name] == HIDDEN_NUMBER}
    return values
