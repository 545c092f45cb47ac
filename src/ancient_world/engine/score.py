"""Scores: a total for each player, and the lines that add up to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ancient_world.engine.declared.read_only import read_only
from ancient_world.engine.language import sentence


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
        return sentence(self.code, self.data)


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
