"""Checking one document: the one place that knows how a validator is asked and what it answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import attrs

import ancient_world as aw
from ancient_world.batch.results import Finding
from ancient_world.core import documents

__all__ = ["Report", "Status", "check"]

Status = Literal["valid", "unfinished", "invalid", "unreadable"]


@attrs.frozen
class Report:
    """What became of one record of a file; ``entries`` counts those that were checked."""

    name: str
    number: int
    line: int
    status: Status
    problems: tuple[Finding, ...] = ()
    game: str = ""
    entries: int = 0
    result: aw.Result | None = None

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON values."""
        return attrs.asdict(self)


def check(data: bytes, *, name: str, cards: aw.Cards | None = None) -> Iterator[Report]:
    """A report for each record found in a document; bad input gives problems, never an exception."""
    try:
        document = documents.load(data)
    except aw.InvalidDocument as fault:
        yield Report(name, 0, 1, "unreadable", (_fault(fault),))
        return
    try:
        record = aw.from_document(document, cards=cards)
        if not isinstance(record, aw.Record):
            record = data  # the validator has the words for it
    except aw.InvalidDocument as fault:
        outside = fault.path in ("$", "$.format", "$.version")
        status: Status = "unreadable" if outside else "invalid"
        yield Report(name, 0, 1, status, (_fault(fault),), _game(document))
        return
    yield _report(name, aw.validate(record, cards=cards))


def _report(name: str, report: aw.Report) -> Report:
    status: Status = "invalid" if report.problems else "unfinished"
    if report.ok and report.finished:
        status = "valid"
    elif any(problem.code == "not-a-record" for problem in report.problems):
        status = "unreadable"
    return Report(
        name, 0, 1, status, tuple(map(_problem, report.problems)), report.game, report.played,
        _result(report) if status == "valid" else None,
    )  # fmt: skip


def _result(report: aw.Report) -> aw.Result:
    totals = tuple(score.total for score in aw.scores(report.final_state))
    return aw.Result(totals, aw.winners(report.final_state))


def _problem(problem: aw.Problem) -> Finding:
    return Finding(problem.code, problem.rule, problem.message, problem.path, problem.index)


def _fault(fault: aw.InvalidDocument) -> Finding:
    place = fault.data.get
    return Finding(
        fault.code, "", fault.detail, fault.path, None, place("line"), place("column")
    )  # fmt: skip


def _game(document: Any) -> str:
    game = document.get("game") if isinstance(document, dict) else None
    return game if game in aw.games() else ""
