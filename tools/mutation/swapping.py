"""Puts the code of a mutant into the functions that are there, where that is enough."""

from __future__ import annotations

import gc
import inspect
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FunctionType

import attrs

Place = tuple[str, int]
"""The file and the first line of a function."""

Living = dict[tuple[str, int, str], list[FunctionType]]
"""The functions that are there, by file, first line and qualified name."""

OF_ANOTHER = {"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"}
"""Code that runs within the function around it."""


@attrs.frozen
class Swap:
    """The codes to be put in the place of others, from the outer function to the inner one."""

    codes: tuple[tuple[CodeType, CodeType], ...]

    @property
    def place(self) -> Place:
        """The innermost function that changes: a test that does not run it cannot notice."""
        inner = self.codes[-1][0]
        return inner.co_filename, inner.co_firstlineno

    def done(self, living: Living) -> bool:
        """Put the codes into all functions that have the old ones; return ``False`` if that is not enough."""
        for number, (old, new) in enumerate(self.codes):
            found = living.get(_key(old), [])
            if len({each.__code__ for each in found}) > 1 or len(old.co_freevars) != len(
                new.co_freevars
            ):
                return False
            if not (number or found):  # nobody knows where the function went
                return False
            for each in found:
                each.__code__ = new
        return True


def living(files: set[str]) -> Living:
    """Find the functions that were made from some files."""
    found: Living = defaultdict(list)
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename in files:
            found[_key(each.__code__)].append(each)
    return found


def swap(source: str, mutated: str, file: str) -> Swap | None:
    """Find what changes between two sources; ``None`` stands for what runs only once, when the module is imported."""
    old, new = (compile(each, file, "exec", dont_inherit=True) for each in (source, mutated))
    found = [*_changes(old, new)]
    return None if not found or None in found else Swap(tuple(filter(None, found)))


def _changes(
    old: CodeType, new: CodeType, inside: bool = False
) -> Iterator[tuple[CodeType, CodeType] | None]:
    """Give the functions around what changes, from the outside to the inside, and ``None`` if there is none around it."""
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
    """Leave out what stands at which column, and the codes within, but for ``deep``."""
    held = tuple(
        (_plain(each, deep=True) if deep else None) if isinstance(each, CodeType) else each
        for each in code.co_consts
    )
    return code.replace(co_consts=held, co_linetable=b"")


def _within(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _key(code: CodeType) -> tuple[str, int, str]:
    return code.co_filename, code.co_firstlineno, code.co_qualname
