"""Changes in documents: the engine room of :func:`ancient_world.to_json` learns to write them.

They are written as text at once: every choice of a match is told to each seat, and a change has many short values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ancient_world.documents.bodies import WRITERS, Written, converters_for
from ancient_world.documents.text import dump, quote
from ancient_world.engine.language import language, spoken
from ancient_world.engine.registry import game
from ancient_world.matches.told.events import (
    ChanceFell,
    ComponentMoved,
    Event,
    NumberChanged,
    PointsChanged,
    Spot,
    ValueChanged,
)
from ancient_world.matches.told.seat_change import Changes, SeatChange
from ancient_world.matches.told.sentences import Sentence
from ancient_world.records.record import Entry


def _write_changes(changes: Changes) -> Written:
    told = [_change(each, changes.left_out) for each in changes.all]
    return game(changes.game), f"[{','.join(told)}]", str


def _change(change: SeatChange, left_out: frozenset[str]) -> str:
    """A change; what was told to two seats alike is written once in each language."""
    written = change.told.written
    key = language(), left_out
    body = written.get(key)
    if body is None:
        body = written[key] = _body(change, left_out)
    return f'{{"version":{change.version},"undone":{change.undone},{body}}}'


def _body(change: SeatChange, left_out: frozenset[str]) -> str:
    write = converters_for(game(change.told.means.game)).text
    entries = [write(each, Entry) for each in change.entries]
    sentences = () if "sentences" in left_out else map(_sentence, change.sentences)
    spots: Spots = {}
    told = () if "events" in left_out else change.events
    events = [_EVENTS[type(each)](each, spots) for each in told]
    patch = "[]" if "patch" in left_out else dump(list(change.patch))
    return (
        f'"entries":[{",".join(entries)}],"sentences":[{",".join(sentences)}],'
        f'"events":[{",".join(events)}],"patch":{patch}'
    )


def _sentence(each: Sentence) -> str:
    return f'{{"text":{quote(each.text)},"rule":{quote(each.rule)},"entry":{each.entry}}}'


# --- events ---

Spots = dict[int, str]
"""The places of a change that were written already, by their identity."""


def _number(number: int | None) -> str | int:
    return "null" if number is None else number


def _label(label: str) -> str:
    return quote(spoken(label))


def _changed(event: NumberChanged | ValueChanged, before: str | int, after: str | int) -> str:
    """The rest of an event of a field, whatever stands there."""
    return (
        f'"entry":{event.entry},"path":{quote(event.path)},"label":{_label(event.label)},'
        f'"seat":{_number(event.seat)},"before":{before},"after":{after}}}'
    )


def _number_changed(event: NumberChanged, _: Spots) -> str:
    told = _changed(event, _number(event.before), _number(event.after))
    return f'{{"type":"number-changed",{told}'


def _value_changed(event: ValueChanged, _: Spots) -> str:
    return f'{{"type":"value-changed",{_changed(event, dump(event.before), dump(event.after))}'


def _moved(event: ComponentMoved, spots: Spots) -> str:
    return (
        f'{{"type":"component-moved","entry":{event.entry},"id":{quote(event.id)},'
        f'"source":{_spot(event.source, spots)},"target":{_spot(event.target, spots)},'
        f'"revealed":{"true" if event.revealed else "false"}}}'
    )


def _spot(spot: Spot | None, spots: Spots) -> str:
    """A place, written once for all that moved there together."""
    if spot is None:
        return "null"
    found = spots.get(id(spot))
    if found is None:
        told = f'"path":{quote(spot.path)},"label":{_label(spot.label)}'
        found = spots[id(spot)] = f'{{{told},"seat":{_number(spot.seat)}}}'
    return found


def _fell(event: ChanceFell, _: Spots) -> str:
    told = f'"what":{quote(event.what)},"values":{dump(event.values)},"rule":{quote(event.rule)}'
    return f'{{"type":"chance-fell","entry":{event.entry},{told}}}'


def _points(event: PointsChanged, _: Spots) -> str:
    points = f'"seat":{event.seat},"before":{event.before},"after":{event.after}'
    return f'{{"type":"points-changed","entry":{event.entry},{points}}}'


_EVENTS: dict[type[Event], Callable[[Any, Spots], str]] = {
    NumberChanged: _number_changed,
    ValueChanged: _value_changed,
    ComponentMoved: _moved,
    ChanceFell: _fell,
    PointsChanged: _points,
}

WRITERS[Changes] = ("changes", _write_changes)
