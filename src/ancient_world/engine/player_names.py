"""Check the names of players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

from ancient_world.engine.declared.limited import Limited
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.faults import found
from ancient_world.engine.language import register_messages
from ancient_world.engine.limits import MOST_NAME

register_messages(
    {
        "not-names": "Players must be a list of names, got {found:label}.",
        "not-a-name": "A player's name must be non-empty text, got {found:label}.",
        "long-name": "A player's name has at most {limit} characters, not {count}.",
        "nul-in-name": "A player's name holds no NUL character; got {found:label}.",
        "same-name": "Two players are called {name!r}; give each player another name.",
    }
)

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair, which cannot be encoded as UTF-8."""


def player_names(names: Iterable[str]) -> tuple[str, ...]:
    """Check the names of the players of a new game and return them as a tuple.

    Raises:
        InvalidOption: a name is not a non-empty text (code ``not-a-name``), is too long (``long-name``) or contains a NUL
            (``nul-in-name``), two names are equal (``same-name``), or ``names`` is not a list (``not-names``).
    """
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise InvalidOption.of("not-names", found=found(names))
    checked_names = tuple(names)
    seen_names = set[str]()
    for name in checked_names:
        if not (is_text(name) and name.strip()):
            raise InvalidOption.of("not-a-name", found=found(name))
        check_name(name)
        if name in seen_names:
            raise InvalidOption.of("same-name", name=name)
        seen_names.add(name)
    return checked_names


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names with numbers added to equal names, so that all are different."""
    name_counts = Counter(names)
    used_names = {name for name in names if name_counts[name] == 1}
    numbers = {name: count(1) for name in name_counts}
    result: list[str] = []
    for name in names:
        unique_name = name
        if name_counts[name] > 1:
            unique_name = next(each for n in numbers[name] if (each := f"{name} {n}") not in used_names)
            used_names.add(unique_name)
        result.append(unique_name)
    return tuple(result)


def is_text(thing: object) -> bool:
    """Return whether a value is a text that can be encoded as UTF-8."""
    return isinstance(thing, str) and (thing.isascii() or _LONE_SURROGATE.search(thing) is None)


def check_name(name: str) -> None:
    """Refuse a name that is too long or contains a NUL, at which other programs would cut it.

    Raises:
        InvalidOption: the name is refused (codes ``long-name``, ``nul-in-name``).
    """
    if len(name) > MOST_NAME:
        raise InvalidOption.of("long-name", limit=MOST_NAME, count=len(name))
    if "\0" in name:
        raise InvalidOption.of("nul-in-name", found=found(name))


def check_texts(things: Iterable[object]) -> None:
    """Check that all values are texts that can be encoded as UTF-8.

    Raises:
        ValueError: a value is not a text, or contains half of a surrogate pair.
    """
    if not all(map(is_text, things)):
        raise ValueError("texts are expected, without halves of surrogate pairs")


def _check_names(names: Iterable[str]) -> None:
    check_texts(names)
    for name in names:
        check_name(name)


are_names = Limited(_check_names, {"maxLength": MOST_NAME})
"""An attrs validator that refuses invalid names of players: not texts, too long, or with a NUL."""
