"""Asking for a line: with completion and history at a real terminal, plainly elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Protocol

from rich.console import Console

from ancient_world.cli.terminal.leaving import LeaveGame
from ancient_world.cli.terminal.pages import PagedConsole

Phrases = Callable[[], Sequence[str]]
"""A function that returns the full phrases that can be typed now."""


class Editor(Protocol):
    """An editor in which a person types a line."""

    def line(self, question: str, phrases: Phrases) -> str:
        """Return the line that is typed.

        Raises:
            EOFError, KeyboardInterrupt, OSError: the person leaves, or is not there any more.
        """


class Asker:
    """The prompt for those who read the output of ``out``."""

    def __init__(self, out: Console) -> None:
        self._out = out
        self._editor = _editor()

    def ask(self, question: str, phrases: Phrases) -> str:
        """Return the line that is typed.

        Raises:
            KeyboardInterrupt: Ctrl-C.
            LeaveGame: the person leaves, or is not there any more.
        """
        pages = self._out if isinstance(self._out, PagedConsole) else None
        try:
            typed = self._editor.line(question, phrases).strip()
        except (EOFError, KeyboardInterrupt, OSError) as error:
            if pages is not None:
                pages.run_free()
            self._out.print()
            if isinstance(error, KeyboardInterrupt):
                raise
            raise LeaveGame from None
        if pages is not None:
            pages.turn()
        return typed


class _PlainEditor:
    """An editor that takes lines as they come: from a file, a pipe, or a terminal that can do no more."""

    def line(self, question: str, phrases: Phrases) -> str:
        return input(f"{question}: ")


def at_terminal() -> bool:
    """Return whether somebody sits at a terminal that can do more than write line after line."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _editor() -> Editor:
    """Return the editor that suits this terminal."""
    if not at_terminal():
        return _PlainEditor()
    try:
        from ancient_world.cli.terminal.line_editor import LineEditor  # 150 ms, for people alone
    except ModuleNotFoundError as error:
        if error.name != "prompt_toolkit":
            raise
        return _PlainEditor()
    return LineEditor()
