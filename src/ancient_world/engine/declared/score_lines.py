"""Scores: a total for each player, the lines that add up to it, and the lines that a game declares on its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine.declared.field_marks import Field, Points, fields_of, parts_per_seat
from ancient_world.engine.declared.masked_values import is_masked, masked_value_error
from ancient_world.engine.declared.plain_values import read_only
from ancient_world.engine.message_catalogue import SENTENCES, message_text
from ancient_world.engine.typed_cache import cache


@attrs.frozen
class ScoreLine:
    """Points for one thing.

    ``code`` names the thing in every language, ``rule`` is the id of the rule that gives the points, ``data``
    holds the values that the sentence ``text`` speaks of.
    """

    code: str
    points: int
    rule: str
    data: Mapping[str, Any] = attrs.field(factory=dict, hash=False, converter=read_only)

    @property
    def text(self) -> str:
        """Return what the points are for, in the language in use."""
        return message_text(self.code, self.data)

    @property
    def row_label(self) -> str:
        """Return what the points are for without a count, so that scores can be compared: "kings", not "2 kings"."""
        code = f"{self.code}-row"
        return message_text(code, self.data) if code in SENTENCES else self.text


@attrs.frozen
class Score:
    """The points of one player (a seat).

    ``lines`` say what the points are for.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> [score.total for score in aw.scores(match.state)]
        [0, 0]
    """

    player: int
    lines: tuple[ScoreLine, ...] = ()

    @property
    def total(self) -> int:
        """The sum of all lines, in points."""
        return sum([line.points for line in self.lines])


def declared_scores(state: object, seats: int) -> tuple[Score, ...]:
    """Return the score of every player: a line for each field that is declared with :func:`points`, in order.

    Raises:
        HiddenValue: a number that counts is hidden in this view.
    """
    players_field = parts_per_seat(type(state))
    parts = getattr(state, players_field) if players_field else (None,) * seats
    return tuple([Score(seat, _score_lines(state, parts[seat], seat)) for seat in range(seats)])


def _score_lines(state: Any, part: object, seat: int) -> tuple[ScoreLine, ...]:
    counted_values = [
        (*each, getattr(state, each[0].name)[seat]) for each in _point_fields(type(state))
    ]
    if attrs.has(type(part)):
        counted_values += [
            (*each, getattr(part, each[0].name)) for each in _point_fields(type(part))
        ]
    if state.masked and any(is_masked(field, value) for field, _, value in counted_values):
        raise masked_value_error("not-known", state)
    return tuple([ScoreLine(mark.code, value or 0, mark.rule) for _, mark, value in counted_values])


PointFields = tuple[tuple[Field, Points], ...]


@cache
def _point_fields(cls: type) -> PointFields:
    """Return the fields of a class that count as points, with their marks; such a field of a state has a number for each player."""
    return tuple([
        (each, mark)
        for each in fields_of(cls)
        for mark in each.marks
        if isinstance(mark, Points)
    ])  # fmt: skip
