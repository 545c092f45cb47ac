"""``Places`` finds line and column of a path in a text, also in an incomplete one."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.records.files.json_positions import JsonMember, JsonPositions, iterate_members
from ancient_world.validation import check_stream

TEXT = '{"entries": [{"player": 0, "action": {"type": "play"}}, 7], "result": null}'


def test_a_path_is_found() -> None:
    """Line and column of a value, and of a key, are found."""
    assert JsonPositions(TEXT, 3).find_path("$.entries[1]") == (3, 57)
    assert JsonPositions(TEXT).find_path("$.result", of_key=True) == (1, 61)


def test_members_are_read_one_by_one() -> None:
    """``members`` yields the members before the end of a text, and none of a scalar."""
    found = iterate_members('  {"a": [1, 2] ,"b":3', 2)
    assert next(found) == JsonMember("a", 3, 8, [1, 2], 15)
    assert next(found) == JsonMember("b", 16, 20, 3, 21)
    with pytest.raises(ValueError):
        next(found)
    assert [each.value for each in iterate_members('["x", {"a": 1}]', 0)] == ["x", {"a": 1}]
    assert [*iterate_members('"text"', 0)] == []


@pytest.mark.parametrize("length", range(len(TEXT)))
def test_a_text_that_ends_early_is_no_json(length: int) -> None:
    """An incomplete text raises only ValueError, and has the places of paths before its end."""
    places = JsonPositions(TEXT[:length])
    for path in ("$.entries[0].action.type", "$.entries[1]", "$.result"):
        try:
            line, _ = places.find_path(path)
        except ValueError:
            continue
        assert line == 1


def test_a_damaged_entry_of_notation_has_its_line() -> None:
    """A damaged entry of notation is reported at its line."""
    record = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=3).record
    lines = [
        "notation 1",
        "game tides-of-time 1",
        *(f"player {name}" for name in record.header.players),
        "seed 3",
        "1. chance: dealt sapphire-port roof-of-the-world molehill kings-nest blood-tear-spring",
        "1. chance: dea       well eye-of-the-north old-mans-passAnn: give iron",
        " golden-. chance:chance: dealt land-3",
        "13. ziggurat",
        "3. Ann: play blood-tear-spring",
    ]
    [report] = check_stream("\n".join(lines).encode(), name="game.awn")
    assert not report.ok
    assert {problem.line for problem in report.problems} <= {*range(1, len(lines) + 1)}
