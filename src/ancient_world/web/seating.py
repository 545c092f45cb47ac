"""The seating of a table: who plays each seat, by which link, in a secret file beside the journal."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from string import hexdigits
from typing import Annotated, TypeVar

import attrs

from ancient_world.bots import BOTS
from ancient_world.bots.bots_by_name import BOTS_BY_LEVEL
from ancient_world.documents import text as documents
from ancient_world.documents.argument_reading import (
    AllowedWords,
    ConvertedFrom,
    parameters_of,
    read_arguments,
    read_object,
)
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.entropy import secret_seed, secret_token
from ancient_world.records.writing import open_atomically
from ancient_world.web.guards import VersionOrIndex, at_most, between
from ancient_world.web.notices import MAX_NOTICES, Notice

FORMAT = "ancient-world/web-table"
VERSION = 1
PERSON = "person"
OFFERED_KINDS = (PERSON, *BOTS_BY_LEVEL, "random")
"""The kinds of players that the page offers."""
SEATING_SUFFIX = ".table.json"
OWNER_ONLY = 0o600
"""Permissions of a file that contains secrets."""
_MAX_FILE_BYTES = 16_384
MAX_SEATS = 20
"""The most seats of a table."""
_ShortText = Annotated[str, at_most(100)]
_Milliseconds = Annotated[int, between(0, 10**12)]
T = TypeVar("T")


def player_kinds() -> tuple[str, ...]:
    """Return the kinds of players that a seat can have: a person, or the name of a bot."""
    return (PERSON, *BOTS)


@attrs.frozen
class _Header:
    """The members that every file of a table begins with."""

    format: str
    version: VersionOrIndex


def read_saved(text: bytes, limit: int, header: tuple[str, int], cls: type[T]) -> T:
    """Return an instance of ``cls`` read from a file's text, after checking the format and version in it.

    Raises:
        InvalidDocument: the text is not such a file.
    """
    params = parameters_of(cls)
    keys = [each.name for each in (*parameters_of(_Header), *params)]
    members = read_object(documents.load(text, limit=limit), keys)
    header_members, (format_name, version) = read_arguments(members, parameters_of(_Header)), header
    AllowedWords((format_name,)).check(header_members["format"], "$.format")
    if header_members["version"] != version:
        versions = {"found": header_members["version"], "known": version}
        raise document_fault("unknown-version", "$.version", **versions)
    return cls(**read_arguments(members, params))


def _parse_seed(digits: str) -> int:
    if not digits or not set(digits) <= set(hexdigits):
        raise document_fault("wrong-value", found=digits, expected=hexdigits)
    return int(digits, 16)


@attrs.frozen(repr=False)
class Seating:
    """The players and secret links of a table's seats, the link to watch, and the seed of the bots.

    ``ended`` is the version at which the game ended, which its record lacks. ``clock`` is the number of minutes that each
    person may think, and ``left`` the milliseconds that each seat has left; both are ``None`` without clocks.
    ``stands_in`` names the seats of people for whom a bot plays. ``start`` is the number of entries that the table began with,
    if it goes on with a recorded game.
    """

    plays: Annotated[tuple[Annotated[str, AllowedWords(player_kinds)], ...], at_most(MAX_SEATS)]
    tokens: Annotated[tuple[_ShortText, ...], at_most(MAX_SEATS)]
    watch: _ShortText
    seed: Annotated[int, ConvertedFrom(Annotated[str, at_most(16)], _parse_seed)]
    ended: VersionOrIndex | None = None
    clock: VersionOrIndex | None = None
    left: Annotated[tuple[_Milliseconds, ...], at_most(MAX_SEATS)] | None = None
    stands_in: Annotated[tuple[VersionOrIndex, ...], at_most(MAX_SEATS)] = attrs.field(kw_only=True)
    notices: Annotated[tuple[Notice, ...], at_most(MAX_NOTICES)] = attrs.field(kw_only=True)
    start: VersionOrIndex | None = attrs.field(default=None, kw_only=True)

    @property
    def invited(self) -> tuple[str, ...]:
        """Return the players as they were seated: a person also where a bot stands in."""
        seats = enumerate(self.plays)
        return tuple([PERSON if seat in self.stands_in else kind for seat, kind in seats])

    @classmethod
    def new(cls, plays: Sequence[str], seed: int | None, clock: int | None = None) -> Seating:
        """Return the seating of a new table, with fresh secret links."""
        tokens = tuple([secret_token() for _ in plays])
        bot_seed = secret_seed() if seed is None else seed
        return cls(
            tuple(plays), tokens, secret_token(), bot_seed, clock=clock, stands_in=(), notices=()
        )

    def write(self, path: Path) -> None:
        """Write the seating to a file that only its owner can read; the file is replaced whole or not at all.

        Raises:
            OSError: the file cannot be written.
        """
        document = {"format": FORMAT, "version": VERSION, **attrs.asdict(self)}
        document["seed"] = f"{self.seed:x}"  # JSON numbers are exact up to 53 bits only
        with open_atomically(path, replace=True) as file:
            with suppress(AttributeError, OSError):  # a system without such permissions
                os.fchmod(file.fileno(), OWNER_ONLY)
            file.write(json.dumps(document, indent=1).encode("ascii"))

    @classmethod
    def read(cls, path: Path) -> Seating:
        """Read a seating that :meth:`write` has written.

        Raises:
            OSError: the file cannot be read.
            InvalidDocument: the file is not a seating.
        """
        seating = read_saved(path.read_bytes(), _MAX_FILE_BYTES, (FORMAT, VERSION), cls)
        _check_seats(seating)
        return seating


def _check_seats(seating: Seating) -> None:
    """Refuse a seat number that the table does not have."""
    seats = len(seating.plays)
    seat_bounds = between(0, seats - 1)
    for index, seat in enumerate(seating.stands_in):
        seat_bounds.check(seat, f"$.stands_in[{index}]")
    for index, notice in enumerate(seating.notices):
        seat_bounds.check(notice.seat, f"$.notices[{index}].seat")
        seat_bounds.check(notice.by, f"$.notices[{index}].by")
    if seating.left is not None and len(seating.left) != seats:
        raise document_fault("wrong-length", "$.left", expected=seats, count=len(seating.left))
