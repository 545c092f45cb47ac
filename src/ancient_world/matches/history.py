"""The past of a match: its states by the number of entries, undo and redo."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ancient_world.documents import text as documents
from ancient_world.documents.codec import from_document
from ancient_world.engine.applying import SPACING, Course, apply
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.game import Cards
from ancient_world.engine.state import State
from ancient_world.narration.changes import Change, Log
from ancient_world.records.files.raw import RawRecord
from ancient_world.records.record import Entry, Header, Record

# --- states by the number of entries ---


Played = Sequence[tuple[Entry, State]]
"""Entries, each with the state after it."""


class Timeline:
    """Entries and states of a match, its choices, and those taken back. It is used under the match's lock.

    A state is kept after every 32 entries; what lies between is played again when somebody asks.
    """

    def __init__(self, first: State) -> None:
        self.entries: list[Entry] = []
        self.now: Any = first
        """The state after the last entry; who reads it without waiting never sees one in between."""
        self.choices: list[int] = []
        """How many entries there were before each choice that can be taken back."""
        self.taken: list[list[Entry]] = []
        """The choices that were taken back and can be played again, the last one at the end."""
        self._kept = [first]

    @property
    def first(self) -> State:
        """The state before every entry."""
        return self._kept[0]

    def add(self, played: Played) -> None:
        """Write entries down with the states after them."""
        for entry, state in played:
            self.entries.append(entry)
            if len(self.entries) % SPACING == 0:
                self._kept.append(state)
        if played:
            self.now = played[-1][1]

    def choose(self, played: Played) -> None:
        """Write a choice down with the chance that followed it; what was taken back before is gone."""
        self.taken.clear()
        self.choices.append(len(self.entries))
        self.add(played)

    def take_back(self, before: State) -> None:
        """Take the last choice back; ``before`` is the state before it."""
        start = self.choices.pop()
        self.taken.append(self.entries[start:])
        del self.entries[start:]
        del self._kept[start // SPACING + 1 :]
        self.now = before

    def choose_again(self, played: Played) -> None:
        """Write down again what was taken back last."""
        self.taken.pop()
        self.choices.append(len(self.entries))
        self.add(played)

    def state_after(self, count: int) -> Any:
        """The state after the first ``count`` entries."""
        kept = count // SPACING
        between = self.entries[kept * SPACING : count]
        course = Course(self._kept[kept])
        for entry in between:
            course.apply(entry.action)
        return course.state

    def since(self, back: int) -> tuple[State, list[Entry]]:
        """The state before the last choices, so many of them, and the entries since."""
        start = self.choices[-back]
        return self.state_after(start), self.entries[start:]

    @property
    def last_player(self) -> int | None:
        """Whose choice can be taken back; ``None`` if it is nobody's."""
        return self.entries[self.choices[-1]].player if self.choices else None

    def choices_since(self, players: Collection[int]) -> int:
        """How many choices there are since the last one of these players, which counts; 0 if there is none.

        All parts of a payment count together, as people make it at once.
        """
        found, payer = 0, None
        for count, start in enumerate(reversed(self.choices), 1):
            entry = self.entries[start]
            in_parts = getattr(entry.action, "in_parts", False)
            if found and not (in_parts and entry.player == payer):
                break
            if found or entry.player in players:
                found, payer = count, entry.player
                if not in_parts:
                    break
        return found


# --- undo and redo ---


def each_is_a_change(header: Header) -> bool:
    """Tell whether outcomes of chance are changes of their own: at a real table they are applied like choices."""
    return header.seed is None and header.commitment is None


def written_log(
    raw: RawRecord, header: Header, first: State, drawn: tuple[Entry, ...], cards: Cards | None
) -> Log:
    """The log of a match as the lines of its journal tell it, then the chance that was ``drawn`` since.

    What was taken back is not judged when a journal is read. If it cannot be played, the log begins with the version
    of now.
    """
    told = [told for line in raw.texts[1:] if (told := _told(line.text)) is not None]
    each = each_is_a_change(header)
    log, states = Log(), [first]
    try:
        entries = iter(_entries(raw, [value for kind, value in told if kind == "entry"], cards))
        for kind, value in told:
            if kind == "undo":
                before = states[-1]
                del states[len(states) - value :]
                log.add(Change(log.version + 1, value, (), states[-1], before))
            elif kind == "changes":
                log.count(value)
            else:
                _play(next(entries), states, log, each=each)
        for entry in drawn:
            _play(entry, states, log, each=each)
    except AncientWorldError:
        return Log(_counted(told, each=each))
    return log


def _play(entry: Entry, states: list[State], log: Log, *, each: bool) -> None:
    """Play an entry after those before it, and note it."""
    before = states[-1]
    states.append(apply(before, entry.action))
    log.play(entry, before, states[-1], each=each)


def _told(line: bytes) -> tuple[str, Any] | None:
    """Read again what a line tells of the course of a match, and its name."""
    value = documents.load(line) if line.strip() else {"sha256": ""}
    if type(value) is not dict:
        return "entry", value
    if "sha256" in value or "secret" in value:
        return None
    kind = next((key for key in ("undo", "changes") if key in value), "entry")
    return kind, value.get(kind, value)


def _entries(raw: RawRecord, values: list[Any], cards: Cards | None) -> tuple[Entry, ...]:
    """Every entry that was ever written, those too that were taken back."""
    body = {**raw.document["record"], "entries": values, "checksums": []}
    document = {**raw.document, "record": body}
    return from_document(document, expect=Record, cards=cards).entries


def _counted(told: list[tuple[str, Any]], *, each: bool) -> int:
    """The version after what lines tell, from nothing but their number."""
    version = 0
    for kind, value in told:
        if kind == "changes":
            version = value
        elif kind == "undo" or each or (type(value) is dict and value.get("player") is not None):
            version += 1
    return version
