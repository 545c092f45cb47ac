"""Test how many planted slips are mended in records of all games; a smaller ``tests.soaks.mending``."""

from __future__ import annotations

from functools import cache

import pytest

import ancient_world as aw
from ancient_world.validation import SuggestedMend
from tests.fuzzing import rounds
from tests.soaks.mending import Planted, planted, same

pytestmark = [pytest.mark.long, pytest.mark.fuzz]

RECORDS = rounds(480)
GAMES = rounds(16)
"""Different games of each kind that are played; slips are planted in several places of each."""
Mended = tuple[Planted, tuple[SuggestedMend, ...]]


@cache
def mended() -> tuple[Mended, ...]:
    """Return records with planted slips, each with its mends."""
    return tuple([(each, aw.suggest_mends(each.wrong)) for each in planted(RECORDS, GAMES)])


def share_right(slips: int) -> float:
    """Return the share of records with this number of slips whose first mend is the original record."""
    right = [
        bool(mends) and same(each.right, mends[0].record)
        for each, mends in mended()
        if len(each.slips) == slips
    ]
    return sum(right) / len(right)


def test_one_slip() -> None:
    """With one slip at least 90 % of the first mends are the original record."""
    assert share_right(1) >= 0.9


def test_three_slips() -> None:
    """With three slips at least 70 % are."""
    assert share_right(3) >= 0.7


def test_every_mend_is_valid() -> None:
    """Every mend is a valid record, and the surest comes first."""
    offers = [mends for _, mends in mended()]
    assert all(aw.validate(mend.record).ok for mends in offers for mend in mends)
    assert [[mend.probability for mend in mends] for mends in offers] == [
        sorted([mend.probability for mend in mends], reverse=True) for mends in offers
    ]


def test_a_valid_record_is_not_changed() -> None:
    """A valid record has no mends."""
    assert {aw.suggest_mends(each.right) for each, _ in mended()} == {()}
