"""Tests that a payment of several goods is described in one sentence."""

from __future__ import annotations

import random

import ancient_world as aw
from ancient_world.narration import payments
from ancient_world.narration.telling.seat_change import sentences_by_story

NAMES = ["Ana", "Ben"]


def match_with_payment(count: int) -> tuple[aw.Match, int]:
    """Return a game of Antike after a payment of several kinds in ``count`` actions, and the number of goods paid."""
    match, rng = aw.Match.new("antike", NAMES, seed=7), random.Random(7)
    while True:
        ways = payments(match.state)
        matching = [each for each in ways if len(each.actions) == count and len(each.cost) > 1]
        for action in (matching or ways)[0].actions if ways else ():
            match.apply(action)
        if matching:
            return match, sum(matching[0].cost.values())
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        if not ways:
            match.apply(rng.choice(waiting.actions))


def test_a_payment_is_one_sentence() -> None:
    """The last action of a payment has one sentence for all of it; each action keeps its own sentence."""
    match, count = match_with_payment(3)
    changes = [*match.changes(match.version - 4, 0)]
    stories = [each.story for each in changes]
    combined = [*sentences_by_story(stories)]
    assert [len(each) > 0 for each in combined] == [True, False, False, True]
    whole, *after = combined[-1]
    apart = [each.sentences[0] for each in changes[1:]]
    assert whole.text.count(" pays ") == 1
    assert {line for each in apart for line in each.changes} == {*whole.changes}
    words = whole.text.partition(" and gains")[0].split()
    assert sum(int(word) for word in words if word.isdecimal()) == count
    assert tuple(after) == changes[-1].sentences[1:]
    assert all(" pays 1 " in each.text for each in apart)


def test_other_changes_keep_their_sentences() -> None:
    """Changes that are no payment keep their own sentences."""
    match, rng = aw.Match.new("the-ancient-world", NAMES, seed=7), random.Random(7)
    for _ in range(20):
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        match.apply(rng.choice(waiting.actions))
    changes = [*match.changes(0, 1)]
    combined = sentences_by_story([each.story for each in changes])
    assert [*combined] == [each.sentences for each in changes]
