"""``functools.cache`` for functions of classes, as type checkers take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Function = TypeVar("Function", bound=Callable[..., object])

    def cache(function: Function) -> Function:
        """Keep each result of a function of a class; to checkers classes are not hashable, and functions of functools.cache have no types."""
        return function

else:
    from functools import cache  # noqa: F401 - for those who import it from here
