"""A game written down: a header, and every action in order, those of chance included."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import attrs

from ancient_world.core.actions import Action
from ancient_world.core.documents import MOST_BYTES
from ancient_world.core.faults import document_fault
from ancient_world.core.game import Cards, CardsName

__all__ = [
    "MOST_SEED",
    "Entry",
    "Header",
    "Record",
    "Result",
    "is_seed",
    "read_record",
    "write_record",
]

MOST_SEED = 2**53 - 1
"""The largest seed; every JSON reader holds it exactly."""


def is_seed(_: object, __: object, seed: int | None) -> None:
    """Refuse what cannot be a seed (a validator of attrs)."""
    if seed is not None and not 0 <= seed <= MOST_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MOST_SEED}")


@attrs.frozen
class Header:
    """How a game began: everything that its first state follows from, and who played.

    ``players`` are names in seat order. ``cards`` is ``None`` if the game has no card file, ``seed`` if
    the outcomes of chance came from a real table.
    """

    game: str
    rules_version: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    cards: CardsName | None = None
    seed: int | None = attrs.field(default=None, validator=is_seed)


@attrs.frozen
class Entry:
    """One action: of the player in this seat, or of chance (``None``)."""

    player: int | None
    action: Action


@attrs.frozen
class Result:
    """How a game ended: total points in seat order, and the seats that won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@attrs.frozen
class Record:
    """A game, whole or unfinished; ``result`` is ``None`` until it is over."""

    header: Header
    entries: tuple[Entry, ...] = ()
    result: Result | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action in order, those of chance included."""
        return tuple([entry.action for entry in self.entries])


def write_record(record: Record, path: str | PathLike[str]) -> None:
    """Write a record to a file, as JSON.

    Raises:
        OSError: the file cannot be written.
    """
    from ancient_world.core.codec import to_json  # noqa: PLC0415 - it imports this module

    Path(path).write_text(to_json(record) + "\n", encoding="ascii", newline="\n")


def read_record(
    path: str | PathLike[str], *, cards: Cards | None = None, limit: int = MOST_BYTES
) -> Record:
    """Read a record from a file; at most ``limit`` bytes.

    Raises:
        OSError: the file cannot be read.
        InvalidDocument: it does not hold a record.
    """
    from ancient_world.core.codec import from_json  # noqa: PLC0415 - it imports this module

    with Path(path).open("rb") as file:
        text = file.read(limit + 1)
    record = from_json(text, cards=cards, limit=limit)
    if not isinstance(record, Record):
        raise document_fault("not-a-record", "$.format")
    return record
