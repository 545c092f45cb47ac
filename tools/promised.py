"""Write the list of public names with their signatures: ``python -m tools.promised``, at a release.

Between releases the list stays as it is, and a test asks for a changelog fragment for each name that differs from it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from enum import EnumType
from importlib import import_module
from pathlib import Path
from typing import Any, get_origin

from ancient_world.engine.importing import HintedName

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests" / "house" / "promised.txt"
FACES = (
    "ancient_world",
    "ancient_world.bots",
    "ancient_world.engine",
    "ancient_world.engine.card_files",
    "ancient_world.games.antike",
    "ancient_world.games.golden_ages",
    "ancient_world.games.the_ancient_world",
    "ancient_world.games.tides_of_time",
    "ancient_world.archive",
    "ancient_world.matches.asynchronous",
    "ancient_world.pictures",
    "ancient_world.records",
    "ancient_world.rl",
    "ancient_world.narration",
    "ancient_world.serve",
    "ancient_world.testing",
    "ancient_world.validation",
)
"""The modules whose ``__all__`` is public; :mod:`ancient_world.engine` is for authors of games."""
MEMBERS = (
    "ancient_world",
    "ancient_world.bots",
    "ancient_world.records",
    "ancient_world.matches.asynchronous",
)
"""The modules whose classes are listed with methods and properties; other classes only with their constructors."""


COLUMN_TYPES = {"int", "ints", "text", "texts"}
"""The types of the columns of tables."""


def promised() -> list[str]:
    """Return every public name as a line, sorted by module."""
    return [line for face in FACES for line in _of_face(face)]


def differing(before: list[str], now: list[str]) -> list[str]:
    """Return the names that were added, removed or changed their parameters, without their module."""
    lines = set(before).symmetric_difference(now)
    full = {line.partition("(")[0] for line in lines}
    return sorted(
        {
            name.removeprefix(
                max((face for face in FACES if name.startswith(f"{face}.")), key=len)
            )[1:]
            for name in full
        }
    )


def _of_face(face: str) -> Iterator[str]:
    module = import_module(face)
    for name in sorted(module.__all__):
        value, full = getattr(module, name), f"{face}.{name}"
        yield full + _signature(value)
        if inspect.isclass(value) and face in MEMBERS:
            for member in sorted(public_members(value)):
                yield f"{full}.{member}{_signature(inspect.getattr_static(value, member))}"


def public_members(cls: type) -> set[str]:
    """Return the public names of a class and its parents in the library, except for methods that authors of games override."""
    homes = [home for home in cls.__mro__ if home.__module__.startswith("ancient_world")]
    if any(home.__module__.startswith("ancient_world.engine.") for home in homes[1:]):
        homes = homes[:1]
    members = {name: value for home in reversed(homes) for name, value in vars(home).items()}
    return {
        name
        for name, value in members.items()
        if not name.startswith("_") and not isinstance(value, HintedName)
    }


def _signature(value: Any) -> str:
    """Return the parameters of a callable without types, which type checkers compare, or the columns of a table."""
    if isinstance(value, (staticmethod, classmethod)):
        value = value.__func__
    if isinstance(value, Mapping) and {*map(str, value.values())} <= COLUMN_TYPES:
        return f"({', '.join(value)})"  # the columns of a table
    if not callable(value) or get_origin(value) or isinstance(value, EnumType):
        return ""  # Python's versions make type aliases and enumerations differently
    try:
        signature = inspect.signature(value)
    except ValueError:  # an alias of a type or an exception, which has no signature
        return ""
    parts = [
        each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()
    ]
    plain = signature.replace(parameters=parts, return_annotation=inspect.Signature.empty)
    named = str(plain).replace("<lambda>", "lambda")
    return re.sub(r"<(?:(?:built-in )?function |class ')?([\w.]+)[^<>]*>", r"\1", named)


if __name__ == "__main__":
    LIST.write_text("\n".join(promised()) + "\n", "utf-8")
