"""The bodies that several methods answer with: entries, pending events, and where a match is."""

from __future__ import annotations

from ancient_world.documents.codec import to_json
from ancient_world.engine.face import is_over
from ancient_world.engine.pending import pending
from ancient_world.engine.state import State
from ancient_world.matches.match import Match
from ancient_world.records.viewing import known_entries, view
from ancient_world.serve.method import JsonText


def known_state(state: State, player: int | None) -> State:
    """The state, or what a player knows of it."""
    known: State = state if player is None else view(state, player).state
    return known


def pending_of(state: State, player: int | None) -> JsonText:
    """The document of what a state waits for, as a player knows it if one is named."""
    waiting = pending(state) if player is None else view(state, player).pending
    return JsonText(to_json(waiting))


def place_of(match: Match) -> dict[str, object]:
    """Return where a match is now."""
    return {"count": match.entry_count, "over": is_over(match.state), "version": match.version}


def played_since(match: Match, count: int, before: State, player: int | None) -> dict[str, object]:
    """Return the entries added after the first ``count``, as a player knows them if one is named.

    Args:
        match: the match.
        count: how many entries are known.
        before: the state after them.
        player: who is told; ``None``: all of it.
    """
    new = match.entries(count)
    if player is not None:
        new = known_entries(before, new, match.state, player)
    told = [{"player": entry.player, "action": entry.action} for entry in new]
    return {"entries": told, **place_of(match)}
