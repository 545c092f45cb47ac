"""Test the budget of instructions: what exceeds it, and how its file is updated."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest

from benchmarks import budget
from benchmarks.builds import ROOT
from benchmarks.counted import GAMES, IMPORT


def test_a_row_may_cost_one_percent_more() -> None:
    """A row may exceed its budget by 1 %; a row that exceeds it further, or has no budget, is named."""
    allowed = {"antike": {"face": 100_000, "read": 1_000}}
    assert budget.over({"antike": {"face": 101_000, "read": 900}}, allowed) == []
    assert budget.over({"antike": {"face": 101_001, "read": 900}}, allowed) == ["antike"]
    assert budget.over({"antike": {"write": 1}}, allowed) == ["antike"]
    assert budget.over({"noughts": {"face": 1}}, allowed) == ["noughts"]


def test_the_table_shows_how_far_apart_they_are() -> None:
    """Each line of the table has the measured number, the budget, and the difference in percent."""
    [_, line] = budget.table(
        {"antike": {"face": 102_000}}, {"antike": {"face": 100_000}}
    ).splitlines()
    assert line.split() == ["antike,", "face", "102,000", "100,000", "+2.00", "%"]


def test_updating_keeps_comments() -> None:
    """Updating replaces numbers and surroundings, and keeps comments, order and other sections."""
    text = (
        '# why\ncommit = "old"\n\n[antike]\nface = 1_000  # refusals name ids\nread = 5\n'
        "[noughts]\nface = 7\n"
    )
    new = budget.rewritten(text, {"antike": {"face": 2_345_678}}, {"commit": "new"})
    assert new == (
        '# why\ncommit = "new"\n\n[antike]\nface = 2_345_678  # refusals name ids\nread = 5\n'
        "[noughts]\nface = 7\n"
    )


def test_the_file_has_a_number_for_every_work() -> None:
    """The file has a number for each game and for importing, and what the numbers depend on."""
    stored = tomllib.loads(budget.FILE.read_text("utf-8"))
    assert {*stored} == {*GAMES, IMPORT, "commit", *budget.surroundings()}
    assert all(
        number for row in stored.values() if isinstance(row, dict) for number in row.values()
    )


@pytest.mark.parametrize("game", ["noughts", "tides-of-time"])
def test_the_works_can_be_done(game: str) -> None:
    """Without callgrind each work of a game prints how much it did, and in which time."""
    script = str(ROOT / "benchmarks" / "counted.py")
    done = subprocess.run(
        [sys.executable, script, game, "uncounted", "0"],
        env={"PYTHONPATH": str(ROOT / "examples")},
        check=True,
        capture_output=True,
        text=True,
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    amounts = {name: units for name, units, _ in lines}
    stored = tomllib.loads(budget.FILE.read_text("utf-8"))
    assert amounts.keys() == stored[game].keys()
    assert all(int(units) > 0 and float(seconds) > 0 for _, units, seconds in lines)
