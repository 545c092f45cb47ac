"""Reports on the corpus are unchanged; a difference shows as changed lines."""

from __future__ import annotations

from tests.kept import check_kept
from tests.records.helped.telling import PLACE, text_of_all


def test_records_with_faults_are_helped_alike() -> None:
    """The text of the reports equals the stored one."""
    check_kept(text_of_all(), PLACE)
