"""The questions that each kind of situation asks, and the answers it expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.codec import to_document
from ancient_world.documents.document_forms import Decision, ViewForm
from ancient_world.documents.envelope import FORMAT_VERSION, wrap_body
from ancient_world.documents.situations import (
    Chance,
    Illegal,
    Impossible,
    Legal,
    NoSetup,
    Scoring,
    Setup,
    Situation,
    Told,
    View,
)
from ancient_world.engine.actions import Action
from ancient_world.engine.game import Game
from ancient_world.testing.conformance.answers import (
    AnswerDifference,
    Responder,
    is_same_json,
    json_differences,
    set_differences,
)


@attrs.frozen
class Mismatch:
    """A question with a wrong answer, and how the answer differs."""

    method: str
    differences: tuple[AnswerDifference, ...]


@attrs.frozen
class Question:
    """A question of a situation: the request to a program, and the function that compares the answer with the expected one.

    ``expected_refusal`` has the members that an error's data must have; ``None`` if the answer must be a result.
    """

    method: str
    params: Mapping[str, object]
    expected: object = None
    compare: Callable[..., Iterator[AnswerDifference]] = json_differences
    expected_refusal: Mapping[str, object] | None = None

    def check(self, responder: Responder) -> Mismatch | None:
        """Ask the question, and return the mismatch if the answer is wrong."""
        answer = responder(self.method, self.params)
        if self.expected_refusal is None and answer.error is None:
            found_differences = tuple(self.compare(self.expected, answer.result))
        elif self.expected_refusal is None:
            found_differences = (AnswerDifference("$", self.expected, {"error": answer.error}),)
        else:
            found_differences = tuple(
                _compare_refusal(self.expected_refusal, answer.error, answer.result)
            )
        return Mismatch(self.method, found_differences) if found_differences else None


def first_mismatch(rules: Game, situation: Situation, responder: Responder) -> Mismatch | None:
    """Return the mismatch of the first question that is answered wrong."""
    mismatches = (question.check(responder) for question in questions(rules, situation))
    return next((result for result in mismatches if result is not None), None)


def questions(rules: Game, situation: Situation) -> Iterator[Question]:
    """Return the questions about a situation, in order."""
    return _QUESTIONS[type(situation)](rules, situation)


# --- the questions of each kind ---


def _legal_questions(rules: Game, situation: Legal) -> Iterator[Question]:
    params = {"state": to_document(situation.position)}
    action_params = {**params, "action": _action_document(rules, situation.action)}
    if situation.legal is not None:
        legal_actions = [_action_document(rules, each) for each in situation.legal]
        if situation.player is None:
            yield Question("outcomes", params, legal_actions, _compare_actions)
        else:
            yield Question(
                "legal_actions",
                {**params, "player": situation.player},
                legal_actions,
                _compare_actions,
            )
    elif situation.player is None:
        yield Question("probability", action_params, compare=_compare_possible)
    yield Question("explain", action_params)
    yield Question("apply", action_params, to_document(situation.after))


def _illegal_questions(rules: Game, situation: Illegal) -> Iterator[Question]:
    params = {"state": to_document(situation.position)}
    action_params = {**params, "action": _action_document(rules, situation.action)}
    reason = attrs.asdict(situation.refused)
    if situation.player is not None:
        player_params = {**action_params, "player": situation.player}
        yield Question("explain", player_params, reason, _compare_members)
        return
    yield Question("explain", action_params, reason, _compare_members)
    yield Question("apply", action_params, expected_refusal={"kind": "illegal-action", **reason})


def _setup_questions(rules: Game, situation: Setup) -> Iterator[Question]:
    params = {"game": rules.id, **attrs.asdict(situation.new)}
    yield Question("new_game", params, to_document(situation.after))


def _no_setup_questions(rules: Game, situation: NoSetup) -> Iterator[Question]:
    params = {"game": rules.id, **attrs.asdict(situation.new)}
    expected_refusal = {"kind": "invalid-option", "code": situation.refused}
    yield Question("new_game", params, expected_refusal=expected_refusal)


def _impossible_questions(rules: Game, situation: Impossible) -> Iterator[Question]:
    state = state_document(rules, situation.position)
    path = f"$.params.state{situation.refused.path.removeprefix('$')}"
    expected_refusal = {"kind": "invalid-document", "code": situation.refused.code, "path": path}
    yield Question("pending", {"state": state}, expected_refusal=expected_refusal)


def _chance_questions(rules: Game, situation: Chance) -> Iterator[Question]:
    params = {"state": to_document(situation.position)}
    if situation.complete:
        possible = [each.action for each in situation.outcomes if each.fraction]
        actions = [_action_document(rules, action) for action in possible]
        yield Question("outcomes", params, actions, _compare_actions)
    for outcome in situation.outcomes:
        action_params = {**params, "action": _action_document(rules, outcome.action)}
        yield Question("probability", action_params, outcome.probability, _compare_probability)


def _view_questions(rules: Game, situation: View) -> Iterator[Question]:
    params = {"state": to_document(situation.position), "player": situation.player}
    form = ViewForm(situation.player, (), situation.seen, situation.pending)
    view = converters_for(rules).write(form, ViewForm)
    yield Question("view", params, wrap_body("view", rules, view))
    if situation.player is not None and isinstance(situation.pending, Decision):
        actions = [_action_document(rules, each) for each in situation.pending.actions]
        yield Question("legal_actions", params, actions, _compare_actions)


def _told_questions(rules: Game, situation: Told) -> Iterator[Question]:
    params = {
        "state": to_document(situation.position),
        "action": _action_document(rules, situation.action),
    }
    for known in situation.told:
        expected = {"action": _action_document(rules, known.action)}
        yield Question("view_action", {**params, "player": known.player}, expected)


def _scoring_questions(_: Game, situation: Scoring) -> Iterator[Question]:
    params = {"state": to_document(situation.position)}
    yield Question(
        "scores", params, [attrs.asdict(each) for each in situation.scores], _compare_scores
    )
    yield Question("winners", params, {"winners": list(situation.winners)})


_QUESTIONS: Mapping[type[Situation], Callable[..., Iterator[Question]]] = {
    Legal: _legal_questions,
    Illegal: _illegal_questions,
    Setup: _setup_questions,
    NoSetup: _no_setup_questions,
    Impossible: _impossible_questions,
    Chance: _chance_questions,
    View: _view_questions,
    Told: _told_questions,
    Scoring: _scoring_questions,
}


def state_document(rules: Game, body: object) -> dict[str, object]:
    """Return the document of a state, even of an impossible one."""
    document_head = {"format": "ancient-world/state", "version": FORMAT_VERSION}
    return {**document_head, "game": rules.id, "rules": rules.rules_version, "state": body}


def _action_document(rules: Game, action: Action) -> object:
    return converters_for(rules).write(action, Action)


# --- how answers are judged ---


def _compare_actions(expected: Any, actual: Any) -> Iterator[AnswerDifference]:
    if type(actual) is dict:
        yield from set_differences(expected, actual.get("actions"), "$.actions")
    else:
        yield AnswerDifference("$", {"actions": expected}, actual)


def _compare_possible(_: object, actual: object) -> Iterator[AnswerDifference]:
    if isinstance(actual, bool) or not (isinstance(actual, int | float) and 0 < actual <= 1):
        yield AnswerDifference("$", "> 0", actual)


PROBABILITY_TOLERANCE = Fraction(1, 10**9)
"""The largest relative error of a probability."""


def _compare_probability(expected: str, actual: Any) -> Iterator[AnswerDifference]:
    """Compare a number with an exact fraction; 0 must be exact."""
    exact = Fraction(expected)
    is_probability = type(actual) in (int, float) and 0 <= actual <= 1
    if not is_probability or abs(Fraction(actual) - exact) > exact * PROBABILITY_TOLERANCE:
        yield AnswerDifference("$", expected, actual)


def _compare_members(
    expected: Mapping[str, object], actual: object, path: str = "$"
) -> Iterator[AnswerDifference]:
    """Yield the expected members that are missing or different; extra members, such as sentences, are allowed."""
    if type(actual) is not dict:
        yield AnswerDifference(path, dict(expected), actual)
        return
    for key, value in expected.items():
        if key not in actual or not is_same_json(value, actual[key]):
            yield AnswerDifference(f"{path}.{key}", value, actual.get(key))


def _compare_scores(expected: list[object], actual: object) -> Iterator[AnswerDifference]:
    """Yield the differences between the counted points, apart from their sentences and data."""
    scores = actual.get("scores") if type(actual) is dict else None
    if type(scores) is not list:
        yield AnswerDifference("$.scores", expected, scores)
        return
    yield from json_differences(expected, [_counted_points(each) for each in scores], "$.scores")


def _counted_points(score: object) -> object:
    """Return a score without sentences, and without the members that not every engine has: rank, running points, tie-breakers."""
    if type(score) is not dict or type(score.get("lines")) is not list:
        return score
    keys = ("code", "points", "rule")
    lines = [
        {key: line.get(key) for key in keys} if type(line) is dict else line
        for line in score["lines"]
    ]
    counted = {name: member for name, member in score.items() if name not in _OPTIONAL_MEMBERS}
    return {**counted, "lines": lines}


_OPTIONAL_MEMBERS = ("rank", "standing", "running", "tie_breakers")


def _compare_refusal(
    expected: Mapping[str, object], error: object, result: object
) -> Iterator[AnswerDifference]:
    """Yield the differences between an error and the expected refusal."""
    error_data = error.get("data") if type(error) is dict else None
    if error is None:
        yield AnswerDifference("$", dict(expected), {"result": result})
    elif type(error_data) is not dict:
        yield AnswerDifference("$.error.data", dict(expected), error)
    else:
        yield from _compare_members(expected, error_data, "$.error.data")
