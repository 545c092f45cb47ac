"""Actions that were forced and so taken without asking: people at a table write them down all the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply, passed_through
from ancient_world.engine.state import State

Written = tuple[State, Action, bool]
"""An action that somebody wrote, the state before it, and whether it was played; otherwise it was forced there."""
Trail = tuple[Written, ...]
"""The last actions that were written, at most :data:`MOST_BACK`."""

MOST_BACK = 8
"""The number of choices to look back for a forced action that was taken for a later choice."""


def left_out(trail: Trail, now: State, action: Action) -> Iterator[tuple[int, Trail, State]]:
    """How an action that cannot be played was meant: how much of the trail otherwise than played, all that anew, the state then.

    Either it was done unasked, or another one before it was, without which it can be played.
    """
    for done in _done_unasked(trail, now, action):
        yield 0, (done,), now
    for back, other, state in otherwise(trail):
        with suppress(Exception):  # anybody may have written anything; this is only a help
            yield back, (*other, (state, action, True)), apply(state, action)


def otherwise(trail: Trail) -> Iterator[tuple[int, Trail, State]]:
    """Yield other meanings of a trail with forced actions in it: from how far back, all from there, the state then."""
    for back in range(1, len(trail)):
        state, action, _ = trail[-back]
        for done in _done_unasked(trail[:-back], state, action):
            other = [done]
            with suppress(Exception):
                for _, later, _ in trail[len(trail) - back + 1 :]:
                    other.append((state, later, True))
                    state = apply(state, later)
                yield back, tuple(other), state


def _done_unasked(trail: Trail, now: State, action: Action) -> Iterator[Written]:
    """Yield an action as it was forced, though nobody was asked, on the way from the last one of a trail to ``now``."""
    for state in stops_before(trail):
        done = False
        with suppress(Exception):  # as above
            done = apply(state, action) == now
        if done:
            yield state, action, False


def stops_before(trail: Trail) -> list[State]:
    """Return the states that the last action of a trail passed through with a decision or a chance event that nobody waited for."""
    return [state for before, action, _ in trail[-1:] for state in passed_through(before, action)]
