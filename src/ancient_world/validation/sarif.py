"""Reports in SARIF 2.1.0, which editors and CI services show at the line that is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from ancient_world.validation.report import Problem, Report

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(reports: Iterable[Report], version: str) -> dict[str, Any]:
    """One SARIF log with a result for each problem; each code is a rule of the log.

    Every result has the file, line and column where they are known, and as properties the entry, the
    JSON path, the game and the id of its rule. ``version`` is that of this library.
    """
    results, codes = [], dict[str, int]()
    for report in reports:
        for problem in report.problems:
            place = codes.setdefault(problem.code, len(codes))
            results.append(_result(report, problem, place))
    driver = {
        "name": "ancient-world",
        "semanticVersion": version,
        "rules": [{"id": code} for code in codes],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(report: Report, problem: Problem, place: int) -> dict[str, Any]:
    rule = f" [{problem.rule}]" if problem.rule else ""
    told = {
        "path": problem.path,
        "index": problem.index,
        "rule": problem.rule,
        "game": report.game,
        "record": report.number,
        "expected": list(problem.expected),
    }
    return {
        "ruleId": problem.code,
        "ruleIndex": place,
        "level": "warning" if problem.warning else "error",
        "message": {"text": f"{problem.message}{rule}"},
        "locations": [{"physicalLocation": _location(report, problem)}],
        "properties": told,
    }


def _location(report: Report, problem: Problem) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": {"uri": PurePath(report.file).as_posix()}}
    if problem.line is not None:
        location["region"] = {"startLine": problem.line, "startColumn": problem.column or 1}
    return location
