"""The terminal: asking for a line, and pages that wait before they scroll away."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import IO, Any, Protocol

import click
from click.termui import raw_terminal
from rich.console import Console

from ancient_world.cli.render import Writer
from ancient_world.cli.words import say

# --- leaving ---


class LeaveGame(Exception):
    """The person leaves, or is not there any more."""


# --- pages ---


SKIP = "q"
"""The key that skips the rest and goes on to the next question."""
ERASE = "\r\x1b[K"
INTERRUPT, ENDS = "\x03", ("", "\x04", "\x1a")
"""Ctrl-C, and the keys that end the input: the terminal is gone, Ctrl-D, Ctrl-Z."""


class PagedConsole(Writer):
    """A console that shows at most a screenful between two questions, and then waits for a key.

    What is printed in one go stays together where it fits on a screen. The last line of the screen is left for the
    question.
    """

    def __init__(self, file: IO[str]) -> None:
        super().__init__(file=file, highlight=False)
        self._used = 0
        self._skips = False
        self._waits = True

    def turn(self) -> None:
        """Note that somebody has answered: everything printed so far was read."""
        self._used = 0
        self._skips = False

    def run_free(self) -> None:
        """Stop waiting for anybody."""
        self._waits = False

    def print(self, *objects: object, **options: Any) -> None:
        """Print, after waiting if the text would not fit on this screen any more."""
        with self.capture() as captured:
            super().print(*objects, **options)
        lines = captured.get().splitlines(keepends=True)
        if self._used + len(lines) > self._room:
            self._wait()
        for line in lines:
            if self._used >= self._room:
                self._wait()
            if not self._skips:
                self.file.write(line)
                self._used += 1
        self.file.flush()

    @property
    def _room(self) -> int:
        return max(self.height - 1, 1)

    def _wait(self) -> None:
        """Wait for a key, if anything would scroll away.

        Raises:
            KeyboardInterrupt: Ctrl-C.
            LeaveGame: the person wants to leave, or is not there any more.
        """
        if not self._used or self._skips or not self._waits:
            return
        self._waits = False  # nor for anybody who leaves
        try:
            key = self._key()
        except OSError:
            raise LeaveGame from None
        finally:
            self.file.write(ERASE)
        if key == INTERRUPT:
            raise KeyboardInterrupt
        if key in ENDS:
            raise LeaveGame
        self._waits = True
        self.turn()
        self._skips = key == SKIP

    def _key(self) -> str:
        """Return the key that is pressed, whose first character identifies it."""
        with raw_terminal() as keyboard:
            self.file.write(say("more", key=SKIP))
            self.file.flush()
            if keyboard < 0:  # Windows, which gives single keys anyway
                return click.getchar()
            return os.read(keyboard, 32).decode(errors="replace")[:1]


def pages() -> PagedConsole:
    """Pages on the screen."""
    return PagedConsole(sys.stdout)


# --- asking ---


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
        from ancient_world.cli.line_editor import LineEditor  # 150 ms, for people alone
    except ModuleNotFoundError as error:
        if error.name != "prompt_toolkit":
            raise
        return _PlainEditor()
    return LineEditor()
