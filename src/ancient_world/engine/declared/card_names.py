"""The names of the components of a card file, by id and by English name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from ancient_world.engine.declared.field_marks import field_names
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.message_catalogue import Name

_LEAF_TYPES = frozenset({str, Name, int, bool, type(None)})
"""The types of values that hold no components; most values in a card file are of these."""


def iterate_components(value: object) -> Iterator[Any]:
    """Yield every object in a card file, at any depth, that has an id and a name."""
    if isinstance(value, Mapping):
        parts = list(value.values())
    elif isinstance(value, tuple):
        parts = list(value)
    else:
        fields = field_names(type(value))
        if "id" in fields and "name" in fields:
            yield value
        parts = [getattr(value, name) for name in fields]
    for part in parts:
        if type(part) not in _LEAF_TYPES:
            yield from iterate_components(part)


def translation_context(component: object, game: str) -> str:
    """Return the translation context of a component's name: the game and the component's class."""
    return f"{game}: {type(component).__name__}"


CARD_FILE_CONTEXT = "card file"
"""The translation context of the name of a card file."""


FOREIGN_NAMES = "names of others"
"""The translation context of names in other card files than ours, which no catalogue has."""


def make_names_translatable(cards: object, game: str) -> None:
    """Make the names of the components in one of our own card files translatable, in place."""
    for component in iterate_components(cards):
        name = Name(component.name, translation_context(component, game))
        # The component is frozen, but the new name is equal, and nobody else holds the file yet.
        object.__setattr__(component, "name", name)


@partial(IdentityCache, maxsize=16)  # uncached, a reason takes thirty times as long
def component_names(cards: Any) -> Mapping[str, str]:
    """Return the names of the components of a card file, by id and, in our own files, by English name."""
    names: dict[str, str] = {}
    for component in iterate_components(cards):
        name = component.name
        if type(name) is Name:
            names.setdefault(str(name), name)
        names[component.id] = name if type(name) is Name else Name(name, FOREIGN_NAMES)
    return names


def cards_of(state: object) -> Any:
    """Return the card file of a state, or ``None`` if its game has none."""
    for name in field_names(type(state)):
        value = getattr(state, name)
        if hasattr(value, "digest"):
            return value
    return None
