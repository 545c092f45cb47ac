"""Schemas have the limits of declared numbers, so that a number out of range does not fit."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import jsonschema_rs
import pytest

import ancient_world as aw
from ancient_world.engine import OWNER, count, rotation, seat
from ancient_world.schema.field_limits import limit_by_marks
from tests.engine.paths import places, put
from tests.schema.samples import documents

WHOLE = {"$ref": "#/$defs/WholeNumber"}
NUMBER = {"type": "integer"}
LIMITS = {"minimum": 2, "maximum": 5}
ABSURD = (-2, 10_001, 2**40)


class FourSeats:
    """A game with up to four seats."""

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
    """Numbers have their declared range, plus -1 for a hidden number or for no player."""
    assert limit_by_marks(dict(WHOLE), FourSeats, (mark,)) == expected


def test_limits_where_the_number_may_be_missing_or_many() -> None:
    """Limits are put on the number within an optional value or a list."""
    optional = {"anyOf": [WHOLE, {"type": "null"}]}
    schema = limit_by_marks(optional, FourSeats, (count(2, 5),))
    assert schema == {"anyOf": [NUMBER | LIMITS, {"type": "null"}]}
    list_schema = {"type": "array", "items": WHOLE}
    assert limit_by_marks(list_schema, FourSeats, (count(2, 5),))["items"] == NUMBER | LIMITS


def code_of(document: Any) -> str:
    """Return the code with which the codec refuses a document; empty if it is read, "agenda" for any fault there."""
    try:
        aw.from_document(document)
    except aw.InvalidDocument as error:
        return "agenda" if ".agenda" in error.path else error.code
    return ""


def test_codec_and_schema_refuse_the_same_numbers() -> None:
    """A number that the codec refuses for its range does not fit the schema."""
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
                        met[game, "refused"] += assert_agreement(
                            judge, put(document, place, absurd)
                        )
    assert met["tides-of-time", "refused"]
    assert met["mini", "refused"]


def assert_agreement(judge: jsonschema_rs.Draft202012Validator, document: Any) -> bool:
    """Assert that codec and schema agree, and return whether both refuse a number for its range."""
    code, fits = code_of(document), judge.is_valid(document)
    if code in {"out-of-range", "no-seat", "no-rotation"}:
        assert not fits, f"the codec refuses this ({code}), the schema does not: {document}"
    if not code:
        assert fits, f"the codec reads this, the schema refuses it: {document}"
    return code == "out-of-range" and not fits


def test_a_hidden_number_fits_a_view() -> None:
    """A hidden bid of -1 fits a view's schema; -2 does not."""
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
