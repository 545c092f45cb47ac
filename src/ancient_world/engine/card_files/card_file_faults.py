"""The faults that a card file can have: codes and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from ancient_world.engine.card_files.toml_files import FILE_FAULTS, format_short
from ancient_world.engine.document_faults import similar_words
from ancient_world.engine.message_catalogue import message_text, register_messages

MAX_FAULTS = 200
"""The number of faults at which reading stops: nobody reads more, and a hostile file must not take more time."""
_MAX_KNOWN_WORDS = 500
"""The most known words that a fault lists: a hostile file may define thousands of them."""

CARD_FAULTS: dict[str, str] = {
    **FILE_FAULTS,
    "bad-format": "the file is written in a format that this version does not read",
    "unknown-table": "a table that the card files of this game do not have",
    "missing-table": "a table that every card file of this game has is not there",
    "duplicate-table": "a table that may stand once stands in two files",
    "unknown-key": "a key that this table does not have",
    "missing-key": "a key that this table must have is not there",
    "wrong-type": "a value is of another type than the key takes",
    "out-of-range": "a number is too small or too large",
    "wrong-length": "a list is too short or too long",
    "repeated-word": "a list says the same thing twice",
    "unknown-word": "a text is none of the words that can stand here",
    "bad-id": "an id is not short, lower-case and made of words joined by hyphens",
    "bad-name": "a text is empty, too long or not plain",
    "duplicate-id": "two cards have the same id",
    "wrong-count": "there is another number of cards than the rulebook says",
    "unknown-card": "a card that the file does not have",
    "too-many-faults": "reading stopped, since there are too many faults",
}
"""Every code of a fault that all games can report, with its meaning; a game adds its own."""

register_messages(
    {
        "card-file:bad-format": "this version reads format {known}, not {found}",
        "card-file:unknown-table": "no card file has this table; the tables are {known}",
        "card-file:missing-table": "a table [{table}] is needed",
        "card-file:missing-table:list": "the list of tables [[{table}]] is missing",
        "card-file:duplicate-table": "is already in {file}",
        "card-file:unknown-key": "unknown key; the keys are {known}",
        "card-file:missing-key": "expected {expected:label}",
        "card-file:wrong-type": "expected {expected:label}, got {found:label}",
        "card-file:wrong-type:list": "must be one table [[{table}]] for each card",
        "card-file:out-of-range": "must be from {least} to {most}, got {found}",
        "card-file:wrong-length": "must list {least} to {most} values, got {count}",
        "card-file:wrong-length:exactly": "must list {expected:value|values}, got {count}",
        "card-file:repeated-word": "{word} appears twice",
        "card-file:unknown-word": "{word} is not one of {known}",
        "card-file:bad-id": "must be at most {most} characters from a-z, 0-9 and single hyphens, and start with a letter",
        "card-file:bad-name": "must be 1 to {most} printable characters",
        "card-file:duplicate-id": "{id} is already the id of {other} in {file}",
        "card-file:wrong-count": "there {expected:|is|are} {expected} of these in the game, not {found}",
        "card-file:wrong-count:many": "more than {most} cards",
        "card-file:wrong-count:one": "exactly one of these keys is needed: {known}",
        "card-file:unknown-card": "there is no card called {word}",
        "card-file:bad-format:standard": "the standard cards of this version have the digest {here}, but the cards asked for have the digest {then}",
        "card-file:too-many-faults": "more than {most} faults; stopped reading here",
        "did-you-mean": "did you mean {near}?",
    },
    {"card-table": "a table"},
)


def fault_sentence(sentence_code: str, data: Mapping[str, object]) -> str:
    """Return the sentence of a fault, in the language in use.

    If ``data`` has an unknown ``word`` and the ``known_words`` words, the sentence may suggest a known word that is similar.
    """
    known_words = data.get("known")
    if "word" not in data or known_words is None:
        return message_text(f"card-file:{sentence_code}", data)
    words = list(islice(known_words, _MAX_KNOWN_WORDS))  # type: ignore[call-overload]
    texts = {"word": quote_value(data["word"]), "known": format_short(", ".join(words), 300)}
    message = message_text(f"card-file:{sentence_code}", {**data, **texts})
    suggestions = [quote_value(each) for each in similar_words(data["word"], words, 1)]
    return "; ".join(
        [message, *(message_text("did-you-mean", {"near": each}) for each in suggestions)]
    )


def quote_value(value: object) -> str:
    """Return a value as a sentence shows it: short, a text in quotation marks, a list or table only by its type."""
    if isinstance(value, (dict, list)):
        return "card-table" if isinstance(value, dict) else "json-array"
    return f'"{format_short(value)}"' if isinstance(value, str) else format_short(value)
