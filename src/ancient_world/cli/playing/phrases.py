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
    remaining_words = iter(phrase)
    return all(any(_begins(word, each) for each in remaining_words) for word in typed)


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
    parsed_phrases = [(words_of(phrase), meaning) for phrase, meaning in offers]
    matches_by_distance = [
        (_distance(words, phrase), meaning) for phrase, meaning in parsed_phrases if fits(words, phrase)
    ]
    best_distance = min([distance for distance, _ in matches_by_distance], default=0)
    return _without_duplicates([meaning for distance, meaning in matches_by_distance if distance == best_distance])


def _distance(typed: Words, phrase: Words) -> int:
    """Return the rank of a match: 0 complete, 1 end left out, 2 later words left out, 3 first word left out."""
    if phrase == typed:
        return 0
    if _is_abbreviated_start(typed, phrase):
        return 1
    return 2 if _begins(typed[0], phrase[0]) else 3


def _is_abbreviated_start(typed_words: Words, phrase: Words) -> bool:
    return len(typed_words) <= len(phrase) and all(map(_begins, typed_words, phrase))


def _without_duplicates(items: Sequence[T]) -> list[T]:
    unique: list[T] = []
    for item in items:
        if item not in unique:
            unique.append(item)
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
