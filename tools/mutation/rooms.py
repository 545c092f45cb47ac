"""Read which tests judge each room, and which faults change nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path

import attrs

HERE = Path(__file__).parent


@attrs.frozen
class Room:
    """A room, which is a part of the package: the games whose situations judge its faults, and its tests."""

    situations: tuple[str, ...]
    tests: tuple[str, ...]


def rooms() -> dict[str, Room]:
    """Return the rooms of ``rooms.toml``."""
    rows = tomllib.loads((HERE / "rooms.toml").read_text("utf-8"))
    return {name: Room(tuple(row["situations"]), tuple(row["tests"])) for name, row in rows.items()}


def is_equivalent(fault: str, diff: str) -> bool:
    """Return whether a fault is among those of ``equivalent.toml``, after which the source behaves as before."""
    lines = {line[:1] + line[1:].strip() for line in diff.splitlines()}
    rows = tomllib.loads((HERE / "equivalent.toml").read_text("utf-8"))["mutant"]
    return any(
        fault.startswith(f"{row['file']}:") and {f"-{row['line']}", f"+{row['now']}"} <= lines
        for row in rows
    )
