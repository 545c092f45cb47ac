"""Methods on live matches, by handle: the server keeps them, resolves chance and writes everything down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ancient_world.documents.codec import to_document
from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import State
from ancient_world.engine.face import is_over
from ancient_world.engine.game import Game
from ancient_world.matches.match import Match
from ancient_world.records.record import Entry, Record
from ancient_world.records.viewing import known_entries
from ancient_world.schema.kinds import PendingDocument, RecordDocument, StateDocument, ViewDocument
from ancient_world.serve.errors import INVALID_PARAMS, refused
from ancient_world.serve.method import method
from ancient_world.serve.methods.stateless import action_body, pending_of
from ancient_world.serve.params import (
    ACTION,
    GAME,
    MATCH,
    NAMES,
    OPTIONS,
    RECORD,
    digest,
    number,
    seat,
    seed,
    text,
    texts,
    truth,
)
from ancient_world.serve.results import Opened, Played, Undone
from ancient_world.serve.session import Session

NO_OPTIONS = ("cls", "game_id", "players", "seed", "cards", "table", "secret", "salts")
"""The parameters of :meth:`Match.new`: no game can have options of these names."""


VERSION = number("version", 0, 2**53, None)
"""The version of the match that a choice was made for, to be checked if it is given."""


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
    session=True,
)
def _new(
    session: Session,
    game: Game[Any, Any],
    players: tuple[str, ...],
    seed: int | None,
    table: bool,
    options: dict[str, Any],
    cards: str | None,
    secret: str | None,
    salts: tuple[str, ...] | None,
) -> dict[str, Any]:
    """Start a match."""
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
        **options,
    )
    return _opened(session, match)


@method("match.resume", Opened, RECORD, text("secret", None), session=True)
def _resume(session: Session, record: Record, secret: str | None) -> dict[str, Any]:
    """Go on with a recorded game."""
    session.check_room()
    return _opened(session, Match.resume(record, cards=session.cards, secret=secret))


@method(
    "match.fork", Opened, MATCH, number("at", 0, 2**53, None), truth("fresh_chance"), session=True
)
def _fork(session: Session, match: Match, at: int | None, *, fresh_chance: bool) -> dict[str, Any]:
    """Another match with the same beginning."""
    session.check_room()
    return _opened(session, match.fork(at, fresh_chance=fresh_chance))


def _opened(session: Session, match: Match) -> dict[str, Any]:
    return {"match": session.open_match(match), **_since(match, 0)}


def _since(match: Match, count: int) -> dict[str, Any]:
    """What was written down after the first ``count`` entries, and where the match is now."""
    entries = match.record.entries
    return {"entries": _entries(entries[count:]), **_place(match, len(entries))}


def _since_for(match: Match, count: int, before: State, player: int) -> dict[str, Any]:
    """The same as a player knows it; ``before`` is the state after the first ``count`` entries."""
    entries = match.record.entries
    known = known_entries(before, entries[count:], match.state, player)
    return {"entries": _entries(known), **_place(match, len(entries))}


def _entries(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"player": entry.player, "action": action_body(entry.action)} for entry in entries]


def _place(match: Match, count: int) -> dict[str, Any]:
    return {"count": count, "over": is_over(match.state), "version": match.version}


@method("match.state", StateDocument, MATCH)
def _state(match: Match) -> Any:
    """The game now."""
    return to_document(match.state)


@method("match.pending", PendingDocument, MATCH, seat(None))
def _pending(match: Match, player: int | None) -> Any:
    """What the match waits for."""
    return pending_of(match.state, player)


@method("match.view", ViewDocument, MATCH, seat(None))
def _view(match: Match, player: int | None) -> Any:
    """What a player, or somebody who only watches, may know of the game now."""
    return to_document(match.view(player))


@method("match.apply", Played, MATCH, ACTION, seat(None), VERSION)
def _apply(match: Match, action: Action, player: int | None, version: int | None) -> dict[str, Any]:
    """Play an action and the chance that follows; a player is told what that player may know of it."""
    count, before = len(match.record.entries), match.state
    match.apply(action, player=player, version=version)
    return _since(match, count) if player is None else _since_for(match, count, before, player)


@method("match.undo", Undone, MATCH, truth("agreed"), VERSION, seat(None))
def _undo(match: Match, version: int | None, player: int | None, *, agreed: bool) -> dict[str, Any]:
    """Take back the last action with the chance that followed; of a player this is a wish, or an agreement."""
    undone = True
    if player is None:
        match.undo(agreed=agreed, version=version)
    else:
        undone = match.ask_undo(player, version=version)
    return {"undone": undone, **_place(match, len(match.record.entries))}


@method("match.redo", Played, MATCH, VERSION)
def _redo(match: Match, version: int | None) -> dict[str, Any]:
    """Play again what was taken back."""
    count = len(match.record.entries)
    match.redo(version=version)
    return _since(match, count)


@method("match.record", RecordDocument, MATCH, seat(None))
def _record(match: Match, player: int | None) -> Any:
    """The game as it was played up to now, all of it or what one player knows."""
    return to_document(match.record if player is None else match.record_of(player))


@method("match.reveal", RecordDocument, MATCH)
def _reveal(match: Match) -> Any:
    """The record with the secret that it was committed to."""
    return to_document(match.reveal())


@method("match.close", None, MATCH, session=True)
def _close(session: Session, match: Match) -> None:
    """Forget a match."""
    session.close_match(match)
