"""Every field of a game has a label."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.chance import Deck
from ancient_world.engine.declared.field_marks import fields_of, typed_fields
from ancient_world.engine.declared.naming import SHARED_LABELS, field_label
from ancient_world.engine.steps import Step


def parts_of(hint: Any) -> Iterator[Any]:
    """Yield the classes of parts in a type, without card files and steps."""
    ours = isinstance(hint, type) and attrs.has(hint)
    if ours and not hasattr(hint, "digest") and not issubclass(hint, Step):
        yield hint
    for inner in get_args(hint):
        yield from parts_of(inner)


def fields_within(cls: Any) -> Iterator[tuple[Any, str]]:
    """Yield every field of a class and its parts, with the class."""
    for field in typed_fields(cls):
        yield cls, field.name
        for part in parts_of(field.type):
            yield from fields_within(part)


@pytest.mark.parametrize("game", aw.available_games())
def test_every_field_has_a_label(game: str) -> None:
    """Each field of a state, its parts, steps and actions has a label other than its name in code."""
    rules = aw.game(game)
    known = {**SHARED_LABELS, **rules.field_labels}
    classes = (rules.state_type, *rules.step_types, *rules.action_types, aw.Dealt, aw.Rolled)
    found = {each for cls in classes for each in fields_within(cls)}
    assert [
        f"{cls.__name__}.{name}"
        for cls, name in sorted(found, key=str)
        if f"{cls.__name__}.{name}" not in known and name not in known
    ] == []
    said = {f"{cls.__name__}.{name}" for cls, name in found} | {name for _, name in found}
    assert set(rules.field_labels) - said == set()


def test_a_label_of_one_class_comes_first() -> None:
    """A label for a class's field takes precedence over the label for the name."""
    rules = aw.game("antike")
    bank = next(field.part_class for field in fields_of(rules.state_type) if field.name == "bank")
    assert bank is not None
    assert field_label(rules.field_labels, bank, "coins") == "coins of the bank"
    assert field_label(rules.field_labels, rules.state_type, "coins") == "coins"
    assert field_label({}, Deck, "bottom_up") == "bottom up"


def test_labels_are_translated() -> None:
    """Labels are translated into the language in use."""
    label = field_label(aw.game("tides-of-time").field_labels, Deck, "kingdom")
    aw.set_language("es")
    try:
        assert f"{label}" == "reino"
    finally:
        aw.set_language("en")
