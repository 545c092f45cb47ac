"""Parsing typed actions: ``place-citizen 2 learn`` or ``pl 2 lea`` becomes the action of that name, legal or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.cli.playing.phrases import fits
from ancient_world.cli.words import say
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.fields import Ids, marks_of, typed_fields
from ancient_world.engine.declared.spelling import words_of
from ancient_world.engine.document_fields import kinds_named
from ancient_world.engine.language import tr
from ancient_world.engine.steps import type_name

NONE = "-"
"""The word that stands for no value."""


class UnreadableAction(Exception):
    """The typed text is not an action."""


class NoSuchAction(UnreadableAction):
    """The typed text does not start like any action."""


@attrs.frozen
class Value:
    """A value parsed from typed text.

    ``whole`` is true if its id or name was typed in full, ``known`` if there is such a component.
    """

    value: object
    whole: bool = True
    known: bool = True


def parse_action(state: aw.State, text: str) -> aw.Action:
    """Return the action that a person typed: its name, then its values in order, by id or name; words may be abbreviated.

    Raises:
        UnreadableAction: there is no such action, or its values do not fit.
    """
    tokens = text.lower().split()
    words_by_action_type = dict(_kinds(state, tokens))
    if not words_by_action_type:
        raise NoSuchAction(_names(aw.game(state.game).action_types))
    actions: list[aw.Action] = []
    for action_type, words in words_by_action_type.items():
        actions += [action_type(*values) for values in _readings(state, action_type, words, sure=len(words_by_action_type) == 1)]
    if len({*actions}) == 1:
        return actions[0]
    if actions:
        descriptions = dict.fromkeys(
            [aw.game(state.game).describe(state, action) for action in actions]
        )
        raise UnreadableAction(say("which", known="; ".join(descriptions)))
    if len(words_by_action_type) > 1:
        raise UnreadableAction(_names(words_by_action_type))
    raise UnreadableAction(_fault(*next(iter(words_by_action_type.items()))))


def _names(kinds: Iterable[type[aw.Action]]) -> str:
    """Return the message that lists possible action names."""
    return say("action-names", known=", ".join(sorted(map(type_name, kinds))))


def _kinds(
    state: aw.State, tokens: Sequence[str]
) -> Iterator[tuple[type[aw.Action], Sequence[str]]]:
    """Yield the kinds of action whose names match the typed words, each with the words after the name."""
    if not tokens:
        return
    types_by_name = {type_name(kind): kind for kind in aw.game(state.game).action_types}
    if tokens[0] in types_by_name:
        yield types_by_name[tokens[0]], tokens[1:]
        return
    first_words = words_of(tokens[0])
    for name, kind in types_by_name.items():
        name_words = words_of(name)
        if not first_words or not _lead(first_words, name_words):
            continue
        word_count = 1
        while word_count < len(tokens) and _lead(words_of(" ".join(tokens[: word_count + 1])), name_words):
            word_count += 1  # "place citizen 2" means "place-citizen 2"
        yield kind, tokens[word_count:]


def _lead(typed: Sequence[str], parts: Sequence[str]) -> bool:
    return len(typed) <= len(parts) and all(map(str.startswith, parts, typed))


def _readings(
    state: aw.State, kind: type[aw.Action], tokens: Sequence[str], *, sure: bool
) -> list[tuple[object, ...]]:
    """Return the ways to read words as values of an action that have the most names in full.

    Unknown words are accepted as values only if the kind of action is ``sure``, as errors about them are clearer then.
    """
    possible_values = _split(state, kind, typed_fields(kind), tokens)
    readings = [values for values in possible_values if sure or all(each.known for each in values)]
    max_complete = max(map(_count_complete, readings), default=0)
    best_readings = [values for values in readings if _count_complete(values) == max_complete]
    return [tuple([each.value for each in values]) for values in best_readings]


def _count_complete(values: Iterable[Value]) -> int:
    return sum(each.whole for each in values)


def _split(
    state: aw.State, kind: type[aw.Action], fields: Sequence[object], tokens: Sequence[str]
) -> Iterator[tuple[Value, ...]]:
    """Yield each way to divide the words among the fields, at least one word each."""
    if not fields:
        if not tokens:
            yield ()
        return
    field, *remaining_fields = fields
    for word_count in range(1, len(tokens) - len(remaining_fields) + 1):
        values = _values(state, kind, field, tokens[:word_count])
        if values:
            for remaining_values in _split(state, kind, remaining_fields, tokens[word_count:]):
                for value in values:
                    yield (value, *remaining_values)


def _values(
    state: aw.State, kind: type[aw.Action], field: Any, tokens: Sequence[str]
) -> list[Value]:
    """Return the values that words can mean for a field."""
    text, is_single_word = " ".join(tokens), len(tokens) == 1
    if field.type in (int, bool):
        return _parse_plain(field.type, text) if is_single_word else []
    if text == NONE and field.type is not str:
        return [Value(None)]
    if field.type is str or str in getattr(field.type, "__args__", ()):
        named_values = _named(_ids(state, kind, field.name), text)
        return named_values or ([Value(text, whole=False, known=False)] if is_single_word else [])
    return []


def _parse_plain(value_type: type, text: str) -> list[Value]:
    """Return the numbers or booleans that a word can mean."""
    if value_type is int:
        return [Value(int(text))] if _is_number(text) else []
    values_by_word = {say("yes"): True, say("no"): False}
    return [Value(each) for word, each in values_by_word.items() if word.startswith(text)]


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 10


def _ids(state: aw.State, kind: type[aw.Action], field: str) -> Mapping[str, str]:
    """Return the ids that a field can have, with their names."""
    cards = cards_of(state)
    names = {} if cards is None else component_names(cards)
    rules, kinds = aw.game(state.game), _id_kinds(kind, field)
    ids_by_kind = rules.ids(state)
    ids = {each for name in kinds for each in ids_by_kind.get(name, ())} if kinds else names
    kind_names = [kind_name for name in kinds for kind_name in kinds_named(rules, name)]
    words_by_id = {key: word for kind_name in kind_names for key, word in rules.words.get(kind_name, {}).items()}
    return {each: format(names.get(each) or tr(words_by_id.get(each, each))) for each in sorted(ids)}


def _id_kinds(action_type: type[aw.Action], field: str) -> list[str]:
    declared_kinds = [mark.kind for mark in marks_of(action_type, field) if isinstance(mark, Ids)]
    return [each for each in declared_kinds if isinstance(each, str)]


def _named(ids: Mapping[str, str], text: str) -> list[Value]:
    """Return the ids that a typed id or name can mean, in full or abbreviated."""
    if text in ids:
        return [Value(text)]
    words = words_of(text)
    complete_ids = [each for each, name in ids.items() if words in (words_of(each), words_of(name))]
    if complete_ids:
        return [Value(each) for each in complete_ids]
    return [
        Value(each, whole=False)
        for each, name in ids.items()
        if words and (fits(words, words_of(name)) or each.startswith(text))
    ]


def _fault(kind: type[aw.Action], tokens: Sequence[str]) -> str:
    """Return what is wrong with the values of an action."""
    fields = typed_fields(kind)
    if len(tokens) == len(fields):
        for field, word in zip(fields, tokens, strict=True):
            if field.type is int and not _is_number(word):
                return say("action-number", name=field.name, value=word)
    if any(field.type not in (int, str, bool) and "|" not in str(field.type) for field in fields):
        return say("action-menu", name=type_name(kind))
    usage = " ".join([type_name(kind), *[field.name.upper() for field in fields]])
    return say("action-usage", usage=usage)
