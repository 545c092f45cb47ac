"""Reports in documents: they are written, never read."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.documents.bodies import WRITERS, Written, converters_for
from ancient_world.documents.codec import JsonObject, to_document
from ancient_world.engine.actions import Action
from ancient_world.engine.faults import plain
from ancient_world.engine.game import Game
from ancient_world.engine.registry import game
from ancient_world.validation.report import Problem, Report


def _write_report(report: Report) -> Written:
    rules = game(report.game) if report.game else None
    state = report.final_state
    body = {
        "status": report.status,
        "file": report.file,
        "number": report.number,
        "line": report.line,
        "players": list(report.players),
        "chance": report.chance,
        "ok": report.ok,
        "finished": report.finished,
        "played": report.played,
        "problems": [_problem(problem, rules) for problem in report.problems],
        "final_state": None if state is None else to_document(state)["state"],
    }
    return rules, body, Any


def actions_of(problem: Problem, rules: Game | None) -> tuple[JsonObject, ...]:
    """The actions that a problem offers, as documents hold them."""
    write = converters_for(rules).write
    return tuple([write(action, Action) for action in problem.legal])


def _problem(problem: Problem, rules: Game | None) -> JsonObject:
    body = attrs.asdict(problem, recurse=False)
    body["legal"] = list(actions_of(problem, rules))
    body["data"] = plain(problem.data)
    body["moment"] = None if problem.moment is None else attrs.asdict(problem.moment)
    body["expected"] = list(problem.expected)
    body["changes"] = list(problem.changes)
    return body


WRITERS[Report] = ("report", _write_report)
