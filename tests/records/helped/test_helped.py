"""Reports help as they did: another sentence, moment, proposal or place in the text shows as a difference of lines."""

from __future__ import annotations

from tests.records.helped.telling import PLACE, text_of_all


def test_records_with_faults_are_helped_alike() -> None:
    """``python -m tests.records.helped.telling`` would change no line."""
    assert text_of_all() == PLACE.read_text("utf-8")
