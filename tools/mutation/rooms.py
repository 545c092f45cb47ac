"""Reads which tests judge a room, and which of its mutants no test can kill."""

from __future__ import annotations

import tomllib
from pathlib import Path

import attrs

HERE = Path(__file__).parent


@attrs.frozen
class Room:
    """The games whose situations judge a room, and its folders of tests."""

    situations: tuple[str, ...]
    tests: tuple[str, ...]


@attrs.frozen
class Equivalent:
    """A mutant that does the same as the source: the line before and after, and the reason."""

    file: str
    line: str
    now: str
    why: str


def rooms() -> dict[str, Room]:
    """Read the rooms from ``rooms.toml``."""
    found = tomllib.loads((HERE / "rooms.toml").read_text("utf-8"))
    return {
        name: Room(tuple(row["situations"]), tuple(row["tests"])) for name, row in found.items()
    }


def equivalents() -> list[Equivalent]:
    """Read what stands in ``equivalent.toml``."""
    found = tomllib.loads((HERE / "equivalent.toml").read_text("utf-8"))
    return [Equivalent(**row) for row in found.get("mutant", [])]
