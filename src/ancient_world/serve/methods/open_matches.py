"""Methods that open and close matches, and choose the seats that bots play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from ancient_world.bots import BOTS, Bot
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.entropy import secret_seed
from ancient_world.engine.game import Game
from ancient_world.matches.match import Match
from ancient_world.records.record import Record
from ancient_world.serve.method import register_method
from ancient_world.serve.method_results import Opened, Played, played_since
from ancient_world.serve.params import (
    EMPTY_OBJECT,
    NO_BOTS,
    BotSeats,
    Options,
    Seat,
    Seed,
    Tags,
    Texts,
    VersionOrIndex,
    whole_number,
)
from ancient_world.serve.rpc_errors import INVALID_PARAMS, RequestRefused
from ancient_world.serve.session import OpenMatch, Session

ChoiceLimit = Annotated[int, whole_number(1, 2**53)]


@register_method("match.new", Opened)
def _new(
    session: Session,
    game: Game,
    players: Texts,
    seed: Seed | None = None,
    table: bool = False,
    options: Options = EMPTY_OBJECT,
    cards: str | None = None,
    secret: str | None = None,
    salts: Texts | None = None,
    tags: Tags = EMPTY_OBJECT,
    times: bool = False,
    bots: BotSeats = NO_BOTS,
) -> dict[str, object]:
    """Start a match, with bots in some of its seats.

    Args:
        session: the session of the client.
        game: the id of the game.
        players: the names of the players, in seat order.
        seed: the seed of all chance, for a game that can be repeated; by default a new secret of 256 bits.
        table: if true, outcomes of chance come from a real table and are applied like choices.
        options: the options of the game by name.
        cards: the digest of the card file.
        secret: in place of a seed, a secret whose commitment was published before the game.
        salts: with a secret, one text of each player, in seat order.
        tags: the tags of the record, as names and texts.
        times: if true, the record contains the time of each choice.
        bots: the names of bots by seat number, such as ``{"1": "greedy"}``.
    """
    session.check_match_limit()
    card_set = session.cards_by_digest(game, cards)
    match = Match.new(
        game.id,
        players,
        seed=seed,
        cards=card_set,
        table=table,
        secret=secret,
        salts=salts or (),
        tags=tags,
        times=times,
        options=options,
    )
    return _open_match(session, match, bots)


@register_method("match.resume", Opened)
def _resume(
    session: Session,
    record: Record,
    secret: str | None = None,
    bots: BotSeats = NO_BOTS,
    version: VersionOrIndex | None = None,
) -> dict[str, object]:
    """Resume a recorded game, with bots in some of its seats, at the version that the match had.

    By default, the version is the number of changes that the record shows.
    """
    session.check_match_limit()
    match = Match.resume(record, cards=session.cards, secret=secret, version=version)
    return _open_match(session, match, bots)


@register_method("match.fork", Opened)
def _fork(
    session: Session,
    match: Match,
    at: VersionOrIndex | None = None,
    fresh_chance: bool = False,
    bots: BotSeats = NO_BOTS,
) -> dict[str, object]:
    """Open another match with the same beginning, and with its own bots.

    The new match starts with the first ``at`` entries, by default all. With ``fresh_chance``, its chance differs from
    that of the first match.
    """
    session.check_match_limit()
    return _open_match(session, match.fork(at, fresh_chance=fresh_chance), bots)


def _open_match(session: Session, match: Match, bots: Mapping[int, str]) -> dict[str, object]:
    """Open a match in the session, and let its bots begin."""
    bots_by_seat = _make_bots(match, bots)
    handle = session.open_match(match, bots_by_seat)
    session.let_bots_play(session.find_open_match(handle))
    return {"match": handle, **played_since(match, 0, match.state, None)}


@register_method("match.bots", Played)
def _bots(
    session: Session, match: OpenMatch, bots: BotSeats = NO_BOTS, player: Seat | None = None
) -> dict[str, object]:
    """Let bots play these seats from now on, and people all others.

    The bots play at once if it is their turn.
    """
    match.bots.bots = _make_bots(match.match, bots)
    entry_count, state_before = match.match.entry_count, match.state
    session.let_bots_play(match)
    return played_since(match.match, entry_count, state_before, player)


@register_method("match.go_on", Played)
def _go_on(
    session: Session, match: OpenMatch, player: Seat | None = None, most: ChoiceLimit = 2**53
) -> dict[str, object]:
    """Let the bots play on; at a table without people, bots play only on this request.

    The bots make at most ``most`` choices, and never more than the limit of the server.
    """
    entry_count, state_before = match.match.entry_count, match.state
    match.bots.play(min(most, session.limits.choices))
    return played_since(match.match, entry_count, state_before, player)


def _make_bots(match: Match, bots: Mapping[int, str]) -> dict[int, Bot]:
    """Return new bots by seat, seeded by the match's seed and their seat, or at random if the match has no seed."""
    seats = len(match.names)
    for bot_seat in bots:
        if bot_seat >= seats:
            path = f'$.params.bots["{bot_seat}"]'
            raise RequestRefused(INVALID_PARAMS, document_fault("no-such-seat", path, seats=seats))
    base_seed = match.record.header.seed
    if base_seed is None:
        base_seed = secret_seed()
    return {seat: BOTS[name](base_seed + seat) for seat, name in bots.items()}


@register_method("match.close", None)
def _close(session: Session, match: OpenMatch) -> None:
    """Close a match."""
    session.close_match(match.handle)
