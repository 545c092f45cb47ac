"""The past of a match: states by the number of entries, undo and redo, and the log from a journal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ancient_world.documents import text as documents
from ancient_world.documents.codec import from_document
from ancient_world.engine.applying import SNAPSHOT_INTERVAL, GameRun, apply
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.game import CardSet
from ancient_world.engine.state import State
from ancient_world.narration.changes import Log, MatchChange
from ancient_world.records.files.raw_record import RawRecord
from ancient_world.records.record import Entry, Header, Record

# --- states by the number of entries ---


AppliedEntries = Sequence[tuple[Entry, State]]
"""Entries, each with the state after it."""


class Timeline:
    """The entries, states and choices of a match, and those that can be redone. Use it under the match's lock.

    States are stored every ``SNAPSHOT_INTERVAL`` entries; others are computed by playing the entries from there.
    """

    def __init__(self, first: State) -> None:
        self.entries: list[Entry] = []
        self.state: Any = first
        """The state after the last entry; reading it without the lock never gives an intermediate state."""
        self.choices: list[int] = []
        """The number of entries before each choice that can be taken back."""
        self.undone_choices: list[list[Entry]] = []
        """The entries of each choice that can be redone, the next one last."""
        self._saved_states = [first]

    @property
    def first_state(self) -> State:
        """The state before the first entry."""
        return self._saved_states[0]

    def append(self, applied_entries: AppliedEntries) -> None:
        """Append entries with the states after them."""
        for entry, state in applied_entries:
            self.entries.append(entry)
            if len(self.entries) % SNAPSHOT_INTERVAL == 0:
                self._saved_states.append(state)
        if applied_entries:
            self.state = applied_entries[-1][1]

    def append_choice(self, applied_entries: AppliedEntries) -> None:
        """Append a choice with the outcomes that followed it; nothing can be redone after that."""
        self.undone_choices.clear()
        self.choices.append(len(self.entries))
        self.append(applied_entries)

    def undo_choice(self, state_before: State) -> None:
        """Take the last choice back; ``state_before`` is the state before that choice."""
        start = self.choices.pop()
        self.undone_choices.append(self.entries[start:])
        del self.entries[start:]
        del self._saved_states[start // SNAPSHOT_INTERVAL + 1 :]
        self.state = state_before

    def redo_choice(self, applied_entries: AppliedEntries) -> None:
        """Append again the choice that was taken back last, with the states after its entries."""
        self.undone_choices.pop()
        self.choices.append(len(self.entries))
        self.append(applied_entries)

    def state_after(self, count: int) -> Any:
        """Return the state after the first ``count`` entries."""
        index = count // SNAPSHOT_INTERVAL
        entries_since_saved = self.entries[index * SNAPSHOT_INTERVAL : count]
        replayed = GameRun(self._saved_states[index])
        for entry in entries_since_saved:
            replayed.apply(entry.action)
        return replayed.state

    def choices_from_end(self, choice_count: int) -> tuple[State, list[Entry]]:
        """Return the state before the last ``choice_count`` choices, and the entries since."""
        start = self.choices[-choice_count]
        return self.state_after(start), self.entries[start:]

    @property
    def last_player(self) -> int | None:
        """The seat of the last choice; ``None`` if there is none, or if it was an outcome of chance."""
        return self.entries[self.choices[-1]].player if self.choices else None

    def count_choices_since(self, players: Collection[int]) -> int:
        """Count the choices since the last one of these players, including that one; 0 if there is none.

        If that choice is part of a payment, all parts are included.
        """
        choice_count, last_payer = 0, None
        for count, start in enumerate(reversed(self.choices), 1):
            entry = self.entries[start]
            is_partial = getattr(entry.action, "in_parts", False)
            if choice_count and not (is_partial and entry.player == last_payer):
                break
            if choice_count or entry.player in players:
                choice_count, last_payer = count, entry.player
                if not is_partial:
                    break
        return choice_count


# --- undo and redo ---


def outcomes_are_changes(header: Header) -> bool:
    """Return whether outcomes of chance are changes of their own, as at a real table, where they are applied like choices."""
    return header.seed is None and header.commitment is None


def log_from_journal(
    raw: RawRecord,
    header: Header,
    first: State,
    later_outcomes: tuple[Entry, ...],
    cards: CardSet | None,
) -> Log:
    """Return the log of a match from the lines of its journal, followed by the outcomes ``later_outcomes`` since.

    Entries that were taken back are not validated when a journal is read. If they cannot be played, the log begins with
    the present version.
    """
    parsed_lines = [
        parsed_line
        for line in raw.source_lines[1:]
        if (parsed_line := _parse_line(line.text)) is not None
    ]
    always_separate = outcomes_are_changes(header)
    log, states = Log(), [first]
    try:
        entries = iter(
            _parse_entries(raw, [value for kind, value in parsed_lines if kind == "entry"], cards)
        )
        for kind, value in parsed_lines:
            if kind == "undo":
                state_before = states[-1]
                del states[len(states) - value :]
                log.add(MatchChange(log.version + 1, value, (), states[-1], state_before))
            elif kind == "changes":
                log.jump_to(value)
            else:
                _play_entry(next(entries), states, log, always_separate=always_separate)
        for entry in later_outcomes:
            _play_entry(entry, states, log, always_separate=always_separate)
    except AncientWorldError:
        return Log(_count_changes(parsed_lines, always_separate=always_separate))
    return log


def _play_entry(entry: Entry, states: list[State], log: Log, *, always_separate: bool) -> None:
    """Play an entry after the last state; append the new state, and add the entry to the log."""
    before = states[-1]
    states.append(apply(before, entry.action))
    log.play(entry, before, states[-1], always_separate=always_separate)


def _parse_line(line: bytes) -> tuple[str, Any] | None:
    """Parse a line of a journal into a kind (``entry``, ``undo`` or ``changes``) and a value; ``None`` for other lines."""
    value = documents.load(line) if line.strip() else {"sha256": ""}
    if type(value) is not dict:
        return "entry", value
    if "sha256" in value or "secret" in value:
        return None
    kind = next((key for key in ("undo", "changes") if key in value), "entry")
    return kind, value.get(kind, value)


def _parse_entries(raw: RawRecord, values: list[Any], cards: CardSet | None) -> tuple[Entry, ...]:
    """Return every entry in the journal, including those that were taken back."""
    record_body = {**raw.document["record"], "entries": values, "checksums": []}
    document = {**raw.document, "record": record_body}
    return from_document(document, expect=Record, cards=cards).entries


def _count_changes(parsed_lines: list[tuple[str, Any]], *, always_separate: bool) -> int:
    """Return the version after parsed lines, without playing them."""
    version = 0
    for kind, value in parsed_lines:
        if kind == "changes":
            version = value
        elif (
            kind == "undo"
            or always_separate
            or (type(value) is dict and value.get("player") is not None)
        ):
            version += 1
    return version
