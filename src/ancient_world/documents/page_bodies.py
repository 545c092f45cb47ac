"""Register the documents that pages show and that belong to no game: reasons, scores, boards and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from ancient_world.documents.bodies import WritableBody, register_form, register_kind
from ancient_world.engine.board_text import Board, RuleText
from ancient_world.engine.declared.score_lines import Score, ScoreLine
from ancient_world.engine.document_faults import as_json_values, document_fault
from ancient_world.engine.errors import Reason
from ancient_world.engine.importing import import_lock, wrong_argument
from ancient_world.engine.message_catalogue import register_messages

if TYPE_CHECKING:
    from ancient_world.documents import document_forms
    from ancient_world.documents.converters import Converters
    from ancient_world.documents.document_forms import ScoreForm, ScoreLineForm

# --- reasons ---


@attrs.frozen(eq=False)
class _WrittenReason(Reason):
    """A reason that was read from a document, with the message that stands there."""

    text: str = attrs.field(default="", repr=False)

    @property
    def message(self) -> str:
        return self.text

    def with_names(self, names: Sequence[str]) -> Reason:
        """Return the reason itself: its message is written already."""
        return self

    def message_for(self, names: Sequence[str]) -> str:
        """Return the message that stands in the document."""
        return self.text


def _write_reason(reason: Reason) -> WritableBody:
    body = {
        "code": reason.code,
        "rule": reason.rule,
        "message": reason.message,
        "data": as_json_values(reason.data),
        "awaited": None,
    }
    if (awaited := reason.awaited) is not None:
        data = as_json_values(awaited.data)
        body["awaited"] = {"code": awaited.code, "rule": awaited.rule, "data": data}
    return None, body, Any


def _read_reason(converters: Converters, body: object) -> Reason:
    with import_lock:
        from ancient_world.documents import document_forms  # 2 ms, needed with cattrs only

    form: document_forms.ReasonForm = converters.read(body, document_forms.ReasonForm, "$.reason")
    awaited = None
    if form.awaited is not None:
        awaited = Reason(form.awaited.code, form.awaited.rule, _with_tuples(form.awaited.data))
    return _WrittenReason(form.code, form.rule, _with_tuples(form.data), awaited, form.message)


def _with_tuples(value: Any) -> Any:
    """Return a JSON value with tuples in place of its lists."""
    if isinstance(value, Mapping):
        return {key: _with_tuples(each) for key, each in value.items()}
    return tuple(map(_with_tuples, value)) if isinstance(value, list) else value


# --- scores ---


def _write_scores(scores: tuple[Score, ...]) -> WritableBody:
    if not scores or not all(isinstance(score, Score) for score in scores):
        raise wrong_argument("value", scores, "the scores of all players")
    body = [
        {
            "player": score.player,
            "rank": score.rank,
            "total": score.total,
            "standing": score.standing,
            **{name: _write_score_lines(getattr(score, name)) for name in _SCORE_LINE_FIELDS},
        }
        for score in scores
    ]
    return None, body, Any


_SCORE_LINE_FIELDS = ("lines", "running", "tie_breakers")


def _write_score_lines(lines: tuple[ScoreLine, ...]) -> list[dict[str, object]]:
    return [
        {
            "code": line.code,
            "points": line.points,
            "rule": line.rule,
            "data": as_json_values(line.data),
            "text": line.text,
        }
        for line in lines
    ]


def _read_scores(converters: Converters, body: object) -> tuple[Score, ...]:
    with import_lock:
        from ancient_world.documents import document_forms  # 2 ms, needed with cattrs only

    forms: tuple[ScoreForm, ...] = converters.read(
        body, tuple[document_forms.ScoreForm, ...], "$.scores"
    )
    return tuple([_build_score(form, f"$.scores[{index}]") for index, form in enumerate(forms)])


def _build_score(form: ScoreForm, path: str) -> Score:
    """Return the score of a form; its lines keep the texts of the document.

    Raises:
        InvalidDocument: a sum is not that of the lines.
    """
    lines = {name: _build_score_lines(getattr(form, name)) for name in _SCORE_LINE_FIELDS}
    score = Score(form.player, **lines, rank=form.rank)
    for name in ("total", "standing"):
        expected, found = getattr(score, name), getattr(form, name)
        if found != expected:
            raise document_fault("wrong-sum", f"{path}.{name}", expected=expected, found=found)
    return score


def _build_score_lines(forms: tuple[ScoreLineForm, ...]) -> tuple[ScoreLine, ...]:
    return tuple([
        _WrittenLine(form.code, form.points, form.rule, form.data, form.text) for form in forms
    ])  # fmt: skip


@attrs.frozen(eq=False)
class _WrittenLine(ScoreLine):
    """A score line that was read from a document, with the text that stands there."""

    written: str = attrs.field(default="", repr=False)

    @property
    def text(self) -> str:
        return self.written

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScoreLine) and _line_values(self) == _line_values(other)

    def __hash__(self) -> int:
        return hash((self.code, self.points, self.rule))


def _line_values(line: ScoreLine) -> tuple[object, ...]:
    return line.code, line.points, line.rule, as_json_values(line.data)


register_messages({"wrong-sum": "The lines add up to {expected}, not to {found}."})


register_kind("reason", Reason, _write_reason, _read_reason, without_game=True)
register_kind("scores", tuple, _write_scores, _read_scores, without_game=True)
register_form("board", Board, Board)
register_form("rule", RuleText, RuleText)
