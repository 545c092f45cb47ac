"""Telling a game as it goes: a sentence for each choice, turn by turn, with no secret revealed to anybody at the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.console import Console

import ancient_world as aw
from ancient_world.cli.render import plain, write
from ancient_world.cli.words import told_names
from ancient_world.narration.telling.sentences import Sentence, Teller, told_together
from ancient_world.narration.telling.story import Host, Story, Viewer, story_of


class TurnTeller:
    """A teller of the changes of a match; what follows in the same turn is indented.

    ``people`` are the seats of those who read along. Of several, who chooses knows what is told; without people, everything is.
    """

    def __init__(
        self, out: Console, game: str, names: Sequence[str], people: Collection[int]
    ) -> None:
        self._out = out
        self._game = game
        self._people = people
        self._teller = Teller(aw.game(game), told_names(names))
        self._who: int | None = None

    def tell(self, change: aw.Change, note: str = "") -> None:
        """Tell what was chosen, and what followed; the note stands behind the choice."""
        self._write(self._teller.sentences(self._story(change)), note)

    def tell_all(self, changes: Sequence[aw.Change], *, unfolded: bool) -> None:
        """Tell several changes in a row, a payment in one sentence; unfolded: with what each sentence changed."""
        stories = [self._story(each) for each in changes]
        for sentences in told_together(self._teller, stories):
            self._write(sentences, unfolded=unfolded)

    def _write(
        self, sentences: Sequence[Sentence], note: str = "", *, unfolded: bool = False
    ) -> None:
        for sentence in sentences:
            new = sentence.player is not None and (sentence.turn or sentence.player != self._who)
            if sentence.player is not None:
                self._who = sentence.player
            line = plain("" if new else "  ")
            write(
                self._out, line.append_text(plain(f"{sentence.text}{note}", "" if new else "dim"))
            )
            note = ""
            for each in sentence.changes if unfolded else ():
                write(self._out, f"      {each}", "dim")

    def _story(self, change: aw.Change) -> Story:
        """Return a change as those who read along know it."""
        return story_of(change, self._eyes(change))

    def _eyes(self, change: aw.Change) -> Viewer | Host:
        """Return how those who read along see a change."""
        if not self._people:
            return Host()
        if len(self._people) == 1:
            return Viewer(self._game, next(iter(self._people)))
        chose = change.entries[0].player
        whose = change.before.agenda[-1].whose() if chose is None else chose
        return Viewer(self._game, whose if whose in self._people else None)


def tell_log(
    out: Console,
    match: aw.Match,
    people: Collection[int],
    *,
    rounds: int | None,
    unfolded: bool = False,
) -> None:
    """Tell again what has happened in the last rounds, or in all, each under its title and turn by turn."""
    names, game = told_names(match.names), aw.game(match.state.game)
    states = [*aw.replay(match.record)]
    parts: list[tuple[str, list[aw.Change]]] = []
    for number, entry in reversed([*enumerate(match.record.entries)]):
        before, after = states[number : number + 2]
        title = game.board(before, names).title
        if not parts or parts[-1][0] != title:
            if len(parts) == rounds:
                break
            parts.append((title, []))
        parts[-1][1].append(aw.Change(number + 1, 0, (entry,), state=after, before=before))
    teller = TurnTeller(out, match.state.game, match.names, people)
    for title, changes in reversed(parts):
        out.rule(plain(title, "bold"))
        teller.tell_all(changes[::-1], unfolded=unfolded)
