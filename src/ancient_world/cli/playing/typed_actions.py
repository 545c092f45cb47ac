"""Parsing typed actions: ``place-citizen 2 learn`` or ``pl 2 lea`` becomes the action of that name, legal or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.playing.phrases import matches_phrase
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.field_marks import Ids, marks_of, typed_fields
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.engine.document_fields import kinds_for
from ancient_world.engine.message_catalogue import translate
from ancient_world.engine.steps import type_name

NO_VALUE = "-"
"""The word that stands for no value."""


class UnreadableAction(Exception):
    """The typed text is not an action."""


class NoSuchAction(UnreadableAction):
    """The typed text does not start like any action."""


@attrs.frozen
class TypedValue:
    """A value parsed from typed text.

    ``is_complete`` is true if its id or name was typed in full, ``is_known`` if there is such a component.
    """

    value: object
    is_complete: bool = True
    is_known: bool = True


def parse_action(state: aw.State, text: str) -> aw.Action:
    """Return the action that a person typed: its name, then its values in order, by id or name; words may be abbreviated.

    Raises:
        UnreadableAction: there is no such action, or its values do not fit.
    """
    tokens = text.lower().split()
    words_by_action_type = dict(_matching_action_types(state, tokens))
    if not words_by_action_type:
        raise NoSuchAction(_names_message(aw.game(state.game).action_types))
    actions: list[aw.Action] = []
    for action_type, words in words_by_action_type.items():
        actions += [
            action_type(*values)
            for values in _best_readings(
                state, action_type, words, is_only_type=len(words_by_action_type) == 1
            )
        ]
    if len({*actions}) == 1:
        return actions[0]
    if actions:
        descriptions = dict.fromkeys(
            [aw.game(state.game).describe(state, action) for action in actions]
        )
        raise UnreadableAction(cli_text("which", known="; ".join(descriptions)))
    if len(words_by_action_type) > 1:
        raise UnreadableAction(_names_message(words_by_action_type))
    raise UnreadableAction(_fault_message(*next(iter(words_by_action_type.items()))))


def _names_message(action_types: Iterable[type[aw.Action]]) -> str:
    """Return the message that lists possible action names."""
    return cli_text("action-names", known=", ".join(sorted(map(type_name, action_types))))


def _matching_action_types(
    state: aw.State, tokens: Sequence[str]
) -> Iterator[tuple[type[aw.Action], Sequence[str]]]:
    """Yield the kinds of action whose names match the typed words, each with the words after the name."""
    if not tokens:
        return
    types_by_name = {type_name(kind): kind for kind in aw.game(state.game).action_types}
    if tokens[0] in types_by_name:
        yield types_by_name[tokens[0]], tokens[1:]
        return
    first_words = normalized_words(tokens[0])
    for name, kind in types_by_name.items():
        name_words = normalized_words(name)
        if not first_words or not _is_abbreviation(first_words, name_words):
            continue
        word_count = 1
        while word_count < len(tokens) and _is_abbreviation(
            normalized_words(" ".join(tokens[: word_count + 1])), name_words
        ):
            word_count += 1  # "place citizen 2" means "place-citizen 2"
        yield kind, tokens[word_count:]


def _is_abbreviation(words: Sequence[str], name_words: Sequence[str]) -> bool:
    return len(words) <= len(name_words) and all(map(str.startswith, name_words, words))


def _best_readings(
    state: aw.State, action_type: type[aw.Action], tokens: Sequence[str], *, is_only_type: bool
) -> list[tuple[object, ...]]:
    """Return the ways to read words as values of an action that have the most names in full.

    Unknown words are accepted as values only if the kind of action is ``is_only_type``, as errors about them are clearer then.
    """
    possible_values = _divide_words(state, action_type, typed_fields(action_type), tokens)
    readings = [
        values
        for values in possible_values
        if is_only_type or all(each.is_known for each in values)
    ]
    max_complete = max(map(_count_complete, readings), default=0)
    best_readings = [values for values in readings if _count_complete(values) == max_complete]
    return [tuple([each.value for each in values]) for values in best_readings]


def _count_complete(values: Iterable[TypedValue]) -> int:
    return sum(typed_value.is_complete for typed_value in values)


def _divide_words(
    state: aw.State, action_type: type[aw.Action], fields: Sequence[object], tokens: Sequence[str]
) -> Iterator[tuple[TypedValue, ...]]:
    """Yield each way to divide the words among the fields, at least one word each."""
    if not fields:
        if not tokens:
            yield ()
        return
    field, *remaining_fields = fields
    for word_count in range(1, len(tokens) - len(remaining_fields) + 1):
        values = _values_for_words(state, action_type, field, tokens[:word_count])
        if values:
            for remaining_values in _divide_words(
                state, action_type, remaining_fields, tokens[word_count:]
            ):
                for value in values:
                    yield (value, *remaining_values)


def _values_for_words(
    state: aw.State, action_type: type[aw.Action], field: Any, tokens: Sequence[str]
) -> list[TypedValue]:
    """Return the values that words can mean for a field."""
    text, is_single_word = " ".join(tokens), len(tokens) == 1
    if field.type in (int, bool):
        return _parse_plain(field.type, text) if is_single_word else []
    if text == NO_VALUE and field.type is not str:
        return [TypedValue(None)]
    if field.type is str or str in getattr(field.type, "__args__", ()):
        named_values = _ids_by_words(_names_by_id(state, action_type, field.name), text)
        return named_values or (
            [TypedValue(text, is_complete=False, is_known=False)] if is_single_word else []
        )
    return []


def _parse_plain(value_type: type, text: str) -> list[TypedValue]:
    """Return the numbers or booleans that a word can mean."""
    if value_type is int:
        return [TypedValue(int(text))] if _is_number(text) else []
    values_by_word = {cli_text("yes"): True, cli_text("no"): False}
    return [
        TypedValue(plain_value)
        for word, plain_value in values_by_word.items()
        if word.startswith(text)
    ]


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 10


def _names_by_id(state: aw.State, action_type: type[aw.Action], field: str) -> Mapping[str, str]:
    """Return the ids that a field can have, with their names."""
    cards = cards_of(state)
    names = {} if cards is None else component_names(cards)
    rules, kinds = aw.game(state.game), _id_kinds(action_type, field)
    ids_by_kind = rules.ids(state)
    ids = {each for name in kinds for each in ids_by_kind.get(name, ())} if kinds else names
    kind_names = [kind_name for name in kinds for kind_name in kinds_for(rules, name)]
    words_by_id = {
        key: word
        for kind_name in kind_names
        for key, word in rules.words.get(kind_name, {}).items()
    }
    return {
        each: format(names.get(each) or translate(words_by_id.get(each, each)))
        for each in sorted(ids)
    }


def _id_kinds(action_type: type[aw.Action], field: str) -> list[str]:
    declared_kinds = [mark.kind for mark in marks_of(action_type, field) if isinstance(mark, Ids)]
    return [each for each in declared_kinds if isinstance(each, str)]


def _ids_by_words(ids: Mapping[str, str], text: str) -> list[TypedValue]:
    """Return the ids that a typed id or name can mean, in full or abbreviated."""
    if text in ids:
        return [TypedValue(text)]
    words = normalized_words(text)
    complete_ids = [
        component_id
        for component_id, name in ids.items()
        if words in (normalized_words(component_id), normalized_words(name))
    ]
    if complete_ids:
        return [TypedValue(each) for each in complete_ids]
    return [
        TypedValue(each, is_complete=False)
        for each, name in ids.items()
        if words and (matches_phrase(words, normalized_words(name)) or each.startswith(text))
    ]


def _fault_message(action_type: type[aw.Action], tokens: Sequence[str]) -> str:
    """Return what is wrong with the values of an action."""
    fields = typed_fields(action_type)
    if len(tokens) == len(fields):
        for field, word in zip(fields, tokens, strict=True):
            if field.type is int and not _is_number(word):
                return cli_text("action-number", name=field.name, value=word)
    if any(field.type not in (int, str, bool) and "|" not in str(field.type) for field in fields):
        return cli_text("action-menu", name=type_name(action_type))
    usage = " ".join([type_name(action_type), *[field.name.upper() for field in fields]])
    return cli_text("action-usage", usage=usage)
