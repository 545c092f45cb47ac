"""Read which tests judge each room, and which mutants are equivalent to the source."""

from __future__ import annotations

import tomllib
from pathlib import Path

import attrs

HERE = Path(__file__).parent


@attrs.frozen
class Room:
    """A room, which is a part of the package: the games whose situations judge its mutants, and its tests."""

    situations: tuple[str, ...]
    tests: tuple[str, ...]


@attrs.frozen
class Equivalent:
    """A mutant that behaves like the source: the line before and after, and why."""

    file: str
    line: str
    now: str
    why: str


def rooms() -> dict[str, Room]:
    """Return the rooms of ``rooms.toml``."""
    rows = tomllib.loads((HERE / "rooms.toml").read_text("utf-8"))
    return {name: Room(tuple(row["situations"]), tuple(row["tests"])) for name, row in rows.items()}


def equivalents() -> list[Equivalent]:
    """Return the mutants of ``equivalent.toml``."""
    rows = tomllib.loads((HERE / "equivalent.toml").read_text("utf-8"))
    return [Equivalent(**row) for row in rows.get("mutant", [])]
