"""Warnings about what people write in a header: names of players and dates."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine.document_faults import document_fault, shorten
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.name_spelling import same_name_key
from ancient_world.records.notes import iso_date
from ancient_world.records.record import Header

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
    if day is not None and iso_date(day) != day:
        yield document_fault("odd-date", "$.record.header.tags.date", found=shorten(day))


def _name_faults(names: tuple[str, ...]) -> Iterator[InvalidDocument]:
    seats: dict[str, int] = {}
    for seat, name in enumerate(names):
        path = f"$.record.header.players[{seat}]"
        key = same_name_key(name)
        if not key:
            yield document_fault("blank-name", path, seat=seat)
        elif key in seats:
            other = seats[key]
            first = shorten(names[other])
            yield document_fault(
                "one-name", path, name=shorten(name), first=first, other=other, seat=seat
            )
        seats.setdefault(key, seat)
