"""The quick look: whether all values of a class are what its fields declare, without saying where they are not.

Most documents have no fault, so this is written out as source, as attrs writes ``__init__``: about three times
as fast as the checks that tell the place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ancient_world.engine.declared.fields import (
    Count,
    DeckOf,
    Field,
    Ids,
    PerId,
    PerSeat,
    SeatMark,
    fields_of,
)
from ancient_world.engine.freezing import once

Look = Callable[[Any, Any], bool]


@once
def quick(cls: type, checker: Callable[[Any, Any], object], part_of: Callable[[Any], Any]) -> Look:
    """A function of a thing of this class and the course of a check.

    It notes what lies there as held. Where it returns ``False``, something may be wrong.

    Args:
        cls: the class.
        checker: gives the check of those marks of a field for which there is no quick one.
        part_of: gives the class of the parts of a field that are looked at too, or ``None``.
    """
    scope: dict[str, Any] = {}
    lines: list[str] = []
    for number, field in enumerate(fields_of(cls)):
        looks = [(mark, _lines(mark, field)) for mark in field.marks]
        own = [line for _, found in looks for line in found]
        slow = tuple([mark for mark, found in looks if not found])
        if slow:
            scope[f"check{number}"] = checker(field, slow)
            own.append(f"check{number}(v, course)")
        part = part_of(field)
        if part is not None:
            scope[f"look{number}"] = quick(part, checker, part_of)
            own += _part_lines(f"look{number}", field)
        if own:
            lines += [f"v = thing.{field.name}", *own]
    body = ["ids, held = course.ids, course.held", *lines, "return True"]
    exec("\n    ".join(["def look(thing, course):", *body]), scope)  # noqa: S102 - our own fields
    look: Look = scope["look"]
    return look


def _unless(condition: str) -> str:
    return f"if not ({condition}): return False"


def _lines(mark: object, field: Field) -> list[str]:
    """What looks at the value ``v`` of a field; empty if only the check itself can tell."""
    several = field.many
    if isinstance(mark, PerSeat):
        return [_unless("len(v) == course.seats")]
    if isinstance(mark, PerId):
        return [_unless(f"len(v) == len(ids[{mark.kind!r}])")]
    if isinstance(mark, Count):
        return _each(f"{mark.least} <= n <= {mark.most}", field, several=several)
    if isinstance(mark, SeatMark):
        return _each(f"0 <= n < course.seats or n == {mark.nobody}", field, several=several)
    if isinstance(mark, DeckOf) and isinstance(mark.kind, str) and not several:
        return _deck_lines(mark)
    if isinstance(mark, Ids) and isinstance(mark.kind, str):
        return _ids_lines(mark, several=several)
    return []


def _each(condition: str, field: Field, *, several: bool) -> list[str]:
    if several:
        return [f"for n in v:\n        {_unless(condition)}"]
    return ["n = v", _unless(f"n is None or {condition}" if field.optional else condition)]


def _ids_lines(mark: Ids, *, several: bool) -> list[str]:
    known = f"ids[{mark.kind!r}]"
    if several:
        lines = [_unless(f"{known}.issuperset(v)")]
        lines += [_unless(f"set(thing.{mark.among}).issuperset(v)")] if mark.among else []
        lines += ["held += v"] if mark.held else []
        return lines + ([_unless("list(v) == sorted(v)")] if mark.in_order else [])
    lines = [_unless(f"v in {known}"), *(["held.append(v)"] if mark.held else [])]
    lines += [_unless(f"v in thing.{mark.among}")] if mark.among else []
    return ["\n        ".join(["if v is not None:", *lines])]


def _deck_lines(mark: DeckOf) -> list[str]:
    return [
        f"known, a, b = ids[{mark.kind!r}], v.unseen, v.bottom",
        _unless("known.issuperset(a) and known.issuperset(b) and list(a) == sorted(a)"),
        "held += a; held += b",
        *([] if mark.bottom else [_unless("not b")]),
    ]


def _part_lines(look: str, field: Field) -> list[str]:
    if not field.many:
        return [_unless(f"v is None or {look}(v, course)")]
    if field.per_seat:  # the ids of a place can depend on its owner
        inner = f"course.owner = place\n        {_unless(f'{look}(part, course)')}"
        return [f"for place, part in enumerate(v):\n        {inner}"]
    return [f"for part in v:\n        {_unless(f'part is None or {look}(part, course)')}"]
