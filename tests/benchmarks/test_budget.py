"""The budget of instructions: what it calls too dear, and how its file is renewed."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest

from benchmarks import budget
from benchmarks.builds import ROOT
from benchmarks.counted import GAMES, IMPORT


def test_a_row_may_cost_one_percent_more() -> None:
    """Up to 1 % above its number passes; above that, and without a number, the game is named."""
    allowed = {"antike": {"face": 100_000, "read": 1_000}}
    assert budget.over({"antike": {"face": 101_000, "read": 900}}, allowed) == []
    assert budget.over({"antike": {"face": 101_001, "read": 900}}, allowed) == ["antike"]
    assert budget.over({"antike": {"write": 1}}, allowed) == ["antike"]
    assert budget.over({"noughts": {"face": 1}}, allowed) == ["noughts"]


def test_the_table_shows_how_far_apart_they_are() -> None:
    """Each row has its number, the budget, and the difference in percent."""
    [_, line] = budget.table(
        {"antike": {"face": 102_000}}, {"antike": {"face": 100_000}}
    ).splitlines()
    assert line.split() == ["antike,", "face", "102,000", "100,000", "+2.00", "%"]


def test_new_numbers_leave_the_reasons_where_they_are() -> None:
    """Numbers and what they depend on are renewed; comments, order and other sections stay."""
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
    """Each game and importing stand in the file, with what the numbers depend on."""
    kept = tomllib.loads(budget.FILE.read_text("utf-8"))
    assert {*kept} == {*GAMES, IMPORT, "commit", *budget.surroundings()}
    assert all(number for row in kept.values() if isinstance(row, dict) for number in row.values())


@pytest.mark.parametrize("game", ["noughts", "tides-of-time"])
def test_the_works_can_be_done(game: str) -> None:
    """Without callgrind each work of a game says how much it did."""
    script = str(ROOT / "benchmarks" / "counted.py")
    done = subprocess.run(
        [sys.executable, script, game, "uncounted", "0"],
        env={"PYTHONPATH": str(ROOT / "examples")},
        check=True,
        capture_output=True,
        text=True,
    )
    found = dict(line.split() for line in done.stdout.splitlines())
    kept = tomllib.loads(budget.FILE.read_text("utf-8"))
    assert found.keys() == kept[game].keys()
    assert all(int(amount) > 0 for amount in found.values())
