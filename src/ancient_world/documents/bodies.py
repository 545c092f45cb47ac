"""What documents hold under the name of their kind: written and read, one kind after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from ancient_world.engine.actions import Action, action_player
from ancient_world.engine.agenda import Chance, Decision, DecisionStep, Pending, State
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import document_fault, plain, shorten
from ancient_world.engine.game import Game
from ancient_world.engine.masks import masks
from ancient_world.engine.registry import game, game_of
from ancient_world.engine.score import Score
from ancient_world.engine.view import View, as_masked
from ancient_world.records.record import Record
from ancient_world.validation.report import Problem, Report

if TYPE_CHECKING:
    from ancient_world.documents.converters import Converters

__all__ = ["READERS", "WRITERS"]

Document = dict[str, Any]

# --- writing ---


def _converters(rules: Game[Any, Any] | None) -> Converters:
    from ancient_world.documents.converters import converters_of  # noqa: PLC0415 - cattrs is slow to import

    return converters_of(rules)


Written = tuple[Game[Any, Any] | None, Any]


def _write_state(state: State) -> Written:
    rules = game(state.game)
    return rules, _converters(rules).write(state, rules.state_type)


def _write_action(action: Action) -> Written:
    rules = game(action.game) if action.game else None
    return rules, _converters(rules).write(action, Action)


def _write_pending(pending: Pending) -> Written:
    from ancient_world.documents import forms  # noqa: PLC0415 - needed with cattrs only

    if pending is None:
        return None, None
    rules = game_of(type(pending.step))
    form: forms.PendingForm
    if isinstance(pending, Decision):
        form = forms.Decision(pending.players, pending.step, pending.all_actions)
    else:
        form = forms.Chance(pending.step, pending.event)
    return rules, _converters(rules).write(form, forms.PendingForm)


def _write_view(view: View) -> Written:
    rules, state = _write_state(view.state)
    return rules, {"player": view.player, "state": state}


def _write_record(record: Record) -> Written:
    from ancient_world.documents import forms  # noqa: PLC0415 - needed with cattrs only

    header = record.header
    rules = game(header.game)
    form = forms.RecordForm(
        forms.HeaderForm.of(header),
        record.entries,
        record.result,
        record.secret,
        record.checksums,
    )
    return rules, _converters(rules).write(form, forms.RecordForm)


def _write_report(report: Report) -> Written:
    rules = game(report.game) if report.game else None
    state = report.final_state
    return rules, {
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
        "final_state": None if state is None else _write_state(state)[1],
    }


def _problem(problem: Problem, rules: Game[Any, Any] | None) -> Document:
    write = _converters(rules).write
    body = attrs.asdict(problem, recurse=False)
    body["legal"] = [write(action, Action) for action in problem.legal]
    body["data"] = plain(problem.data)
    body["moment"] = None if problem.moment is None else attrs.asdict(problem.moment)
    body["expected"] = list(problem.expected)
    return body


def _write_scores(scores: tuple[Score, ...]) -> Written:
    if not all(isinstance(score, Score) for score in scores):
        raise TypeError("there is no document for a tuple of anything but scores")
    return None, [
        {
            "player": score.player,
            "total": score.total,
            "lines": [
                {**attrs.asdict(line, recurse=False), "data": plain(line.data), "text": line.text}
                for line in score.lines
            ],
        }
        for score in scores
    ]


WRITERS: dict[Any, tuple[str, Callable[[Any], Written]]] = {
    State: ("state", _write_state),
    Action: ("action", _write_action),
    (Decision, Chance, type(None)): ("pending", _write_pending),
    View: ("view", _write_view),
    Record: ("record", _write_record),
    Report: ("report", _write_report),
    tuple: ("scores", _write_scores),
}
"""By class: the name of the kind, and what gives the game and the body."""


# --- reading ---


def _read_state(converters: Converters, body: Any) -> State:
    rules = converters.rules
    assert rules is not None
    state: State = converters.read(body, rules.state_type, "$.state")
    _check(rules, state, "$.state", masked=False)
    return state


def _check(rules: Game[Any, Any], state: State, path: str, *, masked: bool) -> None:
    """Refuse a state that cannot occur, with the path from the document on."""
    try:
        rules.check(state, masked=masked)
    except InvalidDocument as error:
        where = path + error.path.removeprefix("$")
        raise InvalidDocument(error.detail, path=where, code=error.code, data=error.data) from error
    except Exception as error:  # the rules may stumble over what cannot occur
        problem = shorten(f"{type(error).__name__}: {error}", 200)
        raise document_fault("impossible-state", path, problem=problem) from error


def _read_action(converters: Converters, body: Any) -> Action:
    action: Action = converters.read(body, Action, "$.action")
    return action


def _read_pending(converters: Converters, body: Any) -> Pending:
    from ancient_world.documents import forms  # noqa: PLC0415 - needed with cattrs only

    form: forms.PendingForm | None = converters.read(body, forms.PendingForm | None, "$.pending")
    if isinstance(form, forms.Decision):
        return _decision(form.step, form.players, form.actions)
    if isinstance(form, forms.Chance):
        return Chance(form.step, form.event)
    return None


def _decision(
    step: DecisionStep[Any], players: tuple[int, ...], actions: tuple[Action, ...]
) -> Decision:
    """A decision; where several choose at the same time, an action says whose it is."""
    if len(players) == 1:
        return Decision(step, players, actions=actions)
    of: dict[int, list[Action]] = {player: [] for player in players}
    for action in actions:
        of[action_player(action, players)].append(action)
    return Decision(step, players, actions=of[players[0]], others=of)


def _read_view(converters: Converters, body: Any) -> View:
    from ancient_world.documents import forms  # noqa: PLC0415 - needed with cattrs only

    rules = converters.rules
    assert rules is not None
    form: forms.ViewForm = converters.read(body, forms.ViewForm, "$.view")
    _check(rules, form.state, "$.view.state", masked=True)
    if form.player is not None and not form.player < rules.seats(form.state):
        raise document_fault("no-such-seat", "$.view.player", seats=rules.seats(form.state))
    # Where nothing is masked the state is as good as any; looking costs less than reading.
    masked = any(True for _ in masks(form.state))
    return View(form.player, as_masked(form.state) if masked else form.state)


def _read_record(converters: Converters, body: Any) -> Record:
    from ancient_world.documents import forms  # noqa: PLC0415 - needed with cattrs only

    rules = converters.rules
    assert rules is not None
    form: forms.RecordForm = converters.read(body, forms.RecordForm, "$.record")
    header = form.header.header(rules)
    return Record(header, form.entries, form.result, form.secret, form.checksums)


READERS: dict[str, Callable[[Converters, Any], Any]] = {
    "state": _read_state,
    "action": _read_action,
    "pending": _read_pending,
    "view": _read_view,
    "record": _read_record,
}
"""By the name of the kind: what makes the thing from its body."""
