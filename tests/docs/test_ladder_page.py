"""The published ladder: the page, its plots and the results say the same, and levels are in the order of their strength."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tools.ladder import PAGE, PICTURES, RUNS, TABLE

DOCUMENTS: list[dict[str, Any]] = json.loads(TABLE.read_text("utf-8"))
IDS = [f"{each['game']}-{each['seats']}" for each in DOCUMENTS]


@pytest.mark.parametrize("told", DOCUMENTS, ids=IDS)
def test_the_page_says_what_the_results_do(told: dict[str, Any]) -> None:
    """Each bot is on the page with its strength, and a plot stands beside; all games are those of a run."""
    page = PAGE.read_text("utf-8")
    for rank in told["ranks"]:
        assert f"| `{rank['bot']}` | {rank['strength']:.0f} | {rank['low']:.0f} to" in page
    assert (PICTURES / f"{told['game']}-{told['seats']}.svg").exists()
    for name, games in told["games"].items():
        assert RUNS[name].command(games) in page


def test_every_game_has_its_ladder() -> None:
    """With two players and with the most that each game takes."""
    assert {f"{run.game}-{run.seats}" for run in RUNS.values()} == set(IDS)
