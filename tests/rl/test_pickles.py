"""Spaces, environments and OpenSpiel games can be pickled and copied, also to new processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import rl
from tests.antike.own_maps import counted_goods

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")
pyspiel = pytest.importorskip("pyspiel")

GAMES = tuple(aw.available_games())


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - made above


COPIES: tuple[Callable[[Any], Any], ...] = (_pickled, copy.deepcopy, copy.copy)


@pytest.mark.parametrize("game", GAMES)
def test_copied_spaces_are_equal(game: str) -> None:
    """A copied space is equal to the original, and its pickle is small."""
    for players in {min(aw.game(game).players), max(aw.game(game).players)}:
        for space in (aw.action_space(game, players), aw.observation_space(game, players)):
            for space_copy in (each(space) for each in COPIES):
                assert space_copy == space
                assert hash(space_copy) == hash(space)
                assert space_copy.version == space.version
            assert len(pickle.dumps(space)) < 500


def test_spaces_of_other_tables_differ() -> None:
    """Spaces are equal only for the same table."""
    assert aw.action_space("antike", 2) == aw.action_space("antike", 2)
    assert aw.action_space("antike", 2) != aw.action_space("antike", 3)
    assert aw.observation_space("antike", 2) == aw.observation_space("antike", 2)
    assert aw.observation_space("antike", 2) != aw.observation_space("antike", 3)


def test_own_cards_and_options_are_kept() -> None:
    """A pickled environment starts the same game with the same cards and options."""
    cards = counted_goods(iron=9)
    env = rl.aec_env("antike", 3, cards=cards, start="one-city")
    env_copy = _pickled(env)
    for each in (env, env_copy):
        each.reset(seed=7)
    assert env_copy.table.state == env.table.state
    assert env_copy.table.state.cards == cards
    assert _pickled(aw.action_space("antike", 3, cards=cards)) == env.table.action_numbers


def _new_environment(game: str, kind: str) -> Any:
    """Return an environment of a kind before its first game."""
    if kind == "aec":
        return rl.aec_env(game)
    if kind == "parallel":
        return rl.parallel_env(game)
    return rl.gym_env(game, [kind])


def _observations(env: Any, count: int) -> list[bytes]:
    """Play the first legal action ``count`` times, and return the observations."""
    seen: list[bytes] = []
    for _ in range(count):
        if hasattr(env, "action_masks"):
            vector, *_, info = env.step(int(env.action_masks().argmax()))
            seen.append(vector.tobytes() + info["action_mask"].tobytes())
        elif hasattr(env, "last"):
            env.step(int(env.last()[0]["action_mask"].argmax()))
            seen.append(env.last()[0]["observation"].tobytes())
        else:
            masks = {agent: env.table.action_mask(seat) for seat, agent in enumerate(env.agents)}
            observations = env.step({agent: int(mask.argmax()) for agent, mask in masks.items()})[0]
            seen += [each["observation"].tobytes() for each in observations.values()]
    return seen


KINDS = [
    ("antike", "aec"),
    ("tides-of-time", "aec"),
    ("tides-of-time", "parallel"),
    ("golden-ages", "greedy"),
    ("the-ancient-world", "random"),
    ("tides-of-time", "rollout:2"),
    ("tides-of-time", "mcts:5"),
    ("tides-of-time", "learned"),
]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_copies_of_environments_play_alike(game: str, kind: str) -> None:
    """A copy of an environment, made before or during a game, plays the same game."""
    env = _new_environment(game, kind)
    early = [each(env) for each in (_pickled, copy.deepcopy)]
    for each in (env, *early):
        each.reset(seed=7)
    expected = _observations(env, 3)
    assert [_observations(each, 3) for each in early] == [expected, expected]
    late = [each(env) for each in (_pickled, copy.deepcopy)]
    expected = _observations(env, 3)
    assert [_observations(each, 3) for each in late] == [expected, expected]


def _use(value: Any) -> Any:
    """Use a value in a new process and return a value that can be compared."""
    if isinstance(value, pyspiel.State):
        return str(value), value.information_state_string(0), value.get_game().new_initial_state()
    if isinstance(value, pyspiel.Game):
        return value.new_initial_state()
    if hasattr(value, "reset"):
        value.reset(seed=7)
        return _observations(value, 2)
    return value


@pytest.mark.long
@pytest.mark.parametrize("how", ["spawn", "forkserver"])
def test_new_processes(how: str) -> None:
    """Environments, spaces, games and states can be sent to a new process and back."""
    spiel = rl.spiel_game("tides-of-time")
    state = _state_after(spiel, 12)
    values = [
        aw.action_space("antike", 2),
        aw.observation_space("antike", 2),
        *[_new_environment(game, kind) for game, kind in KINDS[:4]],
        spiel,
        state,
    ]
    with multiprocessing.get_context(how).Pool(1) as pool:
        results = pool.map(_use, values)
    for here, there in zip(map(_use, values), results, strict=True):
        if isinstance(here, pyspiel.State):
            assert str(there) == str(here)
        elif isinstance(here, tuple):
            assert there[:2] == here[:2]
        else:
            assert there == here


# --- OpenSpiel ---


def _state_after(game: Any, count: int) -> Any:
    """Return the state after ``count`` actions."""
    state = game.new_initial_state()
    for place in range(count):
        actions = state.legal_actions()
        state.apply_action(actions[place % len(actions)])
    return state


@pytest.mark.parametrize("game", GAMES)
def test_states_of_openspiel(game: str) -> None:
    """A state that was serialized, pickled or copied is equal and continues the same way."""
    spiel = rl.spiel_game(game)
    state = _state_after(spiel, 25)
    written = pyspiel.serialize_game_and_state(spiel, state)
    copies = [
        spiel.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(written)[1],
        _pickled(state),
        copy.deepcopy(state),
        state.clone(),
    ]
    for each in copies:
        assert str(each) == str(state)
        assert each.history() == state.history()
        assert each.information_state_string(0) == state.information_state_string(0)
        assert each.observation_tensor(1) == state.observation_tensor(1)
        actions = each.legal_actions()
        assert actions == state.legal_actions()
        each.apply_action(actions[-1])
    assert len({str(each) for each in copies}) == 1


def test_a_long_game_of_openspiel() -> None:
    """A state after 1,500 actions can be pickled."""
    spiel = rl.spiel_game("antike")
    state = _state_after(spiel, 1500)
    assert str(_pickled(state)) == str(state)


def test_policies_of_openspiel() -> None:
    """OpenSpiel's policies, observers and environments of a game can be pickled and copied."""
    policies = pytest.importorskip("open_spiel.python.policy")
    observing = pytest.importorskip("open_spiel.python.observation")
    environments = pytest.importorskip("open_spiel.python.rl_environment")
    spiel = rl.spiel_game("tides-of-time")
    state = _state_after(spiel, 12)
    uniform = policies.UniformRandomPolicy(spiel)
    observer = observing.make_observation(spiel)
    observer.set_from(state, 0)
    env = environments.Environment(spiel)
    env.reset()
    for make_copy in (_pickled, copy.deepcopy):
        assert make_copy(uniform).action_probabilities(state) == uniform.action_probabilities(state)
        observer_copy = make_copy(observer)
        observer_copy.set_from(state, 0)
        assert (observer_copy.tensor == observer.tensor).all()
        assert all((observer_copy.dict[name] == each).all() for name, each in observer.dict.items())
        assert str(make_copy(spiel)) == str(spiel)
        assert make_copy(env).get_state.history() == env.get_state.history()
