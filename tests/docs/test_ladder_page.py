"""Test that the page with the ladder of bots agrees with its results and plots."""

from __future__ import annotations

import json
from typing import Any

from tools.ladder import PAGE, PICTURES, RUNS, TABLE, with_tables

RESULTS: list[dict[str, Any]] = json.loads(TABLE.read_text("utf-8"))


def test_the_page_has_the_tables_of_the_results() -> None:
    """Writing the tables again does not change the page, and each table has a plot."""
    page = PAGE.read_text("utf-8")
    assert with_tables(page, RESULTS) == page
    for result in RESULTS:
        assert f"<!-- end {result['game']} {result['seats']} -->" in page
        assert (PICTURES / f"{result['game']}-{result['seats']}.svg").exists()


def test_the_results_name_the_commands_of_the_runs() -> None:
    """The command of each run plays the number of games that the results count."""
    for result in RESULTS:
        games = result["games"].items()
        assert result["commands"] == [RUNS[name].command(count) for name, count in games]


def test_every_game_has_its_ladder() -> None:
    """Every game has results for two players and for the highest number of players."""
    ids = {f"{result['game']}-{result['seats']}" for result in RESULTS}
    assert {f"{run.game}-{run.seats}" for run in RUNS.values()} == ids
