"""Tags: what the header of a record says beside the rules, as where and when a game was played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.faults import found, misnamed, shorten
from ancient_world.engine.language import register, sentence
from ancient_world.engine.refusals.names import is_text

KNOWN = ("event", "date", "place", "round", "table", "source")
"""The tags with a fixed name, in the order in which they are shown."""
NAME = r"event|date|place|round|table|source|rating-[0-9]{1,2}|x-[a-z0-9][a-z0-9-]{0,39}"
"""The name of a tag: ``rating-0`` is the rating of the player in seat 0, ``x-...`` is anybody's own."""
MOST_TAGS = 40
MOST_TEXT = 1_000
"""The most characters of a tag."""

_RATING = "rating-"
_NAME = re.compile(NAME)
_DATE = re.compile("[0-9]{4}(-[0-9]{1,2}){0,2}")
"""A date in figures; any other text may say when a game was played."""

register(
    {
        "not-tags": "Tags must be an object that maps names to texts, got {found:label}.",
        "tag-name": "{name!r} is no tag; tags are {known}, rating-SEAT, and x-... for your own.",
        "tag-name:near": "{name!r} is no tag; do you mean {near}?",
        "tag-date": "There is no day {found}.",
        "tag-text": "The tag {name!r} must hold 1 to {most} characters.",
        "told-event": "Event: {text}",
        "told-date": "Date: {text}",
        "told-place": "Place: {text}",
        "told-round": "Round: {text}",
        "told-table": "Table: {text}",
        "told-source": "Source: {text}",
        "told-rating": "Rating of {player:seat}: {text}",
        "too-many-tags": "A record has at most {most} tags, not {count}.",
    }
)


def are_tags(_: object, __: object, tags: object) -> None:
    """Refuse what cannot be the tags of a record (a validator of attrs).

    Raises:
        InvalidOption: a name is none of a tag, a value is no text or too long, or there are too many.
    """
    if not isinstance(tags, Mapping):
        raise InvalidOption.of("not-tags", found=found(tags))
    if len(tags) > MOST_TAGS:
        raise InvalidOption.of("too-many-tags", most=MOST_TAGS, count=len(tags))
    for name, text in tags.items():
        if not (isinstance(name, str) and _NAME.fullmatch(name)):
            raise _unknown(name)
        if not (is_text(text) and 0 < len(text) <= MOST_TEXT):
            raise InvalidOption.of("tag-text", name=name, most=MOST_TEXT)
        if name == "date" and _DATE.fullmatch(text) and not is_date(text):
            raise InvalidOption.of("tag-date", found=text)


def is_date(text: str) -> bool:
    """Return whether there is a day, a month or a year that is written like this: 2026-11-23, 2026-11 or 2026."""
    year, month, day = [*map(int, text.split("-")), 1, 1][:3]
    try:
        return bool(date(year, month, day))
    except ValueError:
        return False


def _unknown(name: object) -> InvalidOption:
    data = {"name": shorten(str(name)), **misnamed(name, KNOWN)}
    code = "tag-name:near" if "near" in data else "tag-name"
    return InvalidOption(sentence(code, data), code="tag-name", data=data)


def told_tags(tags: Mapping[str, str], names: Sequence[str]) -> Iterator[str]:
    """Yield tags in words: those with a fixed name, the ratings in seat order, and the others as they are.

    Args:
        tags: of a record.
        names: the players', in seat order.
    """
    ratings = [f"{_RATING}{seat}" for seat in range(len(names))]
    for name in KNOWN:
        if name in tags:
            yield sentence(f"told-{name}", {"text": tags[name]})
    for seat, name in enumerate(ratings):
        if name in tags:
            yield sentence("told-rating", {"player": seat, "text": tags[name]}, names)
    yield from [f"{name}: {tags[name]}" for name in tags if name not in (*KNOWN, *ratings)]
