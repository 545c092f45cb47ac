"""The phrases that a person can type, and the matching of typed words with phrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import attrs

import ancient_world as aw
from ancient_world.engine.declared.spelling import words_of
from ancient_world.engine.steps import type_name

# --- phrases ---


T = TypeVar("T")

Words = Sequence[str]


def fits(typed: Words, phrase: Words) -> bool:
    """Return whether each typed word begins a word of the phrase, in order; a number must match exactly."""
    rest = iter(phrase)
    return all(any(_begins(word, each) for each in rest) for word in typed)


def _begins(word: str, whole: str) -> bool:
    return word == whole if word.isdecimal() else whole.startswith(word)


def meant(typed: str, offers: Iterable[tuple[str, T]]) -> list[T]:
    """Return what the phrases that best match the typed words stand for, without duplicates.

    A phrase typed in full matches best, then one whose first words were typed without gaps, then one with gaps
    after its first word, then any other.
    """
    words = words_of(typed)
    if not words:
        return []
    read = [(words_of(phrase), meaning) for phrase, meaning in offers]
    fitting = [
        (_distance(words, phrase), meaning) for phrase, meaning in read if fits(words, phrase)
    ]
    nearest = min([distance for distance, _ in fitting], default=0)
    return _each_once([meaning for distance, meaning in fitting if distance == nearest])


def _distance(typed: Words, phrase: Words) -> int:
    """Return the rank of a match: 0 complete, 1 end left out, 2 later words left out, 3 first word left out."""
    if phrase == typed:
        return 0
    if _leads(typed, phrase):
        return 1
    return 2 if _begins(typed[0], phrase[0]) else 3


def _leads(typed: Words, phrase: Words) -> bool:
    return len(typed) <= len(phrase) and all(map(_begins, typed, phrase))


def _each_once(things: Sequence[T]) -> list[T]:
    unique: list[T] = []
    for thing in things:
        if thing not in unique:
            unique.append(thing)
    return unique


# --- offers ---


Offer = tuple[str, tuple[aw.Action, ...]]
"""A phrase, and the actions that it stands for."""


def offers(state: aw.State, actions: Sequence[aw.Action]) -> Iterator[Offer]:
    """Yield each action by its words in the menu, and by its name in documents."""
    rules = aw.game(state.game)
    for action in actions:
        yield rules.describe(state, action), (action,)
        yield named(action), (action,)


def named(action: aw.Action) -> str:
    """Return an action's name in documents with its values, such as "place-citizen 2 learn"."""
    values = [str(value) for value in attrs.astuple(action, recurse=False)]
    return " ".join([type_name(type(action)), *values])


def phrases(state: aw.State, actions: Sequence[aw.Action]) -> list[str]:
    """Return all phrases that can be typed, in the words of the menu."""
    rules = aw.game(state.game)
    sentences = [rules.describe(state, action) for action in actions]
    return [*sentences, *[phrase for phrase, _ in rules.combined(state)]]
