"""Tests that errors in a table's file or in a request name the place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.registry import game
from ancient_world.schema.field_limits import possible_option_values
from ancient_world.web.guards import WebLimits
from ancient_world.web.notices import Notice
from ancient_world.web.seating import Seating
from ancient_world.web.table_requests import read_order

SEATING = attrs.evolve(
    Seating.new(("person", "greedy"), 2**60, 5),
    left=(1, 2),
    stands_in=(1,),
    notices=(Notice(0, 3, "time-over", 0, 1),),
    ended=4,
)


def test_a_seating_is_read_as_it_was_written(tmp_path: Path) -> None:
    """A seating survives writing and reading, including a seed beyond the range of JSON numbers."""
    SEATING.write(tmp_path / "file")
    assert Seating.read(tmp_path / "file") == SEATING


@pytest.mark.parametrize(
    ("changed", "path", "code"),
    [
        ({"format": "ancient-world/record"}, "$.format", "wrong-value"),
        ({"version": 2}, "$.version", "unknown-version"),
        ({"plays": ["person", "king"]}, "$.plays[1]", "wrong-value"),
        ({"tokens": ["a", 3]}, "$.tokens[1]", "wrong-type"),
        ({"tokens": ["a", "b" * 101]}, "$.tokens[1]", "web-too-long"),
        ({"seed": "xyz"}, "$.seed", "wrong-value"),
        ({"seed": "f" * 17}, "$.seed", "web-too-long"),
        ({"left": [1]}, "$.left", "wrong-length"),
        ({"left": [1, -1]}, "$.left[1]", "web-range"),
        ({"stands_in": [2]}, "$.stands_in[0]", "web-range"),
        ({"notices": [{}]}, "$.notices[0].number", "missing-key"),
        ({"notices": [attrs.asdict(Notice(0, 0, "time-over", 0, 2))]}, "$.notices[0].by", "web-range"),
        ({"token": "a"}, "$", "unknown-key"),
    ],
)  # fmt: skip
def test_a_damaged_seating_names_the_place(
    changed: dict[str, Any], path: str, code: str, tmp_path: Path
) -> None:
    """A damaged seating file is refused with the path of the fault and its code."""
    SEATING.write(tmp_path / "file")
    document = json.loads((tmp_path / "file").read_text())
    (tmp_path / "file").write_text(json.dumps({**document, **changed}))
    with pytest.raises(InvalidDocument) as caught:
        Seating.read(tmp_path / "file")
    assert (caught.value.path, caught.value.code) == (path, code)


def test_an_unknown_option_lists_the_options_in_order() -> None:
    """The error for an unknown option lists the game's options in their declared order."""
    rules = game("antike")
    first = [*possible_option_values(rules, min(rules.players))][:3]
    seats = [{"name": name, "plays": "person"} for name in ("Ann", "Ben")]
    order = {"game": "antike", "seats": seats, "options": {"seed": 1}}
    with pytest.raises(InvalidDocument) as caught:
        read_order(json.dumps(order).encode(), WebLimits())
    assert str(caught.value.data["known"]).startswith(", ".join(first))
