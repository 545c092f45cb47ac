"""One random game with every invariant checked; ``nox -s soak -- the-ancient-world`` plays many.

After every action, ``pending`` is compared with ``explain``, ambrosia is followed, scores are computed, and some illegal actions
are tried. Cards and citizens are counted after every third action. States are written and read, and the state before an action
is checked for changes, after every fifth action in some games and more seldom in others. One game in five is also replayed from
its record and validated. One game in three starts rich, to reach expensive actions; such a game has no record.
"""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.steps import type_name
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.coin_effects import COIN_EFFECTS
from ancient_world.games.the_ancient_world.rules.damage import RollDamage
from ancient_world.games.the_ancient_world.rules.looking import GainDistrict, LookFurther
from tests.random_play import Invariants, Ply, plies, record_of, rich_start, setting_of
from tests.soaks.course import Course
from tests.soaks.situations import SITUATIONS, situations
from tests.the_ancient_world.neighbours import assert_told, neighbours_of_kind

__all__ = ["THERE", "check_game"]

JSON_EVERY = (5, 15, 45)
CHECK_EVERY = 3
TRIED = 3
"""Number of actions to try after each action of the game."""
UNSEEN = (LookFurther, GainDistrict)
"""Steps that run as soon as they are on the agenda, so that no state of a game with these cards shows them."""
THERE = (
    *[f"step {type_name(kind)}" for kind in taw.GAME.step_types if kind not in UNSEEN],
    *[f"coin effect {name}" for name in COIN_EFFECTS],
    *[f"situation {name}" for name in SITUATIONS],
)
"""Everything that a run can meet, apart from actions: steps, coin effects and situations."""


def check_game(seed: int, course: Course) -> None:
    """Play a game and check it after every action."""
    setting = setting_of(seed)
    rich = seed // 12 % 3 == 2
    start = rich_start(seed, setting) if rich else None
    played: list[Ply] = []
    watch = Invariants(json_every=JSON_EVERY[seed // 36 % 3], check_every=CHECK_EVERY)
    rng = aw.SeededRandom(seed, 3)
    for ply in plies(seed, setting, start=start, watch=watch):
        played.append(ply)
        see(ply, course)
        try_neighbours(ply, rng, course)
    final = played[-1].after
    assert aw.is_over(final), "the game does not end"
    taw.GAME.check(final)
    if not rich and seed % 5 == 0:
        check_record(record_of(setting, played), final)


def see(ply: Ply, course: Course) -> None:
    """Count the steps, the coin effect and the situations that an action shows."""
    course.see(ply.before, ply.action)
    course.meet("step", *{type_name(type(step)) for step in ply.before.agenda})
    step = ply.before.agenda[-1]
    if isinstance(step, RollDamage) and "coin" in getattr(ply.action, "faces", ()):
        course.meet("coin effect", ply.before.cards.titans[step.titan].coin_effect.key)
    course.meet("situation", *situations(ply.before, ply.action, ply.after))


def try_neighbours(ply: Ply, rng: aw.SeededRandom, course: Course) -> None:
    """Try some illegal actions, mostly of the legal kinds, and count the reasons for which they are refused."""
    state = ply.after
    legal = aw.legal_actions(state)
    if not legal:
        return
    for number in range(TRIED):
        kind = (
            type(legal[rng.randrange(len(legal))])
            if number % 4
            else taw.GAME.action_types[rng.randrange(len(taw.GAME.action_types))]
        )
        pool = neighbours_of_kind(state, kind)
        action: Any = pool[rng.randrange(len(pool))]
        reason = aw.explain(state, action)
        assert (reason is None) == (action in legal), f"{action}: {reason}"
        if reason is None:
            continue
        course.meet("reason", reason.code)
        if course.met[f"reason {reason.code}"] > 2 and number:
            continue
        assert_told(reason)
        with pytest.raises(aw.IllegalAction) as refused:
            aw.apply(state, action)
        assert refused.value.reason == reason


def check_record(record: aw.Record, final: aw.State) -> None:
    """Assert that the record is valid and leads to the same final state, byte by byte."""
    text = aw.to_json(record)
    report = aw.validate(text)
    assert report.ok, report.problems
    assert report.finished
    assert aw.to_json(report.final_state) == aw.to_json(final)
