"""Progress bars for commands on many games, and what is printed when such a command is stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.filesize import decimal
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.render import make_console, print_line


class _SpeedColumn(ProgressColumn):
    """A progress column with the speed in items or bytes per second."""

    def __init__(self, *, in_bytes: bool) -> None:
        self._in_bytes = in_bytes
        super().__init__()

    def render(self, task: Task) -> Text:
        """Return the recent speed, or the average while no recent speed is known."""
        speed = task.finished_speed or task.speed or task.completed / (task.elapsed or 1)
        amount_text = decimal(int(speed)) if self._in_bytes else f"{speed:,.1f}"
        return Text(f"{amount_text}/s", style="progress.data.speed")


def print_stopped(code: str, count: int, *outputs: Path | None) -> None:
    """Print how much an interrupted run has done, and how it can be continued if it writes to a file."""
    texts = [cli_text(code, count=count), *([cli_text("resumable")] if any(outputs) else [])]
    print_line(make_console(error=True), " ".join(texts), "yellow")


@contextmanager
def progress_bar(
    total: Callable[[], int | None], label: str, *, in_bytes: bool = False
) -> Iterator[Callable[[int], None] | None]:
    """Show a progress bar with speed and remaining time, on a terminal only; ``total`` is only called there.

    With ``in_bytes``, progress is counted in bytes.
    """
    error_console = make_console(error=True)
    if not error_console.is_terminal:
        yield None
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(),
        _SpeedColumn(in_bytes=in_bytes), TimeElapsedColumn(),
        TextColumn(cli_text("left")), TimeRemainingColumn(),
    )  # fmt: skip
    # On a terminal, output is drawn above the bar; output to a file must stay clean.
    output_is_terminal = sys.stdout.isatty()
    with Progress(
        *columns, console=error_console, transient=True, redirect_stdout=output_is_terminal
    ) as progress:
        task = progress.add_task(label, total=total())
        yield lambda amount: progress.advance(task, amount)
