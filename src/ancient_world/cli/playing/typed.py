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
    kinds = dict(_kinds(state, tokens))
    if not kinds:
        raise NoSuchAction(_names(aw.game(state.game).action_types))
    actions: list[aw.Action] = []
    for kind, rest in kinds.items():
        actions += [kind(*values) for values in _readings(state, kind, rest, sure=len(kinds) == 1)]
    if len({*actions}) == 1:
        return actions[0]
    if actions:
        descriptions = dict.fromkeys(
            [aw.game(state.game).describe(state, action) for action in actions]
        )
        raise UnreadableAction(say("which", known="; ".join(descriptions)))
    if len(kinds) > 1:
        raise UnreadableAction(_names(kinds))
    raise UnreadableAction(_fault(*next(iter(kinds.items()))))


def _names(kinds: Iterable[type[aw.Action]]) -> str:
    """Return the message that lists possible action names."""
    return say("action-names", known=", ".join(sorted(map(type_name, kinds))))


def _kinds(
    state: aw.State, tokens: Sequence[str]
) -> Iterator[tuple[type[aw.Action], Sequence[str]]]:
    """Yield the kinds of action whose names match the typed words, each with the words after the name."""
    if not tokens:
        return
    kinds = {type_name(kind): kind for kind in aw.game(state.game).action_types}
    if tokens[0] in kinds:
        yield kinds[tokens[0]], tokens[1:]
        return
    typed = words_of(tokens[0])
    for name, kind in kinds.items():
        parts = words_of(name)
        if not typed or not _lead(typed, parts):
            continue
        used = 1
        while used < len(tokens) and _lead(words_of(" ".join(tokens[: used + 1])), parts):
            used += 1  # "place citizen 2" means "place-citizen 2"
        yield kind, tokens[used:]


def _lead(typed: Sequence[str], parts: Sequence[str]) -> bool:
    return len(typed) <= len(parts) and all(map(str.startswith, parts, typed))


def _readings(
    state: aw.State, kind: type[aw.Action], tokens: Sequence[str], *, sure: bool
) -> list[tuple[object, ...]]:
    """Return the ways to read words as values of an action that have the most names in full.

    Unknown words are accepted as values only if the kind of action is ``sure``, as errors about them are clearer then.
    """
    split = _split(state, kind, typed_fields(kind), tokens)
    readings = [values for values in split if sure or all(each.known for each in values)]
    most = max(map(_whole_names, readings), default=0)
    best = [values for values in readings if _whole_names(values) == most]
    return [tuple([each.value for each in values]) for values in best]


def _whole_names(values: Iterable[Value]) -> int:
    return sum(each.whole for each in values)


def _split(
    state: aw.State, kind: type[aw.Action], fields: Sequence[object], tokens: Sequence[str]
) -> Iterator[tuple[Value, ...]]:
    """Yield each way to divide the words among the fields, at least one word each."""
    if not fields:
        if not tokens:
            yield ()
        return
    field, *others = fields
    for taken in range(1, len(tokens) - len(others) + 1):
        values = _values(state, kind, field, tokens[:taken])
        if values:
            for rest in _split(state, kind, others, tokens[taken:]):
                for value in values:
                    yield (value, *rest)


def _values(
    state: aw.State, kind: type[aw.Action], field: Any, tokens: Sequence[str]
) -> list[Value]:
    """Return the values that words can mean for a field."""
    text, alone = " ".join(tokens), len(tokens) == 1
    if field.type in (int, bool):
        return _plain_values(field.type, text) if alone else []
    if text == NONE and field.type is not str:
        return [Value(None)]
    if field.type is str or str in getattr(field.type, "__args__", ()):
        named = _named(_ids(state, kind, field.name), text)
        return named or ([Value(text, whole=False, known=False)] if alone else [])
    return []


def _plain_values(kind: type, text: str) -> list[Value]:
    """Return the numbers or booleans that a word can mean."""
    if kind is int:
        return [Value(int(text))] if _is_number(text) else []
    words = {say("yes"): True, say("no"): False}
    return [Value(each) for word, each in words.items() if word.startswith(text)]


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 10


def _ids(state: aw.State, kind: type[aw.Action], field: str) -> Mapping[str, str]:
    """Return the ids that a field can have, with their names."""
    cards = cards_of(state)
    names = {} if cards is None else component_names(cards)
    rules, kinds = aw.game(state.game), _kinds_of_ids(kind, field)
    known = rules.ids(state)
    ids = {each for name in kinds for each in known.get(name, ())} if kinds else names
    own = [kind_name for name in kinds for kind_name in kinds_named(rules, name)]
    words = {key: word for kind_name in own for key, word in rules.words.get(kind_name, {}).items()}
    return {each: format(names.get(each) or tr(words.get(each, each))) for each in sorted(ids)}


def _kinds_of_ids(kind: type[aw.Action], field: str) -> list[str]:
    marks = [mark.kind for mark in marks_of(kind, field) if isinstance(mark, Ids)]
    return [each for each in marks if isinstance(each, str)]


def _named(ids: Mapping[str, str], text: str) -> list[Value]:
    """Return the ids that a typed id or name can mean, in full or abbreviated."""
    if text in ids:
        return [Value(text)]
    words = words_of(text)
    whole = [each for each, name in ids.items() if words in (words_of(each), words_of(name))]
    if whole:
        return [Value(each) for each in whole]
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
