"""From what differs to events: which numbers and values changed, which components moved, what chance decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ancient_world.engine.chance import Dealt, Rolled
from ancient_world.engine.declared.labels import field_label
from ancient_world.engine.declared.read_only import read_only
from ancient_world.engine.language import spoken
from ancient_world.matches.told.differences import NOBODY, Difference, Items, Replaced, Where
from ancient_world.matches.told.events import (
    ChanceFell,
    ComponentMoved,
    Event,
    NumberChanged,
    PointsChanged,
    Spot,
    ValueChanged,
)
from ancient_world.matches.told.moves import Moved
from ancient_world.matches.told.patches import STATE
from ancient_world.matches.told.story import StoryMoment

Write = Callable[[Any], Any]
_NUMBERS = frozenset({int, type(None)})
_TEXTS = frozenset({str, type(None)})


@attrs.frozen(eq=False)
class Maker:
    """Makes the events of a game; ``write`` gives values as documents hold them."""

    labels: Mapping[str, str]
    write: Write
    _known: dict[Any, str] = attrs.field(factory=dict)

    def events(self, moment: StoryMoment) -> list[Event]:
        """Everything that a moment did."""
        place = moment.place
        found = self._chance(moment)
        found += [self._moved(place, each) for each in moment.moves]
        for difference in moment.differences:
            found += self._changed(place, difference)
        found += _points(moment)
        return found

    def _chance(self, moment: StoryMoment) -> list[Event]:
        action = moment.action
        if isinstance(action, Dealt):
            return [ChanceFell(moment.place, "dealt", action.cards, moment.rule)]
        if isinstance(action, Rolled):
            return [ChanceFell(moment.place, "rolled", action.faces, moment.rule)]
        return []

    def _moved(self, place: int, each: Moved) -> Event:
        source, target = self._spot(each.source), self._spot(each.target)
        return ComponentMoved(place, each.id, source, target, each.revealed)

    def _spot(self, where: Where | None) -> Spot | None:
        if where is None:
            return None
        return Spot(STATE + where.path, self._label(where), seat_of(where))

    def _label(self, where: Where) -> str:
        spot = where.spot
        found = self._known.get(spot)
        if found is None:
            found = self._known[spot] = field_label(self.labels, spot.cls, spot.name)
        return spoken(found)

    def _changed(self, place: int, each: Difference) -> list[Event]:
        """The numbers and values of a difference; what is told as a move is not told again."""
        if isinstance(each, Replaced):
            return self._replaced(place, each)
        if isinstance(each, Items):
            return self._items(place, each)
        at, removed, added = each.where.at, enumerate(each.removed), enumerate(each.added)
        gone = [self._value(place, at(each.start + index), part, None) for index, part in removed]
        come = [self._value(place, at(each.start + index), None, part) for index, part in added]
        return [*gone, *come]

    def _replaced(self, place: int, each: Replaced) -> list[Event]:
        kinds = {type(each.before), type(each.after)}
        if int in kinds and kinds <= _NUMBERS:
            return [self._number(place, each.where, each.before, each.after)]
        if each.where.spot.holds and kinds <= _TEXTS:
            return []
        return [self._value(place, each.where, each.before, each.after)]

    def _items(self, place: int, each: Items) -> list[Event]:
        before, after, at = each.before, each.after, each.where.at
        if len(before) == len(after) and set(map(type, before + after)) == {int}:
            return [
                self._number(place, at(index), old, new)
                for index, (old, new) in enumerate(zip(before, after, strict=True))
                if old != new
            ]
        if each.where.spot.holds and sorted(before) != sorted(after):
            return []
        return [self._value(place, each.where, before, after)]

    def _number(self, place: int, where: Where, before: int, after: int) -> NumberChanged:
        path, label = STATE + where.path, self._label(where)
        return NumberChanged(place, path, label, seat_of(where), before, after)

    def _value(self, place: int, where: Where, before: object, after: object) -> ValueChanged:
        path, label = STATE + where.path, self._label(where)
        seat, write = seat_of(where), self.write
        return ValueChanged(
            place, path, label, seat, *map(read_only, (write(before), write(after)))
        )


def seat_of(where: Where) -> int | None:
    """The seat whose something is, if it is anybody's."""
    return None if where.owner == NOBODY else where.owner


def _points(moment: StoryMoment) -> list[Event]:
    return [
        PointsChanged(moment.place, new.player, old.total, new.total)
        for old, new in moment.scores
        if old.total != new.total
    ]
