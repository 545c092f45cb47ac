"""Corrects logs that list forced actions, which the rules take automatically, as if a player had chosen them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply, states_passed
from ancient_world.engine.state import State

TrailStep = tuple[State, Action, bool]
"""The state before an action of a log, the action, and whether it was played; ``False`` if the rules took it automatically."""
ActionTrail = tuple[TrailStep, ...]
"""The last actions of a log, at most :data:`MAX_LOOK_BACK`."""

MAX_LOOK_BACK = 8
"""The number of choices to look back for a forced action that was taken for a later choice."""


def corrections(
    trail: ActionTrail, current_state: State, action: Action
) -> Iterator[tuple[int, ActionTrail, State]]:
    """Yield corrections that explain why ``action`` cannot be played in ``current_state``.

    Either the rules have taken the action automatically, or they took an earlier action of the trail, and ``action`` is legal
    without that one. A correction is the number of last actions of the trail that it replaces, their replacements
    followed by ``action``, and the state after all of them.
    """
    for forced_step in _as_forced_action(trail, current_state, action):
        yield 0, (forced_step,), current_state
    for look_back, replaced_steps, state in corrections_of_trail(trail):
        with suppress(Exception):  # the log may hold anything; a correction is only a help
            yield look_back, (*replaced_steps, (state, action, True)), apply(state, action)


def corrections_of_trail(trail: ActionTrail) -> Iterator[tuple[int, ActionTrail, State]]:
    """Yield corrections of a trail that treat one of its actions as forced, in the form of :func:`corrections`."""
    for look_back in range(1, len(trail)):
        state, action, _ = trail[-look_back]
        for forced_step in _as_forced_action(trail[:-look_back], state, action):
            replaced_steps = [forced_step]
            with suppress(Exception):
                for _, later_action, _ in trail[len(trail) - look_back + 1 :]:
                    replaced_steps.append((state, later_action, True))
                    state = apply(state, later_action)
                yield look_back, tuple(replaced_steps), state


def _as_forced_action(
    trail: ActionTrail, state_after: State, action: Action
) -> Iterator[TrailStep]:
    """Yield ``action`` as forced, for each state after the last action of a trail from which it leads to ``state_after``."""
    for state in states_passed_through(trail):
        is_forced = False
        with suppress(Exception):  # as in left_out
            is_forced = apply(state, action) == state_after
        if is_forced:
            yield state, action, False


def states_passed_through(trail: ActionTrail) -> list[State]:
    """Return the states with a decision or chance event that the last action of a trail passed through automatically."""
    return [
        state
        for state_before, action, _ in trail[-1:]
        for state in states_passed(state_before, action)
    ]
