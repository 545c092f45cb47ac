"""Reports of conformance results, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from ancient_world.engine.document_faults import shorten
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.testing.conformance.answers import ABSENT, Difference
from ancient_world.testing.conformance.conformance_run import Failure, RuleResult

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
        "conformance-sum": "{rules:rule|rules}, {count:situation|situations}: {failed} failed",
    }
)


def report_lines(result: RuleResult) -> Iterator[str]:
    """Yield a line for a rule, and lines for its failures."""
    rule_values = {"game": result.game, "rule": result.rule, "count": result.count}
    if not result.failures:
        yield message_text("conformance-passed", rule_values)
        return
    yield message_text("conformance-failed", {**rule_values, "failed": len(result.failures)})
    for failure in result.failures:
        situation_values = {"number": failure.number + 1, "name": failure.name}
        yield f"  {message_text('conformance-situation', situation_values)}"
        yield from (f"     {line}" for line in _failure_lines(failure))


def _failure_lines(failure: Failure) -> Iterator[str]:
    differences = failure.mismatch.differences
    for difference in differences[:MAX_DIFFERENCES]:
        yield _difference_line(failure.mismatch.method, difference)
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


def summary_line(results: Iterable[RuleResult]) -> str:
    """Return a one-line summary of all rules."""
    results = tuple(results)
    count = sum(result.count for result in results)
    failed_count = sum(len(result.failures) for result in results)
    return message_text(
        "conformance-sum", {"rules": len(results), "count": count, "failed": failed_count}
    )


def result_as_json(result: RuleResult) -> dict[str, object]:
    """Return the outcome of a rule as JSON values."""
    return {
        "game": result.game,
        "rule": result.rule,
        "passed": result.passed_count,
        "failed": len(result.failures),
        "failures": [_failure_as_json(failure) for failure in result.failures],
    }


def _failure_as_json(failure: Failure) -> dict[str, object]:
    failure_values = {
        "number": failure.number,
        "name": failure.name,
        "method": failure.mismatch.method,
    }
    differences = failure.mismatch.differences[:MAX_DIFFERENCES]
    return {
        **failure_values,
        "differences": [_difference_as_json(difference) for difference in differences],
    }


def _difference_as_json(difference: Difference) -> dict[str, object]:
    """Return a difference as JSON values; a value that is missing on one side is left out."""
    both_values = {"expected": difference.expected, "came": difference.actual}
    present_values = {key: value for key, value in both_values.items() if value is not ABSENT}
    return {"path": difference.path, **present_values}
