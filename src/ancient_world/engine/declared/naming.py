"""What people call the components of a game: names by id, for sentences whose data are ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import attrs

from ancient_world.engine.errors import Reason
from ancient_world.engine.language import SENTENCES, Name


def components(thing: Any) -> Iterator[Any]:
    """Everything in a card file that has an id and a name."""
    if isinstance(thing, Mapping):
        for value in thing.values():
            yield from components(value)
    elif isinstance(thing, tuple):
        for value in thing:
            yield from components(value)
    elif attrs.has(type(thing)):
        fields = [field.name for field in attrs.fields(type(thing))]
        if {"id", "name"} <= {*fields}:
            yield thing
        for name in fields:
            yield from components(getattr(thing, name))


def kind_of(component: Any, game: str) -> str:
    """The context in which the catalogue has the name of a component."""
    return f"{game}: {type(component).__name__}"


def give_names(cards: Any, game: str) -> None:
    """Make the names of our own card file known to the catalogue; a stranger's stay as they are."""
    object.__setattr__(cards, "name", Name(cards.name, "card file"))
    for component in components(cards):
        name = Name(component.name, kind_of(component, game))
        object.__setattr__(
            component, "name", name
        )  # equal to what it was, and nobody else has it yet


@attrs.frozen
class _Content:
    """A card file that is known by its digest; its class need not be hashable."""

    digest: str
    cards: Any = attrs.field(eq=False)


@lru_cache(maxsize=16)
def _names(content: _Content) -> Mapping[str, str]:
    return {component.id: component.name for component in components(content.cards)}


def names_of(cards: Any) -> Mapping[str, str]:
    """The name of each component of a card file, by its id."""
    return _names(_Content(cards.digest, cards))


def cards_of(state: Any) -> Any:
    """The card file of a state, ``None`` if its game has none."""
    for field in attrs.fields(type(state)):
        value = getattr(state, field.name)
        if hasattr(value, "digest"):
            return value
    return None


def told_by_name(why_not: Reason, state: Any) -> Reason:
    """The same reason, which tells components of the state by their names; its data stay ids."""
    cards = cards_of(state)
    if cards is None:
        return why_not
    awaited = None if why_not.awaited is None else told_by_name(why_not.awaited, state)
    names, told = names_of(cards), SENTENCES.get(why_not.code, "")
    called = {
        key: name
        for key, value in why_not.data.items()
        if f"{{{key}:label" not in told
        if (name := _called(value, names)) is not None
    }
    return attrs.evolve(why_not, called=called, awaited=awaited)


def _called(value: Any, names: Mapping[str, str]) -> Any:
    """What an id is called, or several; nothing for what is none."""
    if type(value) is tuple and value:
        parts = tuple([_called(each, names) for each in value])
        return None if None in parts else parts
    return names.get(value) if type(value) is str else None
