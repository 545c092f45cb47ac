"""The marks that fields of components carry for the reader of card files, beside ``count`` for numbers.

The marks stand in the annotation, beside the type::

    Tribe = Annotated[str, word(*TRIBES)]


    @attrs.frozen
    class Card:
        id: CardId
        name: CardName
        tribes: Annotated[tuple[Tribe, ...], several(1, 6)]
        price: Annotated[int, count(0, 99)] = attrs.field(default=0, alias="costs")

A field's key in a file is the name of its constructor argument: its alias, if it has one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

import attrs

from ancient_world.engine.declared.plain_values import ReadOnlyDict

T = TypeVar("T")

MAX_COPIES = 99


# Plain classes: attrs would add 3 ms to the import of every game.


class WordMark:
    """A mark for a value, or the key of a table, that is one of some words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words


class TextMark:
    """A mark for an id or a name with a largest number of characters."""

    def __init__(self, max_length: int, *, is_id: bool) -> None:
        self.max_length: int = max_length
        self.is_id: bool = is_id


class ListLength:
    """A mark for the length of a list; with ``unique`` no value is repeated, with ``allows_copies`` a table may stand for several cards."""

    def __init__(
        self, minimum: int, maximum: int, *, unique: bool = False, allows_copies: bool = False
    ) -> None:
        self.minimum: int = minimum
        self.maximum: int = maximum
        self.is_unique: bool = unique
        self.allows_copies: bool = allows_copies


class Family(ReadOnlyDict[str, type[T]]):
    """The classes of a family of components by their keys."""

    def __hash__(self) -> int:  # type: ignore[override]  # a mark stands in annotations, which are looked up
        return id(self)


def one_of_words(*words: str) -> WordMark:
    """Declare that a value is one of some words; where it is the key of a table, they may be numbers."""
    return WordMark(words)


def list_of(
    minimum: int = 0, maximum: int = 10_000, *, unique: bool = False, allows_copies: bool = False
) -> ListLength:
    """Declare how many values a list has.

    Args:
        minimum: the fewest.
        maximum: the most.
        unique: whether they differ.
        allows_copies: whether a table can stand for several cards: with ``copies = 2``, "levy" stands for "levy-1" and "levy-2".
    """
    return ListLength(minimum, maximum, unique=unique, allows_copies=allows_copies)


def family_of(names: Mapping[str, object], parent: type[T], separator: str = "_") -> Family[T]:
    """Return the subclasses of ``parent`` among the names of a module, by their keys; classes with subclasses are left out.

    A module defines ``ABILITIES = family_of(globals(), Ability)``. The ``key`` of a class is its name in small letters, with
    ``separator`` between the words, unless the class defines a ``key``.

    Beside the type of a field, as ``Annotated[tuple[Ability, ...], ABILITIES]``, a family means that the keys of the table itself
    name the classes: ``food = 1`` is ``Food(1)``. A component with the single field ``amount`` is written as a number, one without
    fields as ``true``, any other as a table, or as a list of tables if its class sets ``list_of``. The components are in
    the order of the family.
    """
    classes = [
        each for each in names.values() if isinstance(each, type) and issubclass(each, parent)
    ]
    parents = {base for kind in classes for base in kind.__mro__[1:]}
    return Family({_family_key(kind, separator): kind for kind in classes if kind not in parents})


def _family_key(cls: Any, joined: str) -> str:
    """Return the key of a class, and set it if the class defines none."""
    if "key" not in vars(cls):
        cls.key = re.sub(r"(?<!^)(?=[A-Z])", joined, cls.__name__).lower()
    key: str = cls.key
    return key


CardId = Annotated[str, TextMark(24, is_id=True)]
"""The type of the id of a card: lower-case words joined by hyphens, with at most 24 characters unless ``count`` sets another limit."""
CardName = Annotated[str, TextMark(40, is_id=False)]
"""The type of the name of a card: printable text with at most 40 characters unless ``count`` sets another limit."""


@attrs.frozen
class FileHeader:
    """The table with the format of a file and its name for people."""

    format: int
    name: CardName | None = None
