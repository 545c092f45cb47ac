"""Read what stands before the words of a typed line: names of players, and words for chance."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.engine.message_catalogue import call_in_language, language_codes, seat_name
from ancient_world.records.notation.word_matching import begins_phrase, without_articles

MAX_LENGTH = 200
"""The most characters of a name that is compared with others."""


def is_chance_in_any_language(label: str) -> bool:
    """Return whether the name of an actor is the word for chance in a language of the library."""
    words = without_articles(normalized_words(label)) if len(label) <= MAX_LENGTH else []
    return any(
        words == normalized_words(call_in_language(code, lambda: seat_name(None)))
        for code in language_codes()
    )


def seats_with_name(name: str, names: Sequence[object], *, in_full: bool = False) -> list[int]:
    """Return the seats of the players whom a name means without capitals and accents: in full, or else shortened."""
    typed_words = normalized_words(name) if len(name) <= MAX_LENGTH else []
    words_by_seat = {
        seat: normalized_words(each) for seat, each in enumerate(names) if isinstance(each, str)
    }
    seats = [seat for seat, words in words_by_seat.items() if typed_words == words != []]
    if seats or in_full:
        return seats
    return [seat for seat, words in words_by_seat.items() if begins_phrase(typed_words, words)]
