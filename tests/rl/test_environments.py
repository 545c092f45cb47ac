"""The environments pass the test suites of PettingZoo and Gymnasium."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import rl

checker = pytest.importorskip("gymnasium.utils.env_checker")
zoo = pytest.importorskip("pettingzoo.test")

GAMES = tuple(aw.available_games())
pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo(game: str) -> None:
    """PettingZoo's tests of the interface and of seeds pass, with the fewest and the most players."""
    for players in (min(aw.game(game).players), max(aw.game(game).players)):
        zoo.api_test(rl.aec_env(game, players), num_cycles=60)
    zoo.seed_test(lambda: rl.aec_env(game), num_cycles=20)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_parallel() -> None:
    """The parallel environment passes PettingZoo's test, and a game without simultaneous choices is refused."""
    zoo.parallel_api_test(rl.parallel_env("tides-of-time"), num_cycles=60)
    with pytest.raises(aw.InvalidOption) as caught:
        rl.parallel_env("antike")
    assert caught.value.code == "not-parallel"


@pytest.mark.parametrize(
    ("make", "game"),
    [(rl.aec_env, "antike"), (rl.parallel_env, "tides-of-time"), (rl.gym_env, "antike")],
)
def test_options(make: Any, game: str) -> None:
    """Options come as a mapping or by keyword, but not both, and a mapping cannot set other arguments."""
    first, *_ = aw.game(game).options(aw.new_game(game, 2)).items()
    name, value = first
    make(game, options={name: value})
    make(game, **{name: value})
    with pytest.raises(aw.InvalidOption, match="not both ways"):
        make(game, options={name: value}, **{name: value})
    with pytest.raises(aw.InvalidOption, match="There is no option 'seat'"):
        make(game, options={"seat": 1})


def _choice(mask: Any, rng: aw.SeededRandom) -> int:
    legal = mask.nonzero()[0]
    return int(legal[rng.randrange(len(legal))])


@pytest.mark.parametrize("game", GAMES)
def test_payoffs_of_a_whole_game(game: str) -> None:
    """Rewards are 0 until the end; then they add up to 0, and the winners have the most."""
    env, rng = rl.aec_env(game, max(aw.game(game).players)), aw.SeededRandom(7)
    env.reset(seed=7)
    while env.table.waiting is not None:
        assert set(env.rewards.values()) == {0.0}
        env.step(_choice(env.last()[0]["action_mask"], rng))
    paid = [env.rewards[agent] for agent in env.possible_agents]
    assert sum(paid) == pytest.approx(0)
    won = tuple(seat for seat, payoff in enumerate(paid) if payoff == max(paid))
    assert won == aw.winners(env.table.state)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium(game: str) -> None:
    """Gymnasium's checker passes, and a game against bots ends with a reward."""
    opponents = ["greedy"] * (min(aw.game(game).players) - 1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        checker.check_env(rl.gym_env(game), skip_render_check=True)
    env, rng = rl.gym_env(game, ["random"] * len(opponents), seat=1), aw.SeededRandom(7)
    _, info = env.reset(seed=7)
    over = False
    while not over:
        assert [*env.action_masks()] == [*info["action_mask"].astype(bool)]
        _, reward, over, _, info = env.step(_choice(info["action_mask"], rng))
    assert reward in (-1, 0, 1)


def test_illegal_actions_lose_or_raise() -> None:
    """An illegal action loses the game in Gymnasium, and raises an error in PettingZoo."""
    env = rl.gym_env("tides-of-time")
    _, info = env.reset(seed=7)
    wrong = int(info["action_mask"].argmin())
    assert env.step(wrong)[1:3] == (-1.0, True)
    turns = rl.aec_env("tides-of-time")
    turns.reset(seed=7)
    with pytest.raises(aw.InvalidOption) as caught:
        turns.step(int(turns.last()[0]["action_mask"].argmin()))
    assert caught.value.code == "no-legal-number"


def _tides() -> Any:
    return rl.gym_env("tides-of-time", ["greedy"])


@pytest.mark.parametrize(
    "kind", ["SyncVectorEnv", pytest.param("AsyncVectorEnv", marks=pytest.mark.long)]
)
def test_vector_environments(kind: str) -> None:
    """Gymnasium's vector environments run several tables, stack the masks and restart finished games."""
    vector = pytest.importorskip("gymnasium.vector")
    tables = getattr(vector, kind)([_tides] * 2)
    observations, infos = tables.reset(seed=[1, 2])
    assert observations.shape == (2, len(aw.observation_space("tides-of-time", 2)))
    ended = 0
    for _ in range(40):  # 15 choices per game, and one step to reset it
        masks = infos["action_mask"]
        assert masks.shape == (2, 54)
        observations, _, over, _, infos = tables.step(masks.argmax(axis=1))
        ended += over.sum()
    tables.close()
    assert ended == 4


@pytest.mark.filterwarnings("ignore")
def test_vector_environments_of_supersuit() -> None:
    """SuperSuit runs several parallel environments."""
    suit = pytest.importorskip("supersuit")
    vector = suit.pettingzoo_env_to_vec_env_v1(rl.parallel_env("tides-of-time"))
    tables = suit.concat_vec_envs_v1(vector, 2, num_cpus=0, base_class="gymnasium")
    seen, _ = tables.reset(seed=7)
    assert seen["action_mask"].shape == (4, 54)
    seen, *_ = tables.step(seen["action_mask"].argmax(axis=1))
    assert seen["action_mask"].any(axis=1).all()
