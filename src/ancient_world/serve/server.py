"""The loop: lines in, responses out, until the input ends or the front-end asks for the end."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from typing import BinaryIO

from ancient_world.engine.game import Cards
from ancient_world.serve.limits import Limits
from ancient_world.serve.lines import lines
from ancient_world.serve.rpc import answer
from ancient_world.serve.session import Session


def serve(
    source: BinaryIO, sink: BinaryIO, *, limits: Limits | None = None, cards: Cards | None = None
) -> None:
    """Answer every request of ``source`` on ``sink``, in order, until one of them ends it.

    Args:
        source: lines of JSON in UTF-8.
        sink: gets a line of ASCII JSON for each line that asks for an answer.
        limits: what is borne at most.
        cards: a card file beside the standard ones.

    Raises:
        OSError: the streams cannot be read or written.
    """
    session = Session(limits or Limits(), cards)
    for line in lines(source, session.limits.bytes):
        written = False
        for piece in answer(session, line):
            sink.write(piece.encode("ascii"))
            written = True
        if written:
            sink.write(b"\n")
            sink.flush()
        if session.closing:
            return


def run(*, limits: Limits | None = None, cards: Cards | None = None) -> None:
    """Serve on standard input and output. What anybody prints goes to standard error."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    try:
        with redirect_stdout(sys.stderr):
            serve(source, sink, limits=limits, cards=cards)
    except KeyboardInterrupt:
        return
    except BrokenPipeError:
        # Nobody listens any more. Python would flush once more at its end, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
