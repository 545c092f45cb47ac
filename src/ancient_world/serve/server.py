"""The loop of the server: reads lines and writes responses until the input ends or a client sends `shutdown`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from threading import Lock
from typing import BinaryIO

from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.records.files.record_streams import skip_rest_of_line
from ancient_world.serve.notifications import pending_notifications
from ancient_world.serve.request_limits import Limits
from ancient_world.serve.rpc import answer as answer_line
from ancient_world.serve.session import Session

# --- lines ---


def read_lines(source: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """Yield every line that is not blank; ``None`` for a line longer than ``limit`` bytes.

    The last line counts even without a line break.
    """
    while line := source.readline(limit + 1):
        if len(line) > limit and not line.endswith(b"\n"):
            skip_rest_of_line(source, line)
            yield None
        elif not line.isspace():
            yield line


# --- the loop ---


class Server:
    """A server in the same process, for programs such as Pyodide, workers and tests.

    Its matches live as long as the instance. It serves one request and one thread at a time.
    """

    def __init__(self, *, limits: Limits | None = None, cards: CardSet | None = None) -> None:
        """Start without matches.

        Args:
            limits: bounds on requests, answers and open matches.
            cards: a card file beside the standard ones.
        """
        self._session = Session(limits or Limits(), cards)

    @property
    def is_closed(self) -> bool:
        """Return whether the server was asked to end (`shutdown`)."""
        return self._session.is_closing

    def answer(self, text: str) -> str:
        """Return the answers to one or more lines of requests, an answer a line, without a line break at the end; empty if none is due.

        Each line that asks for an answer gets one line. After it come the notifications to subscribers, each in its
        own line: they have a ``method`` and no ``id``.
        """
        check_argument("text", text, str)
        answers: list[str] = []
        for line in text.split("\n"):
            line_bytes = line.encode("utf-8", "surrogatepass")
            if line_bytes and not line_bytes.isspace() and not self.is_closed:
                is_too_long = len(line_bytes) > self._session.limits.bytes
                answers += [
                    "".join(pieces)
                    for pieces in self.answer_pieces(None if is_too_long else line_bytes)
                ]
        return "\n".join([line for line in answers if line])

    def answer_pieces(self, line: bytes | None) -> Iterator[Iterator[str]]:
        """Yield the answer to a line and the notifications after it, each in pieces; an answer may have no pieces.

        Args:
            line: the line that was read; ``None`` if it was too long.
        """
        yield answer_line(self._session, line)
        for notification in pending_notifications(self._session):
            yield iter((notification,))


_default_server_lock = Lock()
_default_server: list[Server] = []
"""The server of this process, or nothing before its first use; accessed under ``_default_server_lock``."""


def answer_request(text: str) -> str:
    """Return the answer of this process's own server; see :meth:`Server.answer_request`.

    After ``shutdown``, the next call starts a new server without matches.

    In a web page without a server, Python runs by Pyodide: load ``micropip``, install the wheel of this library, and call
    ``pyodide.pyimport("ancient_world").serve.answer(line)`` from JavaScript.
    """
    with _default_server_lock:
        if not _default_server:
            _default_server.append(Server())
        [server] = _default_server
    answers = server.answer(text)
    with _default_server_lock:
        if server.is_closed and _default_server == [server]:
            _default_server.clear()
    return answers


def serve_streams(
    source: BinaryIO, sink: BinaryIO, *, limits: Limits | None = None, cards: CardSet | None = None
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
    for line in read_lines(source, limits.bytes):
        for pieces in server.answer_pieces(line):
            _write_line(sink, pieces)
        if server.is_closed:
            return


def _write_line(sink: BinaryIO, pieces: Iterator[str]) -> None:
    """Write a line, if it has any pieces."""
    is_written = False
    for piece in pieces:
        sink.write(piece.encode("ascii"))
        is_written = True
    if is_written:
        sink.write(b"\n")
        sink.flush()


def serve_stdio(*, limits: Limits | None = None, cards: CardSet | None = None) -> None:
    """Serve on standard input and output; whatever else is printed goes to standard error."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    try:
        with redirect_stdout(sys.stderr):
            serve_streams(source, sink, limits=limits, cards=cards)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader has gone. Point stdout at the null device, as Python would fail to flush it at
        # exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
