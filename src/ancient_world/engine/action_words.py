"""The sentence on an action: on a choice, or on what chance brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from ancient_world.engine.cached import cache
from ancient_world.engine.chance import HIDDEN, Dealt, Rolled
from ancient_world.engine.declared.fields import HIDDEN_NUMBER
from ancient_world.engine.declared.masks import secret_numbers
from ancient_world.engine.declared.naming import by_name, names_at
from ancient_world.engine.language import sentence, tr
from ancient_world.engine.said import Said
from ancient_world.engine.steps import ChanceStep


def filled(
    said: Said, state: object, data: Mapping[str, object], names: Sequence[str], *, own: bool
) -> str:
    """Return a sentence in the language in use, to its player or to ``others``, with components called by their names."""
    known = {**data, **said.data}
    if said.hidden is not None and HIDDEN in _texts(known):
        said = said.hidden
    text = said.own if own or not said.others else said.others
    return sentence(text, by_name(known, text, names_at(state)), names)


def _texts(data: Mapping[str, object]) -> Iterator[object]:
    for value in data.values():
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


OUTCOMES: Mapping[type, Said] = {
    Dealt: Said("Dealt: {cards}", hidden=Said("Dealt: {count:card|cards}")),
    Rolled: Said("Rolled: {faces}"),
}
"""The sentences on outcomes of chance at steps that have none."""


def said_of(state: Any, action: Any) -> tuple[Said | None, dict[str, object]]:
    """Return the sentence on an action at the step on top of the agenda, if there is one, and its values."""
    step: Any = state.agenda[-1] if state.agenda else None
    data = values_of(step, action)
    if type(action) in OUTCOMES:
        data["count"] = len(getattr(action, "cards", ()) or getattr(action, "faces", ()))
        said = step.says(state, action) if isinstance(step, ChanceStep) else None
        return said or OUTCOMES[type(action)], data
    if type(action) in getattr(step, "choices", ()):
        return action.says(step, state), data
    return getattr(action, "said", None), values_of(action)  # it is possible elsewhere


def described(state: object, action: Any, names: Sequence[str] = ()) -> str | None:
    """Return an action in words, a choice as to the one who chooses; ``None`` where its class has no sentence."""
    said, data = said_of(state, action)
    own = type(action) not in OUTCOMES
    try:
        return None if said is None else filled(said, state, data, names, own=own)
    except LookupError:  # it is possible at another step alone, which says more of it
        return tr(action.label)


@cache
def _fields(cls: type) -> tuple[str, ...]:
    return tuple([each.name for each in attrs.fields(cls)]) if attrs.has(cls) else ()


def values_of(*things: object) -> dict[str, object]:
    """Return the values of the fields of steps and actions, the later ones before the earlier ones.

    A hidden number is :data:`~ancient_world.HIDDEN`, as anything else that is hidden.
    """
    found: dict[str, object] = {}
    for each in things:
        found |= {name: getattr(each, name) for name in _fields(type(each))}
        numbers = secret_numbers(type(each))
        found |= {name: HIDDEN for name in numbers if found[name] == HIDDEN_NUMBER}
    return found
