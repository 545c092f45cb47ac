"""How many rounds have the tests that spoil things at random (the mark `fuzz`)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

__all__ = ["alternately", "depth", "every_other", "in_every_run", "rounds"]

T = TypeVar("T")

EIGHTHS = int(os.environ.get("ANCIENT_WORLD_FUZZ", "1"))
"""``nox -s fuzz`` sets 32."""


def rounds(whole: int) -> int:
    """Give the rounds of a test: an eighth of the whole in every run, four times the whole in ``nox -s fuzz``."""
    return max(1, whole * EIGHTHS // 8)


def alternately(ways: Sequence[Sequence[T]]) -> list[T]:
    """Give one way of each thing, in turn the first and the second, in every run; all ways of all in ``nox -s fuzz``."""
    if EIGHTHS > 1:
        return [way for each in ways for way in each]
    return [each[number % len(each)] for number, each in enumerate(ways)]


def every_other(things: Sequence[T]) -> Sequence[T]:
    """Give every second one in every run; all of them in ``nox -s fuzz``."""
    return things if EIGHTHS > 1 else things[::2]


def depth(whole: int) -> int:
    """Give how deep a test counts: one action less in every run, which takes a third of the time, and the whole in ``nox -s fuzz``."""
    return whole if EIGHTHS > 1 else whole - 1


def in_every_run(games: Iterable[str]) -> list[str]:
    """Give the games that a long test plays in every run; those of Antike take ten times as long, and ``nox -s fuzz`` plays them too."""
    return [game for game in games if game != "antike" or EIGHTHS > 1]
