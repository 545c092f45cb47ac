"""Letting bots play a game to its end."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.bots.bot import Bot
from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import State
from ancient_world.engine.chance import Generator, Randomness
from ancient_world.engine.pending import Chance, Decision
from ancient_world.engine.playing.playout import playout
from ancient_world.matches.match import Match
from ancient_world.records.viewing import view


def play_out(start: Match | State, bots: Sequence[Bot], *, rng: Randomness | None = None) -> State:
    """Play a game to its end and return the last state.

    Args:
        start: a match, which is played on, or a state, which stays as it is.
        bots: one per player, in seat order.
        rng: decides what is left to chance, where the match has no seed to do it.
    """
    rng = Generator(0) if rng is None else rng
    if isinstance(start, Match):
        while (waiting := start.pending()) is not None:
            if isinstance(waiting, Chance):
                start.apply(waiting.sample(rng))
            else:
                start.apply(_choice(waiting, bots))
        return start.state
    return playout(start, lambda decision: _choice(decision, bots), rng)


def _choice(waiting: Decision, bots: Sequence[Bot]) -> Action:
    known = view(waiting.state, waiting.player)
    decision = known.pending
    assert isinstance(decision, Decision)
    return bots[waiting.player].choose(known, decision)
