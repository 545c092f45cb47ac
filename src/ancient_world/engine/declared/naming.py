"""The names of a game's components by id, for sentences whose data are ids; and the labels of its fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import attrs

from ancient_world.engine.declared.fields import field_names
from ancient_world.engine.declared.typed import Rules
from ancient_world.engine.errors import Reason
from ancient_world.engine.freezing import Recalled
from ancient_world.engine.language import SENTENCES, Called, Name, plain_words, register, worded


@attrs.frozen
class CardsName:
    """The way a document names the cards of a game."""

    name: str
    digest: str


_LEAVES = frozenset({str, Name, int, bool, type(None)})
"""Types of what holds no component: most of the values in a card file."""


def components(thing: object) -> Iterator[Any]:
    """Everything in a card file that has an id and a name."""
    if isinstance(thing, Mapping):
        parts = list(thing.values())
    elif isinstance(thing, tuple):
        parts = list(thing)
    else:
        fields = field_names(type(thing))
        if "id" in fields and "name" in fields:
            yield thing
        parts = [getattr(thing, name) for name in fields]
    for part in parts:
        if type(part) not in _LEAVES:
            yield from components(part)


def kind_of(component: object, game: str) -> str:
    """The context in which the catalogue has the name of a component."""
    return f"{game}: {type(component).__name__}"


CARD_FILE = "card file"
"""The context of what a card file as a whole is called."""


OF_OTHERS = "names of others"
"""The context of names that no catalogue has."""


def file_name(cards: Any) -> Name:
    """Return the name of a card file."""
    return Name(cards.name, CARD_FILE)


def give_names(cards: object, game: str) -> None:
    """Add the names of our own card file to the catalogue; those of other files stay as they are."""
    for component in components(cards):
        name = Name(component.name, kind_of(component, game))
        # equal to what it was, and nobody else has it yet
        object.__setattr__(component, "name", name)


@partial(Recalled, maxsize=16)  # without it a reason takes thirty times as long
def names_of(cards: Any) -> Mapping[str, str]:
    """Return the names of the components of a card file, by their ids and by their English names."""
    found: dict[str, str] = {}
    for component in components(cards):
        name = component.name
        if type(name) is Name:
            found.setdefault(str(name), name)
        found[component.id] = name if type(name) is Name else Name(name, OF_OTHERS)
    return found


def cards_of(state: object) -> Any:
    """The card file of a state, ``None`` if its game has none."""
    for name in field_names(type(state)):
        value = getattr(state, name)
        if hasattr(value, "digest"):
            return value
    return None


PEOPLE = frozenset({"player", "players", "owner", "seat", "expected", "who"})
"""The data about people, whose names may be the same as a province's."""


def told_by_name(why_not: Reason, state: object) -> Reason:
    """Return the same reason, whose sentence names components in the language that it is read in.

    The data stay what they are: ids, names in English, or several of them.
    """
    awaited = why_not.awaited
    if awaited is not None:
        why_not = attrs.evolve(why_not, awaited=told_by_name(awaited, state))
    if not any(isinstance(value, (str, tuple)) for value in why_not.data.values()):
        return why_not
    cards = cards_of(state)
    if cards is None:
        return why_not
    return attrs.evolve(
        why_not, data=by_name(why_not.data, SENTENCES.get(why_not.code, ""), names_of(cards))
    )


def by_name(data: Mapping[str, object], text: str, names: Mapping[str, str]) -> dict[str, object]:
    """Return the data of a sentence, in which components are called by their names."""
    return {
        key: value if key in PEOPLE or f"{{{key}:label" in text else called(value, names)
        for key, value in data.items()
    }


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
