"""Random games: the moments at which the promises of a game are tried."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Chance, pending
from ancient_world.engine.playing.applying import apply
from ancient_world.engine.state import State


@attrs.frozen
class Ply:
    """A state of a random game, and the action that is played there, ``None`` at the end."""

    rules: Game
    state: State
    action: Action | None
    rng: SeededRandom = attrs.field(eq=False, repr=False)

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(self.rules.seats(self.state))


def course(rules: Game, start: State, seed: int, most: int) -> Iterator[Ply]:
    """The moments of one random game, with ``most`` actions at most."""
    rng, state = SeededRandom(seed), start
    for _ in range(most):
        waiting = pending(state)
        if waiting is None:
            break
        if isinstance(waiting, Chance):
            action = waiting.sample(rng)
        else:
            actions = waiting.all_actions
            if not actions:
                break  # told by the check of what is legal
            action = actions[rng.randrange(len(actions))]
        yield Ply(rules, state, action, rng)
        state = apply(state, action)
    yield Ply(rules, state, None, rng)
