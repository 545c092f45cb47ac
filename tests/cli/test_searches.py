"""Whoever asks for a search that does not suit the game is told once; pages and help lead to ``hard``."""

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
def test_another_search_is_told_once(tmp_path: Path, game: str) -> None:
    """In one line on standard error, however many seats it has; the search of the game and ``hard`` need no word."""
    best = aw.game(game).thinking.best_search
    other = OTHER[best]
    words = ("simulate", "--game", game, "-n", "1", "--records", tmp_path / "none" / "x.txt")
    told = run(*words, "-p", f"{other}:1", "-p", f"{other}:1").stderr
    assert told.count(f"{best} is stronger than {other}. Ask for hard") == 1
    for bots in ((best, f"{best}:1"), ("hard", "hard:1"), ("random", "greedy")):
        told = run(*words, "-p", bots[0], "-p", bots[1]).stderr
        assert "stronger" not in told


def test_at_a_table_and_in_a_ladder(tmp_path: Path) -> None:
    """``play`` tells it too."""
    seats = ("-p", "random", "-p", "rollout:1")
    done = run("play", "--game", "tides-of-time", *seats, "--seed", "1", "--quiet")
    assert done.exit_code == 0
    assert done.stderr.count("mcts is stronger than rollout") == 1


def test_names_of_bots_begin_with_the_levels() -> None:
    """Who reads the help meets ``hard`` before the searches."""
    assert [*BOTS][:3] == ["easy", "medium", "hard"]


def test_pages_lead_to_hard() -> None:
    """No example of a page takes a search by its kind, but the ladder, which compares them."""
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*/*.md")]
    found = {
        page.name
        for page in pages
        if re.search(r"(--player|-p) (mcts|rollout)|`mcts:\d+s`", page.read_text("utf-8"))
    }
    assert found == set()
