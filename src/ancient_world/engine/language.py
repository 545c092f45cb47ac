"""The message catalogue: sentences by code, in English and in translation.

Rules give a code and data. English sentences are registered by the games (and, for its own codes, by the
core) and are the message ids of the gettext catalogues beside the package. In a sentence,

* ``{coins:coin|coins}`` is the number and the word that fits it ("1 coin", "3 coins");
* ``{space:label}`` is the word for an id ("learn" becomes "Learn").
"""

from __future__ import annotations

import gettext
import os
import string
from collections.abc import Mapping
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


class _Filler(string.Formatter):
    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        value = super().get_value(key, args, kwargs)
        if type(value) is int and value.bit_length() > _MOST_BITS:  # it may not even be printable
            return f"{'-' if value < 0 else ''}2**{value.bit_length() - 1}..."
        return value

    def format_field(self, value: Any, format_spec: str) -> str:
        text = self._formatted(value, format_spec)
        return text if len(text) <= MOST_VALUE else text[: MOST_VALUE - 1] + "…"

    def _formatted(self, value: Any, format_spec: str) -> str:
        if format_spec == "label":
            return tr(LABELS.get(str(value), str(value)))
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        return str(super().format_field(value, format_spec))


_FILLER = _Filler()


def sentence(code: str, data: Mapping[str, Any]) -> str:
    """The sentence of a code, filled with data, in the language in use."""
    return _FILLER.vformat(tr(SENTENCES.get(code, code)), (), data)


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
        "chosen-already": "Player {player} has nothing more to choose now.",
        "not-an-action": "This is not an action of this game.",
    }
)
