"""Containers that cannot be changed, so that shared ones can be handed out as they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

from ancient_world.engine.errors import InvalidOption

K = TypeVar("K")
V = TypeVar("V")


def _refuse(*_: object, **__: object) -> NoReturn:
    raise TypeError("this is shared, so it cannot be changed; change a copy of it")


class ReadOnlyDict(dict[K, V]):
    """A dict that cannot be changed; it is equal to any other that holds the same, and is written and pickled as one."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (dict(self),)


class ReadOnlyList(list[V]):
    """A list that cannot be changed, otherwise the same."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (list(self),)


def read_only(value: object, level: int = 0) -> Any:
    """Return the same JSON value as one that cannot be changed.

    Raises:
        InvalidOption: it is nested too deep, or holds itself (code ``too-deep``).
    """
    if isinstance(value, _PLAIN):
        return value
    if level > _MOST_LEVELS:
        raise InvalidOption.of("too-deep", limit=_MOST_LEVELS)
    if isinstance(value, (dict, Mapping)):  # asking a dict whether it is a mapping takes longer
        return ReadOnlyDict(
            {  # to call it for each costs some random games 6 %
                key: each if isinstance(each, _PLAIN) else read_only(each, level + 1)
                for key, each in value.items()
            }
        )
    if isinstance(value, list):
        return ReadOnlyList([read_only(each, level + 1) for each in value])
    return value


def read_only_texts(texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the same texts by name, in a mapping that cannot be changed."""
    frozen: Mapping[str, str] = read_only(texts)
    return frozen


_PLAIN = (str, int)
_MOST_LEVELS = 64
"""The most levels of arrays and objects, as in documents (``MOST_DEPTH`` in faults, which stands above this file)."""


def writable(value: object) -> Any:
    """Return a copy of a JSON value of which every part can be changed."""
    if isinstance(value, Mapping):
        return {key: writable(each) for key, each in value.items()}
    return [writable(each) for each in value] if isinstance(value, list) else value
