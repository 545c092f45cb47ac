"""Return what a seat is told if fields of the game ``things`` change from one value to another."""

from __future__ import annotations

import json
from typing import Any

import jsonpatch

import ancient_world as aw
from ancient_world.narration.telling.events import (
    ComponentMoved,
    NumberChanged,
    PointsChanged,
    ValueChanged,
)
from tests.changes.things import (
    NAMES,
    Go,
    Side,
    Things,
)


def change(seat: int | None, **fields: tuple[Any, Any]) -> aw.SeatChange:
    """Return a seat's change if each of these fields changes from its first to its second value."""
    Things.before = {name: before for name, (before, _) in fields.items()}
    Things.after = {name: after for name, (_, after) in fields.items()}
    match = aw.Match.new("things", NAMES, seed=1)
    document = aw.to_document(match.view(seat))
    match.apply(Go())
    [seat_change] = match.changes(0, seat)
    after = jsonpatch.apply_patch(document, json.loads(json.dumps(seat_change.patch)))
    assert json.dumps(after) == json.dumps(aw.to_document(match.view(seat)))
    return seat_change


def sides(**fields: Any) -> tuple[Side, Side]:
    """Return two sides, the first one with these values."""
    return Side(**fields), Side()


def lines(seat_change: aw.SeatChange) -> list[str]:
    """Return the lines below the only sentence."""
    [sentence] = seat_change.sentences
    assert (sentence.text, sentence.rule, sentence.player) == ("Ann: go", "G1", 0)
    return [*sentence.changes]


def events(seat_change: aw.SeatChange) -> list[tuple[Any, ...]]:
    """Return the events as tuples: numbers and values with path and both values, components with both places, points."""

    def short(path: str) -> str:
        return path.removeprefix("/view/state/")

    events_found: list[tuple[Any, ...]] = []
    for each in seat_change.events:
        if isinstance(each, ComponentMoved):
            places = [spot and (short(spot.path), spot.seat) for spot in (each.source, each.target)]
            events_found.append((each.id, *places, each.revealed))
        elif isinstance(each, PointsChanged):
            events_found.append((each.seat, each.before, each.after))
        elif isinstance(each, (NumberChanged, ValueChanged)):
            kind = "number" if isinstance(each, NumberChanged) else "value"
            events_found.append((kind, short(each.path), each.seat, each.before, each.after))
    return events_found
