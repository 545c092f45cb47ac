"""Drawing with rich: lines, tables, boards and scores."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text, printable, printable_names
from ancient_world.engine import Board, Section

# --- drawing ---


CONTINUATION_INDENT = 4
"""The indentation of continuation lines."""
DEFAULT_WIDTH = 80
LINES_BESIDE_TABLE = 3
"""The lines of a screen that the table leaves to what is above and below it."""


class TerminalConsole(Console):
    """A console that lets a closed pipe reach the command as an error."""

    def on_broken_pipe(self) -> None:
        """Re-raise the error that rich has caught.

        Raises:
            BrokenPipeError: always.
        """
        raise  # noqa: PLE0704 - rich calls it where it has caught the error


def make_console(*, error: bool = False) -> Console:
    """Return a console for people: as wide as the terminal, or 80 columns without a terminal."""
    stream = sys.stderr if error else sys.stdout
    width = DEFAULT_WIDTH if stream is None or not stream.isatty() else None
    return TerminalConsole(file=stream, stderr=error, highlight=False, width=width)


def printable_text(text: str, style: str = "") -> Text:
    """Return text that is safe to print: control characters are replaced."""
    return Text(printable(text), style=style)


def print_line(console: Console, text: str | Text, style: str = "") -> None:
    """Print a line; continuation lines are indented."""
    console.print(
        wrap_line(console, printable_text(text, style) if isinstance(text, str) else text)
    )


def wrap_line(console: Console, line: Text) -> Group | Text:
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
    console.print(_section_drawing(console, section))


def _section_drawing(console: Console, section: Section) -> Group | Table:
    table = _section_table(section)
    if section.columns or not section.title:
        return table
    return Group(wrap_line(console, printable_text(section.title, "bold cyan")), table)


def line_count(console: Console, sections: Sequence[Section]) -> int:
    """Return the number of lines that sections take on the screen."""
    drawings = [_section_drawing(console, section) for section in sections]
    return len(console.render_lines(Group(*drawings))) if drawings else 0


def sections_left_out(console: Console, sections: Sequence[Section]) -> tuple[Section, ...]:
    """Return the sections to leave out, the longest first, so that the others fit on a screen.

    Maps, which have a page of their own, and what the present decision is about are not left out.
    """
    kept = [each for each in sections if each.columns or any(len(row) > 1 for row in each.rows)]
    tables = [each for each in kept if each.columns and not each.now]
    tables.sort(key=lambda each: line_count(console, [each]))
    left_out: list[Section] = []
    while tables and line_count(console, kept) > console.height - LINES_BESIDE_TABLE:
        left_out.append(tables.pop())
        kept.remove(left_out[-1])
    return tuple(left_out)


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
            Group(name, *[wrap_line(console, printable_text(line)) for line in lines], total)
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
    elif aw.is_over(state):
        print_line(console, cli_text("nobody"), "bold")
