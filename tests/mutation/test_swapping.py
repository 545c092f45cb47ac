"""Test putting mutants into existing functions: ``tools/mutation/swapping.py``."""

from __future__ import annotations

from typing import Any

import pytest

from tools.mutation.swapping import living, swap

FILE = "a file of this test.py"
SOURCE = '''
from functools import cache

LEAST = 1  # and no less
CHOICES = (lambda: 1, lambda: 2)

def kept(call):
    def inner():
        return call() + 10
    return inner

@kept
def most():
    return 3

@cache
def squares(count=2):
    """Say numbers."""
    return [each * 4 for each in range(count)]

class Box:
    size = 5

    def room(self):
        return 6

def gone():
    return 7

forgotten = [gone()]
del gone

def made():
    class Inner:
        size = 8
    return Inner.size
'''


def module() -> dict[str, Any]:
    """Run the source and return its names."""
    names: dict[str, Any] = {}
    exec(compile(SOURCE, FILE, "exec", dont_inherit=True), names)  # noqa: S102 - the source above
    return names


@pytest.mark.parametrize(
    ("old", "new", "first", "call", "expected"),
    [
        ("return 3", "return 4", "@kept", "most()", 14),
        ("call() + 10", "call() - 10", "    def inner", "most()", -7),
        ("each * 4", "each * 5", "@cache", "squares()", [0, 5]),
        ("return 6", "return 9", "    def room", "Box().room()", 9),
        ("size = 8", "size = 9", "def made", "made()", 9),
    ],
)
def test_a_function_becomes_the_mutant(
    old: str, new: str, first: str, call: str, expected: object
) -> None:
    """A function becomes the mutant also in a decorator, a cache or a class; its place is that of the innermost function."""
    names = module()
    swapped = swap(SOURCE, SOURCE.replace(old, new), FILE)
    assert swapped is not None
    assert swapped.place == (FILE, SOURCE[: SOURCE.index(first)].count("\n") + 1)
    assert swapped.done(living({FILE}))
    assert eval(call, names) == expected  # noqa: S307 - a call of the table above


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LEAST = 1", "LEAST = 2"),
        ("count=2", "count=3"),
        ("size = 5", "size = 6"),
        ("# and", "# or"),
    ],
)
def test_other_mutants_are_imported(old: str, new: str) -> None:
    """A change outside functions is no swap: of a module, a class, a default or a comment."""
    assert swap(SOURCE, SOURCE.replace(old, new), FILE) is None


@pytest.mark.parametrize(("old", "new"), [("lambda: 2", "lambda: 3"), ("return 7", "return 8")])
def test_functions_that_cannot_be_found_are_imported(old: str, new: str) -> None:
    """Two functions on one line, and functions that are gone, cannot be swapped."""
    names = module()
    swapped = swap(SOURCE, SOURCE.replace(old, new), FILE)
    assert swapped is not None
    assert not swapped.done(living({FILE}))
    assert [each() for each in names["CHOICES"]] == [1, 2]
