"""Match typed words with phrases: in full, by the beginnings of their words, or by initials."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeVar

from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.engine.language_choice import language
from ancient_world.engine.message_catalogue import (
    call_in_language,
    language_codes,
    register_messages,
    translate,
)

T = TypeVar("T")

Words = Sequence[str]

IDENTICAL, IN_FULL, FROM_START, SIDE_BY_SIDE, WITH_GAPS, WITHOUT_START, INITIALS = range(7)
"""The ranks of matches, the best first."""

_ARTICLES = "the, a, an"

register_messages({"articles": _ARTICLES})


@cache
def _articles(codes: tuple[str, ...]) -> frozenset[str]:
    """Return the articles of some languages."""
    lists = [call_in_language(code, lambda: translate(_ARTICLES)) for code in codes]
    return frozenset([word for each in lists for word in normalized_words(each)])


def without_articles(words: Words) -> Words:
    """Return words without the articles of all languages; unchanged if nothing else is left."""
    articles = _articles(language_codes())
    return [word for word in words if word not in articles] or words


def best_matches(text: str, offers: Iterable[tuple[str, T]]) -> list[T]:
    """Return what the phrases that best match a text stand for, without duplicates; ``offers`` are phrases and meanings.

    A phrase in full matches best, then one whose first words were typed without gaps, then one with all words side by
    side, then one with gaps after its first word, then any other. Initials count if no beginnings of words match.
    """
    return _ranked_matches(text, offers)[1]


def ranked_matches(
    text: str, list_offers: Callable[[], Iterable[tuple[str, T]]]
) -> tuple[int, list[T]]:
    """Return the best matches of a text in any language, and their rank.

    Without a phrase in full, matches in the language in use come first.

    Args:
        text: the typed words.
        list_offers: returns phrases and meanings in the language in use.
    """
    best_so_far: tuple[int, list[T]] = INITIALS, []
    for code in dict.fromkeys([language(), *language_codes()]):
        rank, matches = call_in_language(code, lambda: _ranked_matches(text, list_offers()))
        if rank <= IN_FULL:
            return rank, matches
        if not best_so_far[1]:
            best_so_far = rank, matches
    return best_so_far


def _ranked_matches(text: str, offers: Iterable[tuple[str, T]]) -> tuple[int, list[T]]:
    """Return the rank of the best matches of a text, and what they stand for.

    A phrase that begins with the words only after its article matches as well as one that begins with them. If not exactly one
    matches, the text and the phrases are compared without articles; of several matches, this finds one only if the words
    begin the phrase, or stand in it side by side.
    """
    typed_words = normalized_words(text)
    if not typed_words:
        return INITIALS, []
    phrases = [(phrase, normalized_words(phrase), meaning) for phrase, meaning in offers]
    rank, matches = _best_phrases(text, typed_words, phrases)
    if len(matches) == 1 and rank == FROM_START and without_articles(typed_words) == typed_words:
        for _, words, meaning in phrases:
            if meaning not in matches and begins_phrase(typed_words, without_articles(words)):
                matches.append(meaning)
    if len(matches) == 1 or rank <= IN_FULL:
        return rank, matches
    bare_phrases = [
        ("", without_articles(words), meaning)
        for _, words, meaning in phrases
        if not matches or meaning in matches
    ]
    bare_rank, bare_matches = _best_phrases(text, without_articles(typed_words), bare_phrases)
    if not bare_matches or (matches and bare_rank > SIDE_BY_SIDE):
        return rank, matches
    return max(bare_rank, FROM_START), bare_matches


def _best_phrases(
    text: str, typed_words: Words, phrases: Iterable[tuple[str, Words, T]]
) -> tuple[int, list[T]]:
    """Return the best rank of phrases, each with its words, and what the phrases of this rank stand for."""
    best_rank, matches = INITIALS, list[T]()
    for phrase, words, meaning in phrases:
        rank = IDENTICAL if phrase == text else _match_rank(typed_words, words)
        if rank is not None and rank <= best_rank:
            matches = matches if rank == best_rank else []
            best_rank = rank
            if meaning not in matches:
                matches.append(meaning)
    return best_rank, matches


def _match_rank(typed_words: Words, phrase: Words) -> int | None:
    """Return the rank of the match of typed words with a phrase, or ``None`` if they do not match."""
    if len(typed_words) > len(phrase):
        return None
    if not matches_phrase(typed_words, phrase):
        return INITIALS if _matches_initials(typed_words, phrase) else None
    if typed_words == phrase:
        return IN_FULL
    if begins_phrase(typed_words, phrase):
        return FROM_START
    if f" {' '.join(typed_words)} " in f" {' '.join(phrase)} ":
        return SIDE_BY_SIDE
    return WITH_GAPS if _is_beginning(typed_words[0], phrase[0]) else WITHOUT_START


def matches_phrase(typed_words: Words, phrase: Words) -> bool:
    """Return whether each typed word begins a word of the phrase, in order; a number must match exactly."""
    remaining_words = iter(phrase)
    return all(any(_is_beginning(word, each) for each in remaining_words) for word in typed_words)


def begins_phrase(typed_words: Words, phrase: Words) -> bool:
    """Return whether typed words are the beginnings of the first words of a phrase, without gaps."""
    return 0 < len(typed_words) <= len(phrase) and all(map(_is_beginning, typed_words, phrase))


def _is_beginning(word: str, full_word: str) -> bool:
    return word == full_word if word.isdecimal() else full_word.startswith(word)


def are_initials(word: str, phrase: Words) -> bool:
    """Return whether a word consists of the first letters of all words of a phrase."""
    return word == "".join([each[:1] for each in phrase])


def _matches_initials(typed_words: Words, phrase: Words) -> bool:
    """Return whether each typed word begins a word of the phrase or has the initials of several, in order."""
    position = 0
    for word in typed_words:
        found_end = _end_of_match(word, phrase, position)
        if found_end is None:
            return False
        position = found_end
    return True


def _end_of_match(word: str, phrase: Words, start: int) -> int | None:
    """Return the end of the first words of a phrase, from ``start``, that a typed word stands for."""
    for position in range(start, len(phrase)):
        if _is_beginning(word, phrase[position]):
            return position + 1
        end = position + len(word)
        if len(word) > 1 and end <= len(phrase) and are_initials(word, phrase[position:end]):
            return end
    return None
