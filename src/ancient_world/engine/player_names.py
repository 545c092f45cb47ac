"""Check the names of players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import count

from ancient_world.engine.declared.schema_validator import SchemaValidator
from ancient_world.engine.document_faults import describe_value
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.limits import MAX_NAME_LENGTH
from ancient_world.engine.message_catalogue import register_messages

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


def check_player_names(names: Iterable[str]) -> tuple[str, ...]:
    """Check the names of the players of a new game and return them as a tuple.

    Raises:
        InvalidOption: a name is not a non-empty text (code ``not-a-name``), is too long (``long-name``) or contains a NUL
            (``nul-in-name``), two names are equal (``same-name``), or ``names`` is not a list (``not-names``).
    """
    if isinstance(names, (str, Mapping, AbstractSet)) or not isinstance(names, Iterable):
        raise InvalidOption.from_code("not-names", found=describe_value(names))
    checked_names = tuple(names)
    seen_names = set[str]()
    for name in checked_names:
        if not (is_encodable_text(name) and name.strip()):
            raise InvalidOption.from_code("not-a-name", found=describe_value(name))
        check_name(name)
        if name in seen_names:
            raise InvalidOption.from_code("same-name", name=name)
        seen_names.add(name)
    return checked_names


def number_duplicates(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names with numbers added to equal names, so that all are different."""
    name_counts = Counter(names)
    used_names = {name for name in names if name_counts[name] == 1}
    numbers = {name: count(1) for name in name_counts}
    result: list[str] = []
    for name in names:
        unique_name = name
        if name_counts[name] > 1:
            unique_name = next(
                each for n in numbers[name] if (each := f"{name} {n}") not in used_names
            )
            used_names.add(unique_name)
        result.append(unique_name)
    return tuple(result)


def is_encodable_text(value: object) -> bool:
    """Return whether a value is a text that can be encoded as UTF-8."""
    return isinstance(value, str) and (value.isascii() or _LONE_SURROGATE.search(value) is None)


def check_name(name: str) -> None:
    """Refuse a name that is too long or contains a NUL, at which other programs would cut it.

    Raises:
        InvalidOption: the name is refused (codes ``long-name``, ``nul-in-name``).
    """
    if len(name) > MAX_NAME_LENGTH:
        raise InvalidOption.from_code("long-name", limit=MAX_NAME_LENGTH, count=len(name))
    if "\0" in name:
        raise InvalidOption.from_code("nul-in-name", found=describe_value(name))


def check_texts(values: Iterable[object]) -> None:
    """Check that all values are texts that can be encoded as UTF-8.

    Raises:
        ValueError: a value is not a text, or contains half of a surrogate pair.
    """
    if not all(map(is_encodable_text, values)):
        raise ValueError("texts are expected, without halves of surrogate pairs")


def _check_names(names: Iterable[str]) -> None:
    check_texts(names)
    for name in names:
        check_name(name)


names_validator: SchemaValidator = SchemaValidator(_check_names, {"maxLength": MAX_NAME_LENGTH})
"""An attrs validator that refuses invalid names of players: not texts, too long, or with a NUL."""
