"""Scores: a total for each player, the lines that add up to it, and the lines that a game declares on its fields."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import attrs

from ancient_world.engine.declared.field_marks import Field, Points, fields_of, parts_per_seat
from ancient_world.engine.declared.masked_values import is_masked, masked_value_error
from ancient_world.engine.declared.plain_values import read_only
from ancient_world.engine.document_faults import as_json_values
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
    data: Mapping[str, Any] = attrs.field(
        factory=dict, hash=False, eq=as_json_values, converter=read_only
    )

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
    """The points of one player (a seat), and the player's rank.

    ``lines`` say what the counted points are for. ``running`` holds the points that the player would also get if the round or era
    that is being played ended now. ``tie_breakers`` are the counts that decide between equal standings, in order; more is better,
    and each count stands in ``points``. ``rank`` is 1 for the leader, and players of equal standing and equal counts share it; at
    the end of the game exactly the winners, if there are any, have rank 1. In scores that :func:`scores` did not make, it is 0.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> for _ in range(18):
        ...     state = match.apply(match.pending().actions[-1])
        >>> [(score.rank, score.total, score.standing) for score in aw.scores(state)]
        [(1, 13, 20), (2, 6, 6)]
        >>> [(line.points, line.text) for line in aw.scores(state)[0].running if line.points]
        [(7, 'round 2: The Great Library of Ahm')]
    """

    player: int
    lines: tuple[ScoreLine, ...] = ()
    running: tuple[ScoreLine, ...] = ()
    tie_breakers: tuple[ScoreLine, ...] = ()
    rank: int = 0

    @property
    def total(self) -> int:
        """The sum of ``lines``, in points."""
        return sum([line.points for line in self.lines])

    @property
    def standing(self) -> int:
        """The sum of ``lines`` and ``running``, in points."""
        return self.total + sum([line.points for line in self.running])


def leading_players(scores: Collection[Score]) -> tuple[int, ...]:
    """Return the players with the highest standing, and of those the ones whose tie-breakers are best."""
    keys = [_ranking_key(score) for score in scores]
    best_key = max(keys, default=())
    return tuple([
        score.player for score, key in zip(scores, keys, strict=True) if key == best_key
    ])  # fmt: skip


Teams = Sequence[tuple[int, ...]]
"""The seats of each team; empty if each player plays alone."""


def team_sums(values: Sequence[float], teams: Teams) -> list[float]:
    """Return for each seat the sum of the values of its team; without teams, the values."""
    sums = list(values)
    for team in teams:
        for seat in team:
            sums[seat] = sum([values[partner] for partner in team])
    return sums


def team_of(seat: int, teams: Teams) -> tuple[int, ...]:
    """Return the seats of a player's team; that player alone without teams."""
    return next((team for team in teams if seat in team), (seat,))


def win_shares(winners: Collection[int], seats: int, teams: Teams) -> list[float]:
    """Return the share of each seat in a victory, of which partners have the whole share of their team; 0 if nobody has won."""
    return [
        len(team_of(seat, teams)) / len(winners) if seat in winners else 0.0
        for seat in range(seats)
    ]


def leading_team(scores: Sequence[Score], teams: Teams) -> tuple[int, ...]:
    """Return the seats of the teams whose standings add up to most, in order."""
    sums = team_sums([score.standing for score in scores], teams)
    return tuple([seat for seat, total in enumerate(sums) if total == max(sums)])


def ranked_scores(
    scores: Collection[Score], winners: Collection[int], teams: Teams = ()
) -> tuple[Score, ...]:
    """Return the scores with their ranks: the winners first, if the game has any, then by standing and tie-breakers.

    Players of a team share the rank of their standings together.
    """
    keys: list[tuple[object, ...]]
    if teams:
        sums = team_sums([score.standing for score in scores], teams)
        keys = [(score.player in winners, sums[score.player]) for score in scores]
    else:
        keys = [(score.player in winners, _ranking_key(score)) for score in scores]
    return tuple([
        attrs.evolve(score, rank=1 + sum([other_key > key for other_key in keys]))
        for score, key in zip(scores, keys, strict=True)
    ])  # fmt: skip


def _ranking_key(score: Score) -> tuple[int, ...]:
    return score.standing, *[line.points for line in score.tie_breakers]


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
