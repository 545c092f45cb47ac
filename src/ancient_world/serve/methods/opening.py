"""Methods that open and close live matches, and say which seats bots play."""

from __future__ import annotations

from collections.abc import Mapping

from ancient_world.bots import BOTS, Bot
from ancient_world.engine.faults import document_fault
from ancient_world.engine.game import Game
from ancient_world.matches.match import Match
from ancient_world.matches.opening import any_seed
from ancient_world.records.record import MOST_SEED, Record
from ancient_world.serve.bodies import played_since
from ancient_world.serve.errors import INVALID_PARAMS, Refused, refused
from ancient_world.serve.method import method
from ancient_world.serve.params import (
    BOT_SEATS,
    GAME,
    MATCH,
    NAMES,
    OPEN,
    OPTIONS,
    RECORD,
    TAGS,
    digest,
    number,
    seat,
    seed,
    text,
    texts,
    truth,
)
from ancient_world.serve.results import Opened, Played
from ancient_world.serve.session import Open, Session

NO_OPTIONS = (
    "cls",
    "game_id",
    "names",
    "seed",
    "cards",
    "table",
    "secret",
    "salts",
    "tags",
    "times",
)
"""The parameters of :meth:`Match.new`: no game can have options of these names."""


@method(
    "match.new",
    Opened,
    GAME,
    NAMES,
    seed(None),
    truth("table"),
    OPTIONS,
    digest(),
    text("secret", None),
    texts("salts", None),
    TAGS,
    truth("times"),
    BOT_SEATS,
    session=True,
)
def _new(
    session: Session,
    game: Game,
    players: tuple[str, ...],
    seed: int | None,
    table: bool,
    options: dict[str, object],
    cards: str | None,
    secret: str | None,
    salts: tuple[str, ...] | None,
    tags: Mapping[str, str],
    times: bool,
    bots: Mapping[int, str],
) -> dict[str, object]:
    """Start a match, with bots in some of its seats."""
    for name in NO_OPTIONS:
        if name in options:
            path = f"$.params.options.{name}"
            raise refused(INVALID_PARAMS, "rpc-no-option", path, option=name)
    session.check_room()
    loaded = session.chosen_cards(game, cards)
    match = Match.new(
        game.id,
        players,
        seed=seed,
        cards=loaded,
        table=table,
        secret=secret,
        salts=salts or (),
        tags=tags,
        times=times,
        **options,
    )
    return _opened(session, match, bots)


@method(
    "match.resume",
    Opened,
    RECORD,
    text("secret", None),
    BOT_SEATS,
    number("version", 0, 2**53, None),
    session=True,
)
def _resume(
    session: Session,
    record: Record,
    secret: str | None,
    bots: Mapping[int, str],
    version: int | None,
) -> dict[str, object]:
    """Go on with a recorded game, with bots in some of its seats, and with the version that it had."""
    session.check_room()
    match = Match.resume(record, cards=session.cards, secret=secret, version=version)
    return _opened(session, match, bots)


@method(
    "match.fork",
    Opened,
    MATCH,
    number("at", 0, 2**53, None),
    truth("fresh_chance"),
    BOT_SEATS,
    session=True,
)
def _fork(
    session: Session, match: Match, at: int | None, bots: Mapping[int, str], *, fresh_chance: bool
) -> dict[str, object]:
    """Another match with the same beginning, and with bots of its own."""
    session.check_room()
    return _opened(session, match.fork(at, fresh_chance=fresh_chance), bots)


def _opened(session: Session, match: Match, bots: Mapping[int, str]) -> dict[str, object]:
    """Keep a match, and let its bots begin."""
    seated = _made(match, bots)
    handle = session.open_match(match, seated)
    session.let_bots_play(session.open(handle))
    return {"match": handle, **played_since(match, 0, match.state, None)}


@method("match.bots", Played, OPEN, BOT_SEATS, seat(None), session=True)
def _bots(
    session: Session, match: Open, bots: Mapping[int, str], player: int | None
) -> dict[str, object]:
    """Let bots play these seats from now on, and people all others."""
    match.bots.bots = _made(match.match, bots)
    count, before = match.match.entry_count, match.state
    session.let_bots_play(match)
    return played_since(match.match, count, before, player)


@method("match.go_on", Played, OPEN, seat(None), number("most", 1, 2**53, 2**53), session=True)
def _go_on(session: Session, match: Open, player: int | None, most: int) -> dict[str, object]:
    """Let the bots go on: without a person at the table they do not play unasked."""
    count, before = match.match.entry_count, match.state
    match.bots.play(min(most, session.limits.choices))
    return played_since(match.match, count, before, player)


def _made(match: Match, bots: Mapping[int, str]) -> dict[int, Bot]:
    """Bots by these names; each draws from the seed of the match and its seat, or from what nobody can guess."""
    seats = len(match.names)
    for number_of_seat in bots:
        if number_of_seat >= seats:
            path = f'$.params.bots["{number_of_seat}"]'
            raise Refused(INVALID_PARAMS, document_fault("no-such-seat", path, seats=seats))
    start = match.record.header.seed
    if start is None:
        start = any_seed()
    return {place: BOTS[name]((start + place) % MOST_SEED) for place, name in bots.items()}


@method("match.close", None, OPEN, session=True)
def _close(session: Session, match: Open) -> None:
    """Forget a match."""
    session.close_match(match.handle)
