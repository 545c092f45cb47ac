"""What any game must keep, and what its package has: learning, Spanish, situations, bots."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import ancient_world as aw
import pytest
from ancient_world import archive
from ancient_world.testing import check_game
from situations import FOLDER, SITUATIONS, document

from souk import GAME


def test_it_keeps_every_promise() -> None:
    """Random games with each number of players break no promise of a game."""
    check_game(GAME, games=1, max_actions=60)


def test_every_rule_has_a_test_and_situations() -> None:
    """Each rule has situations, one of which shows where it ends, and a test that names it."""
    rules = {rule.id for rule in GAME.rules()}
    tests = (Path(__file__).with_name("test_rules.py")).read_text(encoding="utf-8")
    assert {*re.findall(r'"""(S\d+):', tests)} == rules == {*SITUATIONS}
    assert all(document(rule).contrast_count for rule in rules)


@pytest.mark.parametrize("rule", SITUATIONS)
def test_situations(rule: str) -> None:
    """The documents say what the rules do; ``python tests/situations.py`` writes them."""
    kept = (FOLDER / f"{rule}.json").read_text(encoding="ascii")
    assert kept == aw.to_json(document(rule)) + "\n"


def test_spanish() -> None:
    """Everything is translated."""
    pytest.importorskip("babel")
    command = (sys.executable, "-m", "ancient_world.testing.messages", "souk", "--check")
    path = {"PYTHONPATH": os.pathsep.join(sys.path)}  # the game need not be installed
    done = subprocess.run(command, env={**os.environ, **path}, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("", 0)


def test_it_speaks_spanish() -> None:
    """A choice is said in the language in use."""
    aw.set_language("es")
    try:
        assert GAME.rules()[2].title == "La demanda"
    finally:
        aw.set_language("en")


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.filterwarnings("ignore")
def test_learning(players: int) -> None:
    """The environment passes PettingZoo's tests."""
    zoo: Any = pytest.importorskip("pettingzoo.test")
    from ancient_world import rl

    zoo.api_test(rl.aec_env(GAME.id, players), num_cycles=60)
    zoo.seed_test(lambda: rl.aec_env(GAME.id, players), num_cycles=10)


def test_bots_play_sensibly() -> None:
    """The greedy bot wins against random play."""
    games = archive.simulate_many(GAME.id, 10, bots=["greedy", "random"], rotate_seats=True)
    winners = [[game.players[seat] for seat in game.winners or ()] for game in games]
    assert winners == [["greedy"]] * 10
