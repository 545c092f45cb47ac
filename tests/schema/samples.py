"""Documents of every kind from random play of any game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import ancient_world as aw

__all__ = ["Document", "documents", "random_match"]

Document = dict[str, Any]


def random_match(game: str, players: int, seed: int, *, most: int = 10_000) -> aw.Match:
    """A game in which everybody chooses at random, at most so many choices of it."""
    match = aw.Match.new(game, [f"Player {seat}" for seat in range(players)], seed=seed)
    rng = aw.Generator(seed, 1_000_000)
    for _ in range(most):
        waiting = match.pending
        if waiting is None:
            break
        assert isinstance(waiting, aw.Decision)
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
    return match


def documents(
    game: str, players: int, seed: int, *, every: int = 1
) -> Iterator[tuple[str, Document]]:
    """The documents of one random game, each with its kind; states and views every so many entries."""
    record = random_match(game, players, seed, most=600).record
    state: aw.State | None = None
    for index, state in enumerate(aw.replay(record)):
        waiting = aw.pending(state)
        if index % every == 0 or waiting is None:
            yield "state", aw.to_document(state)
            yield "pending", aw.to_document(waiting)
            yield "scores", aw.to_document(aw.scores(state))
            for seat in range(players):
                seen = aw.view(state, seat)
                yield "view", aw.to_document(seen)
                yield "pending", aw.to_document(seen.pending)
        if index < len(record.entries):
            yield "action", aw.to_document(record.entries[index].action)
    yield "record", aw.to_document(record)
    yield from _reports(record, aw.Generator(seed))


def _reports(record: aw.Record, rng: aw.Generator) -> Iterator[tuple[str, Document]]:
    """Reports on a record, on broken ones, and on what is none."""
    text = aw.to_json(record)
    yield "report", aw.to_document(aw.validate(text))
    yield "report", aw.to_document(aw.validate(text[:-1]))
    document = json.loads(text)
    entries = document["record"]["entries"]
    for _ in range(3):
        del entries[rng.randrange(len(entries))]
        yield "report", aw.to_document(aw.validate(json.dumps(document)))
    document["game"] = "no-such-game"
    yield "report", aw.to_document(aw.validate(json.dumps(document)))
