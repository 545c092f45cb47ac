"""Values of each supported type with each part replaced, and values at the limits of reading and reporting."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import product
from typing import Any, Literal

import attrs
from attrs import validators

from ancient_world.documents.converters import Converters
from ancient_world.engine.declared.field_marks import OMIT_IF_DEFAULT
from tests.documents.told.reading import Told, faults_of
from tests.engine.paths import places, put, remove


class Season(Enum):
    """An enum with values of two types."""

    DRY = "dry"
    WET = 2


@attrs.frozen
class Inner:
    """A class with a field that has a validator."""

    name: str = attrs.field(validator=validators.min_len(1))
    more: tuple[int, ...] = (4,)


@attrs.frozen
class Every:
    """A class with a field of each type that documents support."""

    pair: tuple[int, str]
    maybe: tuple[str, ...] | None
    level: Literal["low", 3, True]
    season: Season
    number: float
    either: int | str
    neither: str | int | None
    sizes: Mapping[str, int]
    inners: Mapping[str, Inner]
    anything: Any
    inner: Inner | None
    list: tuple[Inner, ...]
    seat: int | None = attrs.field(validator=validators.optional(validators.ge(0)))
    sure: bool = False
    long: Literal["x"] = "x"
    note: str | None = attrs.field(default=None, metadata=OMIT_IF_DEFAULT)
    marks: tuple[str, ...] = attrs.field(factory=tuple, metadata=OMIT_IF_DEFAULT)


EVERY = Every(
    (1, "a"),
    ("b",),
    3,
    Season.WET,
    1.5,
    "c",
    None,
    {"d": 4, "e f": 2**53},
    {"g": Inner("h")},
    {"e": [None, 1.5, {"f": True}]},
    Inner("i", ()),
    (Inner("j"), Inner("k")),
    0,
    note="l",
    marks=("m",),
)


def every_type() -> Told:
    """Yield the results of replacing each part of a value by values of other types."""
    converters = Converters(None)
    document = converters.write(EVERY, Every)
    yield "written", (document, converters.text(EVERY, Every))
    odd: tuple[Any, ...] = (
        None,
        True,
        False,
        0,
        1,
        -1,
        3,
        3.0,
        2.0,
        1.5,
        "",
        "a",
        "low",
        "dry",
        "x" * 61,
        [],
        [1],
        [1, "a"],
        ["a", "a", "a"],
        {},
        {"a": 1},
        2**53,
        -(2**53),
        2**53 + 1,
        10**400,
        float("inf"),
        float("nan"),
        (),
        object,
    )
    for (place, _), value in product(places(document), odd):
        wrong = put(document, place, value)
        faults = [*faults_of(converters, wrong, Every)]
        yield from faults or [("read", f"{converters.read(wrong, Every, '$')!r}")]


def missing() -> Told:
    """Yield the results of reading a value without one of its keys, and with unknown keys."""
    converters = Converters(None)
    document = converters.write(EVERY, Every)
    for place, value in places(document):
        if place and type(place[-1]) is str:
            less = remove(document, place)
            faults = [*faults_of(converters, less, Every)]
            yield from faults or [("read", f"{converters.read(less, Every, '$')!r}")]
            yield from faults_of(converters, {1: 2, **less}, Every)
        if isinstance(value, dict):
            for count in range(1, 5):
                more = {f"na me{each}": 1 for each in range(count)}
                yield from faults_of(converters, put(document, place, {**value, **more}), Every)


def bounds() -> Told:
    """Yield the results of reading values at the limits of depth, of text length and of the number of faults."""
    converters = Converters(None)
    document = converters.write(EVERY, Every)
    for depth, ends in product((63, 64, 65, 66, 3000), (0, 1, 2)):
        deep: Any = 1
        for each in range(depth):
            deep = [deep, each] if (each + ends) % 2 else {"a b": deep}
        yield from faults_of(converters, deep, Any)
        yield from faults_of(converters, {**document, "anything": deep}, Every)
    for length in (9, 10, 11, 59, 60, 61, 300):
        kind: Any = Literal[tuple([f"{each:020}" for each in range(12)] + ["x" * length])]
        yield from faults_of(converters, "z", kind)
        yield from faults_of(converters, "z" * length, kind)
    for length in range(190, 215):
        yield from faults_of(converters, {"x": 1}, _failing("e" * length))
    for wrong_list in ([1] * count for count in (99, 100, 101, 102, 150)):
        for kind in (tuple[str, ...], tuple[tuple[str, int], ...], tuple[tuple[str, ...], ...]):
            yield from faults_of(converters, wrong_list, kind)
            yield from faults_of(converters, [wrong_list] * 3, kind)
            yield from faults_of(
                converters, {f"k{n}": each for n, each in enumerate(wrong_list)}, Mapping[str, str]
            )


def _failing(message: str) -> type:
    """Return a class whose field refuses every value with a message."""

    def refuse(*_: object) -> None:
        raise ValueError(message)

    return attrs.make_class("Failing", {"x": attrs.field(type=int, validator=refuse)}, frozen=True)
