"""The news for the seats of a match: sentences, events, and patches that lead from view to view."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ancient_world.documents.codec import to_document, to_json
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.face import view_of
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Decision
from ancient_world.matches.match import Match

Seat = int | None


def changes(
    rules: Game, players: int, seed: int, most: int, options: Mapping[str, Any]
) -> Iterator[str]:
    """Check that patches lead to the view itself, byte for byte, and that every sentence has words."""
    names = [f"player {seat}" for seat in range(players)]
    match = Match.new(rules.id, names, seed=seed, options=options)
    rng = SeededRandom(seed, 1)
    known = {seat: _plain(to_document(match.view(seat))) for seat in (None, *range(players))}
    for _ in range(most):
        waiting = match.pending()
        if not isinstance(waiting, Decision):
            return
        actions = waiting.all_actions
        before = match.version
        match.apply(actions[rng.randrange(len(actions))])
        for seat in known:
            yield from _followed(match, before, seat, known)


def _followed(match: Match, before: int, seat: Seat, known: dict[Seat, Any]) -> Iterator[str]:
    """Yield the faults in the news of one seat, and bring what it knows up to date."""
    who = "who only watches" if seat is None else f"seat {seat}"
    for change in match.changes(before, seat):
        for operation in change.patch:
            known[seat] = _done(known[seat], _plain(operation))
        if not all(sentence.text.strip() for sentence in change.sentences):
            yield f"{who} is told an empty sentence in version {change.version}"
    # anew: a match gives those that it was asked for before
    view = view_of(match.state, seat, match.names)
    if json.dumps(known[seat]) != json.dumps(_plain(to_document(view))):
        yield f"{who} has another view by patches than the match gives: {to_json(view)[:200]}"
        known[seat] = _plain(to_document(view))


def _plain(value: object) -> Any:
    """A value as it comes from a wire."""
    return json.loads(json.dumps(value))


def _done(document: Any, operation: dict[str, Any]) -> Any:
    """A document after one operation of RFC 6902; those that the library writes are three."""
    names = [
        name.replace("~1", "/").replace("~0", "~") for name in operation["path"].split("/")[1:]
    ]
    if not names:
        return operation["value"]
    inner = document
    for name in names[:-1]:
        inner = inner[int(name) if isinstance(inner, list) else name]
    key = names[-1]
    place: Any = int(key) if isinstance(inner, list) else key
    if operation["op"] == "remove":
        del inner[place]
    elif operation["op"] == "add" and isinstance(inner, list):
        inner.insert(place, operation["value"])
    else:
        inner[place] = operation["value"]
    return document
