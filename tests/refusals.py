"""Collect the refusals that a game declares, and those in the situations of ``conformance/``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import ancient_world as aw
from ancient_world.engine import Refusal
from ancient_world.testing import conformance_paths


def refusals(game: str) -> set[str]:
    """Return the codes of all refusals in the modules of a game."""
    package = type(aw.game(game)).__module__.rpartition(".")[0]
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{package}.")]
    return {why.code for module in modules for why in _declared(module, package)}


def told_as_situations(game: str) -> set[str]:
    """Return the codes with which the situations of a game refuse an action."""
    files = conformance_paths(Path(__file__).parents[1] / "conformance" / game)
    rules = [json.loads(file.read_text("utf-8"))["conformance"] for file in files]
    return {
        each["refused"]["code"]
        for rule in rules
        for each in rule["situations"]
        if each["type"] == "illegal"
    }


def _declared(module: ModuleType, package: str) -> Iterator[Refusal]:
    """Yield the refusals in a module and in its own classes."""
    for value in vars(module).values():
        own = isinstance(value, type) and value.__module__.startswith(package)
        parts = vars(value).values() if own else (value,)
        yield from [part for part in parts if isinstance(part, Refusal)]
