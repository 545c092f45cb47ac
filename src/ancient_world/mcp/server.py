"""The MCP server: each tool with the words by which a model knows it."""

from __future__ import annotations

from collections.abc import Callable

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import ancient_world as aw
from ancient_world.engine.language import in_language
from ancient_world.engine.languages import check_language
from ancient_world.mcp import tables as tools
from ancient_world.version import RELEASE

INSTRUCTIONS = (
    "Play board games against bots: start a table, read the text, and choose by number. "
    "Name the version that stands under the choices."
)


Told = Callable[[Callable[[], str]], str]
"""Runs a tool; what the library refuses becomes an error of the tool."""


def model_server(lang: str = "en") -> MCPServer:
    """Return a server with tables of its own, which speaks a language.

    Raises:
        InvalidOption: there is no such language.
    """
    check_language(lang)
    server = MCPServer(
        "ancient-world", instructions=INSTRUCTIONS, version=RELEASE, log_level="ERROR"
    )
    tables = tools.ModelTables()

    def told(do: Callable[[], str]) -> str:
        try:
            with tables.lock:
                return in_language(lang, do)
        except aw.AncientWorldError as error:
            raise ToolError(str(error)) from None

    _playing(server, tables, told)
    _looking_up(server, told)
    return server


def _playing(server: MCPServer, tables: tools.ModelTables, told: Told) -> None:
    """Add the tools for tables."""

    @server.tool(structured_output=False)
    def start(game: str, opponents: list[str], seat: int = 0, seed: int | None = None) -> str:
        """Open a table: the id of a game, a bot for each other seat (easy, medium, hard, hard:10s), your seat from 0."""
        return told(lambda: tables.start(game, opponents, seat, seed))

    @server.tool(structured_output=False)
    def look(table: str, *, details: bool = False) -> str:
        """Show all of a table as your seat knows it, and your choices by number; details adds its long parts."""
        return told(lambda: tables.look(table, details=details))

    @server.tool(structured_output=False)
    def choose(table: str, number: int, version: int) -> str:
        """Make a choice by its number at the version shown; the bots answer, and what has changed is shown."""
        return told(lambda: tables.choose(table, number, version))

    @server.tool(structured_output=False)
    def why_not(table: str, action: str) -> str:
        """Say why you may not do something now: an action in the notation of the game, or as JSON."""
        return told(lambda: tables.why_not(table, action))

    @server.tool(structured_output=False)
    def record(table: str) -> str:
        """Return the record of a table as your seat knows it, as JSON."""
        return told(lambda: tables.record(table))

    @server.tool(structured_output=False)
    def leave(table: str) -> str:
        """Close a table; the tables that are left are listed."""
        return told(lambda: tables.leave(table))


def _looking_up(server: MCPServer, told: Told) -> None:
    """Add the tools that need no table."""

    @server.tool(structured_output=False)
    def games() -> str:
        """List the games and for how many players they are."""
        return told(tools.games)

    @server.tool(structured_output=False)
    def rules(game: str, about: str) -> str:
        """Look up rules by id, as refusals name it, or by words of their text."""
        return told(lambda: tools.rules(game, about))

    @server.tool(structured_output=False)
    def components(game: str, about: str) -> str:
        """Say what a card, tile or other component does, by its name, id or kind."""
        return told(lambda: tools.components(game, about))
