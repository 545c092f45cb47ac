"""The names of a game's components by id, for sentences whose data are ids; and the labels of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import attrs

from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.typed import Rules
from ancient_world.engine.errors import Reason, UnknownGame
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.language import (
    LABELS,
    SENTENCES,
    Called,
    Name,
    plain_words,
    register,
    worded,
)


@attrs.frozen
class CardsName:
    """The way a document names the cards of a game."""

    name: str
    digest: str


PEOPLE = frozenset({"player", "players", "owner", "seat", "expected", "who"})
"""The data about people, whose names may be the same as a province's."""


@attrs.frozen(eq=False)
class Names:
    """What the ids of a table are called: by kind, and all together where nothing says of which kind an id is.

    The card file names its components, and :attr:`ancient_world.engine.Game.words` everything else.
    """

    every: Mapping[str, str]
    by_kind: Mapping[str, Mapping[str, str]]
    printed: Mapping[str, str]
    """The names of the card file alone."""

    def of(self, kind: str) -> Mapping[str, str]:
        """Return the names of the ids of a kind, and those of all others behind them."""
        return self.by_kind.get(kind, self.every)


NO_NAMES = Names({}, {}, {})
NOT_IDS = frozenset({"step", "action", "event", "option", "symbol", "figure", "group", "kind"})
"""The kinds of words that are no ids in the values of a sentence; a sentence asks for them by the name of the kind."""


def names_at(state: object) -> Names:
    """Return what the ids of a state are called; formatted, a name is in the language in use."""
    try:
        rules: Any = getattr(type(state), "rules_of", type)(state)
    except UnknownGame:  # it is registered no more
        rules = None
    found: Names = _names(getattr(rules, "words", None) or _NO_WORDS, cards_of(state))
    return found


_NO_WORDS: Mapping[str, Mapping[str, str]] = {}


@partial(IdentityCache, maxsize=16)  # without it a reason takes thirty times as long
def _names(words: Mapping[str, Mapping[str, str]], cards: Any) -> Names:
    named = {} if cards is None else component_names(cards)
    worded = {
        kind: {key: Name(text, "") for key, text in ids.items()} for kind, ids in words.items()
    }
    every: dict[str, str] = {}
    for kind, ids in worded.items():
        if kind not in NOT_IDS and not kind.startswith("option-"):
            every = {**ids, **every}
    every |= named
    by_kind = {
        kind: {**every, **ids, **{key: named[key] for key in ids if key in named}}
        for kind, ids in worded.items()
    }
    return Names(every, by_kind, named)


def reason_by_name(why_not: Reason, state: object) -> Reason:
    """Return the same reason, whose sentence names components in the language that it is read in.

    The data stay what they are: ids, names in English, or several of them.
    """
    awaited = why_not.awaited
    if awaited is not None:
        why_not = attrs.evolve(why_not, awaited=reason_by_name(awaited, state))
    if not any(isinstance(value, (str, tuple)) for value in why_not.data.values()):
        return why_not
    text = SENTENCES.get(why_not.code, "")
    return attrs.evolve(why_not, data=by_name(why_not.data, text, names_at(state)))


def by_name(data: Mapping[str, object], text: str, names: Names) -> dict[str, object]:
    """Return the data of a sentence, in which components are called by their names."""
    return {key: _by_name(key, value, text, names) for key, value in data.items()}


def _by_name(key: str, value: object, text: str, names: Names) -> object:
    if key in PEOPLE:
        return value
    if f"{{{key}:label" not in text:
        # In quotes stands what somebody has written, for which there may be a word as well.
        return called(value, names.printed if f"{{{key}!r}}" in text else names.of(key))
    word = names.by_kind.get(key, {}).get(value) if isinstance(value, str) else None
    own = type(value) is Called and value.names != (value,)
    return value if word is None or own or value in LABELS else Called(str(value), (word,))


def called(value: object, names: Mapping[str, str]) -> object:
    """Return the same value with the name that it is shown by; so for the parts of a tuple, and names in one text."""
    if type(value) is tuple:
        return tuple([called(part, names) for part in value])
    if type(value) is not str:
        return value
    parts = [value] if value in names else value.split(", ")
    shown = tuple([names.get(part, part) for part in parts])
    return Called(value, shown) if any(part in names for part in parts) else value


# --- kinds of ids ---

_KINDS = plain_words("seat place deck option card")
"""The kinds of things that all games have."""

register({}, _KINDS)


def kind_word(rules: Rules, kind: str) -> Called:
    """Return a kind of ids, which a sentence shows by the word of its game."""
    words = {**_KINDS, **rules.words.get("kind", {})}
    word = "option" if kind.startswith("option-") else kind
    return worded(kind, words.get(kind, word))


def ids_in_order(rules: Any, state: object, kind: str) -> tuple[str, ...]:
    """Return the ids of a declared kind in their order: as the game lists its components, then its words, then by the alphabet."""
    ids = rules.ids(state).get(kind, frozenset())
    kinds: tuple[str, ...] = rules.kinds.get(kind, (kind,))
    listed = [each.id for own in kinds for each in rules.components(state) if each.kind == own]
    worded = [key for own in kinds for key in rules.words.get(own, {})]
    return tuple([key for key in dict.fromkeys([*listed, *worded, *sorted(ids)]) if key in ids])


# --- labels: a game names its fields once (Game.field_labels), by name, or by class and name ---

FIELD = "field"
"""The context of labels of fields in the catalogue."""

SHARED = {
    "agenda": "what comes next",
    "cards": "card file",
    "unseen": "unseen cards",
    "bottom": "known cards at the bottom",
    "Dealt.cards": "dealt cards",
    "faces": "faces of the dice",
}
"""The labels of fields that all games share."""


def field_label(labels: Mapping[str, str], cls: type, field: str) -> Name:
    """Return the label of a field of a class, from its game's labels; formatted, it is in the language in use.

    A field without a label is called by its name.
    """
    own = f"{cls.__name__}.{field}"
    text = labels.get(own) or SHARED.get(own) or labels.get(field) or SHARED.get(field)
    return Name(text or field.replace("_", " "), FIELD)
