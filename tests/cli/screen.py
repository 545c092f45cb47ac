"""A person at a terminal of a certain size: what is typed, and what the screen shows (pexpect and pyte)."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Self

import pexpect
import pyte

from tests.running import become, forking

PROGRAM = Path(sys.executable).parent / "ancient-world"
QUESTION = re.compile(r"\((h for help|h: ayuda)\): *$")
PAUSE = re.compile(r"^-- .* --$")
PATIENCE = 60
"""Seconds for an answer: others may work on this machine."""


def _heed() -> None:
    """Whoever started the tests may ignore that a window is closed; a program at a terminal heeds it."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Screen:
    """A game at a pseudo-terminal; it answers as a real one does where the program asks where the cursor is.

    ``screens`` are the screens in the moments when the program waited for a person. The program is forked from this one, which
    spares most of a second; one that is ``installed`` is started as a person starts it.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        *,
        columns: int = 80,
        lines: int = 24,
        installed: bool = False,
    ) -> None:
        self.columns, self.lines = columns, lines
        environment = {**os.environ, "TERM": "xterm", "ANCIENT_WORLD_FOLDER": str(folder)}
        for name in ("COLUMNS", "LINES"):
            environment.pop(name, None)

        def begin() -> None:
            _heed()
            if not installed:
                termios.tcsetwinsize(0, (lines, columns))
                for name in os.environ.keys() - environment.keys():
                    del os.environ[name]
                become(arguments, environment)

        with forking():
            self.child = pexpect.spawn(
                str(PROGRAM),
                list(arguments),
                dimensions=(lines, columns),
                env=environment,
                timeout=PATIENCE,
                preexec_fn=begin,
            )
        self.child.delaybeforesend = None  # nothing is typed before it is asked for
        self._wide = pyte.HistoryScreen(columns + 40, lines, history=100_000, ratio=0.5)
        self._wide.write_process_input = self._reply  # type: ignore[method-assign]
        self._stream = pyte.ByteStream(self._wide)
        self.screens: list[list[str]] = []
        self._scrolled = self._row = 0
        self._answered = -1
        self.lost: list[str] = []
        """Lines that scrolled away before anybody was asked or waited for."""
        self.text = ""
        """Everything that has ever been printed, as it came."""

    def _reply(self, data: str) -> None:
        self.child.send(data)

    @property
    def rows(self) -> list[str]:
        """What the screen shows."""
        return [self._told(self._wide.buffer[row]) for row in range(self.lines)]

    @property
    def line(self) -> str:
        """The line of the cursor."""
        return self._told(self._wide.buffer[self._wide.cursor.y])

    @property
    def _place(self) -> int:
        """How many lines there were before that of the cursor."""
        return len(self._wide.history.top) + self._wide.cursor.y

    def _read(self) -> bool:
        """Take in what was printed; whether the program still runs."""
        try:
            data = self.child.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.text += data.decode(errors="replace")
        self._stream.feed(data)
        return True

    def wait(self) -> str:
        """Read until a person is asked or waited for: the line of the cursor, nothing if the program has ended."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            runs = self._read()
            asks = QUESTION.search(self.line) or PAUSE.search(self.line)
            asked = asks is not None and self._place > self._answered
            if not runs or asked:
                self._note()
                return self.line if asked else ""
        raise AssertionError("\n".join(["nobody was asked:", *self.rows]))

    def _note(self) -> None:
        """Note the screen, and what nobody can have read."""
        count = len(self._wide.history.top)
        # what stood there when the last key was pressed was read
        first = self._scrolled + self._row + 1
        self.lost += map(self._told, islice(self._wide.history.top, first, None))
        self._scrolled, self._row = count, self._wide.cursor.y
        self.screens.append(self.rows)

    def _told(self, line: object) -> str:
        cells = {place: cell.data for place, cell in line.items()}  # type: ignore[attr-defined]
        return "".join([cells.get(place, " ") for place in range(self._wide.columns)]).rstrip()

    def enter(self, text: str) -> str:
        """Type a line, or a key where the program waits for one, and wait for the next question."""
        self._answered = self._place
        self.child.send(text if PAUSE.search(self.line) else f"{text}\r")
        return self.wait()

    def say(self, text: str) -> str:
        """Type a line, and go on through all pages to the next question."""
        return self._on(self.enter(text))

    def start(self) -> str:
        """Go on through the first pages to the first question."""
        return self._on(self.wait())

    def _on(self, found: str) -> str:
        while PAUSE.search(found):
            found = self.enter(" ")
        return found

    @property
    def told(self) -> str:
        """Every line that has ever been seen, in order, without empty space at the sides."""
        top = [self._told(line) for line in self._wide.history.top]
        return "\n".join([*top, *self.rows])

    @property
    def too_wide(self) -> list[str]:
        """The lines that are wider than the screen."""
        return [line for line in self.told.splitlines() if len(line) > self.columns]

    def kill(self, number: int) -> None:
        """End the program as a closed window or the system does."""
        self.child.kill(number)
        self.child.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.child.isalive():  # to close it with force would be to wait for its end a tenth of a second, whatever else runs
            self.kill(signal.SIGKILL)
        self.child.close()
