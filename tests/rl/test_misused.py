"""Environments report wrong use as Gymnasium and PettingZoo do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import engine, rl
from ancient_world.engine.registry import forget_game
from tests.rl.mixed import GAME

np = pytest.importorskip("numpy")
wrappers = pytest.importorskip("pettingzoo.utils.wrappers")
gymnasium = pytest.importorskip("gymnasium")


@pytest.fixture
def auction() -> Iterator[str]:
    """Register a game in which only some steps are simultaneous."""
    engine.register_game("auction", GAME)
    yield "auction"
    forget_game("auction")


def _error_of(do: Callable[[], object]) -> aw.AncientWorldError:
    """Return the `InvalidOption` that a call raises."""
    with pytest.raises(aw.InvalidOption) as caught:
        do()
    assert not isinstance(caught.value, KeyError)
    return caught.value


ENVIRONMENTS: dict[str, Callable[[], Any]] = {
    "aec": lambda: rl.aec_env("tides-of-time"),
    "parallel": lambda: rl.parallel_env("tides-of-time"),
    "gym": lambda: rl.gym_env("tides-of-time"),
}
BEFORE: dict[str, dict[str, Callable[[Any], object]]] = {
    "aec": {
        "step": lambda env: env.step(0),
        "observe": lambda env: env.observe("player_0"),
        "last": lambda env: env.last(),
        "agent_iter": lambda env: env.agent_iter(),
        "render": lambda env: env.render(),
    },
    "parallel": {
        "step": lambda env: env.step({"player_0": 0, "player_1": 0}),
        "render": lambda env: env.render(),
    },
    "gym": {
        "step": lambda env: env.step(0),
        "action_masks": lambda env: env.action_masks(),
        "render": lambda env: env.render(),
    },
}


@pytest.mark.parametrize(
    ("kind", "call"), [(kind, call) for kind, calls in BEFORE.items() for call in calls]
)
def test_before_reset(kind: str, call: str) -> None:
    """A call before `reset` raises the library's error, which is also the framework's."""
    env = ENVIRONMENTS[kind]()
    error = _error_of(lambda: BEFORE[kind][call](env))
    assert error.code == "not-reset"
    assert f"{call}()" in error.message
    assert isinstance(error, gymnasium.error.ResetNeeded if kind == "gym" else AssertionError)
    assert not isinstance(error, AttributeError)
    env.reset(seed=7)
    BEFORE[kind][call](env) if call != "step" else None


@pytest.mark.parametrize(
    "name",
    ["agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos"],
)
def test_attributes_before_reset(name: str) -> None:
    """An attribute that needs a game raises an `AttributeError` before `reset`, so that `hasattr` works."""
    env = rl.aec_env("tides-of-time")
    assert not hasattr(env, name)
    assert _error_of(lambda: getattr(env, name)).code == "not-reset"
    env.reset(seed=7)
    assert hasattr(env, name)
    assert not hasattr(env, "anything_else")


def _play_to_the_end(env: Any) -> None:
    """Play the first legal action until the game is over."""
    while not env.table.is_over:
        if hasattr(env, "action_masks"):
            env.step(env.action_masks().argmax())
        elif hasattr(env, "last"):
            env.step(env.last()[0]["action_mask"].argmax())
        else:
            env.step(
                {
                    agent: env.table.action_mask(env.agents.index(agent)).argmax()
                    for agent in env.agents
                }
            )


def test_gymnasium_after_the_end() -> None:
    """A step after the end, or after an illegal action, requires a reset."""
    env = rl.gym_env("tides-of-time")
    env.reset(seed=7)
    _play_to_the_end(env)
    for _ in range(2):
        error = _error_of(lambda: env.step(0))
        assert error.code == "episode-over"
        assert isinstance(error, gymnasium.error.ResetNeeded)
        _, info = env.reset()
        assert env.step(int(info["action_mask"].argmin()))[1:3] == (-1.0, True)
    env.reset()
    assert env.step(int(env.action_masks().argmax()))[1:3] == (0.0, False)


def test_pettingzoo_after_the_end(caplog: pytest.LogCaptureFixture) -> None:
    """After the end agents accept only None; when all have left, a step warns and changes nothing."""
    env = rl.aec_env("tides-of-time")
    env.reset(seed=7)
    _play_to_the_end(env)
    error = _error_of(lambda: env.step(0))
    assert error.code == "agent-done"
    assert isinstance(error, ValueError)
    for agent in env.agent_iter():
        assert env.terminations[agent]
        env.step(None)
    assert env.agents == []
    env.step(0)
    env.step(None)
    assert caplog.text.count("step() called after all agents are terminated") == 2
    together = rl.parallel_env("tides-of-time")
    together.reset(seed=7)
    _play_to_the_end(together)
    assert together.agents == []
    assert together.step({"player_0": 0, "player_1": 0}) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize("number", [-1, 54, 0.0, None, "0", [0], True])
@pytest.mark.parametrize("kind", ENVIRONMENTS)
def test_values_outside_the_action_space_are_refused(kind: str, number: object) -> None:
    """A value outside the action space is refused, and the state stays the same."""
    env = ENVIRONMENTS[kind]()
    env.reset(seed=7)
    before = env.table.state
    action: object = dict.fromkeys(env.agents, number) if kind == "parallel" else number
    error = _error_of(lambda: env.step(action))
    assert error.code == "no-such-number"
    assert "from 0 to 53" in error.message
    assert env.table.state is before


def test_a_refused_step_plays_nothing() -> None:
    """If one agent's action is illegal or missing, no agent's action is played."""
    env = rl.parallel_env("tides-of-time")
    seen, _ = env.reset(seed=7)
    good = int(seen["player_0"]["action_mask"].argmax())
    bad = int(seen["player_1"]["action_mask"].argmin())
    before = env.table.state
    wrong_steps = {
        "no-legal-number": {"player_0": good, "player_1": bad},
        "no-action-of": {"player_0": good},
        "no-such-agent": {"player_0": good, "player_9": 0},
    }
    for code, actions in wrong_steps.items():
        assert _error_of(lambda actions=actions: env.step(actions)).code == code  # type: ignore[misc]
        assert env.table.state is before


@pytest.mark.parametrize("agent", ["player_9", 0, None, ["player_0"]])
def test_agents_that_do_not_exist(agent: Any) -> None:
    """An unknown agent is refused with a list of the known agents."""
    turns, together = rl.aec_env("tides-of-time"), rl.parallel_env("tides-of-time")
    turns.reset(seed=7)
    for do in (turns.observe, turns.observation_space, turns.action_space, together.action_space):
        error = _error_of(lambda do=do: do(agent))  # type: ignore[misc]
        assert "player_0, player_1" in error.message


@pytest.mark.parametrize("seed", [-1, 0.5, "7", True])
@pytest.mark.parametrize("kind", ENVIRONMENTS)
def test_seeds(kind: str, seed: Any) -> None:
    """A seed that is not a whole number from 0 on is refused."""
    env = ENVIRONMENTS[kind]()
    assert _error_of(lambda: env.reset(seed=seed)).code == "environment-seed"


def test_the_number_of_players_follows_from_the_opponents() -> None:
    """Passing `players` to the Gymnasium environment is refused, since the opponents set the number."""
    error = _error_of(lambda: rl.gym_env("antike", players=3))
    assert "opponents" in error.message
    assert rl.gym_env("antike", ["greedy", "random"]).table.seats == 3


@pytest.mark.filterwarnings("ignore")
def test_wrappers_of_pettingzoo() -> None:
    """An environment works in PettingZoo's standard wrappers."""
    bare = rl.aec_env("antike")
    env = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    env = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
    with pytest.raises(AssertionError):
        env.step(0)
    env.reset(seed=7)
    env.step(int(env.last()[0]["action_mask"].argmax()))
    loser = env.agent_selection
    env.step(int(env.last()[0]["action_mask"].argmin()))
    assert env.rewards[loser] == -1
    assert all(env.terminations.values())
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []


