"""``ancient-world mcp``: a seat for a language model, over standard input and output."""

from __future__ import annotations

from importlib.util import find_spec

import click

import ancient_world as aw
from ancient_world.cli.common import fail
from ancient_world.cli.interrupts import end_at_once
from ancient_world.cli.words import say


@click.command()
def mcp() -> None:
    """Give a language model a seat: an MCP server on standard input and output.

    Exit codes: 0 ended; 2 the library mcp is missing.
    """
    if find_spec("mcp") is None:
        fail(say("no-mcp"))
    from ancient_world.serve.mcp.server import model_server  # the extra mcp may not be there

    end_at_once()  # the thread that reads would be waited for
    model_server(aw.language()).run()
