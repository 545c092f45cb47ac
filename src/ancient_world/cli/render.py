"""Drawing with rich: the board, score tables. Only what a game says of itself is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import ancient_world as aw

__all__ = ["draw_board", "draw_scores"]


def draw_board(
    out: Console, state: aw.State, names: Sequence[str], *, everything: bool = False
) -> None:
    """The table, part by part; long parts only if ``everything`` is wanted."""
    board = aw.game(state.game).board(state, names)
    out.print()
    out.rule(Text(board.title, style="bold"))
    for section in board.sections:
        if everything or not section.detail:
            out.print(Text(section.title, style="bold cyan"))
            out.print(Padding(_table(section), (0, 0, 0, 2), expand=False))


def _table(section: aw.Section) -> Table:
    """A part of the board; the first column is never broken."""
    table = Table(box=None, show_header=bool(section.columns), pad_edge=False, header_style="dim")
    for index in range(len(section.rows[0]) if section.rows else 0):
        heading = section.columns[index] if section.columns else ""
        table.add_column(heading, no_wrap=index == 0)
    for row in section.rows:
        table.add_row(*[Text(cell) for cell in row])
    return table


def draw_scores(out: Console, state: aw.State, names: Sequence[str]) -> None:
    """Every scoring line of every player, the totals, and who has won."""
    out.print()
    out.rule(Text("Scores", style="bold"))
    for score in aw.scores(state):
        table = Table(box=None, show_header=False, pad_edge=False)
        table.add_column(justify="right")
        table.add_column()
        for line in score.lines:
            table.add_row(str(line.points), Text(f"{line.text} [{line.rule}]"))
        table.add_row(Text(str(score.total), style="bold"), Text("total", style="bold"))
        out.print(Text(names[score.player], style="bold cyan"))
        out.print(Padding(table, (0, 0, 0, 2), expand=False))
    won = [names[player] for player in aw.winners(state)]
    if won:
        verb = "wins" if len(won) == 1 else "share the victory"
        out.print(Text(f"{' and '.join(won)} {verb}.", style="bold green"))
