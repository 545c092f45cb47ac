"""Reports as lines of text, as compilers write theirs: ``file:line:column: what is wrong``."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine.language import register, sentence
from ancient_world.validation.completeness import NO_RESULT
from ancient_world.validation.report import Problem, Report

_MOST_TOLD = 5

register(
    {
        "told-valid": "valid: played to its end, {played:entry|entries}",
        "told-unfinished": "valid: unfinished, {played:entry|entries}",
        "told-no-result": "result not checked",
        "told-chance-table": "chance from the table",
        "told-chance-seed": "chance follows from the seed",
        "told-chance-committed": "chance committed, not revealed",
        "told-chance-proved": "chance proved by the revealed secret",
        "told-warning": "warning",
        "told-entry": "entry {index}",
        "told-expected": "expected: {expected}",
        "told-more": "and {count} more",
    }
)


def told(report: Report) -> Iterator[str]:
    """The lines of a report: one for what is right, two or three for each problem."""
    place = report.file or "-"
    for problem in report.problems:
        yield from _problem(place, report, problem)
    if report.ok and not report.unreadable:
        code = "told-valid" if report.finished else "told-unfinished"
        words = [sentence(code, {"played": report.played})]
        if any(problem.code == NO_RESULT for problem in report.problems):
            words.append(sentence("told-no-result", {}))
        if report.chance:
            words.append(sentence(f"told-chance-{report.chance}", {}))
        number = f":{report.line}" if report.line > 1 else ""
        yield f"{place}{number}: {', '.join(words)}"


def _problem(place: str, report: Report, problem: Problem) -> Iterator[str]:
    if problem.line is not None:
        place = f"{place}:{problem.line}:{problem.column}"
    words = [sentence("told-warning", {})] if problem.warning else []
    moment = "" if problem.moment is None else problem.moment.text(report.players)
    words += [moment] if moment else []
    rule = f" [{problem.rule}]" if problem.rule else ""
    yield f"{place}: {': '.join([*words, problem.message])}{rule} ({problem.code})"
    if report.unreadable:
        return
    where = [problem.path]
    if problem.index is not None:
        where.append(sentence("told-entry", {"index": problem.index}))
    yield f"    {', '.join([*where, *([report.game] if report.game else [])])}"
    if problem.expected and problem.legal:
        yield f"    {sentence('told-expected', {'expected': _some(problem.expected)})}"


def _some(expected: tuple[str, ...]) -> str:
    words = "; ".join(expected[:_MOST_TOLD])
    more = len(expected) - _MOST_TOLD
    return words if more <= 0 else f"{words} {sentence('told-more', {'count': more})}"
