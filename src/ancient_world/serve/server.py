"""The loop of the server: reads lines and writes responses until the input ends or a client sends `shutdown`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from threading import Lock
from typing import BinaryIO

from ancient_world.engine.game import Cards
from ancient_world.records.files.streams import skip_line
from ancient_world.serve.news import news
from ancient_world.serve.rpc import answer as answer_line
from ancient_world.serve.session import Limits, Session

# --- lines ---


def lines(source: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """Yield every line that is not blank; ``None`` for a line longer than ``limit`` bytes.

    The last line counts even without a line break.
    """
    while line := source.readline(limit + 1):
        if len(line) > limit and not line.endswith(b"\n"):
            skip_line(source, line)
            yield None
        elif not line.isspace():
            yield line


# --- the loop ---


class Server:
    """A server in the same process, for programs such as Pyodide, workers and tests.

    Its matches live as long as the instance. It serves one request and one thread at a time.
    """

    def __init__(self, *, limits: Limits | None = None, cards: Cards | None = None) -> None:
        """Start without matches.

        Args:
            limits: bounds on requests, answers and open matches.
            cards: a card file beside the standard ones.
        """
        self._session = Session(limits or Limits(), cards)

    @property
    def closed(self) -> bool:
        """Return whether the server was asked to end (`shutdown`)."""
        return self._session.closing

    def answer(self, text: str) -> str:
        """Return the answers to one or more lines of requests, an answer a line, without a line break at the end; empty if none is due.

        Each line that asks for an answer gets one line. After it come the notifications to subscribers, each in its
        own line: they have a ``method`` and no ``id``.
        """
        answers: list[str] = []
        for line in text.split("\n"):
            data = line.encode("utf-8", "surrogatepass")
            if data and not data.isspace() and not self.closed:
                long = len(data) > self._session.limits.bytes
                answers += ["".join(pieces) for pieces in self.lines(None if long else data)]
        return "\n".join([line for line in answers if line])

    def lines(self, line: bytes | None) -> Iterator[Iterator[str]]:
        """Yield the answer to a line and the notifications after it, each in pieces; an answer may have no pieces.

        Args:
            line: the line that was read; ``None`` if it was too long.
        """
        yield answer_line(self._session, line)
        for notification in news(self._session):
            yield iter((notification,))


_guard = Lock()
_kept: list[Server] = []
"""The server of this process, or nothing before its first use; accessed under ``_guard``."""


def answer(text: str) -> str:
    """Return the answer of this process's own server; see :meth:`Server.answer`.

    After ``shutdown``, the next call starts a new server without matches.

    In a web page without a server, Python runs by Pyodide: load ``micropip``, install the wheel of this library, and call
    ``pyodide.pyimport("ancient_world").serve.answer(line)`` from JavaScript.
    """
    with _guard:
        if not _kept:
            _kept.append(Server())
        [server] = _kept
    answers = server.answer(text)
    with _guard:
        if server.closed and _kept == [server]:
            _kept.clear()
    return answers


def serve(
    source: BinaryIO, sink: BinaryIO, *, limits: Limits | None = None, cards: Cards | None = None
) -> None:
    """Answer every request of ``source`` on ``sink``, in order, until the input ends or a client sends `shutdown`.

    Args:
        source: lines of JSON in UTF-8.
        sink: receives a line of ASCII JSON for each line that asks for an answer, and for each notification.
        limits: bounds on requests, answers and open matches.
        cards: a card file beside the standard ones.

    Raises:
        OSError: the streams cannot be read or written.
    """
    limits = limits or Limits()
    server = Server(limits=limits, cards=cards)
    for line in lines(source, limits.bytes):
        for pieces in server.lines(line):
            _write(sink, pieces)
        if server.closed:
            return


def _write(sink: BinaryIO, pieces: Iterator[str]) -> None:
    """Write a line, if it has any pieces."""
    written = False
    for piece in pieces:
        sink.write(piece.encode("ascii"))
        written = True
    if written:
        sink.write(b"\n")
        sink.flush()


def run(*, limits: Limits | None = None, cards: Cards | None = None) -> None:
    """Serve on standard input and output; whatever else is printed goes to standard error."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    try:
        with redirect_stdout(sys.stderr):
            serve(source, sink, limits=limits, cards=cards)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader has gone. Point stdout at the null device, as Python would fail to flush it at
        # exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
