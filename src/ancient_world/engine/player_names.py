"""The names of players, in a form that every reader can read back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

from ancient_world.engine.declared.limited import Limited
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.faults import found
from ancient_world.engine.language import register
from ancient_world.engine.limits import MOST_NAME

register(
    {
        "not-names": "Players must be a list of names, got {found:label}.",
        "not-a-name": "A player's name must be non-empty text, got {found:label}.",
        "long-name": "A player's name has at most {limit} characters, not {count}.",
        "nul-in-name": "A player's name holds no NUL character; got {found:label}.",
        "same-name": "Two players are called {name!r}; give each player another name.",
    }
)

_HALF = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair."""


def player_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of those who begin a new game, in seat order.

    Raises:
        InvalidOption: one is no name (code ``not-a-name``), is too long (``long-name``) or holds a NUL (``nul-in-name``), two
            are alike (``same-name``), or this is no list (``not-names``).
    """
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise InvalidOption.of("not-names", found=found(names))
    told = tuple(names)
    taken = set[str]()
    for name in told:
        if not (is_text(name) and name.strip()):
            raise InvalidOption.of("not-a-name", found=found(name))
        check_name(name)
        if name in taken:
            raise InvalidOption.of("same-name", name=name)
        taken.add(name)
    return told


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of which no two are alike: equal ones get a number, one with which nobody else is called so."""
    often = Counter(names)
    taken = {name for name in names if often[name] == 1}
    numbers = {name: count(1) for name in often}
    found: list[str] = []
    for name in names:
        told = name
        if often[name] > 1:
            told = next(each for n in numbers[name] if (each := f"{name} {n}") not in taken)
            taken.add(told)
        found.append(told)
    return tuple(found)


def is_text(thing: object) -> bool:
    """Return whether a value is a text that can be written down: no half of a surrogate pair is in it."""
    return isinstance(thing, str) and (thing.isascii() or _HALF.search(thing) is None)


def check_name(name: str) -> None:
    """Refuse a name that is too long, or that other programs would cut.

    Raises:
        InvalidOption: it is (codes ``long-name``, ``nul-in-name``).
    """
    if len(name) > MOST_NAME:
        raise InvalidOption.of("long-name", limit=MOST_NAME, count=len(name))
    if "\0" in name:
        raise InvalidOption.of("nul-in-name", found=found(name))


def check_texts(things: Iterable[object]) -> None:
    """Refuse names that could not be read again.

    Raises:
        ValueError: one is no text, or holds half of a surrogate pair.
    """
    if not all(map(is_text, things)):
        raise ValueError("texts are expected, without halves of surrogate pairs")


def _check_names(names: Iterable[str]) -> None:
    check_texts(names)
    for name in names:
        check_name(name)


are_names = Limited(_check_names, {"maxLength": MOST_NAME})
"""Refuse names that no player can have: no texts, too long, or with a NUL (a validator of attrs)."""
