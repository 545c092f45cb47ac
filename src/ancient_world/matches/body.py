"""Changes in documents: the engine room of :func:`ancient_world.to_json` learns to write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ancient_world.documents.bodies import WRITERS, Written
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
from ancient_world.matches.told.writing import Write


def _write_changes(changes: Changes) -> Written:
    return game(changes.game), [_change(each, changes.left_out) for each in changes.all], Any


def _change(change: SeatChange, left_out: frozenset[str]) -> dict[str, Any]:
    """A change; what was told to two seats alike is written once in each language."""
    written = change.told.written
    key = language(), left_out
    body = written.get(key)
    if body is None:
        body = written[key] = _body(change, change.told.means.maker.write, left_out)
    return {"version": change.version, "undone": change.undone, **body}


def _body(change: SeatChange, write: Write, left_out: frozenset[str]) -> dict[str, Any]:
    sentences = () if "sentences" in left_out else change.sentences
    events = () if "events" in left_out else change.events
    spots: Spots = {}
    return {
        "entries": [
            {"player": each.player, "action": write(each.action)} for each in change.entries
        ],
        "sentences": [
            {"text": each.text, "rule": each.rule, "entry": each.entry} for each in sentences
        ],
        "events": [_EVENTS[type(each)](each, spots) for each in events],
        "patch": [] if "patch" in left_out else list(change.patch),
    }


# --- events: written out, since every change has some ---

Spots = dict[int, dict[str, Any]]
"""The places of a change that were written already, by their identity."""


def _changed(event: Any, kind: str) -> dict[str, Any]:
    return {
        "type": kind,
        "entry": event.entry,
        "path": event.path,
        "label": spoken(event.label),
        "seat": event.seat,
        "before": event.before,
        "after": event.after,
    }


def _moved(event: ComponentMoved, spots: Spots) -> dict[str, Any]:
    return {
        "type": "component-moved",
        "entry": event.entry,
        "id": event.id,
        "source": _spot(event.source, spots),
        "target": _spot(event.target, spots),
        "revealed": event.revealed,
    }


def _spot(spot: Spot | None, spots: Spots) -> dict[str, Any] | None:
    """A place, written once for all that moved there together."""
    if spot is None:
        return None
    found = spots.get(id(spot))
    if found is None:
        label = spoken(spot.label)
        found = spots[id(spot)] = {"path": spot.path, "label": label, "seat": spot.seat}
    return found


def _fell(event: ChanceFell, _: Spots) -> dict[str, Any]:
    kind, values = "chance-fell", list(event.values)
    told = {"what": event.what, "values": values, "rule": event.rule}
    return {"type": kind, "entry": event.entry, **told}


def _points(event: PointsChanged, _: Spots) -> dict[str, Any]:
    points = {"before": event.before, "after": event.after}
    return {"type": "points-changed", "entry": event.entry, "seat": event.seat, **points}


_EVENTS: dict[type[Event], Callable[[Any, Spots], dict[str, Any]]] = {
    NumberChanged: lambda event, _: _changed(event, "number-changed"),
    ValueChanged: lambda event, _: _changed(event, "value-changed"),
    ComponentMoved: _moved,
    ChanceFell: _fell,
    PointsChanged: _points,
}

WRITERS[Changes] = ("changes", _write_changes)
