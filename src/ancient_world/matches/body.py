"""Changes in documents: the engine room of :func:`ancient_world.to_json` learns to write them."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.documents.bodies import WRITERS, Written
from ancient_world.engine.freezing import once
from ancient_world.engine.language import Name, spoken
from ancient_world.engine.registry import game
from ancient_world.engine.steps import type_name
from ancient_world.matches.told.events import Event, Spot
from ancient_world.matches.told.seat_change import Changes, SeatChange
from ancient_world.matches.told.writing import Write, writer_of


def _write_changes(changes: Changes) -> Written:
    write = writer_of(changes.game)
    return game(changes.game), [_change(each, write) for each in changes]


def _change(change: SeatChange, write: Write) -> dict[str, Any]:
    return {
        "version": change.version,
        "undone": change.undone,
        "entries": [
            {"player": each.player, "action": write(each.action)} for each in change.entries
        ],
        "sentences": [
            {"text": each.text, "rule": each.rule, "entry": each.entry} for each in change.sentences
        ],
        "events": [_event(each) for each in change.events],
        "patch": list(change.patch),
    }


def _event(event: Event | Spot) -> dict[str, Any]:
    """An event or a place: the type of the event first, labels as people read them."""
    kind = type(event)
    body: dict[str, Any] = {"type": type_name(kind)} if issubclass(kind, Event) else {}
    for name in _names(kind):
        body[name] = _value(getattr(event, name))
    return body


def _value(value: Any) -> Any:
    if type(value) is Spot:
        return _event(value)
    if type(value) is Name:
        return spoken(value)
    return list(value) if type(value) is tuple else value


@once
def _names(kind: Any) -> tuple[str, ...]:
    return tuple([field.name for field in attrs.fields(kind)])


WRITERS[Changes] = ("changes", _write_changes)
