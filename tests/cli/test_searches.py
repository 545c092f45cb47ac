"""Test the advice about searches that suit a game badly, and that pages and help lead to ``hard``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.bots import BOTS
from tests.running import run

ROOT = Path(__file__).parents[2]
OTHER = {"mcts": "rollout", "rollout": "mcts"}


@pytest.mark.parametrize("game", aw.available_games())
def test_a_weaker_search_is_advised_against_once(tmp_path: Path, game: str) -> None:
    """A weaker search is advised against in one line on standard error; the game's own search and ``hard`` are not."""
    best = aw.game(game).thinking.best_search
    weaker = OTHER[best]
    words = ("simulate", "--game", game, "-n", "1", "--records", tmp_path / "none" / "x.txt")
    advice = run(*words, "-p", f"{weaker}:1", "-p", f"{weaker}:1").stderr
    assert advice.count(f"{best} is stronger than {weaker}. Ask for hard") == 1
    for bots in ((best, f"{best}:1"), ("hard", "hard:1"), ("random", "greedy")):
        advice = run(*words, "-p", bots[0], "-p", bots[1]).stderr
        assert "stronger" not in advice


def test_at_a_table_and_in_a_ladder(tmp_path: Path) -> None:
    """``play`` gives the same advice."""
    seats = ("-p", "random", "-p", "rollout:1")
    done = run("play", "--game", "tides-of-time", *seats, "--seed", "1", "--quiet")
    assert done.exit_code == 0
    assert done.stderr.count("mcts is stronger than rollout") == 1


def test_names_of_bots_begin_with_the_levels() -> None:
    """The help lists ``easy``, ``medium`` and ``hard`` before the searches."""
    assert [*BOTS][:3] == ["easy", "medium", "hard"]


def test_pages_lead_to_hard() -> None:
    """No example on a page names a search instead of ``hard``."""
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*/*.md")]
    pages_with_searches = {
        page.name
        for page in pages
        if re.search(r"(--player|-p) (mcts|rollout)|`mcts:\d+s`", page.read_text("utf-8"))
    }
    assert pages_with_searches == set()
