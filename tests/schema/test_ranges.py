"""The limits of declared numbers stand in the schemas: what the codec refuses for its range does not fit."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import jsonschema_rs
import pytest

import ancient_world as aw
from ancient_world.engine import OWNER, count, rotation, seat
from ancient_world.schema.options import limit_by_marks
from tests.engine.paths import places, put
from tests.schema.samples import documents

WHOLE = {"$ref": "#/$defs/WholeNumber"}
NUMBER = {"type": "integer"}
LIMITS = {"minimum": 2, "maximum": 5}
ABSURD = (-2, 10_001, 2**40)


class FourSeats:
    """As much of a game as the limits of seats need."""

    players = range(2, 5)


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        (count(2, 5), NUMBER | LIMITS),
        (count(0, 5, seen_by=OWNER), NUMBER | {"minimum": -1, "maximum": 5}),
        (count(2, 5, seen_by=OWNER), {"anyOf": [NUMBER | LIMITS, {"const": -1}]}),
        (count(-3, 5, seen_by=OWNER), NUMBER | {"minimum": -3, "maximum": 5}),
        (seat(), NUMBER | {"minimum": 0, "maximum": 3}),
        (seat(nobody=-1), NUMBER | {"minimum": -1, "maximum": 3}),
        (rotation(), {"enum": [0, 90, 180, 270]}),
    ],
)
def test_limits(mark: Any, expected: dict[str, Any]) -> None:
    """Numbers have their range; a number that stands for what is hidden, or for nobody, is allowed beside it."""
    assert limit_by_marks(dict(WHOLE), FourSeats, (mark,)) == expected


def test_limits_where_the_number_may_be_missing_or_many() -> None:
    """The limits stand with the number: in the case that is one, in the items of a list."""
    optional = {"anyOf": [WHOLE, {"type": "null"}]}
    found = limit_by_marks(optional, FourSeats, (count(2, 5),))
    assert found == {"anyOf": [NUMBER | LIMITS, {"type": "null"}]}
    several = {"type": "array", "items": WHOLE}
    assert limit_by_marks(several, FourSeats, (count(2, 5),))["items"] == NUMBER | LIMITS


def code_of(document: Any) -> str:
    """The code with which the codec refuses a document outside of its agenda, empty if it reads it."""
    try:
        aw.from_document(document)
    except aw.InvalidDocument as error:
        return "agenda" if ".agenda" in error.path else error.code
    return ""


def test_ranges_are_refused_by_both() -> None:
    """Absurd numbers in states and views: whatever the codec refuses for its range does not fit the schema."""
    met: Counter[tuple[str, str]] = Counter()
    for game in aw.available_games():
        players = min(aw.game(game).players)
        for kind, document in documents(game, players, 4, every=60):
            if kind not in {"state", "view"} or met[game, kind]:
                continue
            met[game, kind] += 1
            judge = jsonschema_rs.Draft202012Validator(aw.json_schema(kind, game))
            for place, value in list(places(document)):
                if type(value) is int and place[0] == kind:
                    for absurd in ABSURD:
                        met[game, "refused"] += agree(judge, put(document, place, absurd))
    assert met["tides-of-time", "refused"]
    assert met["mini", "refused"]


def agree(judge: jsonschema_rs.Draft202012Validator, document: Any) -> bool:
    """Whether the codec refuses a number for its range, and then the schema too."""
    code, fits = code_of(document), judge.is_valid(document)
    if code in {"out-of-range", "no-seat", "no-rotation"}:
        assert not fits, f"the codec refuses this ({code}), the schema does not: {document}"
    if not code:
        assert fits, f"the codec reads this, the schema refuses it: {document}"
    return code == "out-of-range" and not fits


def test_a_hidden_number_fits_a_view() -> None:
    """A view writes -1 for a bid that is hidden, which fits; -2 fits neither."""
    state: Any = aw.new_game("mini", 2, rounds=1)
    rng = aw.SeededRandom(1)
    while len(getattr(aw.pending(state), "players", ())) != 2:
        waiting = aw.pending(state)
        chance = isinstance(waiting, aw.Chance)
        state = aw.apply(state, waiting.sample(rng) if chance else aw.legal_actions(state)[0])  # type: ignore[union-attr]
    state = aw.apply(state, aw.legal_actions(state, 1)[0])
    seen = json.loads(aw.to_json(aw.view(state, 0)))
    judge = jsonschema_rs.Draft202012Validator(aw.json_schema("view", "mini"))
    assert seen["view"]["state"]["players"][1]["bid"] == -1
    judge.validate(seen)
    seen["view"]["state"]["players"][1]["bid"] = -2
    assert not judge.is_valid(seen)
