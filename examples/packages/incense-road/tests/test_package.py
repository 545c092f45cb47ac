"""Tests of what any game must keep, and of the board as data."""

import subprocess
import sys
from pathlib import Path

import ancient_world as aw
import pytest
from ancient_world import rl
from ancient_world.testing import (
    check_game,
)
from positions import IN_GROVE

from incense_road.arabia import Arabia
from incense_road.game import GAME, Load, Travel

ROOT = Path(__file__).parents[1]


def test_it_keeps_every_promise() -> None:
    """Random games with each number of players break no promise of a game."""
    check_game(GAME, games=1, max_actions=60)


def test_it_is_an_environment() -> None:
    """The environment passes the tests of PettingZoo."""
    zoo = pytest.importorskip("pettingzoo.test")
    zoo.api_test(rl.aec_env(GAME.id, 2), num_cycles=100)
    zoo.seed_test(lambda: rl.aec_env(GAME.id, 3), num_cycles=20)


def test_every_rule_is_claimed_by_a_test() -> None:
    """The docstring of a test in test_rules.py names each rule."""
    tests = (ROOT / "tests" / "test_rules.py").read_text(encoding="utf-8")
    assert not [rule.id for rule in GAME.rules() if f'"""{rule.id}: ' not in tests]


def test_another_board_can_be_played() -> None:
    """A card file with other tiles is checked: too few of them are a fault."""
    table: dict[str, object] = {"terrain": [], "town": []}
    with pytest.raises(aw.InvalidCardFile, match="31 tiles"):
        Arabia.from_content(table)


def test_everything_is_translated() -> None:
    """No text of the package lacks a Spanish one, and people read them."""
    pytest.importorskip("babel")
    command = [sys.executable, "-m", "ancient_world.testing.messages", "incense_road", "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    assert aw.describe(IN_GROVE, Load(), lang="es") == "cargar mirra"
    assert aw.describe(IN_GROVE, Travel("a3"), lang="es") == "viajar a arena (a3)"
