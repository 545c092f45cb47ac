"""What the fields of components say of themselves to the reader of card files, beside ``count`` for numbers.

The marks stand in the annotation, beside the type::

    Tribe = Annotated[str, word(*TRIBES)]


    @attrs.frozen
    class Card:
        id: CardId
        name: CardName
        tribes: Annotated[tuple[Tribe, ...], several(1, 6)]
        price: Annotated[int, count(0, 99), written("costs")] = 0
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

import attrs

from ancient_world.engine.declared.fields import Mark

T = TypeVar("T")

MOST_COPIES = 99
MOST_ID = 24


@attrs.frozen
class Word(Mark):
    """One of some words; of the keys of a table, what they stand for."""

    words: tuple[Any, ...]


@attrs.frozen
class Text(Mark):
    """A text of so many characters at most: an id, or a name for people."""

    most: int
    is_id: bool


@attrs.frozen
class Several(Mark):
    """A list of so many values; ``different`` ones stand in it once."""

    least: int
    most: int
    different: bool


@attrs.frozen
class Copied(Mark):
    """A list of tables that may have a key ``copies``."""


@attrs.frozen
class Written(Mark):
    """The key of the field, if it is not the name."""

    key: str


@attrs.frozen(eq=False)
class ByKey(Mark):
    """Components whose classes are called by keys of the table itself."""

    family: Mapping[str, type]


def word(*words: Any) -> Word:
    """Declare one of some words; of the keys of a table, maybe numbers."""
    return Word(words)


def several(least: int = 0, most: int = 10_000, *, different: bool = False) -> Several:
    """Declare how many values a list has, and whether they differ."""
    return Several(least, most, different)


def copied() -> Copied:
    """Declare that a table of this list can stand for several cards: ``copies = 2`` of "levy" are "levy-1", "levy-2"."""
    return Copied()


def written(key: str) -> Written:
    """Declare the key of a field whose name is another one."""
    return Written(key)


def by_key(family: Mapping[str, type]) -> ByKey:
    """Declare components that are keys of the table itself: ``food = 1`` is ``Food(1)``.

    What has one field ``amount`` is written as its value, what has no field as ``true``, everything else as a
    table; of a class whose ``several`` is true, a list of tables can stand there. They are kept in the order of
    the family.
    """
    return ByKey(family)


def family_of(names: Mapping[str, Any], parent: type[T]) -> dict[str, type[T]]:
    """The classes with a ``key`` that a module defines, by this key: ``family_of(globals(), Ability)``."""
    return {
        vars(thing)["key"]: thing
        for thing in names.values()
        if isinstance(thing, type) and issubclass(thing, parent) and "key" in vars(thing)
    }


def card_id(most: int) -> Text:
    """Declare an id: lower-case words joined by hyphens."""
    return Text(most, is_id=True)


def card_name(most: int) -> Text:
    """Declare a name: plain text for people."""
    return Text(most, is_id=False)


CardId = Annotated[str, card_id(MOST_ID)]
CardName = Annotated[str, card_name(40)]


@attrs.frozen
class Header:
    """The table that says how a file is written, and what people call it."""

    format: int
    name: CardName | None = None
