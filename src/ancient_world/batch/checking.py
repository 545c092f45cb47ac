"""Checking one document: the one place that knows how a validator is asked and what it answers."""

from __future__ import annotations

from collections.abc import Iterator

import ancient_world as aw
from ancient_world.batch.results import Checked, Finding

__all__ = ["as_row", "check"]


def check(data: bytes, *, name: str, cards: aw.Cards | None = None) -> Iterator[aw.Report]:
    """A report for each record found in a document; bad input gives problems, never an exception."""
    return aw.check(data, name=name, cards=cards)


def as_row(report: aw.Report, number: int, line: int) -> Checked:
    """A report as a small row; the record is the ``number``-th of its file and begins at this line."""
    above = line - report.line
    problems = tuple([_finding(problem, above) for problem in report.problems])
    scores = winners = None
    if report.status == "valid":
        scores = tuple([score.total for score in aw.scores(report.final_state)])
        winners = aw.winners(report.final_state)
    return Checked(
        report.file, number, line, report.status, report.game, report.played, scores, winners,
        problems,
    )  # fmt: skip


def _finding(problem: aw.Problem, above: int) -> Finding:
    line = None if problem.line is None else problem.line + above
    return Finding(
        problem.code, problem.rule, problem.message, problem.path, problem.index, line,
        problem.column,
    )  # fmt: skip
