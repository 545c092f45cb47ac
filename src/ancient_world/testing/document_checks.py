"""Checks of a game's documents, sentences and records, and of the changes that the seats of a match get."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ancient_world.bots.bot import Bot, RandomBot
from ancient_world.bots.greedy_bot import GreedyBot
from ancient_world.bots.playing_out import play_out
from ancient_world.documents.codec import from_json, to_document, to_json
from ancient_world.engine.action_sentences import field_values, sentence_template
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.game import Game
from ancient_world.engine.message_catalogue import message_keys, text_version
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.public_functions import scores, view_of, winners
from ancient_world.engine.sentence import Sentence
from ancient_world.matches.match import Match
from ancient_world.testing.declaration_checks import GamePosition
from ancient_world.validation.record_checks import validate

if TYPE_CHECKING:
    from ancient_world.engine.state import State


# --- documents ---


def documents(position: GamePosition) -> Iterator[str]:
    """Check that states, actions, pending events and scores round-trip through JSON, with the same bytes."""
    state = position.state
    for value in (state, position.action, pending(state), scores(state)):
        if value is None:
            continue
        text = to_json(value)
        parsed = from_json(text)
        if parsed != value:
            yield f"{value!r} comes back from JSON as {parsed!r}"
        if to_json(parsed) != text:
            yield f"{value!r} is written in two ways"


def words(position: GamePosition) -> Iterator[str]:
    """Check that every action has a sentence whose values there are, the table can be drawn, and each seat has a score."""
    pending_event, rules, state = pending(position.state), position.rules, position.state
    actions = pending_event.all_actions if isinstance(pending_event, Decision) else ()
    if isinstance(pending_event, Chance):
        actions = (pending_event.sample(position.rng),)
    for action in actions:
        if not rules.describe(state, action).strip():
            yield f"{action} has no sentence"
    for action in {type(each): each for each in actions}.values():
        sentence, values = sentence_template(state, action)
        yield from _unknown_value_faults(action, "sentence", sentence, values)
    step: Any = state.agenda[-1] if state.agenda else None
    if step is not None:
        prompt = step.prompts(state, max(step.whose(), 0))
        yield from _unknown_value_faults(step, "prompt", prompt, {**field_values(step), "step": ""})
    rules.board(state, [f"player {seat}" for seat in position.seats])
    yield from _score_faults(position, state)


ADDED_VALUES = {"player", "players", "cost", "gain"}
"""The values that the engine adds to those of an action and its step."""


def _unknown_value_faults(
    record: object, name: str, sentence: Sentence | None, values: Mapping[str, object]
) -> Iterator[str]:
    """Yield a fault for each value that a sentence of an action or a step shows, and that neither of them has."""
    versions = [] if sentence is None else [sentence, sentence.hidden_version or sentence]
    texts = [text for each in versions for text in (each.second_person, each.third_person)]
    known = {*values, *ADDED_VALUES, *(() if sentence is None else sentence.data)}
    for key in dict.fromkeys(key for text in texts for key in message_keys(text, text_version())):
        if key not in known:
            yield f"{type(record).__name__}.{name} shows {{{key}}}, which there is not; there are: {', '.join(sorted(known))}"


def _score_faults(position: GamePosition, state: State) -> Iterator[str]:
    """Check that each seat has a score, with its total and words for its lines, and that only a finished game has winners."""
    seat_scores = scores(state)
    if [score.player for score in seat_scores] != [*position.seats]:
        yield "the scores are not those of the seats, in order"
    for score in seat_scores:
        if (total := position.rules.total(state, score.player)) != score.total:
            yield f"total is {total}, and the lines of the score add up to {score.total}"
    lines = [
        line
        for score in seat_scores
        for line in (*score.lines, *score.running, *score.tie_breakers)
    ]
    for line in lines:
        if not line.text.strip() or line.text == line.code:
            yield f"a line of the score has no words; register some for {line.code!r}"
    winning_seats = winners(state)
    teams = position.rules.teams(state)
    may_be_none = bool(state.agenda) or len(teams) == 1  # the game itself can win against one team
    too_early = bool(winning_seats) and bool(state.agenda)
    if too_early or not (winning_seats or may_be_none) or not {*winning_seats} <= {*position.seats}:
        yield f"the winners are {winning_seats}, with {len(state.agenda)} steps on the agenda"
    if teams and sorted(seat for team in teams for seat in team) != [*position.seats]:
        yield f"the teams {teams} do not name every seat once"


def records(rules: Game, players: int, seed: int) -> Iterator[str]:
    """Check that a game between bots, who only see views, ends, and that its record is valid and reproducible."""
    record_texts = []
    for _ in range(2):
        match = Match.new(rules.id, [f"player {seat}" for seat in range(players)], seed=seed)
        greedy_bots = [GreedyBot(seed + seat, nodes=200) for seat in range(1, players)]
        bots: list[Bot] = [RandomBot(seed), *greedy_bots]
        play_out(match, bots)
        # raises if the game cannot go on from this state by its rules
        from_json(to_json(match.state))
        record_texts.append(to_json(match.record))
        if from_json(record_texts[-1]) != match.record:
            yield "the record of a whole game does not come back from JSON as it was"
        report = validate(match.record)
        if not report.ok or report.final_state != match.state:
            problems = "; ".join(problem.message for problem in report.problems)
            yield f"the record of a whole game is not valid: {problems}"
    if record_texts[0] != record_texts[1]:
        yield "the same seed and the same bots give two different games"


# --- news ---


SeatOrWatcher = int | None


def changes(
    rules: Game, players: int, seed: int, max_actions: int, options: Mapping[str, Any]
) -> Iterator[str]:
    """Check that a match's patches lead to the view itself, byte for byte, and that every sentence has words."""
    names = [f"player {seat}" for seat in range(players)]
    match = Match.new(rules.id, names, seed=seed, options=options)
    rng = SeededRandom(seed, 1)
    documents_by_seat = {
        seat: _json_round_trip(to_document(match.view(seat))) for seat in (None, *range(players))
    }
    for _ in range(max_actions):
        decision = match.pending()
        if not isinstance(decision, Decision):
            return
        actions = decision.all_actions
        version_before = match.version
        match.apply(actions[rng.randrange(len(actions))])
        for seat in documents_by_seat:
            yield from _patch_faults(match, version_before, seat, documents_by_seat)


