"""The files of the library as they lie in this checkout, and the rooms in which they stand."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LIBRARY = Path(__file__).parents[2] / "src" / "ancient_world"
"""The source of this checkout, whatever build of it runs."""
FACE = "face"
"""The room of what programs import, and of ``python -m``."""


@cache
def files() -> Mapping[str, Path]:
    """Return every file of the library by its dotted name below ``ancient_world``; a package by that of its folder."""
    found = {}
    for path in sorted(LIBRARY.rglob("*.py")):
        parts = path.relative_to(LIBRARY).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def room(name: str) -> str:
    """Return the room in which a file stands: the first folder, or a file beside the folders; among the games, that of the game."""
    first, *more = name.split(".")
    if first == "games" and more:
        return f"games.{more[0]}"
    return FACE if first in ("", "__main__") else first


def is_game(room_name: str) -> bool:
    """Tell whether a room is that of one game."""
    return room_name.startswith("games.")


@cache
def tree(name: str) -> ast.Module:
    """Return the syntax of a file; nobody changes it."""
    return ast.parse(files()[name].read_text("utf-8"))
