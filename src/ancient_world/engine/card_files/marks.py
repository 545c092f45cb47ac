"""The marks that fields of components carry for the reader of card files, beside ``count`` for numbers.

The marks stand in the annotation, beside the type::

    Tribe = Annotated[str, word(*TRIBES)]


    @attrs.frozen
    class Card:
        id: CardId
        name: CardName
        tribes: Annotated[tuple[Tribe, ...], several(1, 6)]
        price: Annotated[int, count(0, 99)] = attrs.field(default=0, alias="costs")

A field stands in a file under the name by which the class takes it: under its alias, if it has one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

import attrs

from ancient_world.engine.declared.plain_values import ReadOnlyDict

T = TypeVar("T")

MOST_COPIES = 99


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
    """A list of so many values; ``different`` ones stand in it once, and ``copies`` may be made of tables."""

    def __init__(
        self, least: int, most: int, *, different: bool = False, copies: bool = False
    ) -> None:
        self.least, self.most = least, most
        self.different, self.copies = different, copies


class Family(ReadOnlyDict[str, type[T]]):
    """The kinds of something by their keys."""

    def __hash__(self) -> int:  # type: ignore[override]  # a mark stands in annotations, which are looked up
        return id(self)


def word(*words: str) -> Word:
    """Declare that a value is one of some words; where it is the key of a table, they may be numbers."""
    return Word(words)


def several(
    least: int = 0, most: int = 10_000, *, different: bool = False, copies: bool = False
) -> Several:
    """Declare how many values a list has.

    Args:
        least: the fewest.
        most: the most.
        different: whether they differ.
        copies: whether a table can stand for several cards: ``copies = 2`` of "levy" are "levy-1", "levy-2".
    """
    return Several(least, most, different=different, copies=copies)


def family_of(names: Mapping[str, object], parent: type[T], joined: str = "_") -> Family[T]:
    """Return the kinds of something that a module defines, by their keys.

    A module says ``ABILITIES = family_of(globals(), Ability)``. A class that is the parent of another one is no kind. The ``key`` of a kind is the name of its class in small letters,
    with ``joined`` between the words, unless the class says another one.

    Beside the type of a field, as ``Annotated[tuple[Ability, ...], ABILITIES]``, a family says that the keys of the table itself
    name the kinds: ``food = 1`` is ``Food(1)``. A class with one field ``amount`` is written as its value, one without fields as
    ``true``, any other as a table; where the class says ``several``, a list of tables can stand there. The components are kept in
    the order of the family.
    """
    found = [each for each in names.values() if isinstance(each, type) and issubclass(each, parent)]
    parents = {base for kind in found for base in kind.__mro__[1:]}
    return Family({_key_of(kind, joined): kind for kind in found if kind not in parents})


def _key_of(kind: Any, joined: str) -> str:
    """Return the key of a kind, and set it if the kind declares none."""
    if "key" not in vars(kind):
        kind.key = re.sub(r"(?<!^)(?=[A-Z])", joined, kind.__name__).lower()
    key: str = kind.key
    return key


CardId = Annotated[str, TextMark(24, is_id=True)]
"""The type of the id of a card: lower-case words joined by hyphens, 24 characters at most, or as many as ``count`` beside it says."""
CardName = Annotated[str, TextMark(40, is_id=False)]
"""The type of the name of a card: plain text for people, 40 characters at most, or as many as ``count`` beside it says."""


@attrs.frozen
class FileHeader:
    """The table with the format of a file and its name for people."""

    format: int
    name: CardName | None = None