def _patch_faults(
    match: Match,
    version_before: int,
    seat: SeatOrWatcher,
    documents_by_seat: dict[SeatOrWatcher, Any],
) -> Iterator[str]:
    """Apply the changes that one seat gets to the seat's last view, and yield a fault for each difference from the true view."""
    seat_text = "who only watches" if seat is None else f"seat {seat}"
    for change in match.changes(version_before, seat):
        for operation in change.patch:
            documents_by_seat[seat] = _apply_operation(
                documents_by_seat[seat], _json_round_trip(operation)
            )
        if not all(sentence.text.strip() for sentence in change.sentences):
            yield f"{seat_text} is told an empty sentence in version {change.version}"
    # computed anew, as a match returns cached views
    view = view_of(match.state, seat, match.names)
    if json.dumps(documents_by_seat[seat]) != json.dumps(_json_round_trip(to_document(view))):
        yield f"{seat_text} has another view by patches than the match gives: {to_json(view)[:200]}"
        documents_by_seat[seat] = _json_round_trip(to_document(view))


def _json_round_trip(value: object) -> Any:
    """Return a value as it arrives through JSON."""
    return json.loads(json.dumps(value))


def _apply_operation(document: Any, operation: dict[str, Any]) -> Any:
    """Return a document after one RFC 6902 operation: add, remove or replace."""
    path_keys = [
        name.replace("~1", "/").replace("~0", "~") for name in operation["path"].split("/")[1:]
    ]
    if not path_keys:
        return operation["value"]
    container = document
    for name in path_keys[:-1]:
        container = container[int(name) if isinstance(container, list) else name]
    key = path_keys[-1]
    index_or_key: Any = int(key) if isinstance(container, list) else key
    if operation["op"] == "remove":
        del container[index_or_key]
    elif operation["op"] == "add" and isinstance(container, list):
        container.insert(index_or_key, operation["value"])
    else:
        container[index_or_key] = operation["value"]
    return document
