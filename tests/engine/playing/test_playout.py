"""``playout`` plays a whole game on one draft, with the same results as ``pending`` and ``apply``."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import attrs
import pytest

import ancient_world as aw
from tests.engine.taking import GAME, Drop, Go, Stop
from tests.examples.example_games import example_game

TABLES = [(game, count) for game in aw.available_games() for count in (*aw.game(game).players,)]


def first_choice(decision: aw.Decision) -> aw.Action:
    """Return the first action."""
    return decision.actions[0]


def at_random(state: aw.State, rng: random.Random) -> aw.State:
    """Play 120 random choices without looking at a state."""
    return aw.playout(state, lambda decision: rng.choice(decision.actions), rng, until=120)


def step_by_step(state: aw.State, rng: random.Random, most: int) -> tuple[aw.State, list[Any]]:
    """Play at random with ``pending`` and ``apply``; return the final state and all decisions with their states."""
    asked: list[Any] = []
    while (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Chance):
            state = aw.apply(state, waiting.sample(rng))
            continue
        if len(asked) == most:
            break
        asked.append((waiting.step, waiting.players, waiting.all_actions, state))
        state = aw.apply(state, rng.choice(waiting.actions))
    return state, asked


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_game(game: str, players: int) -> None:
    """The same choices and chance give the same state and decisions, whether states are requested or not."""
    for seed in range(2):
        start = aw.new_game(game, players=players)
        expected, asked = step_by_step(start, random.Random(seed), 120)
        curious = random.Random(seed)
        assert at_random(start, random.Random(seed)) == expected
        told: list[Any] = []

        def choose(
            decision: aw.Decision, rng: random.Random = curious, told: list[Any] = told
        ) -> aw.Action:
            if len(told) % 3:
                told.append((decision.step, decision.players, decision.all_actions, decision.state))
            else:
                told.append((decision.step, decision.players, decision.all_actions, None))
            return rng.choice(decision.actions)

        last = aw.playout(start, choose, curious, until=120)
        assert last == expected
        assert aw.to_json(last) == aw.to_json(expected)
        assert len(told) == len(asked)
        for mine, other in zip(told, asked, strict=True):
            assert mine[:3] == other[:3]
            assert mine[3] in (None, other[3])
        assert start == aw.new_game(game, players=players)


def test_states_on_the_way_stay_as_they_are() -> None:
    """A state requested during a playout does not change later."""
    kept: list[tuple[Any, str]] = []

    def choose(decision: aw.Decision) -> aw.Action:
        kept.append((decision.state, aw.to_json(decision.state)))
        return decision.actions[-1]

    aw.playout(aw.new_game("antike", players=3), choose, random.Random(4), until=60)
    assert len(kept) == 60
    assert [text for _, text in kept] == [aw.to_json(state) for state, _ in kept]


def test_it_ends_after_so_many_choices() -> None:
    """A playout stops after a number of choices, not counting chance."""
    start = aw.new_game("tides-of-time", players=2)
    count = 0

    def choose(decision: aw.Decision) -> aw.Action:
        nonlocal count
        count += 1
        return decision.actions[0]

    state = aw.playout(start, choose, random.Random(1), until=3)
    assert count == 3
    assert isinstance(aw.pending(state), aw.Decision)
    assert isinstance(aw.pending(aw.playout(start, choose, random.Random(1), until=0)), aw.Decision)


def test_it_ends_where_a_function_says_so() -> None:
    """A playout stops at the decision for which a function returns true, without making it."""
    start = aw.new_game("the-ancient-world", players=2)

    def later(decision: aw.Decision) -> bool:
        return aw.game("the-ancient-world").round(decision.state) == 3

    state = aw.playout(start, first_choice, random.Random(2), until=later)
    assert aw.game("the-ancient-world").round(state) == 3
    assert isinstance(aw.pending(state), aw.Decision)


def test_to_the_end() -> None:
    """Without a condition, a playout runs to the end of the game."""
    state = aw.playout(aw.new_game("tides-of-time", players=2), first_choice, random.Random(3))
    assert aw.is_over(state)
    assert aw.playout(state, first_choice, random.Random(3)) is state


def test_forced_actions_are_taken() -> None:
    """Forced actions are taken without asking."""
    asked: list[tuple[aw.Action, ...]] = []

    def choose(decision: aw.Decision) -> aw.Action:
        asked.append(decision.actions)
        return decision.actions[0]

    aw.playout(GAME.new(2, None, {}), choose, random.Random(0), until=2)
    assert asked == [(Go(), Stop()), (Drop("bee"), Drop("cat"))]


def test_what_is_chosen_is_checked() -> None:
    """An action that was not offered is checked; an equal one is accepted."""
    start = GAME.new(2, None, {})
    with pytest.raises(aw.IllegalAction, match="waits for something else"):
        aw.playout(start, lambda _: Drop("ant"), random.Random(0))
    again = aw.playout(start, lambda _: Go(), random.Random(0), until=1)
    assert again == aw.apply(start, Go())


def test_another_of_those_who_choose() -> None:
    """In a simultaneous decision any of the awaited players may choose."""
    rng = random.Random(5)
    start = aw.playout(aw.new_game("tides-of-time", players=2), first_choice, rng, until=0)

    def last_player(decision: aw.Decision) -> aw.Action:
        return decision.actions_of(decision.players[-1])[0]

    state = aw.playout(start, last_player, rng, until=1)
    waiting = aw.pending(start)
    assert isinstance(waiting, aw.Decision)
    assert len(waiting.players) == 2
    assert state == aw.apply(start, waiting.actions_of(1)[0])


def test_a_decision_that_is_past() -> None:
    """A past decision still has its actions, but not its state unless it was requested."""
    kept: list[aw.Decision] = []

    def choose(decision: aw.Decision) -> aw.Action:
        kept.append(decision)
        if len(kept) == 2:
            assert decision.state.agenda
        return decision.actions[0]

    aw.playout(aw.new_game("antike", players=2), choose, random.Random(6), until=3)
    assert kept[0].actions
    assert kept[1].state.agenda[-1] == kept[1].step
    with pytest.raises(aw.InvalidOption, match="The game has moved on") as refused:
        _ = kept[0].state
    assert refused.value.code == "decision-past"


def test_a_chooser_that_fails() -> None:
    """An error of the chooser is raised, and the initial state stays unchanged."""
    start = aw.new_game("antike", players=2)

    def choose(_: aw.Decision) -> aw.Action:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        aw.playout(start, choose, random.Random(0))
    assert start == aw.new_game("antike", players=2)


@pytest.mark.parametrize("until", [-1, 1.5, True, "3"])
def test_an_end_that_is_none(until: Any) -> None:
    """Anything but a number or a function is rejected as the end."""
    with pytest.raises(aw.InvalidOption, match="stops after a number of choices"):
        aw.playout(aw.new_game("antike", players=2), first_choice, random.Random(0), until=until)


def test_views_are_no_start() -> None:
    """A playout rejects a view or its state, and suggests a sampled state."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    view = match.view(0)
    with pytest.raises(aw.HiddenValue, match="draw a full state with sample_state"):
        aw.playout(view.state, first_choice, random.Random(0))
    with pytest.raises(aw.InvalidOption, match=r"pass view\.state"):
        aw.playout(view, first_choice, random.Random(0))  # type: ignore[arg-type]
    end = aw.playout(aw.sample_state(view, random.Random(0)), first_choice, random.Random(0))
    assert aw.is_over(end)


