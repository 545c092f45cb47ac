"""Misfits: plain values that are not what their place asks for, with the path to each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from ancient_world.engine.faults import (
    MOST_FAULTS,
    found,
)

Reader = Callable[[object, object], object]
"""A hook of cattrs: the plain value and the type that is asked for."""


class Misfit(Exception):
    """A value is not what its place asks for; the path grows on the way out.

    ``more`` are the misfits found after this one, with paths from the same place on.
    """

    def __init__(self, code: str, path: str = "", /, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.path = path
        self.data = data
        self.more: tuple[Misfit, ...] = ()

    def under(self, path: str) -> Misfit:
        """Return the same misfit, with a longer path: seen from one level further out."""
        for misfit in (self, *self.more):
            misfit.path = path + misfit.path
        return self


class Misfits:
    """A collection of the misfits at several places, to be raised as one."""

    def __init__(self) -> None:
        self._found: list[Misfit] = []

    def at(self, path: str, read: Reader, value: object, kind: object) -> object:
        """Return the value that a reader makes, or ``None`` if it refuses; the refusal is kept."""
        try:
            return read(value, kind)
        except Misfit as misfit:
            self.add(misfit.under(path))
            return None

    def add(self, misfit: Misfit) -> None:
        """Keep a misfit; the search ends after one more than are reported."""
        self._found += (misfit, *misfit.more)
        misfit.more = ()
        if len(self._found) > MOST_FAULTS:
            self.end()

    def end(self) -> None:
        """Raise the misfits that were found, if there are any."""
        if self._found:
            raise in_one(self._found)


def in_one(misfits: Iterable[Misfit]) -> Misfit:
    """Return the first of some misfits, with the others as its ``more``, up to the limit that is reported."""
    every = (each for misfit in misfits for each in (misfit, *misfit.more))
    first, *more = islice(every, MOST_FAULTS + 1)
    first.more = tuple(more)
    return first


def expect(expected: str, value: object) -> Misfit:
    """The misfit of a value of the wrong type; ``expected`` is the id of a label."""
    return Misfit("wrong-type", expected=expected, found=found(value))
