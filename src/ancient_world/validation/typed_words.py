"""Compare misspelt or shortened words of notation with the phrases for actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.engine.document_faults import word_similarity
from ancient_world.engine.message_catalogue import call_in_language, language_codes
from ancient_world.engine.state import State
from ancient_world.records.notation.found_choices import choice_phrases

MAX_WORDS = 30
"""The most words of a text, or of a phrase, that are compared."""
MAX_PHRASES = 1_500
"""The most phrases in a language that words are compared with."""
NUMBER_WEIGHT, MAX_WEIGHT = 4, 8
"""The weight of a number, and the most weight of a word, which weighs as much as it has letters."""
BEGINNING_LIKENESS = 0.97
"""The likeness of the beginning of a word and the whole word."""
UNTYPED_WEIGHT = 0.1
"""The part of their weight that words of a phrase count if they were not typed."""


def likenesses(
    state: State,
    actions: Sequence[Action],
    text: str,
    names: Sequence[str] = (),
    player: int | None = None,
) -> list[float]:
    """Return how much a text is like each action's nearest phrase in any language, from 0 to 1.

    Args:
        state: the state before the actions.
        actions: legal actions.
        text: the typed words, with or without a player's label before a colon.
        names: the names of the players.
        player: the seat of the acting player.
    """
    label, colon, words = text.partition(": ")
    typed_words = normalized_words(words if colon else label)[:MAX_WORDS]
    best = dict.fromkeys(map(id, actions), 0.0)
    for code in language_codes():
        phrases = call_in_language(
            code, lambda: [*islice(choice_phrases(state, actions, names, player), MAX_PHRASES)]
        )
        for phrase, action in phrases:
            likeness = phrase_likeness(typed_words, normalized_words(phrase)[:MAX_WORDS])
            best[id(action)] = max(best[id(action)], likeness)
    return [best[id(action)] for action in actions]


def phrase_likeness(typed_words: Sequence[str], phrase: Sequence[str]) -> float:
    """Return how much typed words are like the words of a phrase in the same order, from 0 to 1."""
    matched = [(0.0, 0.0)] * (
        len(phrase) + 1
    )  # the likeness so far, and the weight of matched words
    for typed_word in typed_words:
        row = [(0.0, 0.0)]
        for index, word in enumerate(phrase):
            score, weight = matched[index]
            likeness = _word_likeness(typed_word, word)
            match = (
                score + likeness * _weight(typed_word),
                weight + (likeness > 0) * _weight(word),
            )
            row.append(max(row[-1], matched[index + 1], match))
        matched = row
    score, matched_weight = matched[-1]
    untyped_weight = sum(map(_weight, phrase)) - matched_weight
    total_weight = sum(map(_weight, typed_words)) + UNTYPED_WEIGHT * max(0, untyped_weight)
    return score / total_weight if total_weight else 0.0


def _weight(word: str) -> int:
    return NUMBER_WEIGHT if word.isdecimal() else min(len(word), MAX_WEIGHT)


@lru_cache(maxsize=20_000)
def _word_likeness(typed_word: str, word: str) -> float:
    if typed_word == word:
        return 1.0
    if typed_word.isdecimal() or word.isdecimal():
        return 0.0
    if word.startswith(typed_word):
        return BEGINNING_LIKENESS
    likeness = word_similarity(typed_word, word)
    return likeness if likeness > 0.5 else 0.0
