"""Warnings about what people write in a header: names of players and dates."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ancient_world.engine.document_faults import document_fault, shorten
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.record import Header

_DATE = re.compile("[0-9]{4}(-[0-9]{2}){0,2}")
"""A day, month or year of ISO 8601; headers hold none that does not exist."""

register_messages(
    {
        "blank-name": "The player in seat {seat} has no name.",
        "one-name": "Two players have the same name: {first!r} in seat {other} and {name!r} in seat {seat}.",
        "odd-date": "{found!r} is not a date. Write a day as 2026-03-21, a month as 2026-03 or a year as 2026.",
    }
)


def people_faults(header: Header) -> Iterator[InvalidDocument]:
    """Yield what is odd about the names and the date in a header."""
    yield from _name_faults(header.players)
    day = header.tags.get("date")
    if day is not None and not _DATE.fullmatch(day):
        yield document_fault("odd-date", "$.record.header.tags.date", found=shorten(day))


def _name_faults(names: tuple[str, ...]) -> Iterator[InvalidDocument]:
    seats: dict[str, int] = {}
    for seat, name in enumerate(names):
        path = f"$.record.header.players[{seat}]"
        plain_name = _plain(name)
        if not plain_name:
            yield document_fault("blank-name", path, seat=seat)
        elif plain_name in seats:
            other = seats[plain_name]
            first = shorten(names[other])
            yield document_fault(
                "one-name", path, name=shorten(name), first=first, other=other, seat=seat
            )
        seats.setdefault(plain_name, seat)


def _plain(name: str) -> str:
    """Return a name without capitals, other forms of the same letters, characters without a shape, and blanks at its ends."""
    if not name.isascii():
        name = "".join([char for char in name if unicodedata.category(char) != "Cf"])
        name = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(name.casefold().split())
