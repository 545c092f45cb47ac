"""The loop: lines in, responses out, until the input ends or the front-end asks for the end."""

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
    """Every line that is not blank, ``None`` for one that is longer than ``limit`` bytes.

    The last line counts although nothing ends it.
    """
    while line := source.readline(limit + 1):
        if len(line) > limit and not line.endswith(b"\n"):
            skip_line(source, line)
            yield None
        elif not line.isspace():
            yield line


# --- the loop ---


class Server:
    """A server without a process of its own, for programs that run in the same one: Pyodide, a worker, a test.

    It keeps its matches as long as it is kept. It serves one request at a time, one thread at a time.
    """

    def __init__(self, *, limits: Limits | None = None, cards: Cards | None = None) -> None:
        """Begin with no match.

        Args:
            limits: what is borne at most.
            cards: a card file beside the standard ones.
        """
        self._session = Session(limits or Limits(), cards)

    @property
    def closed(self) -> bool:
        """Return whether the server was asked to end (`shutdown`)."""
        return self._session.closing

    def answer(self, text: str) -> str:
        """Return the answer to one or more lines: lines without line breaks, empty if there is nothing to say.

        Each line that asks for an answer gets one line, as from the process. After it come the notifications to
        whoever has subscribed, each in a line of its own: they have a ``method`` and no ``id``.
        """
        said: list[str] = []
        for line in text.split("\n"):
            data = line.encode("utf-8", "surrogatepass")
            if data and not data.isspace() and not self.closed:
                long = len(data) > self._session.limits.bytes
                said += ["".join(pieces) for pieces in self.lines(None if long else data)]
        return "\n".join([line for line in said if line])

    def lines(self, line: bytes | None) -> Iterator[Iterator[str]]:
        """Yield the answers to a line, each in pieces; one without pieces is not sent.

        Args:
            line: what was read, ``None`` if it was too long.
        """
        yield answer_line(self._session, line)
        for told in news(self._session):
            yield iter((told,))


_guard = Lock()
_kept: list[Server] = []
"""The server of this process, once somebody has used it; it is fetched and dropped under the guard."""


def answer(text: str) -> str:
    """Return the answer of the server that this process keeps for its callers; see :meth:`Server.answer`.

    After ``shutdown`` the next call begins anew, without matches.
    """
    with _guard:
        if not _kept:
            _kept.append(Server())
        [server] = _kept
    said = server.answer(text)
    with _guard:
        if server.closed and _kept == [server]:
            _kept.clear()
    return said


def serve(
    source: BinaryIO, sink: BinaryIO, *, limits: Limits | None = None, cards: Cards | None = None
) -> None:
    """Answer every request of ``source`` on ``sink``, in order, until one of them ends it.

    Args:
        source: lines of JSON in UTF-8.
        sink: gets a line of ASCII JSON for each line that asks for an answer, and for each notification.
        limits: what is borne at most.
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
    """Write a line, if there is anything in it."""
    written = False
    for piece in pieces:
        sink.write(piece.encode("ascii"))
        written = True
    if written:
        sink.write(b"\n")
        sink.flush()


def run(*, limits: Limits | None = None, cards: Cards | None = None) -> None:
    """Serve on standard input and output. What anybody prints goes to standard error."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    try:
        with redirect_stdout(sys.stderr):
            serve(source, sink, limits=limits, cards=cards)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Nobody listens any more. Python would flush once more at its end, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
