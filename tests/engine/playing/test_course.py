"""A course plays on one draft like ``apply``, makes states only on request, and survives errors."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.applying import SNAPSHOT_INTERVAL, GameRun
from tests.engine.taking import GAME, Drop, Go
from tests.examples.example_games import example_game


def played(game: str, players: int, seed: int, most: int = 150) -> tuple[list[Any], list[Any]]:
    """Return the states and the actions of a random game."""
    rng = random.Random(seed)
    states, actions = list[Any]([aw.new_game(game, players=players)]), list[Any]()
    while len(actions) < most and (waiting := aw.pending(states[-1])) is not None:
        if isinstance(waiting, aw.Decision):
            actions.append(rng.choice(waiting.actions))
        else:
            actions.append(waiting.sample(rng))
        states.append(aw.apply(states[-1], actions[-1]))
    return states, actions


@pytest.mark.parametrize("game", aw.available_games())
def test_the_same_states(game: str) -> None:
    """A course gives the same states as ``apply``, however often a state is requested."""
    states, actions = played(game, 2, 1)
    rng = random.Random(1)
    for often in (1.0, 0.2, 0.0):
        course = GameRun(states[0])
        for action, expected in zip(actions, states[1:], strict=True):
            course.apply(action)
            assert course.current.agenda == expected.agenda
            if rng.random() < often:
                assert course.state == expected
                assert course.state is course.state
        assert course.state == states[-1]
    course = GameRun(states[0])
    assert course.state is states[0]
    for action in actions:
        course.apply(action)
    assert course.state == states[-1]


@pytest.mark.parametrize("game", aw.available_games())
def test_what_was_played_last(game: str) -> None:
    """``last`` gives the most recent actions with the states before them, at least as many as promised."""
    states, actions = played(game, 2, 2)
    course = GameRun(states[0])
    for count, action in enumerate(actions, 1):
        course.apply(action)
        if count % 7 == 0 or count in (
            SNAPSHOT_INTERVAL,
            2 * SNAPSHOT_INTERVAL,
            2 * SNAPSHOT_INTERVAL + 1,
            3 * SNAPSHOT_INTERVAL,
        ):
            least = min(count, 32)
            expected = list(zip(states, actions, strict=False))[count - least : count]
            assert course.recent_actions(32) == expected
            assert len(course.recent_actions(count)) <= 2 * SNAPSHOT_INTERVAL


def test_now_goes_on_with_the_course() -> None:
    """``now`` stays the same draft until a state is requested or an action is rejected."""
    states, actions = played("antike", 2, 4, most=20)
    course = GameRun(states[0])
    now = course.current
    for action, expected in zip(actions, states[1:], strict=True):
        course.apply(action)
        assert course.current is now
        assert now.agenda == expected.agenda


def test_a_refusal_changes_nothing() -> None:
    """An illegal action raises the error of ``apply`` and leaves the course unchanged."""
    course = GameRun(GAME.new(2, None, {}))
    with pytest.raises(aw.IllegalAction, match="waits for something else"):
        course.apply(Drop("ant"))
    with pytest.raises(aw.IllegalAction):
        course.apply("no action")  # type: ignore[arg-type]
    course.apply(Go())
    assert course.state == aw.apply(GAME.new(2, None, {}), Go())


def test_rules_that_fail_midway(monkeypatch: pytest.MonkeyPatch) -> None:
    """If rules raise an error midway, the course stays as it was before the action."""
    example_game(
        "goofspiel", monkeypatch
    )  # its rules are never compiled, so that one can be replaced
    states, actions = played("goofspiel", 2, 3, most=2 * SNAPSHOT_INTERVAL + 5)
    while actions[-1] in actions[:-1]:  # equal earlier actions must not fail
        del states[-1], actions[-1]
    assert len(actions) > SNAPSHOT_INTERVAL
    course = GameRun(states[0])
    for action in actions[:-1]:
        course.apply(action)
    kind: Any = type(actions[-1])
    plain = kind.play

    def fail(self: Any, step: Any, draft: Any) -> None:
        plain(self, step, draft)
        if self is actions[-1]:
            raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(kind, "play", fail)
        for _ in range(2):  # recomputes the state before, which is cached then
            with pytest.raises(ZeroDivisionError):
                course.apply(actions[-1])
            assert course.state == states[-2]
    course.apply(actions[-1])
    assert course.state == states[-1]


def test_a_view_goes_on_as_far_as_it_is_known() -> None:
    """A course of a view goes as far as the view is known, with the errors of ``apply``."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    view = match.view(0)
    course = GameRun(view.state)
    waiting = view.pending
    assert isinstance(waiting, aw.Decision)
    course.apply(waiting.actions[0])
    assert course.state == aw.apply(view.state, waiting.actions[0])
    with pytest.raises(aw.HiddenValue):
        course.apply(aw.Dealt(("?",)))
