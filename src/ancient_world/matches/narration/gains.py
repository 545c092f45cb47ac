"""Finds the points that players gained or lost, line by line of their scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ancient_world.engine.declared.scoring import Score, ScoreLine


@attrs.frozen
class Gained:
    """A line of a player's score that is worth more or less than before."""

    player: int
    line: ScoreLine
    points: int


def gains(old: Score, new: Score) -> Iterator[Gained]:
    """Each line that is worth more or less than in an older score of the same player."""
    was, now = _by_what(old.lines), _by_what(new.lines)
    for key in {**was, **now}:
        line = now.get(key) or was[key]
        gained = _worth(now.get(key)) - _worth(was.get(key))
        if gained:
            yield Gained(new.player, line, gained)


def _worth(line: ScoreLine | None) -> int:
    """The points of a line; of one that is not there none."""
    return 0 if line is None else line.points


def _by_what(lines: Sequence[ScoreLine]) -> dict[object, ScoreLine]:
    """Sort the lines of a score by what they are for; numbers in their data do not tell them apart."""
    found: dict[object, ScoreLine] = {}
    alike: dict[object, int] = {}
    for line in lines:
        texts = [value for value in line.data.values() if isinstance(value, str)]
        key: object = (line.code, line.rule, *texts)
        alike[key] = number = alike.get(key, 0) + 1
        found[key, number] = line
    return found
