"""Events: what happened as data, for animations. Schemas, TypeScript and JSON are derived from these classes.

A path is a JSON pointer into the document of the view, as in the patch. A label is the name of the field for people, in
the language in use.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import attrs

from ancient_world.engine.chance import Dealt, Rolled
from ancient_world.engine.declared.plain_values import read_only
from ancient_world.engine.game import Game
from ancient_world.narration.telling.differences import (
    Difference,
    ListDifference,
    Location,
    Replacement,
)
from ancient_world.narration.telling.patches import STATE_POINTER, document_writer
from ancient_world.narration.telling.story_moments import StoryMoment

_NUMBER_TYPES = frozenset({int, type(None)})
_TEXT_TYPES = frozenset({str, type(None)})


@attrs.frozen
class Spot:
    """A place that contains components: its JSON pointer, its label, and the seat of its owner."""

    path: str
    label: str
    seat: int | None


@attrs.frozen
class NumberChanged:
    """A number changed; -1 stands for a hidden number.

    ``seat`` is the seat of its owner, ``None`` if it has no known owner.
    """

    type: Literal["number-changed"] = attrs.field(
        default="number-changed", kw_only=True, repr=False
    )
    entry: int
    path: str
    label: str
    seat: int | None
    before: int | None
    after: int | None


@attrs.frozen
class ValueChanged:
    """A value, a list of values, or a part of the state was replaced, added or removed.

    ``before`` and ``after`` are in document form; ``None`` stands for nothing.
    """

    type: Literal["value-changed"] = attrs.field(default="value-changed", kw_only=True, repr=False)
    entry: int
    path: str
    label: str
    seat: int | None
    before: Any
    after: Any


@attrs.frozen
class ComponentMoved:
    """A card, a tile or a token moved, or was revealed; its id is "?" if the seat may not know it.

    ``source`` is ``None`` if it came from a hidden place, ``target`` if it went to one. ``revealed`` says that it was
    hidden before and is not now.
    """

    type: Literal["component-moved"] = attrs.field(
        default="component-moved", kw_only=True, repr=False
    )
    entry: int
    id: str
    source: Spot | None
    target: Spot | None
    revealed: bool


@attrs.frozen
class ChanceFell:
    """Dice were rolled, or cards dealt.

    Hidden cards are "?". ``rule`` is the id of the rule that requires the roll or deal.
    """

    type: Literal["chance-fell"] = attrs.field(default="chance-fell", kw_only=True, repr=False)
    entry: int
    what: Literal["rolled", "dealt"]
    values: tuple[str, ...]
    rule: str


@attrs.frozen
class PointsChanged:
    """The total points of a player changed, as far as the seat knows them."""

    type: Literal["points-changed"] = attrs.field(
        default="points-changed", kw_only=True, repr=False
    )
    entry: int
    seat: int
    before: int
    after: int


Event = NumberChanged | ValueChanged | ComponentMoved | ChanceFell | PointsChanged
"""Something that an entry of a change did; ``entry`` is the index of the entry, or -1 if entries were taken back."""


def events_of(rules: Game, moment: StoryMoment) -> Iterator[Event]:
    """Yield the events of a moment of a game; components that move give no change of a value."""
    action, entry, write = moment.action, moment.entry_index, document_writer(rules)
    if isinstance(action, Dealt):
        yield ChanceFell(entry, "dealt", action.cards, moment.rule)
    if isinstance(action, Rolled):
        yield ChanceFell(entry, "rolled", action.faces, moment.rule)
    for move in moment.moves:
        source, target = _event_spot(rules, move.source), _event_spot(rules, move.target)
        yield ComponentMoved(entry, move.id, source, target, move.is_revealed)
    for difference in moment.differences:
        for event_class, location, *values in _changed_values(difference):
            before, after = [read_only(write(value)) for value in values]
            path, label = STATE_POINTER + location.path, location.field_label_text(rules)
            yield event_class(entry, path, label, location.seat, before, after)
    for old_score, new_score in moment.scores:
        if old_score.total != new_score.total:
            yield PointsChanged(entry, new_score.player, old_score.total, new_score.total)


def _event_spot(rules: Game, location: Location | None) -> Spot | None:
    if location is None:
        return None
    return Spot(STATE_POINTER + location.path, location.field_label_text(rules), location.seat)


_ChangeOfValue = tuple[type[NumberChanged | ValueChanged], Location, Any, Any]
"""The class of event for a changed number or value, its place, and the value before and after."""


def _changed_values(difference: Difference) -> Iterator[_ChangeOfValue]:
    """Yield the changed numbers and values of a difference."""
    location = difference.location
    if isinstance(difference, ListDifference):
        yield from _changed_values_in_list(location, difference.old, difference.new)
    elif isinstance(difference, Replacement):
        value_types = {type(difference.old), type(difference.new)}
        if int in value_types and value_types <= _NUMBER_TYPES:
            yield NumberChanged, location, difference.old, difference.new
        elif not (location.declared_field.holds_components and value_types <= _TEXT_TYPES):
            yield ValueChanged, location, difference.old, difference.new
    else:
        for index, removed_part in enumerate(difference.removed, difference.start):
            yield ValueChanged, location.item_location(index), removed_part, None
        for index, removed_part in enumerate(difference.added, difference.start):
            yield ValueChanged, location.item_location(index), None, removed_part


def _changed_values_in_list(
    location: Location, before: tuple[Any, ...], after: tuple[Any, ...]
) -> Iterator[_ChangeOfValue]:
    """Yield the changed numbers of a list one by one, and other lists as a whole, but no lists of components that moved."""
    if len(before) == len(after) and set(map(type, before + after)) == {int}:
        for index, (old_number, new_number) in enumerate(zip(before, after, strict=True)):
            if old_number != new_number:
                yield NumberChanged, location.item_location(index), old_number, new_number
    elif not location.declared_field.holds_components or sorted(before) == sorted(after):
        yield ValueChanged, location, before, after
