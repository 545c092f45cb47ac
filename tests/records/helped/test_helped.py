"""Reports help as they did: another sentence, moment, proposal or place in the text shows as a difference of lines."""

from __future__ import annotations

from tests.kept import check_kept
from tests.records.helped.telling import PLACE, text_of_all


def test_records_with_faults_are_helped_alike() -> None:
    """What reports say of the records of the corpus is what is kept."""
    check_kept(text_of_all(), PLACE)
