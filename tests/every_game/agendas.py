"""Slightly wrong agendas: a step with another value, a step too many or too few, or the agenda of another state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.steps import Step, inherits_method, type_name
from ancient_world.testing import conformance_paths, read_conformance
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
"""Number of actions to play on from a state."""
GAMES = 16
"""Number of whole games that show which steps lie on which."""


@cache
def states_of(game: str, games: int = 2, each: int = 4) -> tuple[Any, ...]:
    """Return states at each kind of step, from some random games."""
    moments_by_kind = moments(0, games, each).items()
    return tuple(
        state for (of, kind), states in moments_by_kind if of == game and kind for state in states
    )


@cache
def lying(game: str) -> frozenset[tuple[str, str]]:
    """Return each kind of step with the kind below it ("" for none), in whole games and in the situations of conformance/."""
    agendas = [[type_name(type(step)) for step in each.agenda] for each in courses(game, GAMES)]
    for path in conformance_paths(FOLDER / game) if (FOLDER / game).is_dir() else ():
        for each in read_conformance(path).situations:
            states = [getattr(each, name, None) for name in ("position", "after")]
            positions = [state for state in states if isinstance(state, aw.State)]
            agendas += [
                [type_name(type(step)) for step in position.agenda] for position in positions
            ]
    return frozenset((step, below) for agenda in agendas for below, step in pairwise(["", *agenda]))


@cache
def met(game: str, games: int = 2) -> tuple[Step[Any], ...]:
    """Return every step on the agendas of these states, without duplicates."""
    return tuple(dict.fromkeys(step for each in states_of(game, games) for step in each.agenda))


def judged(game: str) -> tuple[type[Step[Any]], ...]:
    """Return the kinds of step that define ``is_possible`` themselves."""
    kinds = aw.game(game).step_types
    return tuple(kind for kind in kinds if not inherits_method(kind, "is_possible", Step))


def _with(state: Any, place: int, *steps: Step[Any], skipped: int = 1) -> Any:
    agenda = (*state.agenda[:place], *steps, *state.agenda[place + skipped :])
    return attrs.evolve(state, agenda=agenda)


def exchanged(
    step: Step[Any], alike: Sequence[Step[Any]], rng: aw.SeededRandom
) -> Iterator[Step[Any]]:
    """Yield the step with one field at a time taken from another step of its kind, or increased by one."""
    fields = attrs.fields(type(step)) if attrs.has(type(step)) else ()
    for name in [field.name for field in fields if field.init]:
        value_of_another = getattr(alike[rng.randrange(len(alike))], name)
        more = [value_of_another + 1] if type(value_of_another) is int else []
        for value in (value_of_another, *more):
            if value != getattr(step, name):
                yield attrs.evolve(step, **{name: value})


def changed(state: Any, steps: tuple[Step[Any], ...], rng: aw.SeededRandom) -> Iterator[Any]:
    """Yield states with a changed agenda: a step with another value, a step more, another step, and a step less."""
    place = rng.randrange(len(state.agenda))
    step = state.agenda[place]
    alike = [each for each in steps if type(each) is type(step)]
    for variant in exchanged(step, alike, rng):
        yield _with(state, place, variant)
    other_step = steps[rng.randrange(len(steps))]
    yield _with(state, len(state.agenda), other_step)
    yield _with(state, place, other_step)
    yield _with(state, place)


def is_accepted(state: Any) -> bool:
    """Return whether a document of a state is read, as an equal state."""
    try:
        return bool(aw.from_json(aw.to_json(state)) == state)
    except aw.InvalidDocument:
        return False


def play_on(state: Any, rng: aw.SeededRandom, most: int = MOST) -> None:
    """Play on at random; assert that the game does not get stuck and that states are accepted."""
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
