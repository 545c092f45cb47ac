"""The files of the library in this checkout, and the rooms to which they belong."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LIBRARY = Path(__file__).parents[2] / "src" / "ancient_world"
"""The source of this checkout, whatever build of it is running."""
FACE = "face"
"""The room of the public module and of ``python -m``."""


@cache
def files() -> Mapping[str, Path]:
    """Return every file of the library by its dotted name below ``ancient_world``; a package has the name of its folder."""
    found = {}
    for path in sorted(LIBRARY.rglob("*.py")):
        parts = path.relative_to(LIBRARY).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def room(name: str) -> str:
    """Return the room of a file: its first folder, the file itself if it is in none, or for a game's file the game."""
    first, *more = name.split(".")
    if first == "games" and more:
        return f"games.{more[0]}"
    return FACE if first in ("", "__main__") else first


def is_game(room_name: str) -> bool:
    """Return whether a room is that of one game."""
    return room_name.startswith("games.")


@cache
def tree(name: str) -> ast.Module:
    """Return the syntax tree of a file, which callers must not change."""
    return ast.parse(files()[name].read_text("utf-8"))
