"""Print a game as it goes: each change in sentences, and the log of the last rounds."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.console import Console

import ancient_world as aw
from ancient_world.cli.cli_texts import printable_names
from ancient_world.cli.render import print_line, printable_text
from ancient_world.narration.telling.seat_change import Story, sentences_by_story
from ancient_world.narration.telling.sentences import LogSentence, SentenceWriter
from ancient_world.narration.telling.story_moments import Viewer, moments_of


class ChangePrinter:
    """Prints the changes of a match; lines that continue a turn are indented.

    ``people`` are the seats of the readers: several see what the choosing player knows, and without any, all is shown.
    """

    def __init__(
        self, console: Console, game: str, names: Sequence[str], people: Collection[int]
    ) -> None:
        self._out = console
        self._game = game
        self._people = people
        self._sentence_writer = SentenceWriter(aw.game(game), printable_names(names))
        self._last_player: int | None = None

    def print_change(self, change: aw.MatchChange, note: str = "") -> None:
        """Print a change; the note follows the choice."""
        self._print_sentences(self._story_of(change).sentences(), note)

    def print_changes(self, changes: Sequence[aw.MatchChange], *, with_details: bool) -> None:
        """Print several changes in a row; with ``with_details``, also print what each sentence changed."""
        stories = [self._story_of(each) for each in changes]
        for sentences in sentences_by_story(stories):
            self._print_sentences(sentences, with_details=with_details)

    def _print_sentences(
        self, sentences: Sequence[LogSentence], note: str = "", *, with_details: bool = False
    ) -> None:
        for sentence in sentences:
            starts_turn = sentence.player is not None and (
                sentence.turn or sentence.player != self._last_player
            )
            if sentence.player is not None:
                self._last_player = sentence.player
            line = printable_text("" if starts_turn else "  ")
            print_line(
                self._out,
                line.append_text(
                    printable_text(f"{sentence.text}{note}", "" if starts_turn else "dim")
                ),
            )
            note = ""
            for detail in sentence.changes if with_details else ():
                print_line(self._out, f"      {detail}", "dim")

    def _story_of(self, change: aw.MatchChange) -> Story:
        """Return the story of a change as the readers may know it."""
        return Story(
            self._sentence_writer, change.undone, moments_of(change, self._viewer_of(change))
        )

    def _viewer_of(self, change: aw.MatchChange) -> Viewer:
        """Return the viewer whose knowledge the readers get of a change."""
        if not self._people:
            return Viewer(self._game, sees_all=True)
        if len(self._people) == 1:
            return Viewer(self._game, next(iter(self._people)))
        actor = change.entries[0].player
        viewer_seat = change.before.agenda[-1].whose() if actor is None else actor
        return Viewer(self._game, viewer_seat if viewer_seat in self._people else None)


def print_log(
    console: Console,
    match: aw.Match,
    people: Collection[int],
    *,
    rounds: int | None,
    with_details: bool = False,
) -> None:
    """Print what has happened in the last rounds, or in all, each round under its title."""
    names, game = printable_names(match.names), aw.game(match.state.game)
    states = [*aw.replay(match.record)]
    changes_by_title: list[tuple[str, list[aw.MatchChange]]] = []
    for number, entry in reversed([*enumerate(match.record.entries)]):
        state_before, state_after = states[number : number + 2]
        title = game.board(state_before, names).title
        if not changes_by_title or changes_by_title[-1][0] != title:
            if len(changes_by_title) == rounds:
                break
            changes_by_title.append((title, []))
        changes_by_title[-1][1].append(
            aw.MatchChange(number + 1, 0, (entry,), state=state_after, before=state_before)
        )
    change_printer = ChangePrinter(console, match.state.game, match.names, people)
    for title, changes in reversed(changes_by_title):
        console.rule(printable_text(title, "bold"))
        change_printer.print_changes(changes[::-1], with_details=with_details)
