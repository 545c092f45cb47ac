"""Makes events of what differs: which numbers and values changed, which components moved, what chance decided."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ancient_world.engine.chance import Dealt, Rolled
from ancient_world.engine.declared.read_only import read_only
from ancient_world.engine.game import Game
from ancient_world.matches.narration.differences import Difference, Items, Parts, Replaced, Where
from ancient_world.matches.narration.events import (
    ChanceFell,
    ComponentMoved,
    Event,
    NumberChanged,
    PointsChanged,
    Spot,
    ValueChanged,
)
from ancient_world.matches.narration.patches import STATE
from ancient_world.matches.narration.story import StoryMoment
from ancient_world.matches.narration.writing import label_of, writer_of

_NUMBERS = frozenset({int, type(None)})
_TEXTS = frozenset({str, type(None)})


@attrs.frozen(eq=False)
class EventMaker:
    """Makes the events of a moment of a game."""

    rules: Game
    moment: StoryMoment

    def events(self) -> Iterator[Event]:
        """Give everything that the moment did; what is told as a move is not told again as a value."""
        moment, action, entry = self.moment, self.moment.action, self.moment.place
        if isinstance(action, Dealt):
            yield ChanceFell(entry, "dealt", action.cards, moment.rule)
        if isinstance(action, Rolled):
            yield ChanceFell(entry, "rolled", action.faces, moment.rule)
        for each in moment.moves:
            source, target = self._spot(each.source), self._spot(each.target)
            yield ComponentMoved(entry, each.id, source, target, each.revealed)
        for difference in moment.differences:
            yield from self._changed(difference)
        for old, new in moment.scores:
            if old.total != new.total:
                yield PointsChanged(entry, new.player, old.total, new.total)

    def _spot(self, where: Where | None) -> Spot | None:
        if where is None:
            return None
        return Spot(STATE + where.path, label_of(self.rules, where), where.seat)

    def _changed(self, each: Difference) -> Iterator[Event]:
        """Give the numbers and values of a difference."""
        if isinstance(each, Replaced):
            yield from self._replaced(each)
        elif isinstance(each, Items):
            yield from self._items(each)
        else:
            yield from self._parts(each)

    def _replaced(self, each: Replaced) -> Iterator[Event]:
        kinds = {type(each.before), type(each.after)}
        if int in kinds and kinds <= _NUMBERS:
            yield self._number(each.where, each.before, each.after)
        elif not (each.where.spot.holds and kinds <= _TEXTS):
            yield self._value(each.where, each.before, each.after)

    def _items(self, each: Items) -> Iterator[Event]:
        before, after = each.before, each.after
        if len(before) == len(after) and set(map(type, before + after)) == {int}:
            for index, (old, new) in enumerate(zip(before, after, strict=True)):
                if old != new:
                    yield self._number(each.where.at(index), old, new)
        elif not each.where.spot.holds or sorted(before) == sorted(after):
            yield self._value(each.where, before, after)

    def _parts(self, each: Parts) -> Iterator[Event]:
        for place, part in enumerate(each.removed, each.start):
            yield self._value(each.where.at(place), part, None)
        for place, part in enumerate(each.added, each.start):
            yield self._value(each.where.at(place), None, part)

    def _number(self, where: Where, before: int, after: int) -> NumberChanged:
        label = label_of(self.rules, where)
        return NumberChanged(
            self.moment.place, STATE + where.path, label, where.seat, before, after
        )

    def _value(self, where: Where, before: object, after: object) -> ValueChanged:
        path, label = STATE + where.path, label_of(self.rules, where)
        old, new = map(read_only, map(writer_of(self.rules.id), (before, after)))
        return ValueChanged(self.moment.place, path, label, where.seat, old, new)
