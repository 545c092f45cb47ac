"""Test that Night market here has the rules that it has in boardgame.io and in OpenSpiel."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.testing import check_game
from tests.examples.example_games import kept_registry

FOLDER = Path(__file__).parents[2] / "benchmarks" / "compared"
GAMES = [json.loads(line) for line in (FOLDER / "games.jsonl").read_text("utf-8").splitlines()]
"""Games that ``node compare.js games 9`` played in boardgame.io."""


@pytest.fixture
def compare(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module that compares; Night market is registered during the test."""
    kept_registry(monkeypatch)
    for name in ("night_market", "compare"):  # so that the game is registered anew
        monkeypatch.delitem(sys.modules, f"benchmarks.compared.{name}", raising=False)
    return import_module("benchmarks.compared.compare")


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_a_game_of_boardgame_io_has_the_same_bids_and_scores(
    game: dict[str, Any], compare: ModuleType
) -> None:
    """The same goods and bids give the same legal bids, purses, goods and scores."""
    compare.play_again(game, compare.Here(game["players"]))


def test_a_difference_is_found(compare: ModuleType) -> None:
    """A bid that boardgame.io refused and that is legal here is a difference, and so is a score."""
    game = json.loads(json.dumps(GAMES[0]))
    compare.play_again(game, compare.Here(game["players"]))
    for change in (
        {"scores": [points + 1 for points in game["scores"]]},
        {"rounds": [game["rounds"][0] | {"refused": game["rounds"][0]["bids"]}]},
    ):
        with pytest.raises(AssertionError):
            compare.play_again(game | change, compare.Here(game["players"]))


def test_open_spiel_agrees(compare: ModuleType) -> None:
    """OpenSpiel gives the same games, where it is installed."""
    pytest.importorskip("pyspiel")
    for game in GAMES:
        compare.play_again(game, compare.OpenSpiel(game["players"]))


def test_bids_that_are_listed_are_the_legal_ones(compare: ModuleType) -> None:
    """The list with which the speed is measured has the same bids in the same order."""
    state: Any = aw.apply(aw.new_game("night-market", 2), aw.Dealt(("jade", "tea", "tea")))
    for seat in range(2):
        step = state.agenda[-1].for_player(seat)
        assert compare.listed_bids(compare.Bid, step, state) == [*aw.legal_actions(state, seat)]


@pytest.mark.long
def test_the_game_is_sound(compare: ModuleType) -> None:
    """Night market passes every check that holds for any game."""
    check_game("night-market", games=1, max_actions=16)
