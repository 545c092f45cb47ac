"""A payment of several goods is told in one sentence."""

from __future__ import annotations

import random

import ancient_world as aw
from ancient_world.narration import payments
from ancient_world.narration.telling.seat_change import sentences_by_story

NAMES = ["Ana", "Ben"]


def paid(count: int) -> tuple[aw.Match, int]:
    """A game of Antike in which somebody has just paid so many goods one by one, of several kinds, and how many in all."""
    match, rng = aw.Match.new("antike", NAMES, seed=7), random.Random(7)
    while True:
        ways = payments(match.state)
        wanted = [each for each in ways if len(each.actions) == count and len(each.cost) > 1]
        for action in (wanted or ways)[0].actions if ways else ():
            match.apply(action)
        if wanted:
            return match, sum(wanted[0].cost.values())
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        if not ways:
            match.apply(rng.choice(waiting.actions))


def test_a_payment_is_one_sentence() -> None:
    """It says all that was paid, and stands with the last part; each part's own sentence stays as it is."""
    match, count = paid(3)
    changes = [*match.changes(match.version - 4, 0)]
    stories = [each.story for each in changes]
    told = [*sentences_by_story(stories)]
    assert [len(each) > 0 for each in told] == [True, False, False, True]
    whole, *after = told[-1]
    apart = [each.sentences[0] for each in changes[1:]]
    assert whole.text.count(" pays ") == 1
    assert {line for each in apart for line in each.changes} == {*whole.changes}
    said = whole.text.partition(" and gains")[0].split()
    assert sum(int(word) for word in said if word.isdecimal()) == count
    assert tuple(after) == changes[-1].sentences[1:]
    assert all(" pays 1 " in each.text for each in apart)


def test_what_is_no_payment_is_told_as_before() -> None:
    """Each change has its own sentences."""
    match, rng = aw.Match.new("the-ancient-world", NAMES, seed=7), random.Random(7)
    for _ in range(20):
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        match.apply(rng.choice(waiting.actions))
    changes = [*match.changes(0, 1)]
    told = sentences_by_story([each.story for each in changes])
    assert [*told] == [each.sentences for each in changes]
