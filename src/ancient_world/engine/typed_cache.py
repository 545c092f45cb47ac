"""``functools.cache``, typed so that type checkers accept classes as arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Function = TypeVar("Function", bound=Callable[..., object])

    def cache(function: Function) -> Function:
        """Return a cached function with the same signature; ``functools.cache`` would lose it and refuse classes as arguments."""
        return function

else:
    from functools import cache  # noqa: F401 - imported by other modules
