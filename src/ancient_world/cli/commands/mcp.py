"""``ancient-world mcp``: let a language model play over standard input and output."""

from __future__ import annotations

from importlib.util import find_spec

import click

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.exits import fail
from ancient_world.cli.interrupts import restore_default_interrupt


@click.command()
def mcp() -> None:
    """Give a language model a seat: an MCP server on standard input and output.

    Exit codes: 0 ended; 2 the library mcp is missing.
    """
    if find_spec("mcp") is None:
        fail(cli_text("no-mcp"))
    from ancient_world.serve.mcp.mcp_server import model_server  # the extra mcp may be missing

    restore_default_interrupt()  # otherwise the process would wait for the thread that reads
    model_server(aw.language()).run()
