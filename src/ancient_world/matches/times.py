"""The times of choices, written into the record of a match as notes."""

from __future__ import annotations

from datetime import UTC, datetime
from time import monotonic

from ancient_world.records.notes import Note
from ancient_world.records.record import Record


class Stopwatch:
    """Runs from one change of a match to the next, if the match writes times at all."""

    def __init__(self) -> None:
        self.used = False
        self.restart()

    def restart(self) -> None:
        """Begin again at nought."""
        self._since = monotonic()

    def note(self) -> Note | None:
        """Return the time of day and the seconds since the last change, to the thousandth; nothing if it is not used."""
        if not self.used:
            return None
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return Note(at=now, seconds=round(monotonic() - self._since, 3))


def was_timed(record: Record) -> bool:
    """Return whether the last choice of a record has the seconds that it took."""
    notes = (entry.note for entry in reversed(record.entries) if entry.player is not None)
    last = next(notes, None)
    return last is not None and last.seconds is not None
