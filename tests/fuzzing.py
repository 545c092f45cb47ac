"""How many rounds and which games the long random tests have (the mark `fuzz`)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

__all__ = ["alternately", "depth", "every_other", "in_every_run", "rounds"]

T = TypeVar("T")

EIGHTHS = int(os.environ.get("ANCIENT_WORLD_FUZZ", "1"))
"""The number of rounds in eighths of the whole; ``nox -s fuzz`` sets 32."""


def rounds(whole: int) -> int:
    """Return the rounds of a test: an eighth of ``whole``, or four times ``whole`` in ``nox -s fuzz``."""
    return max(1, whole * EIGHTHS // 8)


def alternately(ways: Sequence[Sequence[T]]) -> list[T]:
    """Return one variant of each item, by turns the first and the second; all variants in ``nox -s fuzz``."""
    if EIGHTHS > 1:
        return [way for each in ways for way in each]
    return [each[number % len(each)] for number, each in enumerate(ways)]


def every_other(items: Sequence[T]) -> Sequence[T]:
    """Return every second item, or all of them in ``nox -s fuzz``."""
    return items if EIGHTHS > 1 else items[::2]


def depth(whole: int) -> int:
    """Return the depth of a search: one less than ``whole``, or ``whole`` in ``nox -s fuzz``."""
    return whole if EIGHTHS > 1 else whole - 1


def in_every_run(games: Iterable[str]) -> list[str]:
    """Return the games of a long test, without Antike, which takes ten times as long, unless in ``nox -s fuzz``."""
    return [game for game in games if game != "antike" or EIGHTHS > 1]
