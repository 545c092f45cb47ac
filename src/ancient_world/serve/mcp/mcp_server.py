"""The MCP server: its tools and their descriptions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from anyio import CapacityLimiter, to_thread
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools.base import Tool
from mcp.types import CallToolResult, InputRequiredResult, ToolAnnotations
from pydantic import ValidationError

from ancient_world.bots.searching import SearchCancelled, SearchLimit
from ancient_world.engine.document_faults import (
    describe_value,
    document_fault,
    format_key_path,
    unknown_word_data,
)
from ancient_world.engine.errors import AncientWorldError, InvalidOption
from ancient_world.engine.language_choice import check_language
from ancient_world.engine.message_catalogue import call_in_language, register_messages
from ancient_world.serve.mcp import model_tables as tools
from ancient_world.version import RELEASE

INSTRUCTIONS = (
    "Play board games against bots: start a table, read the text, and choose by number. "
    "Name the version that stands under the choices."
)


register_messages(
    {
        "mcp-no-tool": "There is no tool {name!r}; the tools are: {known}.",
        "mcp-no-tool:near": "There is no tool {name!r}; did you mean {near}?",
    }
)

ToolWork = Callable[[SearchLimit], str]
"""A tool's work; its searches stop when the caller stops waiting."""
RunTool = Callable[[ToolWork], Awaitable[str]]
"""Runs a tool's work in a thread, and turns errors of the library into errors of the tool."""
MAX_WAIT_SECONDS = 120.0
"""Seconds that the bots may think in one call; after that, they choose the best action found so far."""
MAX_SEARCHING_CALLS = 4
"""The most calls whose bots may think at the same time; tools that only read are not limited."""
READ_ONLY = ToolAnnotations(read_only_hint=True)
"""The annotation of a tool that only reads."""


class ModelServer(MCPServer):
    """An MCP server that reports wrong arguments with the library's messages."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool by its name.

        Raises:
            ToolError: there is no such tool, an argument does not fit, or the tool refuses something.
        """
        tools_by_name = {tool.name: tool for tool in self._tool_manager.list_tools()}
        try:
            if name not in tools_by_name:
                suggestion = unknown_word_data(name, list(tools_by_name))
                raise InvalidOption.from_code(
                    "mcp-no-tool:near" if "near" in suggestion else "mcp-no-tool",
                    name=name[:60],
                    **suggestion,
                )
            _check_arguments(tools_by_name[name], arguments)
        except AncientWorldError as error:
            raise ToolError(str(error)) from None
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError:
            raise
        except ToolError as error:  # drop the English prefix that mcp adds
            raise ToolError(str(error).removeprefix(f"Error executing tool {name}: ")) from None


def model_server(lang: str = "en") -> MCPServer:
    """Return an MCP server with its own tables, which speaks a language.

    Raises:
        InvalidOption: there is no such language.
    """
    check_language(lang)
    server = ModelServer(
        "ancient-world", instructions=INSTRUCTIONS, version=RELEASE, log_level="ERROR"
    )
    tables, search_limiter = tools.ModelTables(), CapacityLimiter(MAX_SEARCHING_CALLS)

    async def run_tool(tool_work: ToolWork, limiter: CapacityLimiter | None = None) -> str:
        patience = SearchLimit(MAX_WAIT_SECONDS)

        def run_in_language() -> str:
            try:
                return call_in_language(lang, partial(tool_work, patience))
            except SearchCancelled:  # nobody reads the answer
                return ""

        try:
            return await to_thread.run_sync(
                run_in_language, abandon_on_cancel=True, limiter=limiter
            )
        except AncientWorldError as error:
            raise ToolError(str(error)) from None
        finally:
            patience.stop()

    _add_playing_tools(server, tables, partial(run_tool, limiter=search_limiter))
    _add_reading_tools(server, tables, run_tool)
    _add_lookup_tools(server, run_tool)
    return server


