"""The OpenSpiel games pass OpenSpiel's tests and can be searched by its algorithms."""

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
    """OpenSpiel's random simulation test passes, with serialization."""
    spiel = rl.spiel_game(game)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_ismcts(game: str) -> None:
    """OpenSpiel's ISMCTS resamples indistinguishable states and chooses a legal action."""
    spiel, rng = rl.spiel_game(game), np.random.RandomState(7)
    state = spiel.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    resampled = state.resample_from_infostate(state.current_player(), rng.random_sample)
    seat = state.current_player()
    assert state.observation_string(seat) == resampled.observation_string(seat)
    assert state.observation_tensor(seat) == resampled.observation_tensor(seat)
    bot = ismcts.ISMCTSBot(spiel, mcts.RandomRolloutEvaluator(1, rng), 1.4, 3, random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.fuzz
@pytest.mark.parametrize("game", in_every_run(GAMES))
def test_the_tests_of_openspiel(game: str) -> None:
    """OpenSpiel's simulation test for games passes."""
    tests = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    tests.GamesSimTest("sim_game").sim_game(rl.spiel_game(game))
