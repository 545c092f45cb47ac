"""The message catalogue: sentences by code, in English and in translation.

Rules give a code and data. English sentences are registered by the games (and, for its own codes, by the
core) and are the message ids of the gettext catalogues beside the package. In a sentence,

* ``{coins:coin|coins}`` is the number and the word that fits it ("1 coin", "3 coins");
* ``{space:label}`` is the word for an id ("learn" becomes "Learn");
* ``{player:seat}`` is the name of who sits there, ``{players:seats}`` those of several, where the names are known.
"""

from __future__ import annotations

import gettext
import os
import string
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

SENTENCES: dict[str, str] = {}
"""Every registered sentence by its code, in English."""

LABELS: dict[str, str] = {}
"""Every registered word for an id, in English."""

_LOCALE = os.path.join(
    os.path.dirname(os.path.dirname(__file__)), "locale"
)  # importing pathlib takes 3 ms of everybody's start
_language: ContextVar[str] = ContextVar("ancient_world_language", default="en")


def register(sentences: Mapping[str, str], labels: Mapping[str, str] | None = None) -> None:
    """Add sentences and labels to the catalogue; a code has one sentence only."""
    for known, new in ((SENTENCES, sentences), (LABELS, labels or {})):
        for code, text in new.items():
            if known.setdefault(code, text) != text:
                raise ValueError(f"the code {code!r} has a sentence already: {known[code]!r}")


def set_language(code: str) -> None:
    """Choose the language of all sentences in this context, as "es"; unknown ones give English."""
    _language.set(code)


def language() -> str:
    """The language in use."""
    return _language.get()


@lru_cache(maxsize=8)
def _catalogue(code: str) -> gettext.NullTranslations:
    return gettext.translation("ancient_world", _LOCALE, languages=[code], fallback=True)


def tr(text: str) -> str:
    """An English text in the language in use."""
    code = _language.get()
    if code == "en" or not text:
        return text
    return _catalogue(code).gettext(text)


MOST_VALUE = 500
"""Characters of one value in a sentence at most: what a stranger wrote may be of any length."""
_MOST_BITS = 256


def printable(number: int) -> int | str:
    """A number, or of a very large one, which may not even be printable, about how large it is."""
    if number.bit_length() <= _MOST_BITS:
        return number
    return f"{'-' if number < 0 else ''}2**{number.bit_length() - 1}..."


class _Filler(string.Formatter):
    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names = names

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        value = super().get_value(key, args, kwargs)
        return printable(value) if type(value) is int else value

    def format_field(self, value: Any, format_spec: str) -> str:
        text = self._formatted(value, format_spec)
        return text if len(text) <= MOST_VALUE else text[: MOST_VALUE - 1] + "…"

    def _formatted(self, value: Any, format_spec: str) -> str:
        if format_spec == "label":
            return tr(LABELS.get(str(value), str(value)))
        if format_spec in ("seat", "seats"):
            seats = value if format_spec == "seats" else (value,)
            return _listed([seat_name(seat, self._names) for seat in seats])
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        return str(super().format_field(value, format_spec))


_FILLER = _Filler()


def sentence(code: str, data: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The sentence of a code, filled with data, in the language in use; ``names`` are the players' in seat order."""
    filler = _Filler(names) if names else _FILLER
    return filler.vformat(tr(SENTENCES.get(code, code)), (), data)


def seat_name(seat: Any, names: Sequence[str] = ()) -> str:
    """What a sentence calls a seat: its player's name, its number where names are not known; ``None`` is chance."""
    if seat is None:
        return tr(SENTENCES["seat-of-chance"])
    if type(seat) is int and 0 <= seat < len(names):
        return names[seat]
    return tr(SENTENCES["seat-by-number"]).format(player=seat)


def _listed(names: list[str]) -> str:
    """Names one after the other, as a sentence lists them."""
    if len(names) < 2:
        return "".join(names)
    return tr(SENTENCES["names-and"]).format(names=", ".join(names[:-1]), last=names[-1])


register(
    {
        "deal-awaited": "Now {count:card is|cards are} dealt; nothing else can happen.",
        "roll-awaited": "Now {count:die is|dice are} rolled; nothing else can happen.",
        "wrong-card-count": "{expected:card is|cards are} dealt here, not {count}.",
        "card-not-in-deck": "{card} is not in this deck. What can be drawn: {possible}.",
        "card-in-other-deck": "{card} lies in another deck, not in this one. What can be drawn: {possible}.",
        "card-under-others": "{card} lies at the bottom of this deck. What can be drawn: {possible}.",
        "card-dealt-twice": "{card} is dealt twice.",
        "known-bottom": "The cards at the bottom of this deck are known: {cards}.",
        "wrong-dice-count": "{expected:die is|dice are} rolled here, not {count}.",
        "no-such-face": "The die has no face {face!r}; it has: {faces}.",
        "game-over": "The game is over.",
        "not-now": "The game waits for something else now: {step:label}.",
        "chosen-already": "There is nothing more to choose now for {player:seat}.",
        "not-an-action": "This is not an action of this game.",
        "not-such-a-value": "In the field {field}, {expected:label} is expected, not {found:label}.",
        "anothers-action": "This says that it is done by {named:seat}, not by {player:seat}.",
        "wrong-player": "This is not for {player:seat} to do now.",
        "awaited": "The game waits for {players:seats}: {step:label}.",
        "awaited-deal": "The game waits for a deal.",
        "awaited-roll": "The game waits for a roll of dice.",
        "awaited-chance": "The game waits for chance.",
        "seat-by-number": "player {player}",
        "seat-of-chance": "chance",
        "names-and": "{names} and {last}",
    }
)