def _add_playing_tools(server: MCPServer, tables: tools.ModelTables, run_tool: RunTool) -> None:
    """Register the tools that change tables."""

    @server.tool(structured_output=False)
    async def start(game: str, opponents: list[str], seat: int = 0, seed: int | None = None) -> str:
        """Open a table: the id of a game, a bot for each other seat (easy, medium, hard, hard:10s), your seat from 0."""
        return await run_tool(lambda waits: tables.start(game, opponents, seat, seed, waits))

    @server.tool(structured_output=False)
    async def choose(table: str, number: int, version: int) -> str:
        """Make a choice by its number at the version shown; the bots answer, and what has changed is shown."""
        return await run_tool(lambda waits: tables.choose(table, number, version, waits))

    @server.tool(structured_output=False)
    async def leave(table: str) -> str:
        """Close a table; the tables that are left are listed."""
        return await run_tool(lambda _: tables.leave(table))


def _add_reading_tools(server: MCPServer, tables: tools.ModelTables, run_tool: RunTool) -> None:
    """Register the tools that read tables."""

    @server.tool(structured_output=False, annotations=READ_ONLY)
    async def look(table: str, *, details: bool = False) -> str:
        """Show all of a table as your seat knows it, and your choices by number; details adds its long parts."""
        return await run_tool(lambda _: tables.look(table, details=details))

    @server.tool(structured_output=False, annotations=READ_ONLY)
    async def why_not(table: str, action: str) -> str:
        """Say why you may not do something now: an action in words or in the notation of the game, or as JSON."""
        return await run_tool(lambda _: tables.why_not(table, action))

    @server.tool(structured_output=False, annotations=READ_ONLY)
    async def record(table: str) -> str:
        """Return the record of a table as your seat knows it, as JSON."""
        return await run_tool(lambda _: tables.record(table))


def _add_lookup_tools(server: MCPServer, run_tool: RunTool) -> None:
    """Register the tools that need no table."""

    @server.tool(structured_output=False, annotations=READ_ONLY)
    async def games() -> str:
        """List the games and for how many players they are."""
        return await run_tool(lambda _: tools.games())

    @server.tool(structured_output=False, annotations=READ_ONLY)
    async def rules(game: str, about: str) -> str:
        """Look up rules by id, as refusals name it, or by words of their text."""
        return await run_tool(lambda _: tools.rules(game, about))

    @server.tool(structured_output=False, annotations=READ_ONLY)
    async def components(game: str, about: str) -> str:
        """Say what a card, tile or other component does, by its name, id or kind."""
        return await run_tool(lambda _: tools.components(game, about))


# --- arguments ---

_TYPE_LABELS = {
    "string": "json-str",
    "integer": "json-int",
    "boolean": "json-bool",
    "array": "json-array",
    "object": "json-object",
}


def _check_arguments(tool: Tool, arguments: dict[str, Any]) -> None:
    """Refuse arguments that a tool does not take.

    Raises:
        InvalidDocument: an argument is missing, unknown or of the wrong type; the path in the error is ``$.name``.
    """
    fields: dict[str, Any] = tool.parameters.get("properties", {})
    for name in arguments:
        if name not in fields:
            raise document_fault(
                "unknown-key", f"${format_key_path(name)}", **unknown_word_data(name, [*fields])
            )
    try:
        tool.fn_metadata.validate_arguments(arguments)
    except ValidationError as error:
        error_details = error.errors()[0]
        argument, *item_path = error_details["loc"]
        path = f"${format_key_path(str(argument))}" + "".join([f"[{each}]" for each in item_path])
        if error_details["type"] == "missing":
            raise document_fault("missing-key", path) from None
        expected = _type_label(fields.get(str(argument), {}), of_item=bool(item_path))
        raise document_fault(
            "wrong-type", path, expected=expected, found=describe_value(error_details["input"])
        ) from None


def _type_label(schema: dict[str, Any], *, of_item: bool) -> str:
    """Return the label of the type that a parameter, or an item of its list, should have."""
    for option in schema.get("anyOf", [schema]):
        type_name = option.get("items", {}).get("type") if of_item else option.get("type")
        if type_name in _TYPE_LABELS:
            return _TYPE_LABELS[type_name]
    return "json-any"
