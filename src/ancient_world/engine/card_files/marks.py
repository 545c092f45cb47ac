"""The marks that fields of components carry for the reader of card files, beside ``count`` for numbers.

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

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

import attrs

T = TypeVar("T")

MOST_COPIES = 99
MOST_ID = 24


# Plain classes: attrs would take 3 ms for them, of everybody's start.


class Word:
    """One of some words; of the keys of a table, what they stand for."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words


class TextMark:
    """A text of so many characters at most: an id, or a name for people."""

    def __init__(self, most: int, *, is_id: bool) -> None:
        self.most, self.is_id = most, is_id


class Several:
    """A list of so many values; ``different`` ones stand in it once."""

    def __init__(self, least: int, most: int, *, different: bool = False) -> None:
        self.least, self.most, self.different = least, most, different


class Copied:
    """A list of tables that may have a key ``copies``."""


class Written:
    """The key of the field, if it is not the name."""

    def __init__(self, key: str) -> None:
        self.key = key


class ByKey:
    """Components whose classes are called by keys of the table itself."""

    def __init__(self, family: Mapping[str, type]) -> None:
        self.family = family


def word(*words: str) -> Word:
    """Declare that a value is one of some words; where it is the key of a table, they may be numbers."""
    return Word(words)


def several(least: int = 0, most: int = 10_000, *, different: bool = False) -> Several:
    """Declare how many values a list has, and whether they differ."""
    return Several(least, most, different=different)


def copied() -> Copied:
    """Declare that a table of this list can stand for several cards: ``copies = 2`` of "levy" are "levy-1", "levy-2"."""
    return Copied()


def written(key: str) -> Written:
    """Declare the key of a field whose name is another one."""
    return Written(key)


def by_key(family: Mapping[str, type]) -> ByKey:
    """Declare components that are keys of the table itself: ``food = 1`` is ``Food(1)``.

    A class with one field ``amount`` is written as its value, one without fields as ``true``, any other as a table;
    where the class says ``several``, a list of tables can stand there. They are kept in the order of the family.
    """
    return ByKey(family)


def family_of(
    names: Mapping[str, object], parent: type[T], joined: str = "_"
) -> dict[str, type[T]]:
    """Return the kinds of something that a module defines, by their keys: ``family_of(globals(), Ability)``.

    A class that is the parent of another one is no kind. The ``key`` of a kind is the name of its class in small letters,
    with ``joined`` between the words, unless the class says another one.
    """
    found = [each for each in names.values() if isinstance(each, type) and issubclass(each, parent)]
    parents = {base for kind in found for base in kind.__mro__[1:]}
    return {_key_of(kind, joined): kind for kind in found if kind not in parents}


def _key_of(kind: Any, joined: str) -> str:
    """Return the key of a kind, and set it if the kind declares none."""
    if "key" not in vars(kind):
        kind.key = re.sub(r"(?<!^)(?=[A-Z])", joined, kind.__name__).lower()
    key: str = kind.key
    return key


def card_id(most: int) -> TextMark:
    """Declare an id: lower-case words joined by hyphens."""
    return TextMark(most, is_id=True)


def card_name(most: int) -> TextMark:
    """Declare a name: plain text for people."""
    return TextMark(most, is_id=False)


CardId = Annotated[str, card_id(MOST_ID)]
"""The type of the id of a card."""
CardName = Annotated[str, card_name(40)]
"""The type of the name of a card."""


@attrs.frozen
class FileHeader:
    """The table with the format of a file and its name for people."""

    format: int
    name: CardName | None = None
