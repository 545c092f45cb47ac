"""Drive the command line in a pseudo-terminal of a given size: type keys and read the screen (pexpect and pyte)."""

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
"""Seconds to wait for an answer; other programs may use this machine."""


def _heed() -> None:
    """Restore the default effect of SIGHUP, which whoever started the tests may ignore."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Screen:
    """A game that runs in a pseudo-terminal and answers the program's queries for the position of the cursor.

    ``screens`` holds the screen at each moment when the program waited for input. The program is forked from this process, which
    saves start-up time; with ``installed`` it is started as a user starts it.
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
        self.child.delaybeforesend = None  # nothing is typed before the program asks for it
        self._wide = pyte.HistoryScreen(columns + 40, lines, history=100_000, ratio=0.5)
        self._wide.write_process_input = self._reply  # type: ignore[method-assign]
        self._stream = pyte.ByteStream(self._wide)
        self.screens: list[list[str]] = []
        self._scrolled = self._row = 0
        self._answered = -1
        self.lost: list[str] = []
        """Lines that scrolled off the screen before the program asked or paused."""
        self.text = ""
        """Every line that was ever printed, in order."""

    def _reply(self, data: str) -> None:
        self.child.send(data)

    @property
    def rows(self) -> list[str]:
        """Return the lines that the screen shows."""
        return [self._text_of(self._wide.buffer[row]) for row in range(self.lines)]

    @property
    def line(self) -> str:
        """Return the line that the cursor is on."""
        return self._text_of(self._wide.buffer[self._wide.cursor.y])

    @property
    def _place(self) -> int:
        """Return how many lines were printed above the line of the cursor."""
        return len(self._wide.history.top) + self._wide.cursor.y

    def _read(self) -> bool:
        """Read what the program printed; return whether the program still runs."""
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
        """Read until the program asks or pauses; return the line of the cursor, or an empty text if the program has ended."""
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
        """Store the screen, and the lines that scrolled away unread."""
        count = len(self._wide.history.top)
        # what the screen showed when the last key was pressed was read
        first = self._scrolled + self._row + 1
        self.lost += map(self._text_of, islice(self._wide.history.top, first, None))
        self._scrolled, self._row = count, self._wide.cursor.y
        self.screens.append(self.rows)

    def _text_of(self, line: object) -> str:
        cells = {place: cell.data for place, cell in line.items()}  # type: ignore[attr-defined]
        return "".join([cells.get(place, " ") for place in range(self._wide.columns)]).rstrip()

    def enter(self, text: str) -> str:
        """Type a line, or a single key if the program waits for a key, and wait for the next question."""
        self._answered = self._place
        self.child.send(text if PAUSE.search(self.line) else f"{text}\r")
        return self.wait()

    def say(self, text: str) -> str:
        """Type a line, then press a key at each pause until the next question."""
        return self._on(self.enter(text))

    def start(self) -> str:
        """Press a key at each pause until the first question."""
        return self._on(self.wait())

    def _on(self, line: str) -> str:
        while PAUSE.search(line):
            line = self.enter(" ")
        return line

    @property
    def told(self) -> str:
        """Return all lines that were ever shown, in order, without surrounding blanks."""
        top = [self._text_of(line) for line in self._wide.history.top]
        return "\n".join([*top, *self.rows])

    @property
    def too_wide(self) -> list[str]:
        """Return the lines that are wider than the screen."""
        return [line for line in self.told.splitlines() if len(line) > self.columns]

    def kill(self, number: int) -> None:
        """End the program with this signal, as a closed window or the system does."""
        self.child.kill(number)
        self.child.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.child.isalive():  # closing the child by force always waits a tenth of a second
            self.kill(signal.SIGKILL)
        self.child.close()
