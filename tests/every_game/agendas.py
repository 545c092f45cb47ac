"""Agendas that are nearly right: a step with another value, a step too many, and the agenda of another state of the same game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.steps import Step, inherits_method, type_name
from ancient_world.testing import read_conformance
from tests.conformance.write import FOLDER
from tests.moments import courses, moments, next_action

__all__ = [
    "changed",
    "exchanged",
    "is_accepted",
    "judged",
    "lying",
    "met",
    "play_on",
    "states_of",
]

MOST = 40
"""Actions that are played on from a state."""
GAMES = 16
"""Whole games that show which steps lie on which."""


@cache
def states_of(game: str, games: int = 2, each: int = 4) -> tuple[Any, ...]:
    """States at each kind of step out of some random games."""
    found = moments(0, games, each).items()
    return tuple(state for (of, kind), states in found if of == game and kind for state in states)


@cache
def lying(game: str) -> frozenset[tuple[str, str]]:
    """Each kind of step with the kind that it lies on ("" for none), in whole games and in the situations of the rules."""
    agendas = [[type_name(type(step)) for step in each.agenda] for each in courses(game, GAMES)]
    for path in sorted((FOLDER / game).rglob("*.json")):
        for each in read_conformance(path).situations:
            states = [getattr(each, name, None) for name in ("position", "after")]
            found = [state for state in states if isinstance(state, aw.State)]
            agendas += [[type_name(type(step)) for step in one.agenda] for one in found]
    return frozenset((step, below) for agenda in agendas for below, step in pairwise(["", *agenda]))


@cache
def met(game: str, games: int = 2) -> tuple[Step[Any], ...]:
    """Every step that lies on an agenda of these states, each once."""
    return tuple(dict.fromkeys(step for each in states_of(game, games) for step in each.agenda))


def judged(game: str) -> tuple[type[Step[Any]], ...]:
    """The kinds of step that judge themselves whether they are possible in a state."""
    kinds = aw.game(game).step_types
    return tuple(kind for kind in kinds if not inherits_method(kind, "is_possible", Step))


def _with(state: Any, place: int, *steps: Step[Any], over: int = 1) -> Any:
    agenda = (*state.agenda[:place], *steps, *state.agenda[place + over :])
    return attrs.evolve(state, agenda=agenda)


def exchanged(
    step: Step[Any], alike: Sequence[Step[Any]], rng: aw.SeededRandom
) -> Iterator[Step[Any]]:
    """Give each field of a step, one at a time, the value that another step of its kind has, and a number one more."""
    fields = attrs.fields(type(step)) if attrs.has(type(step)) else ()
    for name in [field.name for field in fields if field.init]:
        other = getattr(alike[rng.randrange(len(alike))], name)
        more = [other + 1] if type(other) is int else []
        for value in (other, *more):
            if value != getattr(step, name):
                yield attrs.evolve(step, **{name: value})


def changed(state: Any, steps: tuple[Step[Any], ...], rng: aw.SeededRandom) -> Iterator[Any]:
    """Change one thing of the agenda of a state: once each by value, by another step on top, and by one step less."""
    place = rng.randrange(len(state.agenda))
    step = state.agenda[place]
    alike = [each for each in steps if type(each) is type(step)]
    for other in exchanged(step, alike, rng):
        yield _with(state, place, other)
    other_step = steps[rng.randrange(len(steps))]
    yield _with(state, len(state.agenda), other_step)
    yield _with(state, place, other_step)
    yield _with(state, place)


def is_accepted(state: Any) -> bool:
    """Return whether a document of a state is read."""
    try:
        return bool(aw.from_json(aw.to_json(state)) == state)
    except aw.InvalidDocument:
        return False


def play_on(state: Any, rng: aw.SeededRandom, most: int = MOST) -> None:
    """Play on at random; whatever comes of it must be read again, and nothing may get stuck."""
    for _ in range(most):
        waiting = aw.pending(state)
        if waiting is None:
            assert aw.winners(state)
            return
        if isinstance(waiting, aw.Decision):
            assert waiting.all_actions, f"stuck at {waiting.step}"
        state = aw.apply(state, next_action(waiting, rng))
        aw.game(state.game).check(state)
    assert is_accepted(state)
