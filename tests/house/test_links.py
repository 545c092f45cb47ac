"""Names that docstrings link to exist."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import ancient_world as aw

SOURCE = Path(aw.__file__).parent
LINK = re.compile(r":(?:class|func|meth|data|attr|mod|exc|obj):`~?(ancient_world(?:\.\w+)*)`")


def found(name: str) -> bool:
    """Return whether a module, or a name in a module, exists; attributes of classes may only be declared."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            thing: Any = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        return reaches(thing, parts[cut:])
    return False


def reaches(thing: Any, names: list[str]) -> bool:
    """Return whether names lead on from a module or a class."""
    for name in names:
        if not hasattr(thing, name):
            kinds = getattr(thing, "__mro__", ())
            return any(name in vars(kind).get("__annotations__", {}) for kind in kinds)
        thing = getattr(thing, name)
    return True


def links() -> dict[str, list[str]]:
    """Return the names that docstrings link to, each with the files that do so."""
    places: dict[str, list[str]] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        for name in LINK.findall(file.read_text("utf-8")):
            places.setdefault(name, []).append(str(file.relative_to(SOURCE)))
    return places


def test_every_link_leads_somewhere() -> None:
    """Every linked name exists in the module that the docstring names."""
    known = links()
    assert len(known) > 30
    assert {name: places for name, places in known.items() if not found(name)} == {}