# --- simultaneous choices ---


def test_some_steps_simultaneous(auction: str) -> None:
    """In a step with a single player, the actions of other agents are ignored."""
    env = rl.parallel_env(auction)
    observations, _ = env.reset(seed=7)
    assert {agent: each["action_mask"].sum() for agent, each in observations.items()} == {
        "player_0": 4,
        "player_1": 4,
    }
    low, *_, high = observations["player_0"]["action_mask"].nonzero()[0]
    observations, rewards, over, _, _ = env.step({"player_0": int(low), "player_1": int(high)})
    assert not observations["player_0"]["action_mask"].any()
    alone = observations["player_1"]["action_mask"].nonzero()[0]
    assert len(alone) == 2
    observations, rewards, over, _, _ = env.step({"player_0": 0, "player_1": int(alone[1])})
    assert [side.won for side in env.table.state.players] == [0, 2]
    while not any(over.values()):
        choices = {agent: int(each["action_mask"].argmax()) for agent, each in observations.items()}
        observations, rewards, over, _, _ = env.step(choices)
    assert all(over.values())
    assert env.agents == []
    assert sum(rewards.values()) == pytest.approx(0)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_tests_pass_with_mixed_steps(auction: str) -> None:
    """PettingZoo's tests pass for a game with both kinds of steps."""
    zoo = pytest.importorskip("pettingzoo.test")
    zoo.parallel_api_test(rl.parallel_env(auction), num_cycles=60)
    zoo.api_test(rl.aec_env(auction), num_cycles=60)


def test_games_without_simultaneous_choices_are_refused() -> None:
    """A parallel environment of a game without simultaneous choices is refused."""
    error = _error_of(lambda: rl.parallel_env("antike"))
    assert error.code == "not-parallel"
