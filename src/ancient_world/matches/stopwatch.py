"""Measure the times of choices, to write them into a record as notes."""

from __future__ import annotations

from datetime import UTC, datetime
from time import monotonic

from ancient_world.records.notes import Note
from ancient_world.records.record import Record


class Stopwatch:
    """Measures the time from one change of a match to the next; ``used`` says whether the match writes times."""

    def __init__(self) -> None:
        self.used = False
        self.restart()

    def restart(self) -> None:
        """Start again at zero."""
        self._started_at = monotonic()

    def make_note(self) -> Note | None:
        """Return a note with the UTC time and the seconds since the last change; ``None`` if the match writes no times."""
        if not self.used:
            return None
        utc_now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return Note(at=utc_now, seconds=round(monotonic() - self._started_at, 3))


def was_timed(record: Record) -> bool:
    """Return whether the last choice of a record has a note with its duration."""
    notes = (entry.note for entry in reversed(record.entries) if entry.player is not None)
    last_note = next(notes, None)
    return last_note is not None and last_note.seconds is not None
