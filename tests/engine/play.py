"""Play the miniature game in tests."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.pending import Chance, pending
from ancient_world.matches.match import Match
from ancient_world.records.record import Record
from ancient_world.records.replay import replay
from tests.engine.minigame import MiniState


def play(seed: int = 1, players: int = 2, **options: Any) -> Match:
    """Return a whole match between players who choose at random."""
    names = ["Ann", "Ben", "Cid"][:players]
    match = Match.new("mini", names, seed=seed, **options)
    go_on(match, seed)
    return match


def go_on(match: Match, seed: int = 1) -> Match:
    """Play a match to its end, including chance at a table."""
    rng = SeededRandom(seed, 1_000_000)
    while (waiting := match.pending()) is not None:
        if isinstance(waiting, Chance):
            match.apply(waiting.sample(rng))
        else:
            match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
    return match


def states_of(record: Record) -> list[MiniState]:
    """Return every state of a recorded game."""
    return cast("list[MiniState]", list(replay(record)))


@cache
def some_states() -> tuple[MiniState, ...]:
    """Return states of whole games for two and three players, with decisions and chance."""
    found = tuple([s for n in (2, 3) for seed in range(4) for s in states_of(play(seed, n).record)])
    kinds = {type(pending(state)).__name__ for state in found}
    assert kinds == {"Decision", "Chance", "NoneType"}
    return found
