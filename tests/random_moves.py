"""Random games of any kind."""

from __future__ import annotations

from collections.abc import Iterator

import ancient_world as aw


def random_states(state: aw.State, seed: int, *, most: int = 10_000) -> Iterator[aw.State]:
    """Yield the states of one random game from a state on, which comes first."""
    rng = aw.SeededRandom(seed)
    for _ in range(most):
        yield state
        waiting = aw.pending(state)
        if waiting is None:
            return
        if isinstance(waiting, aw.Chance):
            state = aw.apply(state, waiting.sample(rng))
        else:
            actions = waiting.all_actions
            state = aw.apply(state, actions[rng.randrange(len(actions))])
