"""Drawing with rich: boards, scores, and the log of a game."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.columns import Columns
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text, printable_names
from ancient_world.engine import Board, Section
from ancient_world.narration.telling.seat_change import Story, sentences_by_story
from ancient_world.narration.telling.sentences import LogSentence, SentenceWriter
from ancient_world.narration.telling.story_moments import Viewer, moments_of

# --- drawing ---


CONTINUATION_INDENT = 4
"""The indentation of continuation lines."""
CONTROL_REPLACEMENTS = {code: "?" for code in (*range(32), *range(127, 160)) if code != ord("\n")}


class TerminalConsole(Console):
    """A console that lets a closed pipe reach the command as an error."""

    def on_broken_pipe(self) -> None:
        """Re-raise the error that rich has caught.

        Raises:
            BrokenPipeError: always.
        """
        raise  # noqa: PLE0704 - rich calls it where it has caught the error


def printable_text(text: str, style: str = "") -> Text:
    """Return text that is safe to print: control characters are replaced."""
    return Text(text.translate(CONTROL_REPLACEMENTS), style=style)


def print_line(console: Console, text: str | Text, style: str = "") -> None:
    """Print a line; continuation lines are indented."""
    console.print(_wrap(console, printable_text(text, style) if isinstance(text, str) else text))


def _wrap(console: Console, line: Text) -> Group | Text:
    """Return a line broken to the width of the console."""
    if all(part.cell_len <= console.width for part in line.split()):
        return line
    first_line, *further_lines = line.wrap(
        console, max(console.width - CONTINUATION_INDENT, 2 * CONTINUATION_INDENT)
    )
    first_line.rstrip()
    for line_part in further_lines:
        line_part.rstrip()
    return Group(
        first_line,
        *[Padding(part, (0, 0, 0, CONTINUATION_INDENT), expand=False) for part in further_lines],
    )


def table_with_headings(first_heading: str, *other_headings: str) -> Table:
    """Return a table with these headings; all columns but the first contain numbers."""
    table = Table(box=None, pad_edge=False)
    table.add_column(first_heading)
    for heading in other_headings:
        table.add_column(heading, justify="right")
    return table


def print_board(
    console: Console, state: aw.State, names: Sequence[str], *, everything: bool = False
) -> None:
    """Draw the board of a state, section by section; long sections only with ``everything``."""
    print_sections(
        console, aw.game(state.game).board(state, printable_names(names)), everything=everything
    )


def print_sections(console: Console, board: Board, *, everything: bool = False) -> None:
    """Draw a board, section by section; long sections only with ``everything``."""
    console.print()
    console.rule(printable_text(board.title, "bold"))
    for section in board.sections:
        if everything or not section.detail:
            print_section(console, section)


def print_section(console: Console, section: Section) -> None:
    """Draw one section of a board in a single print."""
    table = _section_table(section)
    if section.columns or not section.title:
        console.print(table)
    else:
        console.print(Group(_wrap(console, printable_text(section.title, "bold cyan")), table))


def _section_table(section: Section) -> Table:
    """Return a section of a board as a table; its title heads the first column, which is never wrapped."""
    table = Table(box=None, show_header=bool(section.columns), pad_edge=False)
    for index in range(len(section.rows[0]) if section.rows else 0):
        heading = printable_text(section.columns[index] if section.columns else "", "dim")
        title = printable_text(section.title, "bold cyan")
        table.add_column(heading if index else title, no_wrap=index == 0)
    for first_cell, *cells in section.rows:
        table.add_row(printable_text(f"  {first_cell}"), *map(printable_text, cells))
    return table


def print_scores(console: Console, state: aw.State, names: Sequence[str]) -> None:
    """Draw every player's score lines and total, and the winners."""
    console.print()
    console.rule(Text(cli_text("scores"), style="bold"))
    names, score_blocks = printable_names(names), []
    for score in aw.scores(state):
        lines = [f"  {line.points:3}  {line.text} [{line.rule}]" for line in score.lines]
        total = printable_text(f"  {score.total:3}  {cli_text('total')}", "bold")
        name = printable_text(names[score.player], "bold cyan")
        score_blocks.append(
            Group(name, *[_wrap(console, printable_text(line)) for line in lines], total)
        )
    console.print(Columns(score_blocks))
    winner_names = [names[player] for player in aw.winners(state)]
    if winner_names:
        winners_text = (
            cli_text("share", names=cli_text("and").join(winner_names))
            if winner_names[1:]
            else cli_text("wins", names=winner_names[0])
        )
        print_line(console, winners_text, "bold green")


# --- telling a game as it goes ---


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
