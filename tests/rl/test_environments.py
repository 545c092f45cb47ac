"""The environments pass the tests of the libraries that they are made for."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import rl

checker = pytest.importorskip("gymnasium.utils.env_checker")
zoo = pytest.importorskip("pettingzoo.test")

GAMES = tuple(aw.game_ids())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo(game: str) -> None:
    """Its tests of the interface and of seeds pass, with the fewest and with the most players."""
    for players in (min(aw.game(game).players), max(aw.game(game).players)):
        zoo.api_test(rl.aec_env(game, players), num_cycles=60)
    zoo.seed_test(lambda: rl.aec_env(game), num_cycles=20)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_at_once() -> None:
    """Where all choose at the same time, they act at once; where they do not, it is refused."""
    zoo.parallel_api_test(rl.parallel_env("tides-of-time"), num_cycles=60)
    with pytest.raises(aw.InvalidOption) as caught:
        rl.parallel_env("antike")
    assert caught.value.code == "not-parallel"


def _choice(mask: Any, rng: aw.SeededRandom) -> int:
    legal = mask.nonzero()[0]
    return int(legal[rng.randrange(len(legal))])


@pytest.mark.parametrize("game", GAMES)
def test_payoffs_of_a_whole_game(game: str) -> None:
    """Nobody is paid before the end; then payoffs add up to 0, and the winners have most."""
    env, rng = rl.aec_env(game, max(aw.game(game).players)), aw.SeededRandom(7)
    env.reset(seed=7)
    while env.course.waiting is not None:
        assert set(env.rewards.values()) == {0.0}
        env.step(_choice(env.last()[0]["action_mask"], rng))
    paid = [env.rewards[agent] for agent in env.possible_agents]
    assert sum(paid) == pytest.approx(0)
    won = tuple(seat for seat, payoff in enumerate(paid) if payoff == max(paid))
    assert won == aw.winners(env.course.state)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium(game: str) -> None:
    """Its checker passes, and a whole game against greedy bots ends with a payoff."""
    others = ["greedy"] * (min(aw.game(game).players) - 1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        checker.check_env(rl.gym_env(game), skip_render_check=True)
    env, rng = rl.gym_env(game, ["random"] * len(others), seat=1), aw.SeededRandom(7)
    _, info = env.reset(seed=7)
    over = False
    while not over:
        assert [*env.action_masks()] == [*info["action_mask"].astype(bool)]
        _, reward, over, _, info = env.step(_choice(info["action_mask"], rng))
    assert reward in (-1, 0, 1)


def test_what_is_not_legal_loses() -> None:
    """Gymnasium's libraries that know no masks try anything; PettingZoo's are told."""
    env = rl.gym_env("tides-of-time")
    _, info = env.reset(seed=7)
    wrong = int(info["action_mask"].argmin())
    assert env.step(wrong)[1:3] == (-1.0, True)
    turns = rl.aec_env("tides-of-time")
    turns.reset(seed=7)
    with pytest.raises(aw.InvalidOption) as caught:
        turns.step(int(turns.last()[0]["action_mask"].argmin()))
    assert caught.value.code == "no-legal-number"
