"""Keeps the course of a match: the entries that were played, in order, and those taken back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ancient_world.engine.playing.course import after
from ancient_world.engine.state import State
from ancient_world.records.record import Entry

Played = Sequence[tuple[Entry, State]]
"""Entries, each with the state after it."""

SPACING = 32
"""A state is kept after every 32 entries; what lies between is played again when somebody asks."""


class Timeline:
    """Entries and states of a match, its choices, and those taken back. It is used under the match's lock."""

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
        return after(self._kept[kept], [entry.action for entry in between])

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