def test_what_is_offered_is_not_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """An offered action is played without another check."""
    asked: list[object] = []
    monkeypatch.setattr(
        "ancient_world.engine.playout.explain", lambda _, action: asked.append(action)
    )
    start = aw.new_game("tides-of-time", 2)
    end = aw.playout(start, lambda decision: decision.actions[0], aw.SeededRandom(7))
    assert aw.pending(end) is None
    assert asked == []


Chooser = Callable[[aw.Decision, random.Random], aw.Action]


def one_listed(decision: aw.Decision, rng: random.Random) -> aw.Action:
    """Return one of the listed actions."""
    return rng.choice(decision.actions)


def a_copy(decision: aw.Decision, rng: random.Random) -> aw.Action:
    """Return an action that equals a listed one, such as one read from a document."""
    return copy.copy(rng.choice(decision.actions))


def one_from_the_state(decision: aw.Decision, rng: random.Random) -> aw.Action:
    """Return one of the actions that the decision's state lists."""
    return rng.choice(aw.legal_actions(decision.state))


def one_unlisted(decision: aw.Decision, _rng: random.Random) -> aw.Action:
    """Return a legal action that is known otherwise, without a look at the decision's actions."""
    return copy.copy(decision.step.actions_of(decision.state.thaw(), decision.player)[0])


