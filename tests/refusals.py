"""Every refusal that a game declares."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType

import ancient_world as aw
from ancient_world.engine import Why


def refusals(game: str) -> set[str]:
    """The codes of all refusals in the modules of a game: on classes, and beside functions."""
    package = type(aw.game(game)).__module__.rpartition(".")[0]
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{package}.")]
    return {why.code for module in modules for why in _declared(module)}


def _declared(module: ModuleType) -> Iterator[Why]:
    for value in vars(module).values():
        parts = vars(value).values() if isinstance(value, type) else (value,)
        yield from [part for part in parts if isinstance(part, Why)]
