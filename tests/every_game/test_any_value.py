"""Any value in any field of any action gives a reason, for every player and every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import DecisionStep
from ancient_world.engine.declared.field_marks import typed_fields
from ancient_world.engine.document_faults import as_json_values
from tests.random_moves import random_states

GAMES = tuple(aw.available_games())


class Colour(Enum):
    """An enum that no game uses."""

    RED = "red"


def nested(depth: int) -> Any:
    """Return lists in lists."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


@attrs.frozen
class Foreign:
    """A class that no game uses."""

    digest: Any = None


VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 3, 99, 10**5000, -(10**400), 0.0, 1.0, 2.5, float("nan"), float("inf"), 1j,
    "", "?", "nowhere", "x" * 100_000, "\ud800", "{0}{x!r}", b"", b"bytes", bytearray(3),
    [], [1], ["?"], nested(5000), (), ("?",), (1, [2]), {}, {"a": 1}, {1}, frozenset({"a"}),
    Colour.RED, Colour, object(), len, Foreign(), Foreign([]), range(3),
)  # fmt: skip


@cache
def positions(game: str) -> tuple[Any, ...]:
    """Return a state of a random game at each kind of step, and one that is over."""
    states: dict[Any, Any] = {}
    for seed in range(3):
        players = min(aw.game(game).players)
        for state in random_states(aw.new_game(game, players), seed, most=400):
            step = state.agenda[-1] if state.agenda else None
            states.setdefault(type(step), state)
    return tuple(states.values())


def spoilt(kind: Any, state: Any) -> Iterator[Any]:
    """Yield actions of a kind with any value in one field, with legal values or the same value in the other fields."""
    names = [field.name for field in typed_fields(kind)]
    legal = [each for each in aw.legal_actions(state) if type(each) is kind]
    like = legal[0] if legal else None
    for name in names:
        for value in VALUES:
            if like is not None:
                yield attrs.evolve(like, **{name: value})
            yield kind(**dict.fromkeys(names, value))


def actions(game: str, state: Any) -> Iterator[Any]:
    """Yield spoilt actions of every kind, and fewer of those kinds that the state does not offer."""
    step = state.agenda[-1] if state.agenda else None
    offered = step.choices if isinstance(step, DecisionStep) else ()
    for kind in (*aw.game(game).action_types, aw.Dealt, aw.Rolled):
        every = list(spoilt(kind, state))
        yield from every if kind in offered else every[:: max(1, len(every) // 7)]


def checked(reason: Any) -> None:
    """Assert that a reason can be read and written."""
    assert isinstance(reason, aw.Reason)
    assert 0 < len(str(reason)) < 10_000
    json.dumps(as_json_values(reason.data), allow_nan=False)


@pytest.mark.parametrize("part", [0, *[pytest.param(n, marks=pytest.mark.long) for n in (1, 2)]])
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.long if game == "the-ancient-world" else ())
        for game in GAMES
    ],
)
def test_every_value_gives_a_reason(game: str, part: int) -> None:
    """Every action that is not legal is refused with a reason, whoever asks."""
    asked = 0
    for state in positions(game)[part::3]:
        legal = aw.legal_actions(state)
        for action in actions(game, state):
            if action in legal and all(type(a) is type(b) for a, b in both(action, legal)):
                continue
            if isinstance(aw.pending(state), aw.Chance) and aw.explain(state, action) is None:
                continue
            checked(aw.explain(state, action))
            for player in range(min(aw.game(game).players)):
                reason = aw.explain(state, action, player)
                assert reason is not None
                checked(reason)
                asked += 1
    assert asked > 100


def both(action: Any, legal: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the values of an action, each with the value of the equal legal action."""
    legal_action = legal[legal.index(action)]
    for field in attrs.fields(type(action)):
        yield getattr(action, field.name), getattr(legal_action, field.name)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_is_refused(game: str) -> None:
    """``apply`` raises ``IllegalAction``, and the view of each seat gives a reason."""
    refused = 0
    for state in positions(game)[::3]:
        names = ["Ann", "Ben", "Cleo", "Dan"][: min(aw.game(game).players)]
        for action in list(actions(game, state))[::5]:
            if aw.explain(state, action) is None:
                continue
            with pytest.raises(aw.IllegalAction):
                aw.apply(state, action)
            for seat in range(len(names)):
                seen = aw.view(state, seat)
                try:
                    reason = seen.explain(action)
                except aw.HiddenValue:
                    continue
                assert reason is not None
                checked(reason)
                refused += 1
    assert refused > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_match_refuses_every_value(game: str) -> None:
    """A live match refuses each action and does not change."""
    match = aw.Match.new(game, ["Ann", "Ben"], seed=3)
    seats = [match.join(0), match.join(1)]
    for action in list(actions(game, match.state))[::3]:
        if aw.explain(match.state, action) is None:
            continue
        for attempt in (match.apply, seats[0].apply, seats[1].apply):
            with pytest.raises((aw.IllegalAction, aw.HiddenValue)):
                attempt(action)
    assert match.version == 0


def test_the_field_is_named() -> None:
    """The reason against a value of a wrong type names the field and the expected type."""
    from ancient_world.games import golden_ages as ga

    state = positions("golden-ages")[0]
    reason = aw.explain(state, ga.Move([]))  # type: ignore[arg-type]
    assert reason is not None
    assert reason.code == "not-such-a-value"
    assert reason.message == "Field square: expected a text, got a list."
