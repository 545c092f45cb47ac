"""Perft: count the lines of actions from a position and the positions they reach.

A *line* is a sequence of actions. Every legal action of a decision and every outcome of a roll is followed; dice
are not told apart, so that two dice with three faces have six outcomes. A deal counts as one action
with one outcome, in which the cards come in the order of their ids, because the rules do not depend on the cards dealt.
A line that ends early with the game is not counted for greater lengths.

A level counts the ``lines`` of a length and the distinct ``states`` they reach, and of these states those that wait for a
``decision``, a ``roll``, a ``deal``, or nothing (``over``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import Roll
from tests.the_ancient_world.neighbours import neighbours
from tests.worth_asking import worth_asking

__all__ = ["Level", "allowed", "by_explain", "by_listing", "perft"]

State = Any
Actions = Callable[[State], Iterable[aw.Action]]


@attrs.frozen
class Level:
    """The counts for lines of one length."""

    lines: int
    states: int
    decision: int = 0
    roll: int = 0
    deal: int = 0
    over: int = 0


def by_listing(state: State) -> Iterable[aw.Action]:
    """Return the listed legal actions, all outcomes of a roll, or one outcome of a deal."""
    waiting = aw.pending(state)
    if waiting is None:
        return ()
    if isinstance(waiting, aw.Decision):
        return waiting.actions
    if isinstance(waiting.event, Roll):
        return waiting.outcomes()
    return islice(waiting.outcomes(), 1)


def by_explain(state: State) -> Iterable[aw.Action]:
    """Return the legal actions among all neighbours, found by ``explain`` without any list."""
    return allowed(state, neighbours(state))


def allowed(state: State, pool: Iterable[aw.Action]) -> Iterable[aw.Action]:
    """Return the actions of a pool to which ``explain`` does not object, or the listed outcomes of chance."""
    if not isinstance(aw.pending(state), aw.Decision):
        return by_listing(state)
    return [action for action in worth_asking(state, pool) if aw.explain(state, action) is None]


def perft(state: State, depth: int, actions: Actions = by_listing) -> list[Level]:
    """Return the levels for lines of 1 to ``depth`` actions."""
    reached: dict[State, int] = {state: 1}
    levels = []
    for _ in range(depth):
        further: dict[State, int] = {}
        for position, lines in reached.items():
            for action in actions(position):
                after = aw.apply(position, action)
                further[after] = further.get(after, 0) + lines
        reached = further
        kinds = Counter(map(_kind, reached))
        levels.append(Level(sum(reached.values()), len(reached), **kinds))
    return levels


def _kind(state: State) -> str:
    waiting = aw.pending(state)
    if waiting is None:
        return "over"
    if isinstance(waiting, aw.Decision):
        return "decision"
    return "roll" if isinstance(waiting.event, Roll) else "deal"
