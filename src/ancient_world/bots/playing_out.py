"""Letting bots play a game to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from ancient_world.bots.bot import Bot
from ancient_world.bots.bots_by_name import bot_maker
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import GameRun
from ancient_world.engine.chance import Randomness, SeededRandom, check_randomness
from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.declared.type_parameters import AnyAction, TypedState
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.importing import check_argument, wrong_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.playout import playout
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep
from ancient_world.matches.match import Match
from ancient_world.records.play_record import acting_seat, game_result, randomness_source
from ancient_world.records.record import Entry, Header, Record
from ancient_world.records.record_views import view

register_messages(
    {
        "bots-for-seats": "{players} play here, and there {count:|is|are} {count:bot|bots}: give one for each player."
    }
)


@overload
def play_out(
    match_or_state: Match[AnyState, AnyAction],
    bots: Sequence[Bot[AnyState, AnyAction] | str],
    *,
    rng: Randomness | None = None,
) -> AnyState: ...


@overload
def play_out(
    match_or_state: TypedState[AnyState, AnyAction],
    bots: Sequence[Bot[AnyState, AnyAction] | str],
    *,
    rng: Randomness | None = None,
) -> AnyState: ...


def play_out(match_or_state: Any, bots: Sequence[Any], *, rng: Randomness | None = None) -> Any:
    """Play a game to its end and return the last state.

    Args:
        match_or_state: a match, which is played on, or a state, which stays unchanged.
        bots: one for each player, in seat order: a bot, or the name of one (see :func:`bot_maker`), made with its seat as seed.
        rng: draws chance where the match has no seed for it.

    Raises:
        IllegalAction: a bot's choice is not legal.
        InvalidOption: something is no bot, or there are fewer bots than players.
        HiddenValue: the state has masked parts.

    Example:
        >>> from ancient_world.bots import RandomBot, play_out
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> play_out(match, [RandomBot(1), RandomBot(2)])
        <tides-of-time: 2 players, round 3, over>
    """
    rng = SeededRandom(0) if rng is None else rng
    check_randomness(rng)
    check_argument("match_or_state", match_or_state, State, Match)
    is_match = isinstance(match_or_state, Match)
    bots = made_bots(bots, match_or_state.state if is_match else match_or_state)
    if is_match:
        while (pending_event := match_or_state.pending()) is not None:
            if isinstance(pending_event, Chance):
                match_or_state.apply(pending_event.sample(rng))
            else:
                match_or_state.apply(_choose(pending_event, bots))
        return match_or_state.state
    return playout(match_or_state, lambda decision: _choose(decision, bots), rng)


def made_bots(bots: Sequence[Any], state: State) -> tuple[Bot, ...]:
    """Return the bots of a game's players, with those that are given by name made.

    Raises:
        InvalidOption: something is no bot, or there are fewer bots than players.
    """
    check_argument("bots", bots, Sequence)
    seats = game(state.game).seats(state)
    if len(bots) < seats:
        raise InvalidOption.from_code("bots-for-seats", players=seats, count=len(bots))
    return tuple([_made_bot(bot, seat) for seat, bot in enumerate(bots)])


def _made_bot(bot: Any, seat: int) -> Bot:
    """Return a bot, or make it by its name."""
    if isinstance(bot, str):
        return bot_maker(bot)(seat)
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise wrong_argument(f"bots[{seat}]", bot, "Bot")
    made: Bot = bot
    return made


def play_record(
    header: Header, first_state: State, bots: Sequence[Bot], max_entries: int | None = None
) -> Record:
    """Play a game between bots from its first state, with chance from the header's seed, and return its record.

    A game with ``max_entries`` entries is abandoned: its record has no result.
    """
    rng_for_entry, entries = randomness_source(header, None), list[Entry]()
    assert rng_for_entry is not None
    game_run = GameRun(first_state)
    while agenda := game_run.current.agenda:
        if len(entries) == max_entries:
            return Record(header, tuple(entries))
        step = agenda[-1]
        if isinstance(step, ChanceStep):
            entry = Entry(None, step.event(game_run.current).sample(rng_for_entry(len(entries))))
        else:
            decision = pending(game_run.state)
            assert isinstance(decision, Decision)
            action = _choose(decision, bots)
            entry = Entry(acting_seat(game_run.current, action), action)
        game_run.apply(entry.action)
        entries.append(entry)
    return Record(header, tuple(entries), game_result(game(header.game), game_run.state))


def _choose(full_decision: Decision, bots: Sequence[Bot]) -> Action:
    player_view = view(full_decision.state, full_decision.player)
    decision = player_view.pending
    assert isinstance(decision, Decision)
    return bots[full_decision.player].choose(player_view, decision)
