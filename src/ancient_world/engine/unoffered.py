"""Actions that nobody offered: those that a click could mean, and those that a record left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from ancient_world.engine.actions import Action, action_player, player_of
from ancient_world.engine.agenda import play
from ancient_world.engine.applying import apply
from ancient_world.engine.declared.conceivable import conceivable
from ancient_world.engine.declared.masks import Knowing
from ancient_world.engine.registry import game
from ancient_world.engine.state import Draft, State, copied
from ancient_world.engine.steps import ChanceStep, Choice, DecisionStep

# --- what a click could have meant ---


def thought_of(
    step: DecisionStep,
    kind: type[Choice],
    state: object,
    player: int | None,
) -> Sequence[Action]:
    """Yield the actions of a kind that may be legal at a step, of a player if one is given.

    Raises:
        NotKnown: it depends on what is masked in the state.
    """
    with Knowing(state):
        deciding = step.players(state)
        found = kind.candidates(step, state)
        return [each for each in found if player in {None, action_player(each, deciding)}]


def meant_by(
    kind: type[Choice],
    state: State,
    player: int | None,
    most: int,
    naming: str | None = None,
) -> Sequence[Action]:
    """Yield all actions that a kind could mean, with a given name in them, by a given player."""
    found: Sequence[Action] = conceivable(kind, state, game(state.game).ids(state), most, naming)
    return [each for each in found if player in {None, player_of(each, player)}]


# --- what a record may have left out ---


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
    for state in passed_through(trail):
        done = False
        with suppress(Exception):  # as above
            done = apply(state, action) == now
        if done:
            yield state, action, False


def passed_through(trail: Trail) -> list[State]:
    """Return the states that the last action of a trail passed through with a decision or a chance event on top that nobody waited for."""
    found: list[State] = []

    def note(draft: Draft, _: Action | None) -> None:
        if isinstance(draft.agenda[-1], (DecisionStep, ChanceStep)):
            found.append(copied(draft))

    for before, action, _ in trail[-1:]:
        play(before.thaw(), action, note)
    return found
