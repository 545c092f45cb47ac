"""Telling a game as it goes: a line for each turn, with no secret revealed to anybody at the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.console import Console

import ancient_world as aw
from ancient_world.cli.render import plain, write
from ancient_world.cli.words import told_names
from ancient_world.records.course import actor
from ancient_world.records.record import Entry


class TurnTeller:
    """A teller of entries in words; a player's actions of one turn are gathered in one line.

    ``people`` are the seats of those who read along. Nothing is printed that none of them may know; without people,
    everything is.
    """

    def __init__(self, out: Console, names: Sequence[str], people: Collection[int]) -> None:
        self._out = out
        self._names = told_names(names)
        self._people = people
        self._who: int | None = None
        self._said: list[str] = []

    def tell(self, state: aw.State, entry: Entry, note: str = "") -> None:
        """Describe an entry and what follows it by force; ``state`` is the state before it."""
        self._tell(state, entry, note)
        for before, action in aw.taken_after(state, entry.action):
            self._tell(before, Entry(actor(before, action), action))

    def _tell(self, state: aw.State, entry: Entry, note: str = "") -> None:
        known = self._known(state, entry.action)
        words = f"{aw.game(state.game).describe(state, known)}{note}"
        if entry.player is None:
            self.flush()
            write(self._out, f"  {words}", "dim")
            return
        if entry.player != self._who or state.agenda[-1].starts_turn:
            self.flush()
        self._who = entry.player
        self._said.append(words)

    def follow(self, state: aw.State, entry: Entry, note: str = "") -> aw.State:
        """Describe an entry with all that everybody learns by it, and return the state after it."""
        self.tell(state, entry, note)
        after = aw.apply(state, entry.action)
        self.tell_all(aw.game(state.game).news(state, after, self._names))
        return after

    def tell_all(self, lines: Sequence[str]) -> None:
        """Write the events that everybody learns, each on its own line."""
        if lines:
            self.flush()
        for line in lines:
            write(self._out, f"  {line}", "dim")

    def flush(self) -> None:
        """Print the gathered actions."""
        if self._who is not None:
            line = plain(f"{self._names[self._who]}: ", "bold")
            write(self._out, line.append_text(plain(", ".join(self._said))))
        self._who = None
        self._said = []

    def _known(self, state: aw.State, action: aw.Action) -> aw.Action:
        """Return the action as the best informed of the readers knows it."""
        rules = aw.game(state.game)
        known = [rules.hide_action(state, action, player) for player in self._people]
        return action if action in known or not known else known[0]


def tell_log(out: Console, match: aw.Match, people: Collection[int], *, rounds: int | None) -> None:
    """Tell again what has happened in the last rounds, or in all, each under its title."""
    names, entries = told_names(match.names), match.record.entries
    parts: list[tuple[str, list[tuple[aw.State, Entry]]]] = []
    states = [*aw.replay(match.record)]
    for state, entry in reversed([*zip(states, entries, strict=False)]):
        title = aw.game(state.game).board(state, names).title
        if not parts or parts[-1][0] != title:
            if len(parts) == rounds:
                break
            parts.append((title, []))
        parts[-1][1].append((state, entry))
    teller = TurnTeller(out, match.names, people)
    for title, moments in reversed(parts):
        out.rule(plain(title, "bold"))
        for state, entry in reversed(moments):
            teller.follow(state, entry)
        teller.flush()
