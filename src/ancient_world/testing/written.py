"""Checks of a game's documents, sentences and records, and of the changes that the seats of a match get."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ancient_world.bots.bot import Bot, RandomBot
from ancient_world.bots.greedy_bot import GreedyBot
from ancient_world.bots.play_out import play_out
from ancient_world.documents.codec import from_json, to_document, to_json
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.face import scores, view_of, winners
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.matches.match import Match
from ancient_world.testing.declaring import Ply
from ancient_world.validation.checking import validate

if TYPE_CHECKING:
    from ancient_world.engine.state import State


# --- documents ---


def documents(moment: Ply) -> Iterator[str]:
    """Check that states, actions and pending events round-trip through JSON, with the same bytes."""
    for value in (moment.state, moment.action, pending(moment.state)):
        if value is None:
            continue
        text = to_json(value)
        back = from_json(text)
        if back != value:
            yield f"{value!r} comes back from JSON as {back!r}"
        if to_json(back) != text:
            yield f"{value!r} is written in two ways"


def words(moment: Ply) -> Iterator[str]:
    """Check that every action has a sentence, the table can be drawn, and each seat has a score."""
    waiting, rules, state = pending(moment.state), moment.rules, moment.state
    actions = waiting.all_actions if isinstance(waiting, Decision) else ()
    if isinstance(waiting, Chance):
        actions = (waiting.sample(moment.rng),)
    for action in actions:
        if not rules.describe(state, action).strip():
            yield f"{action} has no sentence"
    rules.board(state, [f"player {seat}" for seat in moment.seats])
    yield from _points(moment, state)


def _points(moment: Ply, state: State) -> Iterator[str]:
    """Check that each seat has a score, with words for its lines, and that only a finished game has winners."""
    by_seat = scores(state)
    if [score.player for score in by_seat] != [*moment.seats]:
        yield "the scores are not those of the seats, in order"
    for line in (line for score in by_seat for line in score.lines):
        if not line.text.strip() or line.text == line.code:
            yield f"a line of the score has no words; register some for {line.code!r}"
    won = winners(state)
    if bool(won) != (not state.agenda) or not {*won} <= {*moment.seats}:
        yield f"the winners are {won}, with {len(state.agenda)} steps on the agenda"


def records(rules: Game, players: int, seed: int) -> Iterator[str]:
    """Check that a game between bots, who only see views, ends, and that its record is valid and reproducible."""
    texts = []
    for _ in range(2):
        match = Match.new(rules.id, [f"player {seat}" for seat in range(players)], seed=seed)
        greedy = [GreedyBot(seed + seat, nodes=200) for seat in range(1, players)]
        bots: list[Bot] = [RandomBot(seed), *greedy]
        play_out(match, bots)
        # raises if the game cannot go on from this state by its rules
        from_json(to_json(match.state))
        texts.append(to_json(match.record))
        if from_json(texts[-1]) != match.record:
            yield "the record of a whole game does not come back from JSON as it was"
        report = validate(match.record)
        if not report.ok or report.final_state != match.state:
            problems = "; ".join(problem.message for problem in report.problems)
            yield f"the record of a whole game is not valid: {problems}"
    if texts[0] != texts[1]:
        yield "the same seed and the same bots give two different games"


# --- news ---


Seat = int | None


def changes(
    rules: Game, players: int, seed: int, most: int, options: Mapping[str, Any]
) -> Iterator[str]:
    """Check that a match's patches lead to the view itself, byte for byte, and that every sentence has words."""
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
    """Yield the faults in the changes that one seat gets, and bring its known view up to date."""
    who = "who only watches" if seat is None else f"seat {seat}"
    for change in match.changes(before, seat):
        for operation in change.patch:
            known[seat] = _done(known[seat], _plain(operation))
        if not all(sentence.text.strip() for sentence in change.sentences):
            yield f"{who} is told an empty sentence in version {change.version}"
    # computed anew, as a match returns cached views
    view = view_of(match.state, seat, match.names)
    if json.dumps(known[seat]) != json.dumps(_plain(to_document(view))):
        yield f"{who} has another view by patches than the match gives: {to_json(view)[:200]}"
        known[seat] = _plain(to_document(view))


def _plain(value: object) -> Any:
    """Return a value as it arrives through JSON."""
    return json.loads(json.dumps(value))


def _done(document: Any, operation: dict[str, Any]) -> Any:
    """Return a document after one RFC 6902 operation: add, remove or replace."""
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
