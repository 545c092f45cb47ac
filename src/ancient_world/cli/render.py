"""Drawing with rich: the board, score tables, lines. It draws only what a game declares."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import ancient_world as aw
from ancient_world.cli.words import say, told_names
from ancient_world.engine import Board, Section

INDENT = 4
"""The indentation of the further lines of a long one."""
CONTROLS = {code: "?" for code in (*range(32), *range(127, 160)) if code != ord("\n")}


class Writer(Console):
    """A console that lets a closed pipe reach the command as an error."""

    def on_broken_pipe(self) -> None:
        """Raise the error again that rich has caught.

        Raises:
            BrokenPipeError: always.
        """
        raise  # noqa: PLE0704 - rich calls it where it has caught the error


def plain(text: str, style: str = "") -> Text:
    """Return somebody's words, safe to print: none of their control characters reaches the terminal."""
    return Text(text.translate(CONTROLS), style=style)


def write(out: Console, text: str | Text, style: str = "") -> None:
    """Write a line of text; where it is too long for the screen, it goes on indented."""
    out.print(_wrapped(out, plain(text, style) if isinstance(text, str) else text))


def _wrapped(out: Console, line: Text) -> Group | Text:
    """Return the lines into which a line is broken."""
    if all(part.cell_len <= out.width for part in line.split()):
        return line
    first, *rest = line.wrap(out, max(out.width - INDENT, 2 * INDENT))
    first.rstrip()
    for part in rest:
        part.rstrip()
    return Group(first, *[Padding(part, (0, 0, 0, INDENT), expand=False) for part in rest])


def table_of(first: str, *others: str) -> Table:
    """A table with these headings; all columns but the first hold numbers."""
    table = Table(box=None, pad_edge=False)
    table.add_column(first)
    for heading in others:
        table.add_column(heading, justify="right")
    return table


def draw_board(
    out: Console, state: aw.State, names: Sequence[str], *, everything: bool = False
) -> None:
    """Draw the table, part by part; long parts only with ``everything``."""
    draw(out, aw.game(state.game).board(state, told_names(names)), everything=everything)


def draw(out: Console, board: Board, *, everything: bool = False) -> None:
    """Any board."""
    out.print()
    out.rule(plain(board.title, "bold"))
    for section in board.sections:
        if everything or not section.detail:
            draw_section(out, section)


def draw_section(out: Console, section: Section) -> None:
    """Draw one part of a board, all at once."""
    table = _table(section)
    if section.columns or not section.title:
        out.print(table)
    else:
        out.print(Group(_wrapped(out, plain(section.title, "bold cyan")), table))


def _table(section: Section) -> Table:
    """Return a part of the board as a table. Its title heads the first column, which is never broken."""
    table = Table(box=None, show_header=bool(section.columns), pad_edge=False)
    for index in range(len(section.rows[0]) if section.rows else 0):
        heading = plain(section.columns[index] if section.columns else "", "dim")
        title = plain(section.title, "bold cyan")
        table.add_column(heading if index else title, no_wrap=index == 0)
    for first, *rest in section.rows:
        table.add_row(plain(f"  {first}"), *map(plain, rest))
    return table


def draw_scores(out: Console, state: aw.State, names: Sequence[str]) -> None:
    """Every scoring line of every player, the totals, and who has won."""
    out.print()
    out.rule(Text(say("scores"), style="bold"))
    names, parts = told_names(names), []
    for score in aw.scores(state):
        lines = [f"  {line.points:3}  {line.text} [{line.rule}]" for line in score.lines]
        total = plain(f"  {score.total:3}  {say('total')}", "bold")
        name = plain(names[score.player], "bold cyan")
        parts.append(Group(name, *[_wrapped(out, plain(line)) for line in lines], total))
    out.print(Columns(parts))
    won = [names[player] for player in aw.winners(state)]
    if won:
        told = say("share", names=say("and").join(won)) if won[1:] else say("wins", names=won[0])
        write(out, told, "bold green")
