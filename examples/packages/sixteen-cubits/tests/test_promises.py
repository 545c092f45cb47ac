"""Tests of what any game must keep, and of what this package brings beside its rules."""

import re
import sys
import warnings
from importlib.resources import files
from pathlib import Path

import ancient_world as aw
import pytest
from ancient_world import bots, rl
from ancient_world.testing import Program, check_game, read_conformance, run_conformance
from situations import FOLDER, texts

from sixteen_cubits import GAME

SERVER = f"""
import runpy, sys
sys.path[:0] = {sys.path}  # the game need not be installed
import sixteen_cubits
runpy.run_module("ancient_world.serve", run_name="__main__")
"""


def test_it_keeps_every_promise() -> None:
    """Random games with each number of players break no promise of a game."""
    check_game(GAME, games=1, max_actions=25)


def test_every_rule_has_a_test() -> None:
    """Each rule of rules.toml is named by a test in test_rules.py."""
    tests = Path(__file__).with_name("test_rules.py").read_text(encoding="utf-8")
    assert {rule.id for rule in GAME.rules()} == {*re.findall(r'"""(N\d+):', tests)}


@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo(players: int) -> None:
    """The environment passes PettingZoo's own tests of the interface and of seeds."""
    zoo = pytest.importorskip("pettingzoo.test")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        zoo.api_test(rl.aec_env(GAME.id, players), num_cycles=30)
        zoo.seed_test(lambda: rl.aec_env(GAME.id, players), num_cycles=10)


def test_all_get_the_same_reward() -> None:
    """N9: at the end of a game all learners get the same reward, which is not 0."""
    pytest.importorskip("pettingzoo")
    env = rl.aec_env(GAME.id, 3)
    env.reset(seed=4)
    while not all(env.terminations.values()):
        _, _, is_done, _, info = env.last()
        mask = info["action_mask"] if "action_mask" in info else env.last()[0]["action_mask"]
        env.step(None if is_done else int(mask.argmax()))
    rewards = set(env.rewards.values())
    assert len(rewards) == 1
    assert rewards != {0.0}


def test_a_bot_with_evaluate_brings_in_more() -> None:
    """The values of `evaluate` lead to more grain than chance does."""

    def sheaves(kind: type[bots.GreedyBot] | type[bots.RandomBot]) -> int:
        found = 0
        for seed in range(6):
            match = aw.Match.new(GAME, names=["Ana", "Ben"], seed=seed)
            bots.play_out(match, [kind(seed), kind(seed + 100)])
            found += match.state.sheaves
        return found

    assert sheaves(bots.GreedyBot) > 1.5 * sheaves(bots.RandomBot)


def test_conformance() -> None:
    """The situations in conformance/ are those of the tests, one for each rule, and all pass."""
    assert list(texts()) == [rule.id for rule in GAME.rules()]
    written = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert written == texts(), "renew them: python tests/situations.py"
    rules = [read_conformance(path) for path in sorted(FOLDER.glob("*.json"))]
    with Program([sys.executable, "-c", SERVER], timeout=60) as program:
        results = list(run_conformance(rules, program))
    assert [result.failures for result in results] == [()] * 9


def test_spanish() -> None:
    """Sentences, names and rules are in Spanish too, and no translation is missing."""
    match = aw.Match.new(GAME, names=["Ana", "Ben"], seed=3)
    with aw.language("es"):
        assert GAME.rules()[0].title == "Preparación"
        decision = match.pending()
        assert isinstance(decision, aw.Decision)
        assert aw.describe(match.state, decision.actions[0]).startswith("enviar ")
    catalogue = files("sixteen_cubits") / "locale/es/LC_MESSAGES/sixteen_cubits.po"
    assert '\nmsgstr ""\n\n' not in catalogue.read_text(encoding="utf-8")


def test_a_record_is_valid() -> None:
    """A record of a whole game survives its document, and breaks no rule."""
    match = aw.Match.new(GAME, names=["Ana", "Ben", "Miriam"], seed=5)
    bots.play_out(match, [bots.RandomBot(seat) for seat in range(3)])
    assert aw.validate(aw.to_json(match.record)).ok
