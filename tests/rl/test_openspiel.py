"""The games of OpenSpiel pass its tests, and its search plays them."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world import rl
from tests.fuzzing import in_every_run

pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")
ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")

GAMES = tuple(aw.available_games())
pytestmark = pytest.mark.long


@pytest.mark.fuzz
@pytest.mark.parametrize("game", in_every_run(GAMES))
def test_random_games(game: str) -> None:
    """A random game passes, with its observations and its notation."""
    played = rl.spiel_game(game)
    pyspiel.random_sim_test(played, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_ismcts(game: str) -> None:
    """Python's search draws states that a player cannot tell apart, and chooses what is legal."""
    played, rng = rl.spiel_game(game), np.random.RandomState(7)
    state = played.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    other = state.resample_from_infostate(state.current_player(), rng.random_sample)
    seat = state.current_player()
    assert state.observation_string(seat) == other.observation_string(seat)
    assert state.observation_tensor(seat) == other.observation_tensor(seat)
    bot = ismcts.ISMCTSBot(played, mcts.RandomRolloutEvaluator(1, rng), 1.4, 3, random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.fuzz
@pytest.mark.parametrize("game", in_every_run(GAMES))
def test_the_tests_of_openspiel(game: str) -> None:
    """OpenSpiel's test of its own games passes: states and games are written, pickled and cloned on the way."""
    tests = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    tests.GamesSimTest("sim_game").sim_game(rl.spiel_game(game))
