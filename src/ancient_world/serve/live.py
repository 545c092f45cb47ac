"""Methods on live matches, by handle: the server keeps them, resolves chance and writes everything down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ancient_world.core.actions import Action
from ancient_world.core.codec import to_document
from ancient_world.core.face import is_over
from ancient_world.core.game import Game
from ancient_world.core.match import Match
from ancient_world.core.record import Entry, Record
from ancient_world.serve.about import chosen_cards
from ancient_world.serve.errors import INVALID_PARAMS, refused
from ancient_world.serve.methods import method
from ancient_world.serve.params import (
    ACTION,
    GAME,
    MATCH,
    NAMES,
    OPTIONS,
    RECORD,
    digest,
    seat,
    seed,
    truth,
)
from ancient_world.serve.session import Session
from ancient_world.serve.stateless import action_body, pending_of

__all__ = ["NO_OPTIONS"]

NO_OPTIONS = ("cls", "game_id", "players", "seed", "cards", "table")
"""The parameters of :meth:`Match.new`: no game can have options of these names."""


@method("match.new", GAME, NAMES, seed(None), truth("table"), OPTIONS, digest(), session=True)
def _new(
    session: Session,
    game: Game[Any, Any],
    players: tuple[str, ...],
    seed: int | None,
    table: bool,
    options: dict[str, Any],
    cards: str | None,
) -> dict[str, Any]:
    """Start a match."""
    for name in NO_OPTIONS:
        if name in options:
            path = f"$.params.options.{name}"
            raise refused(INVALID_PARAMS, "rpc-no-option", path, option=name)
    session.check_room()
    loaded = chosen_cards(session, game, cards)
    match = Match.new(game.id, players, seed=seed, cards=loaded, table=table, **options)
    return _opened(session, match)


@method("match.resume", RECORD, session=True)
def _resume(session: Session, record: Record) -> dict[str, Any]:
    """Go on with a recorded game."""
    session.check_room()
    return _opened(session, Match.resume(record, cards=session.cards))


def _opened(session: Session, match: Match) -> dict[str, Any]:
    return {"match": session.open_match(match), **_since(match, 0)}


def _since(match: Match, count: int) -> dict[str, Any]:
    """What was written down after so many entries, and where the match is now."""
    entries = match.record.entries
    return {"entries": _entries(entries[count:]), **_place(match, len(entries))}


def _entries(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"player": entry.player, "action": action_body(entry.action)} for entry in entries]


def _place(match: Match, count: int) -> dict[str, Any]:
    return {"count": count, "over": is_over(match.state)}


@method("match.state", MATCH)
def _state(match: Match) -> Any:
    """The game now."""
    return to_document(match.state)


@method("match.pending", MATCH, seat(None))
def _pending(match: Match, player: int | None) -> Any:
    """What the match waits for."""
    return pending_of(match.state, player)


@method("match.view", MATCH, seat())
def _view(match: Match, player: int) -> Any:
    """What a player may know of the game now."""
    return to_document(match.view(player))


@method("match.apply", MATCH, ACTION, seat(None))
def _apply(match: Match, action: Action, player: int | None) -> dict[str, Any]:
    """Play an action and the chance that follows."""
    count = len(match.record.entries)
    match.apply(action, player=player)
    return _since(match, count)


@method("match.undo", MATCH)
def _undo(match: Match) -> dict[str, Any]:
    """Take back the last action with the chance that followed."""
    match.undo()
    return _place(match, len(match.record.entries))


@method("match.redo", MATCH)
def _redo(match: Match) -> dict[str, Any]:
    """Play again what was taken back."""
    count = len(match.record.entries)
    match.redo()
    return _since(match, count)


@method("match.record", MATCH)
def _record(match: Match) -> Any:
    """The game as it was played up to now."""
    return to_document(match.record)


@method("match.close", MATCH, session=True)
def _close(session: Session, match: Match) -> None:
    """Forget a match."""
    session.close_match(match)
