"""The forms of documents that are only written, never read: reports and scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine.refusals.names import are_names
from ancient_world.engine.state import State
from ancient_world.validation.report import Problem, Status


@attrs.frozen
class ScoreLineForm:
    """Points for one thing; ``text`` says in players' words what for."""

    code: str
    points: int
    rule: str
    data: Mapping[str, Any]
    text: str


@attrs.frozen
class ScoreForm:
    """The points of one player (a seat)."""

    player: int = attrs.field(validator=attrs.validators.ge(0))
    total: int
    lines: tuple[ScoreLineForm, ...]


@attrs.frozen
class ReportForm:
    """The outcome of checking one record."""

    status: Status
    file: str
    number: int = attrs.field(validator=attrs.validators.ge(0))
    line: int = attrs.field(validator=attrs.validators.ge(1))
    players: tuple[str, ...] = attrs.field(validator=are_names)
    chance: str
    ok: bool
    finished: bool
    played: int = attrs.field(validator=attrs.validators.ge(0))
    problems: tuple[Problem, ...]
    final_state: State | None
