"""Writing a value as text directly gives the same text as writing its plain values."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.documents.converters import Converters
from ancient_world.engine.chance import Dealt
from ancient_world.engine.declared.field_marks import OMIT_IF_DEFAULT
from ancient_world.games.antike import AntikeState

MOST = 120
"""The number of choices that is enough to see most classes of a game."""


def compact(values: object) -> str:
    """Return plain values as compact JSON."""
    return json.dumps(values, separators=(",", ":"))


def played(game_id: str, seed: int) -> aw.Match:
    """Return a random match of up to `MOST` choices, with a name that needs escapes."""
    rng = random.Random(seed)
    match = aw.Match.new(game_id, ["Ada", '"ö\\'], seed=seed)
    for _ in range(MOST):
        if isinstance(waiting := match.pending(), aw.Decision):
            match.apply(rng.choice(waiting.actions))
    return match


def values_of(match: aw.Match) -> Iterator[Any]:
    """Yield everything in a match that has a document, after each choice."""
    for state in aw.replay(match.record):
        yield from (state, aw.pending(state), aw.view(state, 0), aw.view(state, None))
    yield from (*match.record.actions, match.record, aw.scores(match.state), aw.validate("{}"))


@pytest.mark.parametrize("game_id", ["the-ancient-world", "tides-of-time", "antike", "golden-ages"])
def test_text_and_values_are_equal(game_id: str) -> None:
    """`to_json` gives the text of `to_document`."""
    for value in values_of(played(game_id, 3)):
        assert aw.to_json(value) == compact(aw.to_document(value))


def test_changed_copies_are_not_cached() -> None:
    """A changed copy of a part is never written with the cached text of the original."""
    state = aw.new_game("antike", players=2)
    assert isinstance(state, AntikeState)
    for number in range(600):
        nation = attrs.evolve(state.civilizations[0], coins=number)
        state = attrs.evolve(state, civilizations=(nation, *state.civilizations[1:]))
        assert f'"coins":{number},' in aw.to_json(state)
        assert aw.to_json(state) == compact(aw.to_document(state))


@attrs.define
class Growing:
    """A mutable class with several lists."""

    names: tuple[str, ...]
    counts: tuple[int, ...]


def test_records_in_a_mapping_are_written() -> None:
    """Records within a mapping are written as objects."""
    mapping = {"a": Growing(("b",), (1,))}
    assert Converters(None).write(mapping, Mapping[str, Growing]) == {
        "a": {"names": ["b"], "counts": [1]}
    }


def test_mutable_parts_are_not_cached() -> None:
    """The text of a mutable part is not cached."""
    part, converters = Growing(("a",), (1,)), Converters(None)
    assert converters.text(part, Growing) == '{"names":["a"],"counts":[1]}'
    part.counts = (2,)
    assert converters.text(part, Growing) == '{"names":["a"],"counts":[2]}'


FIELDS: dict[str, Any] = {
    "count": attrs.field(type=int),
    "name": attrs.field(type=str),
    "more": attrs.field(type=int, default=3, metadata=OMIT_IF_DEFAULT),
    "texts": attrs.field(type=tuple[str, ...], default=(), metadata=OMIT_IF_DEFAULT),
}
"""Fields that are always written, and fields that are left out if they have their default."""


@pytest.mark.parametrize("names", [*itertools.permutations(FIELDS)], ids="-".join)
def test_fields_that_may_be_left_out_stand_anywhere(names: tuple[str, ...]) -> None:
    """The text is right in whatever order a class declares its fields, and with any of them left out."""
    cls: Any = attrs.make_class("Mixed", {name: FIELDS[name] for name in names}, kw_only=True)
    assert [field.name for field in attrs.fields(cls)] == [*names]
    converters = Converters(None)
    for more, texts in itertools.product((3, 4), ((), ("a, b",))):
        value = cls(count=1, name="c", more=more, texts=texts)
        text = converters.text(value, cls)
        assert text == compact(converters.write(value, cls))
        assert converters.read(json.loads(text), cls, "$") == value


class Loud(str):
    """A subclass of `str`."""

    __slots__ = ()


@attrs.frozen
class Inner:
    """A class with several lists, so that its text is cached."""

    name: str
    counts: tuple[int, ...]
    more: tuple[int, ...] = (4,)


@attrs.frozen
class Box:
    """A class with a field for each type that is written in a special way."""

    number: int
    name: str
    sure: bool
    perhaps: str | None
    maybe: int | None
    names: tuple[str, ...]
    counts: tuple[int, ...]
    truths: tuple[bool, ...]
    inner: Inner | None
    inners: tuple[Inner, ...]
    pair: tuple[int, str]
    table: Mapping[str, tuple[Inner, ...]]
    loose: Any


BOX = Box(
    number=-7,
    name='"\\\n\x00é\ud800',
    sure=True,
    perhaps=None,
    maybe=2**70,
    names=("a", "a", "%s", "x" * 100),
    counts=(0, 1, 99, 100, -1, -2, 10**20),
    truths=(True, False),
    inner=None,
    inners=(Inner("b", ()), Inner("c", (3,))),
    pair=(1, "d"),
    table={"%d": (Inner("e", (0,)),)},
    loose={"f": [None, 1.5]},
)

ODD: list[dict[str, Any]] = [
    {},
    {"number": True},
    {"number": 1.0},
    {"number": "1"},
    {"number": None},
    {"name": 3},
    {"name": None},
    {"name": ["n"]},
    {"name": Loud("n")},
    {"sure": 1},
    {"sure": None},
    {"perhaps": 0},
    {"maybe": False},
    {"names": ("n", 1, None)},
    {"names": (["n"],)},
    {"names": [Loud("n")]},
    {"names": "text"},
    {"names": ()},
    {"names": None},
    {"names": ""},
    {"names": [None, "n"]},
    {"counts": (1, True, 0, False)},
    {"counts": (1.0, "1")},
    {"counts": ()},
    {"counts": 0},
    {"truths": (1, True)},
    {"inner": Inner("", (True,))},
    {"inners": [Inner(4, (5,))]},  # type: ignore[arg-type]
    {"inners": ()},
    {"inners": []},
    {"inners": None},
    {"table": {3: ()}},
    {"loose": float},
    {"number": {1, 2}},
    {"loose": float("nan")},
]


@pytest.mark.parametrize("changes", ODD, ids=str)
def test_values_of_another_type_are_written_as_they_are(changes: Mapping[str, Any]) -> None:
    """A value of the wrong type gives the text of its plain value, or the same type of error."""
    box, converters = attrs.evolve(BOX, **changes), Converters(None)
    for _ in range(2):  # the second round uses cached texts
        try:
            expected: object = json.dumps(
                converters.write(box, Box), separators=(",", ":"), allow_nan=False
            )
        except (TypeError, ValueError) as error:
            expected = type(error)
        try:
            actual: object = converters.text(box, Box)
        except (TypeError, ValueError) as error:
            actual = type(error)
        assert expected == actual


def test_many_texts_are_written_correctly() -> None:
    """Each text is written correctly after thousands of different texts."""
    for number in range(10_000):
        assert f'"titan-{number}"' in aw.to_json(Dealt((f"titan-{number}",)))
