"""Replace the code of existing functions by that of a mutant, where this is enough."""

from __future__ import annotations

import gc
import inspect
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FunctionType

import attrs

Place = tuple[str, int]
"""A function's file and first line."""

Living = dict[tuple[str, int, str], list[FunctionType]]
"""The existing functions by file, first line and qualified name."""

OF_ANOTHER = {"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"}
"""The names of code that belongs to the function around it."""


@attrs.frozen
class Swap:
    """Codes with their replacements, from the outer function to the inner one."""

    codes: tuple[tuple[CodeType, CodeType], ...]

    @property
    def place(self) -> Place:
        """The innermost function that changes; only tests that run it can notice the mutant."""
        inner = self.codes[-1][0]
        return inner.co_filename, inner.co_firstlineno

    def done(self, living: Living) -> bool:
        """Replace the codes in all functions that have them; return ``False`` if this does not cover the change."""
        for number, (old, new) in enumerate(self.codes):
            functions = living.get(_key(old), [])
            if len({each.__code__ for each in functions}) > 1 or len(old.co_freevars) != len(
                new.co_freevars
            ):
                return False
            if not (number or functions):  # the function no longer exists under this key
                return False
            for each in functions:
                each.__code__ = new
        return True


def living(files: set[str]) -> Living:
    """Return the existing functions that were made from some files."""
    functions: Living = defaultdict(list)
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename in files:
            functions[_key(each.__code__)].append(each)
    return functions


def swap(source: str, mutated: str, file: str) -> Swap | None:
    """Return the replacements between two sources, or ``None`` if code that runs only at import changes."""
    old, new = (compile(each, file, "exec", dont_inherit=True) for each in (source, mutated))
    changes = [*_changes(old, new)]
    return None if not changes or None in changes else Swap(tuple(filter(None, changes)))


def _changes(
    old: CodeType, new: CodeType, inside: bool = False
) -> Iterator[tuple[CodeType, CodeType] | None]:
    """Yield the changed functions with their replacements, from the outside to the inside.

    ``None`` for a change outside of functions.
    """
    if _plain(old, deep=True) == _plain(new, deep=True):
        return
    if old.co_flags & inspect.CO_OPTIMIZED and old.co_name not in OF_ANOTHER:
        inside = True
        yield old, new
    if _plain(old) == _plain(new):
        for each, changed in zip(_within(old), _within(new), strict=True):
            yield from _changes(each, changed, inside)
    elif not inside:
        yield None


def _plain(code: CodeType, *, deep: bool = False) -> CodeType:
    """Return a code without its positions, and without its inner codes unless ``deep`` is true."""
    held = tuple(
        (_plain(each, deep=True) if deep else None) if isinstance(each, CodeType) else each
        for each in code.co_consts
    )
    return code.replace(co_consts=held, co_linetable=b"")


def _within(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _key(code: CodeType) -> tuple[str, int, str]:
    return code.co_filename, code.co_firstlineno, code.co_qualname
