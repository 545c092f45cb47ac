"""The report on one record as a small row, in plain values."""

from __future__ import annotations

from ancient_world.archive.batch.results import Checked, Finding
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.face import scores, winners
from ancient_world.engine.faults import plain
from ancient_world.engine.game import Cards
from ancient_world.engine.registry import game
from ancient_world.records.checksums import fingerprint
from ancient_world.records.files.raw import RawRecord
from ancient_world.records.files.record_file import record_of
from ancient_world.records.files.streams import Unread
from ancient_world.validation.body import actions_of
from ancient_world.validation.report import Report


def fingerprint_of(raw: RawRecord | Unread, cards: Cards | None) -> str:
    """The fingerprint of what stands in one place, empty if that is no record."""
    try:
        return fingerprint(record_of(raw, cards))
    except InvalidDocument:
        return ""


def as_row(report: Report, name: str, fingerprint: str = "") -> Checked:
    """A report as a small row; the number of the record in its file is not known here."""
    problems = _findings(report) if report.problems else ()
    totals = won = None
    end = report.final_state
    if report.status == "valid" and end is not None:
        totals, won = tuple([score.total for score in scores(end)]), winners(end)
    return Checked(
        name, 0, report.line, report.status, report.game, report.played, totals, won, problems,
        report.players, report.chance, fingerprint,
    )  # fmt: skip


def _findings(report: Report) -> tuple[Finding, ...]:
    rules = game(report.game) if report.game else None
    return tuple([
        Finding(
            problem.code, problem.rule, problem.message, problem.path, problem.index, problem.line,
            problem.column, problem.warning, problem.moment, problem.expected,
            actions_of(problem, rules), problem.changes, problem.snippet, problem.mark,
            plain(problem.data),
        )
        for problem in report.problems
    ])  # fmt: skip
