"""The notes of a report on an incomplete record: its last line cut off, its result missing, its game unfinished."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import document_fault
from ancient_world.engine.language import register
from ancient_world.records.files.raw import Line
from ancient_world.validation.report import Problem, Report

NO_RESULT = "no-result"
"""The code for a record of a finished game that does not give the result."""

register(
    {
        NO_RESULT: "The game is over, but the record gives no result, so it could not be checked.",
        "unfinished": "The record stops before the end of the game.",
    }
)


def warned(report: Report, result: object, torn: Line | None = None) -> Report:
    """The report with warnings of what is missing.

    Args:
        report: of the record.
        result: what the record declares, ``None`` if it declares nothing.
        torn: its last line, if it was cut off.
    """
    problems = list(report.problems)
    if torn is not None:
        problems.append(_warning(document_fault("torn-line", line=torn.number, column=1)))
    if report.ok and report.finished and result is None:
        problems.append(_warning(document_fault("no-result")))
    if len(problems) == len(report.problems):
        return report
    return attrs.evolve(report, problems=tuple(problems))


def strictly(report: Report) -> Report:
    """The report of somebody who wants whole records only: warnings are problems, and so is an unfinished game."""
    problems = list(report.problems)
    if report.status == "unfinished":
        problems.append(_warning(document_fault("unfinished")))
    told = [attrs.evolve(problem, warning=False) for problem in problems]
    return attrs.evolve(report, problems=tuple(told))


def _warning(fault: InvalidDocument) -> Problem:
    place: Mapping[str, Any] = fault.data
    line, column = place.get("line"), place.get("column")
    return Problem(
        fault.code, fault.detail, data=fault.data, line=line, column=column, warning=True
    )
