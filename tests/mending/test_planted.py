"""Slips that were planted in records of all games are found and put right; a smaller ``tests.soaks.mending``."""

from __future__ import annotations

from functools import cache

import pytest

import ancient_world as aw
from tests.fuzzing import rounds
from tests.soaks.mending import Planted, planted, same

pytestmark = [pytest.mark.long, pytest.mark.fuzz]

RECORDS = rounds(480)
GAMES = rounds(16)
"""Different ones of each game, which are played first; in each of them slips are made in several places."""
Mended = tuple[Planted, tuple[aw.SuggestedMend, ...]]


@cache
def mended() -> tuple[Mended, ...]:
    """Records with slips, each with what is offered for it."""
    return tuple([(each, aw.suggest_mends(each.wrong)) for each in planted(RECORDS, GAMES)])


def share_right(slips: int) -> float:
    """The share of the records with so many slips whose first mend is the planted one."""
    right = [
        bool(mends) and same(each.right, mends[0].record)
        for each, mends in mended()
        if len(each.slips) == slips
    ]
    return sum(right) / len(right)


def test_one_slip() -> None:
    """The first mend is the planted one for nine records of ten."""
    assert share_right(1) >= 0.9


def test_three_slips() -> None:
    """With three slips it is for seven of ten."""
    assert share_right(3) >= 0.7


def test_what_is_offered_is_valid() -> None:
    """Every mend is a valid record, and the best one comes first."""
    offers = [mends for _, mends in mended()]
    assert all(aw.validate(mend.record).ok for mends in offers for mend in mends)
    assert [[mend.probability for mend in mends] for mends in offers] == [
        sorted([mend.probability for mend in mends], reverse=True) for mends in offers
    ]


def test_a_valid_record_is_not_changed() -> None:
    """For a record that is right nothing is offered."""
    assert {aw.suggest_mends(each.right) for each, _ in mended()} == {()}
