"""Reports of conformance results, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from ancient_world.engine.document_faults import shorten
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.testing.conformance.answers import ABSENT, Difference
from ancient_world.testing.conformance.conformance_run import Failure, RuleResult
from ancient_world.testing.conformance.questions import Mismatch
from ancient_world.testing.conformance.whole_games import GameResult

MAX_DIFFERENCES = 5
"""The most differences that are reported for an answer."""
_MAX_VALUE_LENGTH = 300
"""The most characters of a value that are shown."""

register_messages(
    {
        "conformance-passed": "{game} {rule}: {count:situation|situations} passed",
        "conformance-failed": "{game} {rule}: {failed} of {count:situation|situations} failed",
        "conformance-situation": "{number}. {name}",
        "conformance-other": "{method} {path}: expected {expected}, got {came}",
        "conformance-missing": "{method} {path}: expected {expected}, got nothing",
        "conformance-too-much": "{method} {path}: unexpected {came}",
        "conformance-more": "and {count:place more|places more}",
        "conformance-game-passed": "{game} {name}: {count:entry|entries} passed",
        "conformance-game-failed": "{game} {name}: entry {entry} of {count} failed",
        "conformance-game-start-failed": "{game} {name}: the start failed",
        "conformance-sum": "{rules:rule|rules}, {count:situation|situations}: {failed} failed",
        "conformance-sum-games": "{rules:rule|rules}, {count:situation|situations}, {games:whole game|whole games}: {failed} failed",
    }
)


def report_lines(result: RuleResult | GameResult) -> Iterator[str]:
    """Yield a line for a rule or a whole game, and lines for its failures."""
    if isinstance(result, GameResult):
        yield from _game_lines(result)
        return
    rule_values = {"game": result.game, "rule": result.rule, "count": result.count}
    if not result.failures:
        yield message_text("conformance-passed", rule_values)
        return
    yield message_text("conformance-failed", {**rule_values, "failed": len(result.failures)})
    for failure in result.failures:
        situation_values = {"number": failure.number + 1, "name": failure.name}
        yield f"  {message_text('conformance-situation', situation_values)}"
        yield from (f"     {line}" for line in _mismatch_lines(failure.mismatch))


def _game_lines(result: GameResult) -> Iterator[str]:
    game_values = {"game": result.game, "name": result.name, "count": result.count}
    if result.failure is None:
        yield message_text("conformance-game-passed", game_values)
        return
    code = "conformance-game-failed" if result.failure.entry else "conformance-game-start-failed"
    yield message_text(code, {**game_values, "entry": result.failure.entry})
    yield from (f"  {line}" for line in _mismatch_lines(result.failure.mismatch))


def _mismatch_lines(mismatch: Mismatch) -> Iterator[str]:
    differences = mismatch.differences
    for difference in differences[:MAX_DIFFERENCES]:
        yield _difference_line(mismatch.method, difference)
    if len(differences) > MAX_DIFFERENCES:
        yield message_text("conformance-more", {"count": len(differences) - MAX_DIFFERENCES})


def _difference_line(method: str, difference: Difference) -> str:
    code = "conformance-other"
    if difference.actual is ABSENT:
        code = "conformance-missing"
    elif difference.expected is ABSENT:
        code = "conformance-too-much"
    values = {"expected": _value_text(difference.expected), "came": _value_text(difference.actual)}
    return message_text(code, {"method": method, "path": difference.path, **values})


def _value_text(value: object) -> str:
    return "" if value is ABSENT else shorten(json.dumps(value), _MAX_VALUE_LENGTH)


def summary_line(results: Iterable[RuleResult | GameResult]) -> str:
    """Return a one-line summary of all rules and whole games."""
    results = tuple(results)
    rules = [result for result in results if isinstance(result, RuleResult)]
    games = [result for result in results if isinstance(result, GameResult)]
    counts = {
        "rules": len(rules),
        "count": sum(result.count for result in rules),
        "games": len(games),
        "failed": sum(map(failure_count, results)),
    }
    return message_text("conformance-sum-games" if games else "conformance-sum", counts)


def failure_count(result: RuleResult | GameResult) -> int:
    """Return the number of failed situations of a rule; 1 for a failed game."""
    if isinstance(result, GameResult):
        return int(result.failure is not None)
    return len(result.failures)


def result_as_json(result: RuleResult | GameResult) -> dict[str, object]:
    """Return the outcome of a rule or a whole game as JSON values."""
    if isinstance(result, GameResult):
        return _game_as_json(result)
    return {
        "game": result.game,
        "rule": result.rule,
        "passed": result.passed_count,
        "failed": len(result.failures),
        "failures": [_failure_as_json(failure) for failure in result.failures],
    }


def _game_as_json(result: GameResult) -> dict[str, object]:
    values = {"game": result.game, "name": result.name, "entries": result.count}
    failure = result.failure
    failure_values = (
        None if failure is None else {"entry": failure.entry, **_mismatch_as_json(failure.mismatch)}
    )
    return {**values, "failed": failure_count(result), "failure": failure_values}


def _failure_as_json(failure: Failure) -> dict[str, object]:
    place = {"number": failure.number, "name": failure.name}
    return {**place, **_mismatch_as_json(failure.mismatch)}


def _mismatch_as_json(mismatch: Mismatch) -> dict[str, object]:
    differences = mismatch.differences[:MAX_DIFFERENCES]
    return {
        "method": mismatch.method,
        "differences": [_difference_as_json(difference) for difference in differences],
    }


def _difference_as_json(difference: Difference) -> dict[str, object]:
    """Return a difference as JSON values; a value that is missing on one side is left out."""
    both_values = {"expected": difference.expected, "came": difference.actual}
    present_values = {key: value for key, value in both_values.items() if value is not ABSENT}
    return {"path": difference.path, **present_values}
