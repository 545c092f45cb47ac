"""Corrects logs that list forced actions, which the rules take automatically, as if a player had chosen them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply, passed_through
from ancient_world.engine.state import State

Written = tuple[State, Action, bool]
"""The state before an action of a log, the action, and whether it was played; ``False`` if the rules took it automatically."""
Trail = tuple[Written, ...]
"""The last actions of a log, at most :data:`MOST_BACK`."""

MOST_BACK = 8
"""The number of choices to look back for a forced action that was taken for a later choice."""


def left_out(trail: Trail, now: State, action: Action) -> Iterator[tuple[int, Trail, State]]:
    """Yield corrections that explain why ``action`` cannot be played in ``now``.

    Either the rules have taken the action automatically, or they took an earlier action of the trail, and ``action`` is legal
    without that one. A correction is the number of last actions of the trail that it replaces, their replacements
    followed by ``action``, and the state after all of them.
    """
    for forced_step in _as_forced_action(trail, now, action):
        yield 0, (forced_step,), now
    for look_back, replaced_steps, state in otherwise(trail):
        with suppress(Exception):  # the log may hold anything; a correction is only a help
            yield look_back, (*replaced_steps, (state, action, True)), apply(state, action)


def otherwise(trail: Trail) -> Iterator[tuple[int, Trail, State]]:
    """Yield corrections of a trail that treat one of its actions as forced, in the form of :func:`left_out`."""
    for look_back in range(1, len(trail)):
        state, action, _ = trail[-look_back]
        for forced_step in _as_forced_action(trail[:-look_back], state, action):
            replaced_steps = [forced_step]
            with suppress(Exception):
                for _, later_action, _ in trail[len(trail) - look_back + 1 :]:
                    replaced_steps.append((state, later_action, True))
                    state = apply(state, later_action)
                yield look_back, tuple(replaced_steps), state


def _as_forced_action(trail: Trail, state_after: State, action: Action) -> Iterator[Written]:
    """Yield ``action`` as forced, for each state after the last action of a trail from which it leads to ``now``."""
    for state in stops_before(trail):
        is_forced = False
        with suppress(Exception):  # as in left_out
            is_forced = apply(state, action) == state_after
        if is_forced:
            yield state, action, False


def stops_before(trail: Trail) -> list[State]:
    """Return the states with a decision or chance event that the last action of a trail passed through automatically."""
    return [state for before, action, _ in trail[-1:] for state in passed_through(before, action)]
