"""The quick check whether all values of a class are what its fields declare, without saying where they are not.

Most documents have no fault, so this is written out as source, as attrs writes ``__init__``: about three times
as fast as the checks that tell the place.
"""

from __future__ import annotations

from collections.abc import Callable

from ancient_world.engine.declared.fields import (
    TURNS,
    Count,
    DeckOf,
    Field,
    Ids,
    PerId,
    PerSeat,
    Rotation,
    SeatMark,
    fields_of,
)
from ancient_world.engine.declared.typed import cache
from ancient_world.engine.freezing import written_out

Look = Callable[..., bool]


@cache
def quick(cls: type, checker: Callable[..., object], part_of: Callable[..., type | None]) -> Look:
    """Return a function that checks an object of this class within a check, and notes the ids that it holds.

    It notes what lies there as held. Where it returns ``False``, something may be wrong.

    Args:
        cls: the class.
        checker: gives the check of those marks of a field for which there is no quick one.
        part_of: gives the class of the parts of a field that are looked at too, or ``None``.
    """
    scope: dict[str, object] = {}

    def looks(kind: type, thing: str) -> list[str]:
        """The lines that look at a thing, and at its parts within them: to call a function for each part takes longer."""
        lines: list[str] = []
        for field in fields_of(kind):
            found = [(mark, _lines(mark, field, thing)) for mark in field.marks]
            own = [line for _, each in found for line in each]
            slow = tuple([mark for mark, each in found if not each])
            if slow:
                check = f"check{len(scope)}"
                scope[check] = checker(field, slow)
                own.append(f"{check}(v, course)")
            part = part_of(field)
            if part is not None:
                name = f"{thing}_{field.name}"
                own += _part_lines(name, looks(part, name), field)
            if own:
                lines += [f"v = {thing}.{field.name}", *own]
        return lines

    body = ["ids, held = course.ids, course.held", *looks(cls, "thing"), "return True"]
    look: Look = written_out("\n".join(_under("def look(thing, course):", body)), scope)
    return look


def _unless(condition: str) -> str:
    return f"if not ({condition}): return False"


def _under(head: str, lines: list[str]) -> list[str]:
    return [head, *[f"    {line}" for line in lines]]


def _lines(mark: object, field: Field, thing: str) -> list[str]:
    """Return the lines that check the value ``v`` of a field; none if only the check itself can tell."""
    several = field.many
    if isinstance(mark, PerSeat):
        return [_unless("len(v) == course.seats")]
    if isinstance(mark, PerId):
        return [_unless(f"len(v) == len(ids[{mark.kind!r}])")]
    if isinstance(mark, Count):
        return _each(f"{mark.least} <= {{0}} <= {mark.most}", field, several=several)
    if isinstance(mark, SeatMark):
        nobody = "" if mark.nobody is None else f" or {{0}} == {mark.nobody}"
        return _each(f"0 <= {{0}} < course.seats{nobody}", field, several=several)
    if isinstance(mark, Rotation):
        return _each(f"{{0}} in {TURNS}", field, several=several)
    if isinstance(mark, DeckOf) and isinstance(mark.kind, str) and not several:
        return _deck_lines(mark)
    if isinstance(mark, Ids) and isinstance(mark.kind, str):
        return _ids_lines(mark, thing, several=several)
    return []


def _each(condition: str, field: Field, *, several: bool) -> list[str]:
    if several:
        return _under("for n in v:", [_unless(condition.format("n"))])
    found = condition.format("v")
    return [_unless(f"v is None or {found}" if field.optional else found)]


def _ids_lines(mark: Ids, thing: str, *, several: bool) -> list[str]:
    known = f"ids[{mark.kind!r}]"
    if several:
        lines = [_unless(f"{known}.issuperset(v)")]
        lines += [_unless(f"set({thing}.{mark.among}).issuperset(v)")] if mark.among else []
        lines += ["held += v"] if mark.held else []
        return lines + ([_unless("list(v) == sorted(v)")] if mark.in_order else [])
    lines = [_unless(f"v in {known}"), *(["held.append(v)"] if mark.held else [])]
    lines += [_unless(f"v in {thing}.{mark.among}")] if mark.among else []
    return _under("if v is not None:", lines)


def _deck_lines(mark: DeckOf) -> list[str]:
    return [
        f"known, a, b = ids[{mark.kind!r}], v.unseen, v.bottom",
        _unless("known.issuperset(a) and known.issuperset(b) and list(a) == sorted(a)"),
        "held += a; held += b",
        *([] if mark.bottom else [_unless("not b")]),
    ]


def _part_lines(part: str, looks: list[str], field: Field) -> list[str]:
    """Return the lines that check the parts in the value ``v`` of a field, each called ``part``."""
    if not field.many:
        return [f"{part} = v", *_under(f"if {part} is not None:", looks)]
    if field.per_seat:  # the ids of a place can depend on its owner
        loop = _under(f"for course.owner, {part} in enumerate(v):", looks)
        return [f"{part}_owner = course.owner", *loop, f"course.owner = {part}_owner"]
    return _under(f"for {part} in v:", _under(f"if {part} is not None:", looks))
