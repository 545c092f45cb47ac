"""Letting bots play a game to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from ancient_world.bots.bot import Bot
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import Course
from ancient_world.engine.chance import Randomness, SeededRandom
from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.declared.typed import AnyAction, Typed
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.playout import playout
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep
from ancient_world.matches.match import Match
from ancient_world.records.course import actor, chance_source, result_of
from ancient_world.records.record import Entry, Header, Record
from ancient_world.records.viewing import view


@overload
def play_out(
    start: Match[AnyState, AnyAction],
    bots: Sequence[Bot[AnyState, AnyAction]],
    *,
    rng: Randomness | None = None,
) -> AnyState: ...


@overload
def play_out(
    start: Typed[AnyState, AnyAction],
    bots: Sequence[Bot[AnyState, AnyAction]],
    *,
    rng: Randomness | None = None,
) -> AnyState: ...


def play_out(start: Any, bots: Sequence[Any], *, rng: Randomness | None = None) -> Any:
    """Play a game to its end and return the last state.

    Args:
        start: a match, which is played on, or a state, which stays unchanged.
        bots: one for each player, in seat order.
        rng: draws chance where the match has no seed for it.

    Raises:
        IllegalAction: a bot's choice is not legal.
        HiddenValue: the state has masked parts.

    Example:
        >>> from ancient_world.bots import RandomBot, play_out
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> play_out(match, [RandomBot(1), RandomBot(2)])
        <tides-of-time: 2 players, round 3, over>
    """
    rng = SeededRandom(0) if rng is None else rng
    if isinstance(start, Match):
        while (pending_event := start.pending()) is not None:
            if isinstance(pending_event, Chance):
                start.apply(pending_event.sample(rng))
            else:
                start.apply(_choice(pending_event, bots))
        return start.state
    return playout(start, lambda decision: _choice(decision, bots), rng)


def played_record(
    header: Header, first: State, bots: Sequence[Bot], most: int | None = None
) -> Record:
    """Play a game between bots from its first state, with chance from the header's seed, and return its record.

    A game with ``most`` entries is abandoned: its record has no result.
    """
    rng_for_entry, entries = chance_source(header, None), list[Entry]()
    assert rng_for_entry is not None
    game_run = Course(first)
    while agenda := game_run.now.agenda:
        if len(entries) == most:
            return Record(header, tuple(entries))
        step = agenda[-1]
        if isinstance(step, ChanceStep):
            entry = Entry(None, step.event(game_run.now).sample(rng_for_entry(len(entries))))
        else:
            decision = pending(game_run.state)
            assert isinstance(decision, Decision)
            action = _choice(decision, bots)
            entry = Entry(actor(game_run.now, action), action)
        game_run.apply(entry.action)
        entries.append(entry)
    return Record(header, tuple(entries), result_of(game(header.game), game_run.state))


def _choice(waiting: Decision, bots: Sequence[Bot]) -> Action:
    player_view = view(waiting.state, waiting.player)
    decision = player_view.pending
    assert isinstance(decision, Decision)
    return bots[waiting.player].choose(player_view, decision)
