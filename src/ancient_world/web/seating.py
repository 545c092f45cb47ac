"""The seating of a table: who sits there by which link, in a file beside the journal, for the host alone."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from string import hexdigits

import attrs

from ancient_world.bots import BOTS
from ancient_world.bots.named import LEVELS
from ancient_world.documents import text as documents
from ancient_world.engine.entropy import secret_seed, secret_token
from ancient_world.engine.faults import document_fault
from ancient_world.records.writing import whole_file
from ancient_world.web.incoming import Fields
from ancient_world.web.notices import MOST_NOTICES, Notice, notice_of

FORMAT = "ancient-world/web-table"
VERSION = 1
PERSON = "person"
KINDS = (PERSON, *BOTS)
"""The kinds of players that a seat can have."""
OFFERED = (PERSON, *LEVELS, "random")
"""Those that the page offers."""
SUFFIX = ".table.json"
OWN = 0o600
"""Rights of a file that holds secrets."""
_MOST_BYTES = 16_384
_MOST_SEATS = 20
_MOST_LEFT = 10**12
"""Milliseconds of a clock."""


@attrs.frozen(repr=False)
class Seating:
    """The player and the link of each seat; the link of those who watch; and the seed of the bots.

    ``ended`` is the version with which the game ended: its record does not tell it. ``clock`` is how many minutes each
    person may think, and ``left`` the milliseconds that each seat has of them; both are ``None`` without clocks.
    ``stands_in`` are the seats of people for whom a bot plays.
    """

    plays: tuple[str, ...]
    tokens: tuple[str, ...]
    watch: str
    seed: int
    ended: int | None = None
    clock: int | None = None
    left: tuple[int, ...] | None = None
    stands_in: tuple[int, ...] = ()
    notices: tuple[Notice, ...] = ()

    @property
    def invited(self) -> tuple[str, ...]:
        """Return who plays each seat, a person also where a bot stands in."""
        seats = enumerate(self.plays)
        return tuple([PERSON if seat in self.stands_in else kind for seat, kind in seats])

    @classmethod
    def new(cls, plays: Sequence[str], seed: int | None, clock: int | None = None) -> Seating:
        """That of a new table, with links that nobody knows yet."""
        tokens = tuple([secret_token() for _ in plays])
        bots = secret_seed() if seed is None else seed
        return cls(tuple(plays), tokens, secret_token(), bots, clock=clock)

    def write(self, path: Path) -> None:
        """Keep it, whole or not at all, readable for nobody else.

        Raises:
            OSError: the file cannot be written.
        """
        document = {"format": FORMAT, "version": VERSION, **attrs.asdict(self)}
        document["seed"] = f"{self.seed:x}"  # JSON holds 53 bits of a number
        with whole_file(path, replace=True) as file:
            with suppress(AttributeError, OSError):  # a system without such rights
                os.fchmod(file.fileno(), OWN)
            file.write(json.dumps(document, indent=1).encode("ascii"))

    @classmethod
    def read(cls, path: Path) -> Seating:
        """Return the seating that :meth:`write` has kept.

        Raises:
            OSError: the file cannot be read.
            InvalidDocument: it says something else.
        """
        value = documents.load(path.read_bytes(), limit=_MOST_BYTES)
        fields = Fields(
            value, "$", ("format", "version", *[each.name for each in attrs.fields(cls)])
        )
        fields.one_of("format", (FORMAT,))
        if (version := fields.number("version")) != VERSION:
            told = {"found": version, "known": VERSION}
            raise document_fault("unknown-version", "$.version", **told)
        plays = _texts(fields, "plays")
        for place, kind in enumerate(plays):
            Fields({"kind": kind}, f"$.plays[{place}]", ("kind",)).one_of("kind", KINDS)
        ended = fields.number("ended") if fields.has("ended") else None
        tokens, watch = _texts(fields, "tokens"), fields.text("watch", 100)
        clock = fields.number("clock") if fields.has("clock") else None
        seats = len(plays)
        left = _numbers(fields, "left", _MOST_LEFT) if fields.has("left") else None
        stands_in = _numbers(fields, "stands_in", seats - 1)
        noticed = enumerate(fields.items("notices", MOST_NOTICES))
        notices = tuple([notice_of(each, f"$.notices[{n}]", seats) for n, each in noticed])
        if left is not None and len(left) != seats:
            raise document_fault("wrong-length", "$.left", expected=seats, count=len(left))
        return cls(plays, tokens, watch, _seed(fields), ended, clock, left, stands_in, notices)


def _seed(fields: Fields) -> int:
    """The seed of the bots, which is written as hexadecimal digits."""
    digits = fields.text("seed", 16)
    if not digits or not set(digits) <= set(hexdigits):
        raise document_fault("wrong-value", "$.seed", found=digits, expected=hexdigits)
    return int(digits, 16)


def _numbers(fields: Fields, key: str, most: int) -> tuple[int, ...]:
    """A list of numbers up to one of them."""
    items: list[object] = fields.items(key, _MOST_SEATS)
    return tuple([
        Fields({"item": each}, f"$.{key}[{place}]", ("item",)).number("item", most)
        for place, each in enumerate(items)
    ])  # fmt: skip


def _texts(fields: Fields, key: str) -> tuple[str, ...]:
    """A list of short texts."""
    items: list[object] = fields.items(key, _MOST_SEATS)
    return tuple([
        Fields({"item": each}, f"$.{key}[{place}]", ("item",)).text("item", 100)
        for place, each in enumerate(items)
    ])  # fmt: skip
