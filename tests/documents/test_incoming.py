"""Untrusted input is read by the fields of a class or the parameters of a function, with limits."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import attrs
import pytest

from ancient_world.documents.argument_reading import (
    AllowedWords,
    ConvertedFrom,
    LengthLimit,
    NumberRange,
    ParameterForm,
    parameters_of,
    read_arguments,
    read_object,
    read_value,
)
from ancient_world.engine.errors import InvalidDocument

Level = Annotated[int, NumberRange(1, 3, "range")]


@attrs.frozen
class Guest:
    """A class with a field for each kind of limit."""

    name: Annotated[str, LengthLimit(5, "name-too-long")]
    mood: Literal["good", "bad"]
    levels: Annotated[tuple[Level, ...], LengthLimit(2, "name-too-long")] = ()
    seed: Annotated[int, ConvertedFrom(str, lambda digits: int(digits, 16))] | None = None
    bag: dict = attrs.field(factory=dict)  # type: ignore[type-arg]  # an unchecked object


def fault_of(value: object, kind: Any = Guest) -> tuple[str, str, dict[str, object]]:
    """Return the path, the code and the data of the fault in a value."""
    with pytest.raises(InvalidDocument) as caught:
        read_value(value, kind, "$.guest")
    return caught.value.path, caught.value.code, dict(caught.value.data)


def test_an_object_is_read_by_the_fields_of_a_class() -> None:
    """Fields with a default may be missing, and an unchecked object is passed on without a copy."""
    assert read_value({"name": "Ann", "mood": "bad"}, Guest) == Guest("Ann", "bad")
    bag = {"x": [2**60]}
    whole = {"name": "Ann", "mood": "good", "levels": [3, 1], "seed": "ff", "bag": bag}
    guest = read_value(whole, Guest)
    assert guest == Guest("Ann", "good", (3, 1), 255, bag)
    assert guest.bag is bag
    assert read_value({"name": "Ann", "mood": "bad", "seed": None}, Guest).seed is None


@pytest.mark.parametrize(
    ("changed", "path", "code", "data"),
    [
        ({"name": 3}, ".name", "wrong-type", {"expected": "json-str", "found": "3"}),
        ({"name": "Miriam"}, ".name", "name-too-long", {"limit": 5}),
        ({"mood": "god"}, ".mood", "wrong-value", {"expected": "good, bad", "found": '"god"'}),
        ({"mood": 1}, ".mood", "wrong-type", {"expected": "json-str", "found": "1"}),
        ({"levels": {}}, ".levels", "wrong-type", {"expected": "json-array", "found": "json-object"}),
        ({"levels": [1, 4]}, ".levels[1]", "range", {"least": 1, "most": 3, "found": 4}),
        ({"levels": [1, True]}, ".levels[1]", "wrong-type", {"expected": "json-int", "found": "true"}),
        ({"levels": [1, 1, 1]}, ".levels", "name-too-long", {"limit": 2}),
        ({"seed": 1}, ".seed", "wrong-type", {"expected": "json-str", "found": "1"}),
        ({"bag": []}, ".bag", "wrong-type", {"expected": "json-object", "found": "json-array"}),
        ({"moods": 1}, "", "unknown-key", {"known": "name, mood, levels, seed, bag", "near": "mood"}),
    ],
)  # fmt: skip
def test_faults_have_path_code_and_data(
    changed: dict[str, object], path: str, code: str, data: dict[str, object]
) -> None:
    """A fault has the path, the code, and the expected value in its data."""
    fault = fault_of({"name": "Ann", "mood": "bad", **changed})
    assert fault == (f"$.guest{path}", code, data)


def test_fields_without_a_default_are_required() -> None:
    """A field without a default is required."""
    assert fault_of([])[:2] == ("$.guest", "wrong-type")
    assert fault_of({"name": "Ann"})[:2] == ("$.guest.mood", "missing-key")
    assert fault_of([{"name": "Ann"}], tuple[Guest, ...])[:2] == ("$.guest[0].mood", "missing-key")


def test_one_of_accepts_any_collection() -> None:
    """`OneOf` accepts the keys of any collection and lists them in the error."""
    limit = AllowedWords({"a": 1, "b": 2})
    assert read_value("b", Annotated[str, limit]) == "b"
    assert fault_of("c", Annotated[str, limit])[1:] == (
        "wrong-value",
        {"expected": "a, b", "found": '"c"'},
    )


def greet(guest: Guest, loud: bool, times: Level = 1) -> None:
    """Take parameters of several types."""


def test_a_function_declares_what_it_takes() -> None:
    """Arguments are read from an object by a function's parameters; a missing one is left to its default."""
    params = parameters_of(greet)
    assert params == (
        ParameterForm("guest", Guest, True),
        ParameterForm("loud", bool, True),
        ParameterForm("times", Level, False),
    )
    values = {"guest": {"name": "Ann", "mood": "bad"}, "loud": True, "other": 3}
    assert read_arguments(values, params) == {"guest": Guest("Ann", "bad"), "loud": True}
    with pytest.raises(InvalidDocument) as caught:
        read_arguments({**values, "times": 9}, params, "$.params")
    assert (caught.value.path, caught.value.code) == ("$.params.times", "range")
    with pytest.raises(InvalidDocument) as caught:
        read_arguments({"guest": values["guest"]}, params)
    assert (caught.value.path, caught.value.code) == ("$.loud", "missing-key")
    with pytest.raises(InvalidDocument) as caught:
        read_object(values, [each.name for each in params])
    assert (caught.value.path, caught.value.code) == ("$", "unknown-key")
