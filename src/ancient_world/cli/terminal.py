"""The terminal: reading a line, and output that pauses before it scrolls away."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import IO, Any, Protocol

import click
from click.termui import raw_terminal
from rich.console import Console

from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.render import TerminalConsole

# --- leaving ---


class LeaveGame(Exception):
    """The person leaves the game, or the terminal is gone."""


# --- pages ---


SKIP_KEY = "q"
"""The key that skips the rest of the output up to the next question."""
ERASE_LINE = "\r\x1b[K"
INTERRUPT_KEY, END_KEYS = "\x03", ("", "\x04", "\x1a")
"""Ctrl-C, and the keys that end the input: nothing (the terminal is gone), Ctrl-D, Ctrl-Z."""


class PagedConsole(TerminalConsole):
    """A console that prints at most a screenful between two questions, and then waits for a key.

    Output of one print call stays together if it fits on a screen. The last line of the screen is left for the
    question.
    """

    def __init__(self, file: IO[str]) -> None:
        super().__init__(file=file, highlight=False)
        self._printed_lines = 0
        self._is_skipping = False
        self._is_pausing = True

    def mark_read(self) -> None:
        """Note that the person has answered, so that everything printed so far was read."""
        self._printed_lines = 0
        self._is_skipping = False

    def stop_pausing(self) -> None:
        """Stop pausing."""
        self._is_pausing = False

    def print(self, *objects: object, **options: Any) -> None:
        """Print; pause first if the text would scroll unread lines away."""
        with self.capture() as capture:
            super().print(*objects, **options)
        lines = capture.get().splitlines(keepends=True)
        if self._printed_lines + len(lines) > self._screen_lines:
            self._wait_for_key()
        for line in lines:
            if self._printed_lines >= self._screen_lines:
                self._wait_for_key()
            if not self._is_skipping:
                self.file.write(line)
                self._printed_lines += 1
        self.file.flush()

    @property
    def _screen_lines(self) -> int:
        return max(self.height - 1, 1)

    def _wait_for_key(self) -> None:
        """Wait for a key, if unread lines would scroll away.

        Raises:
            KeyboardInterrupt: Ctrl-C.
            LeaveGame: the person leaves, or the terminal is gone.
        """
        if not self._printed_lines or self._is_skipping or not self._is_pausing:
            return
        self._is_pausing = False  # do not wait again if the person leaves here
        try:
            key = self._read_key()
        except OSError:
            raise LeaveGame from None
        finally:
            self.file.write(ERASE_LINE)
        if key == INTERRUPT_KEY:
            raise KeyboardInterrupt
        if key in END_KEYS:
            raise LeaveGame
        self._is_pausing = True
        self.mark_read()
        self._is_skipping = key == SKIP_KEY

    def _read_key(self) -> str:
        """Return the first character of the pressed key."""
        with raw_terminal() as keyboard:
            self.file.write(cli_text("more", key=SKIP_KEY))
            self.file.flush()
            if keyboard < 0:  # Windows reads single keys anyway
                return click.getchar()
            return os.read(keyboard, 32).decode(errors="replace")[:1]


def paged_console() -> PagedConsole:
    """Return a paged console on standard output."""
    return PagedConsole(sys.stdout)


# --- asking ---


ListPhrases = Callable[[], Sequence[str]]
"""A function that returns the full phrases that can be typed now."""


class LineReader(Protocol):
    """An editor in which a person types a line."""

    def read_line(self, question: str, phrases: ListPhrases) -> str:
        """Return the line that the person types.

        Raises:
            EOFError, KeyboardInterrupt, OSError: the person leaves, or the terminal is gone.
        """


class Prompter:
    """The prompt for a person who reads a console."""

    def __init__(self, console: Console) -> None:
        self._out = console
        self._make_editor = _make_editor()

    def ask_line(self, question: str, phrases: ListPhrases) -> str:
        """Return the line that the person types.

        Raises:
            KeyboardInterrupt: Ctrl-C.
            LeaveGame: the person leaves, or the terminal is gone.
        """
        paged = self._out if isinstance(self._out, PagedConsole) else None
        try:
            line = self._make_editor.read_line(question, phrases).strip()
        except (EOFError, KeyboardInterrupt, OSError) as error:
            if paged is not None:
                paged.stop_pausing()
            self._out.print()
            if isinstance(error, KeyboardInterrupt):
                raise
            raise LeaveGame from None
        if paged is not None:
            paged.mark_read()
        return line


class _PlainEditor:
    """An editor that reads lines from a file, a pipe, or a simple terminal."""

    def read_line(self, question: str, phrases: ListPhrases) -> str:
        return input(f"{question}: ")


def is_at_terminal() -> bool:
    """Return whether input and output are a terminal that can move its cursor."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _make_editor() -> LineReader:
    """Return the editor that suits this terminal."""
    if not is_at_terminal():
        return _PlainEditor()
    try:
        from ancient_world.cli.line_editor import LineEditor  # 150 ms, for people only
    except ModuleNotFoundError as error:
        if error.name != "prompt_toolkit":
            raise
        return _PlainEditor()
    return LineEditor()
