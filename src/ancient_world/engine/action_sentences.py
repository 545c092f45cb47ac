"""Describe an action, a choice or an outcome of chance, in one sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import attrs

from ancient_world.engine.chance import HIDDEN_ID, Dealt, Rolled
from ancient_world.engine.declared.field_marks import HIDDEN_NUMBER
from ancient_world.engine.declared.masked_values import secret_number_fields
from ancient_world.engine.declared.naming import ComponentNames, component_names_in, replace_ids
from ancient_world.engine.message_catalogue import (
    Name,
    ReaderName,
    ShownAs,
    message_keys,
    message_text,
    text_version,
    translate,
)
from ancient_world.engine.sentence import Sentence
from ancient_world.engine.steps import ChanceStep
from ancient_world.engine.typed_cache import cache


def fill_sentence(
    template: Sentence,
    state: object,
    data: Mapping[str, object],
    names: Sequence[str],
    *,
    second_person: bool,
) -> str:
    """Return a sentence in the language in use, with its values filled in and components called by their names.

    Args:
        template: the sentence.
        state: the state whose names of components are used.
        data: the values to fill in.
        names: the players' names, in seat order.
        second_person: True to address the player who acts, False for the sentence to the others, if there is one.
    """
    values = {**data, **template.data}
    if template.hidden_version is not None and HIDDEN_ID in _flatten_values(values):
        template = template.hidden_version
    text = (
        template.second_person
        if second_person or not template.third_person
        else template.third_person
    )
    return _cached_text(text, values, component_names_in(state), tuple(names))


_TEXTS: dict[object, str] = {}
_MAX_TEXTS = 10_000


def _cached_text(
    text: str, values: Mapping[str, object], component_names: ComponentNames, names: tuple[str, ...]
) -> str:
    """Return a filled sentence; cached, which saves 7 % of the instructions of a table of moves and 9 % of those of offers."""
    version = text_version()
    value_key = _cache_key([values.get(key, ...) for key in message_keys(text, version)])
    if value_key is None or ReaderName in map(type, values.values()):
        return message_text(text, replace_ids(values, text, component_names), names)
    key = text, version, component_names, names, value_key
    filled_text = _TEXTS.get(key)
    if filled_text is None:
        filled_text = message_text(text, replace_ids(values, text, component_names), names)
        if len(_TEXTS) >= _MAX_TEXTS:
            _TEXTS.clear()
        _TEXTS[key] = filled_text
    return filled_text


_HASHABLE_TYPES = frozenset({str, int, bool, type(None)})


def _cache_key(values: Collection[object]) -> tuple[object, ...] | None:
    """Return a key that differs if the values look different in a sentence, or ``None`` if they have no such key."""
    types = tuple(map(type, values))
    if _HASHABLE_TYPES.issuperset(types):
        return types, *values
    keys = [_key_of_value(value) for value in values]
    return None if None in keys else tuple(keys)


def _key_of_value(value: object) -> tuple[object, ...] | None:
    if type(value) is Name:
        return Name, str(value), value.kind
    if type(value) is ShownAs:
        names_key = _cache_key(value.names)
        return names_key and (ShownAs, str(value), names_key)
    if type(value) is tuple:
        return _cache_key(value)
    return (type(value), value) if type(value) in _HASHABLE_TYPES else None


def _flatten_values(data: Mapping[str, object]) -> Iterator[object]:
    for value in data.values():
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


OUTCOME_SENTENCES: Mapping[type, Sentence] = {
    Dealt: Sentence("Dealt: {cards}", hidden_version=Sentence("Dealt: {count:card|cards}")),
    Rolled: Sentence("Rolled: {faces}"),
}
"""The default sentences on outcomes of chance, for steps that declare none."""


def sentence_template(state: Any, action: Any) -> tuple[Sentence | None, dict[str, object]]:
    """Return the sentence that describes an action at the present step, or ``None``, and the values to fill in."""
    step: Any = state.agenda[-1] if state.agenda else None
    data = field_values(step, action)
    if type(action) in OUTCOME_SENTENCES:
        data["count"] = len(getattr(action, "cards", ()) or getattr(action, "faces", ()))
        template = step.says(state, action) if isinstance(step, ChanceStep) else None
        return template or OUTCOME_SENTENCES[type(action)], data
    if type(action) in getattr(step, "choices", ()):
        return action.says(step, state), data
    return getattr(action, "sentence", None), field_values(
        action
    )  # the action belongs to another step


def describe_action(state: object, action: Any, names: Sequence[str] = ()) -> str | None:
    """Return an action in words; ``None`` if its class has no sentence.

    A choice is described as to the player who makes it.
    """
    template, data = sentence_template(state, action)
    second_person = type(action) not in OUTCOME_SENTENCES
    try:
        return (
            None
            if template is None
            else fill_sentence(template, state, data, names, second_person=second_person)
        )
    except LookupError:  # its sentence needs values of another step
        return translate(action.label)


def describe_in_third_person(state: object, action: Any, names: Sequence[str]) -> str:
    """Return a choice in words about its player, as in "Ana plays The Maze"; empty if its class has no sentence."""
    template, data = sentence_template(state, action)
    if template is None:
        return ""
    with suppress(LookupError):  # its sentence needs values of another step
        return fill_sentence(template, state, data, names, second_person=False)
    return ""


@cache
def _field_names(cls: type) -> tuple[str, ...]:
    return tuple([each.name for each in attrs.fields(cls)]) if attrs.has(cls) else ()


def field_values(*records: object) -> dict[str, object]:
    """Return the values of the fields of steps and actions by field name; later objects override earlier ones.

    A hidden number is :data:`~ancient_world.HIDDEN_ID`, like any other hidden value.
    """
    values: dict[str, object] = {}
    for record in records:
        cls = type(record)
        for name in _field_names(cls):
            values[name] = getattr(record, name)
        for name in secret_number_fields(cls):
            if values[name] == HIDDEN_NUMBER:
                values[name] = HIDDEN_ID
    return values
