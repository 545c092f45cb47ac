"""One random game with every invariant checked; ``nox -s soak -- antike`` plays many.

The settings alternate: 2 to 6 players, both maps, and every option. One game in two starts rich, so that expensive actions
occur. A game that has not ended after ``MOST`` actions stops there, and two games in four stop after a quarter of that number.
Pieces are counted after every fourth action.
"""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.games import MOST, check_after, plies, record_of, rich_start, setting_of
from tests.random_play import check_round_trips
from tests.soaks.course import Course

__all__ = ["check_game"]


def check_game(seed: int, course: Course) -> None:
    """Play a game and check it after every action."""
    setting = setting_of(seed)
    played = []
    start = rich_start(seed, setting) if seed % 2 else None
    for ply in plies(seed, setting, start=start, most=MOST if seed % 4 < 2 else MOST // 4):
        played.append(ply)
        course.see(ply.before, ply.action)
        counted = ply.index % 4 == seed // 4 % 4
        check_after(ply, counted=counted, thorough=ply.index % 10 == seed % 10)
        if ply.index % 50 == seed % 50:
            check_round_trips(ply.after, ply.action)
            aw.scores(ply.after)
    antike.GAME.check(played[-1].after)
    course.meet("ended", *["game"] * aw.is_over(played[-1].after))
    if start is None:
        report = aw.validate(record_of(setting, played))
        assert not report.problems, report.problems[0]
        assert report.final_state == played[-1].after
