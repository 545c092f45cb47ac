"""The names of the components of a card file: by their ids, and by their English names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from ancient_world.engine.declared.fields import field_names
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.language import Name

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


def give_names(cards: object, game: str) -> None:
    """Add the names of our own card file to the catalogue; those of other files stay as they are."""
    for component in components(cards):
        name = Name(component.name, kind_of(component, game))
        # equal to what it was, and nobody else has it yet
        object.__setattr__(component, "name", name)


@partial(IdentityCache, maxsize=16)  # without it a reason takes thirty times as long
def component_names(cards: Any) -> Mapping[str, str]:
    """Return the names of the components of a card file, by their ids and by their English names."""
    found: dict[str, str] = {}
    for component in components(cards):
        name = component.name
        if type(name) is Name:
            found.setdefault(str(name), name)
        found[component.id] = name if type(name) is Name else Name(name, OF_OTHERS)
    return found


def cards_of(state: object) -> Any:
    """Return the card file of a state, ``None`` if its game has none."""
    for name in field_names(type(state)):
        value = getattr(state, name)
        if hasattr(value, "digest"):
            return value
    return None
