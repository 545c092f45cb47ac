"""Documents of every kind from random games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import ancient_world as aw
from ancient_world.documents import situations as forms
from ancient_world.documents.bodies import pending_form
from ancient_world.engine.board_text import RuleText
from ancient_world.testing import Conformance
from ancient_world.testing.conformance.conformance_documents import ConformanceGame

__all__ = ["Document", "documents", "random_match"]

Document = dict[str, Any]


def random_match(game: str, players: int, seed: int, *, most: int = 10_000) -> aw.Match:
    """Return a match after at most ``most`` random choices."""
    match = aw.Match.new(game, [f"Player {seat}" for seat in range(players)], seed=seed)
    rng = aw.SeededRandom(seed, 1_000_000)
    for _ in range(most):
        waiting = match.pending()
        if waiting is None:
            break
        assert isinstance(waiting, aw.Decision)
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
    return match


def documents(
    game: str, players: int, seed: int, *, every: int = 1
) -> Iterator[tuple[str, Document]]:
    """Yield the documents of a random game with their kinds; every n-th state and its views (``every``)."""
    yield "components", aw.to_document(aw.components(game))
    match = random_match(game, players, seed, most=600)
    record = match.record
    states = list(aw.replay(record))
    for index, state in enumerate(states):
        waiting = aw.pending(state)
        if index % every == seed % every or waiting is None:
            yield "state", aw.to_document(state)
            yield "pending", aw.to_document(waiting)
            yield "scores", aw.to_document(aw.scores(state))
            for seat in range(players):
                seen = aw.view(state, seat)
                yield "view", aw.to_document(seen)
                yield "pending", aw.to_document(seen.pending)
        if index < len(record.entries):
            yield "action", aw.to_document(record.entries[index].action)
    for moment in {0, len(states) // 2, len(states) - 2}:
        yield from _shown(match.fork(min(moment, len(record.entries))))
    yield "record", aw.to_document(record)
    for seat in (None, *range(players)):
        yield "changes", aw.to_document(match.changes(max(0, match.version - 4), seat))
    match.undo(agreed=True)
    yield "changes", aw.to_document(match.changes(match.version - 1))
    yield "conformance", aw.to_document(_conformance(record, states))
    yield "conformance-game", aw.to_document(_whole_game(record))
    yield from _reports(record, aw.SeededRandom(seed))


def _shown(match: aw.Match) -> Iterator[tuple[str, Document]]:
    """Yield the documents of what pages show of a match at a moment, and of the change that follows."""
    changes: list[aw.MatchChange] = []
    match.write_ahead(changes.append)
    for seat in (None, *range(len(match.names))):
        offers = match.offers(seat)
        yield "offers", aw.to_document(offers)
        yield "prompt", aw.to_document(offers.prompt)
        yield "board", aw.to_document(aw.describe_board(match.view(seat)))
        yield from [("effect", aw.to_document(offer.effect)) for offer in offers if offer.effect]
    yield "reason", aw.to_document(match.explain(aw.Dealt(("no such card",))))
    match.choose(0)
    yield "change", aw.to_document(changes[0])
    yield from [("entry", aw.to_document(entry)) for entry in match.entries()]
    rules = aw.rules(match.state.game) or (RuleText("A1", "title", "text", "source"),)
    yield from [("rule", aw.to_document(rule)) for rule in rules[:3]]


def _conformance(record: aw.Record, states: Sequence[aw.State]) -> Conformance:
    """Return a conformance document with situations of every kind."""
    place = aw.SeededRandom(1).randrange(len(record.entries))
    before, action, after = states[place], record.entries[place].action, states[place + 1]
    new = forms.NewGame(len(record.header.players), record.header.options)
    line = forms.PointsLine("some-code", 3, "A1")
    refusal, misplaced = (
        forms.ExpectedReason("some-code", "A1"),
        forms.Misplaced("some-code", "$.state"),
    )
    situations = (
        forms.Legal("legal", False, before, 0, (action,), action, after),
        forms.Legal("chance", True, before, None, None, action, after),
        forms.Illegal("illegal", after, 0, action, refusal),
        forms.Illegal("illegal for all", after, None, action, refusal),
        forms.Setup("a game", False, new, states[0]),
        forms.NoSetup("no game", new, "some-code"),
        forms.Impossible("impossible", [1, {"a": None}], misplaced),
        forms.Chance("probable", False, after, (forms.OutcomeProbability(action, "1/36"),), False),
        _view("seen", after, 0),
        _view("seen by all", after, None),
        forms.Told("told", False, before, action, (forms.KnownAction(None, action),)),
        forms.Scoring("scored", True, after, (forms.PlayerPoints(0, 3, (line,)),), (0,)),
    )
    rules = aw.game(record.header.game).rules()
    rule = rules[0].id if rules else "A1"
    return Conformance(record.header.game, rule, situations)


def _view(name: str, state: aw.State, player: int | None) -> forms.View:
    seen = aw.view(state, player)
    return forms.View(name, False, state, player, seen.state, pending_form(seen.pending))


def _whole_game(record: aw.Record) -> ConformanceGame:
    """Return a document of some entries of a record."""
    new = forms.NewGame(len(record.header.players), record.header.options)
    checksum = "0123456789abcdef"
    entries = [forms.PlayedEntry(each.player, each.action, checksum) for each in record.entries[:9]]
    return ConformanceGame(
        record.header.game, "some-entries", new, checksum, tuple(entries), (3, 0), (0,)
    )


def _reports(record: aw.Record, rng: aw.SeededRandom) -> Iterator[tuple[str, Document]]:
    """Yield reports on a valid record and on broken records."""
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
