"""The phrases that a person can type, and the matching of typed words with phrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import attrs

import ancient_world as aw
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.engine.steps import type_name

# --- phrases ---


T = TypeVar("T")

Words = Sequence[str]


def matches_phrase(typed_words: Words, phrase: Words) -> bool:
    """Return whether each typed word begins a word of the phrase, in order; a number must match exactly."""
    remaining_words = iter(phrase)
    return all(any(_is_beginning(word, each) for each in remaining_words) for word in typed_words)


def _is_beginning(word: str, full_word: str) -> bool:
    return word == full_word if word.isdecimal() else full_word.startswith(word)


def best_meanings(line: str, phrases_with_meaning: Iterable[tuple[str, T]]) -> list[T]:
    """Return what the phrases that best match the typed words stand for, without duplicates.

    A phrase typed in full matches best, then one whose first words were typed without gaps, then one with gaps
    after its first word, then any other.
    """
    words = normalized_words(line)
    if not words:
        return []
    parsed_phrases = [
        (normalized_words(phrase), meaning) for phrase, meaning in phrases_with_meaning
    ]
    matches_by_distance = [
        (_match_rank(words, phrase), meaning)
        for phrase, meaning in parsed_phrases
        if matches_phrase(words, phrase)
    ]
    best_distance = min([distance for distance, _ in matches_by_distance], default=0)
    return _without_duplicates(
        [meaning for distance, meaning in matches_by_distance if distance == best_distance]
    )


def _match_rank(typed_words: Words, phrase: Words) -> int:
    """Return the rank of a match: 0 complete, 1 end left out, 2 later words left out, 3 first word left out."""
    if phrase == typed_words:
        return 0
    if _is_abbreviated_start(typed_words, phrase):
        return 1
    return 2 if _is_beginning(typed_words[0], phrase[0]) else 3


def _is_abbreviated_start(typed_words: Words, phrase: Words) -> bool:
    return len(typed_words) <= len(phrase) and all(map(_is_beginning, typed_words, phrase))


def _without_duplicates(items: Sequence[T]) -> list[T]:
    unique: list[T] = []
    for item in items:
        if item not in unique:
            unique.append(item)
    return unique


# --- offers ---


PhraseOffer = tuple[str, tuple[aw.Action, ...]]
"""A phrase, and the actions that it stands for."""


def phrase_offers(state: aw.State, actions: Sequence[aw.Action]) -> Iterator[PhraseOffer]:
    """Yield each action by its words in the menu, and by its name in documents."""
    rules = aw.game(state.game)
    for action in actions:
        yield rules.describe(state, action), (action,)
        yield document_phrase(action), (action,)


def document_phrase(action: aw.Action) -> str:
    """Return an action's name in documents with its values, such as "place-citizen 2 learn"."""
    values = [str(value) for value in attrs.astuple(action, recurse=False)]
    return " ".join([type_name(type(action)), *values])


def menu_phrases(state: aw.State, actions: Sequence[aw.Action]) -> list[str]:
    """Return all phrases that can be typed, in the words of the menu."""
    rules = aw.game(state.game)
    sentences = [rules.describe(state, action) for action in actions]
    return [*sentences, *[phrase for phrase, _ in rules.combined(state)]]
