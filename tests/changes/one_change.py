"""Fields of a thing that hold one value before and another after: what a seat is told of that."""

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
    """Tell a seat where these fields hold the first value before and the second after."""
    Things.before = {name: before for name, (before, _) in fields.items()}
    Things.after = {name: after for name, (_, after) in fields.items()}
    match = aw.Match.new("things", NAMES, seed=1)
    document = aw.to_document(match.view(seat))
    match.apply(Go())
    [told] = match.changes(0, seat)
    after = jsonpatch.apply_patch(document, json.loads(json.dumps(told.patch)))
    assert json.dumps(after) == json.dumps(aw.to_document(match.view(seat)))
    return told


def sides(**fields: Any) -> tuple[Side, Side]:
    """The sides of both, the first one with something on it."""
    return Side(**fields), Side()


def lines(told: aw.SeatChange) -> list[str]:
    """The small print of the only sentence."""
    [sentence] = told.sentences
    assert (sentence.text, sentence.rule, sentence.player) == ("Ann: go", "G1", 0)
    return [*sentence.changes]


def events(told: aw.SeatChange) -> list[tuple[Any, ...]]:
    """The events, each in short: numbers, values, and what moved from where to where."""

    def short(path: str) -> str:
        return path.removeprefix("/view/state/")

    found: list[tuple[Any, ...]] = []
    for each in told.events:
        if isinstance(each, ComponentMoved):
            places = [spot and (short(spot.path), spot.seat) for spot in (each.source, each.target)]
            found.append((each.id, *places, each.revealed))
        elif isinstance(each, PointsChanged):
            found.append((each.seat, each.before, each.after))
        elif isinstance(each, (NumberChanged, ValueChanged)):
            kind = "number" if isinstance(each, NumberChanged) else "value"
            found.append((kind, short(each.path), each.seat, each.before, each.after))
    return found
