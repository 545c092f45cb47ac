"""The house as it is built: which file imports which, read from the sources of the installed library."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from ancient_world.cli import app
from ancient_world.cli.commands import records

LIBRARY = Path(__file__).parents[2] / "src" / "ancient_world"
"""The source of this checkout, whatever build of it runs."""
FACE = "face"
"""The room of what programs import, and of ``python -m``."""


@attrs.frozen
class Import:
    """One thing that a file imports: a file of ours, or the first name of anything else."""

    what: str
    line: str
    inside: bool
    """Whether it stands in a function."""
    for_types: bool
    """Whether it is never done: only a type checker reads it."""


@cache
def files() -> Mapping[str, Path]:
    """Every file of the library by its dotted name below ``ancient_world``; a package by that of its folder."""
    found = {}
    for path in sorted(LIBRARY.rglob("*.py")):
        parts = path.relative_to(LIBRARY).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def room(name: str) -> str:
    """The room in which a file stands: the first folder, or a file beside the folders; among the games, that of the game."""
    first, *more = name.split(".")
    if first == "games" and more:
        return f"games.{more[0]}"
    return FACE if first in ("", "__main__") else first


def rooms() -> tuple[str, ...]:
    """Every room."""
    return tuple(sorted({room(name) for name in files()}))


@cache
def imports(name: str) -> tuple[Import, ...]:
    """Everything that a file imports, also for types alone."""
    lines = files()[name].read_text("utf-8").splitlines()
    return tuple(
        Import(what, lines[node.lineno - 1], inside, for_types)
        for node, inside, for_types in _statements(tree(name).body)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for what in _named(node)
    )


@cache
def tree(name: str) -> ast.Module:
    """The syntax of a file; nobody changes it."""
    return ast.parse(files()[name].read_text("utf-8"))


def _statements(
    body: Sequence[Any], inside: bool = False, for_types: bool = False
) -> Iterator[tuple[ast.AST, bool, bool]]:
    """Every statement, however deep; whether it stands in a function, and whether it is for type checkers."""
    for node in body:
        yield node, inside, for_types
        deeper = inside or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        typed = for_types or (isinstance(node, ast.If) and _for_types(node.test))
        yield from _statements(getattr(node, "body", ()), deeper, typed)
        for others in ("orelse", "handlers", "finalbody", "cases"):
            yield from _statements(getattr(node, others, ()), deeper, for_types)


def _for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _named(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """What an import names: files of ours by their names, anything else by its first word."""
    if isinstance(node, ast.Import):
        for each in node.names:
            yield _ours(each.name) if _is_ours(each.name) else each.name.partition(".")[0]
    else:
        module = node.module or ""
        if not _is_ours(module):
            yield module.partition(".")[0]
            return
        for each in node.names:
            inner = _ours(f"{module}.{each.name}")
            yield inner if inner in files() else _ours(module)


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == "ancient_world"


def _ours(module: str) -> str:
    return module.partition(".")[2]


NAMES_TYPES_ABOVE = re.compile(r"engine\.state|engine\.declared\.typed|games\.\w+\.state")
"""Files that name, for type checkers alone, what is made of them: a state its game's actions and match."""


LOADED = {
    name: tuple(f"cli.commands.{module}" for module in modules)
    for name, modules in (("cli.app", app.COMMANDS), ("cli.commands.records", records.COMMANDS))
}
"""The files that a file loads by their names, when they are asked for."""


def ours(name: str) -> tuple[str, ...]:
    """The files of ours that a file imports, or loads by name; what it may name for types alone is left out."""
    named = NAMES_TYPES_ABOVE.fullmatch(name)
    found = [each for each in imports(name) if not (named and each.for_types)]
    return tuple([each.what for each in found if each.what in files()]) + LOADED.get(name, ())


def used_by(room_name: str) -> set[str]:
    """The other rooms of which a room imports something."""
    inner = [name for name in files() if room(name) == room_name]
    return {room(what) for name in inner for what in ours(name)} - {room_name}


def chamber(name: str) -> str:
    """As :func:`room`; but each folder of a game, such as that of its rules, is a room of its own."""
    found = room(name)
    folders = files()[name].parent.relative_to(LIBRARY).parts if is_game(found) else ()
    return ".".join(folders) or found


def is_game(room_name: str) -> bool:
    """Whether a room is that of one game."""
    return room_name.startswith("games.")


Place = Callable[[str], str]
"""In what a file stands: :func:`room` or :func:`chamber`."""


def floors(wanted: str, place: Place = room) -> int:
    """How many files of a room stand on one another at most.

    Raises:
        ValueError: some of them stand in a circle.
    """
    return max(_height(name, place, ()) for name in files() if place(name) == wanted)


def _height(name: str, place: Place, above: tuple[str, ...]) -> int:
    if name in above:
        raise ValueError(f"a circle: {' > '.join([*above, name])}")
    if (name, place) not in _heights:
        under = {what for what in ours(name) if place(what) == place(name) and what != name}
        heights = [_height(what, place, (*above, name)) for what in under]
        _heights[name, place] = 1 + max(heights, default=0)
    return _heights[name, place]


_heights: dict[tuple[str, Place], int] = {}