@contextmanager
def counting_calls(calls: list[int]) -> Iterator[None]:
    """Add to a list of one number every call of a function while the block runs."""

    def note(_frame: object, event: str, _argument: object) -> None:
        calls[0] += event in ("call", "c_call")

    gc.disable()  # its callbacks are calls too
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
        gc.enable()


def calls_of_playout(start: aw.State, choose: Chooser, most: int) -> int:
    """Return the number of calls of a playout."""
    calls, rng = [0], random.Random(3)
    with counting_calls(calls):
        aw.playout(start, lambda decision: choose(decision, rng), rng, until=most)
    return calls[0]


def calls_of_steps(start: aw.State, choose: Chooser, most: int) -> int:
    """Return the number of calls of the same game with ``pending`` and ``apply``."""
    calls, rng, decisions, state = [0], random.Random(3), 0, start

    def call(decision: aw.Decision) -> aw.Action:  # as a playout calls its lambda
        return choose(decision, rng)

    with counting_calls(calls):
        while decisions < most and (waiting := aw.pending(state)) is not None:
            if isinstance(waiting, aw.Decision):
                state = aw.apply(state, call(waiting))
                decisions += 1
            else:
                state = aw.apply(state, waiting.sample(rng))
    return calls[0]


@pytest.mark.parametrize("choose", [one_listed, a_copy, one_from_the_state, one_unlisted])
@pytest.mark.parametrize("game", [*aw.available_games(), "mini", "goofspiel", "noughts"])
def test_playouts_cost_no_more_than_steps(
    game: str, choose: Chooser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A playout calls no more functions than the same game with ``pending`` and ``apply``, whatever ``choose`` reads."""
    if game in ("goofspiel", "noughts"):
        example_game(game, monkeypatch)
    start = aw.new_game(game, 2)
    for count in (calls_of_steps, calls_of_playout):
        count(start, choose, 40)  # fills the caches
    assert calls_of_playout(start, choose, 40) <= calls_of_steps(start, choose, 40)


def test_what_a_past_decision_has_not_listed() -> None:
    """A past decision whose actions and state nobody has read cannot list them."""
    kept: list[aw.Decision] = []
    start = aw.playout(aw.new_game("tides-of-time", 2), first_choice, random.Random(1), until=0)
    action = aw.legal_actions(start)[0]

    def choose(decision: aw.Decision) -> aw.Action:
        kept.append(decision)
        return action

    start = attrs.evolve(cast("Any", start))  # a state whose actions nobody has listed
    aw.playout(start, choose, random.Random(6), until=1)
    with pytest.raises(aw.InvalidOption, match="Ask a decision for its state and its actions"):
        _ = kept[0].actions


def test_actions_are_listed_once() -> None:
    """The actions of the first state, of a decision, of its state and of the last state are listed once, and shared."""
    start = aw.playout(aw.new_game("antike", 2), first_choice, random.Random(1), until=9)
    listed = [aw.legal_actions(start)]

    def choose(decision: aw.Decision) -> aw.Action:
        assert decision.actions is aw.legal_actions(decision.state)
        listed.append(decision.actions)
        return decision.actions[0]

    end = aw.playout(start, choose, random.Random(1), until=lambda _: len(listed) == 4)
    assert listed[0] is listed[1]
    assert len(listed) == 4
    assert aw.apply(start, listed[1][0]) != end


def test_a_pickled_decision_has_its_state() -> None:
    """A decision that is pickled during a playout brings its state and its actions along."""
    pickled: list[bytes] = []

    def choose(decision: aw.Decision) -> aw.Action:
        pickled.append(pickle.dumps(decision))
        return decision.actions[0]

    start = aw.playout(aw.new_game("tides-of-time", 2), first_choice, random.Random(1), until=0)
    aw.playout(start, choose, random.Random(1), until=1)
    decision = pickle.loads(pickled[0])  # noqa: S301 - written above
    assert decision == aw.pending(start)
    assert decision.state == start
