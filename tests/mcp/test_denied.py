"""Tests that a caller of the MCP server cannot block others, and that the server ends with its client."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.bots import MctsBot
from ancient_world.bots.searching import SearchCancelled, SearchLimit

pytestmark = pytest.mark.skipif(find_spec("mcp") is None, reason="mcp is not installed")

LONG = {"game": "tides-of-time", "opponents": ["mcts:30s"], "seed": 3}
"""Arguments for a table at which a bot thinks for 30 seconds."""


def with_client(do: Callable[[Any], Awaitable[Any]]) -> Any:
    """Do something with a client of a new server, and return the result."""
    from mcp import Client

    from ancient_world.serve.mcp.mcp_server import model_server

    async def asked() -> Any:
        async with Client(model_server()) as client:
            return await do(client)

    return asyncio.run(asked())


async def text_of(client: Any, tool: str, **arguments: object) -> str:
    """Call a tool, and return the text of its answer."""
    return str((await client.call_tool(tool, arguments)).content[0].text)


def thinking() -> list[str]:
    """Return the names of the threads in which a bot is choosing."""
    frames = sys._current_frames()
    names = []
    for thread in threading.enumerate():
        frame = frames.get(thread.ident or 0)
        while frame is not None:
            if frame.f_code.co_name == "choose" and "searching" in frame.f_code.co_filename:
                names.append(thread.name)
            frame = frame.f_back
    return names


async def wait_until_thinking() -> None:
    """Wait until a bot is choosing."""
    while not thinking():  # noqa: ASYNC110 - there is no event to wait for
        await asyncio.sleep(0.02)


def nobody_thinks() -> bool:
    """Wait until no bot is choosing, and return whether that happened in time."""
    end = time.monotonic() + 60
    while thinking() and time.monotonic() < end:
        time.sleep(0.02)
    return not thinking()


@pytest.mark.parametrize("bot", ["mcts:99999999", "rollout:3000", "hard:31s", "mcts:999999s"])
def test_budgets_are_bounded(bot: str) -> None:
    """A bot with too large a budget is refused."""
    answer = with_client(
        lambda client: text_of(client, "start", game="tides-of-time", opponents=[bot], seed=3)
    )
    assert answer.startswith(
        "A bot may think for at most 2000 positions or 30 seconds a turn here, not"
    ), answer
    assert not thinking()


def test_tools_answer_while_a_bot_thinks() -> None:
    """While a bot thinks, other tools and tables answer, and a choice at its table is refused."""

    async def asked(client: Any) -> tuple[list[str], bool]:
        slow = asyncio.create_task(client.call_tool("start", LONG))
        await wait_until_thinking()
        answers = [
            await text_of(client, "games"),
            await text_of(client, "look", table="t1"),
            await text_of(client, "start", game="antike", opponents=["random"], seed=1),
            await text_of(client, "choose", table="t1", number=0, version=1),
        ]
        still = bool(thinking())
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)
        return answers, still

    answers, still = with_client(asked)
    assert "tides-of-time: " in answers[0]
    assert "Version" in answers[1]
    assert answers[2].startswith("Table t2, you are model.")
    assert answers[3] == "The bots are still thinking at table t1; look at it again in a moment."
    assert still
    assert nobody_thinks()


def test_a_cancelled_call_stops() -> None:
    """A cancelled `start` stops the bot's search and removes the table."""

    async def asked(client: Any) -> list[str]:
        slow = asyncio.create_task(client.call_tool("start", LONG))
        await wait_until_thinking()
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)
        assert await asyncio.to_thread(nobody_thinks)
        answers = [await text_of(client, "look", table="t1")]
        shown = await text_of(client, "start", **{**LONG, "opponents": ["mcts:2"]})
        version = int(shown.rsplit(" ", 1)[1])
        first = int(re.findall(r"(?:^|\| )(\d+) ", shown.rpartition("\n# ")[2], re.MULTILINE)[0])
        answers.append(await text_of(client, "choose", table="t2", number=first, version=version))
        return answers

    gone, after = with_client(asked)
    assert gone == "There is no table 't1'; start one."
    assert "Version" in after


def test_bots_go_on_after_a_cancelled_choice() -> None:
    """After a cancelled choice the choice stands, and the next call only lets the bots finish."""
    from ancient_world.serve.mcp.model_tables import ModelTables

    tables = ModelTables()
    shown = tables.start("antike", ["random"], 0, 3, SearchLimit())
    version = int(shown.rsplit(" ", 1)[1])
    gone = SearchLimit()
    gone.stop()
    table = tables._open_tables["t1"]
    while table.is_awaited:  # until the end of the model's turn
        with pytest.raises(SearchCancelled):
            tables.choose("t1", 0, table.seat.version, gone)
    assert table.seat.version > version
    assert not table.is_thinking
    before = len(table.bots.match.record.entries)
    tables.choose("t1", 0, 1, SearchLimit())
    assert tables._open_tables["t1"].is_awaited
    assert len(table.bots.match.record.entries) > before


def test_a_search_ends_with_its_patience() -> None:
    """A search returns its best action when its time is over, and raises when it is stopped."""
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=3)
    view = match.view(0)
    decision = view.pending
    assert isinstance(decision, aw.Decision)
    start = time.monotonic()
    with SearchLimit(0.0).apply_to_searches():
        assert MctsBot(1, iterations=10**8).choose(view, decision) in decision.actions
    waits = SearchLimit()
    threading.Timer(0.2, waits.stop).start()
    with waits.apply_to_searches(), pytest.raises(SearchCancelled):
        MctsBot(1, iterations=10**8).choose(view, decision)
    assert time.monotonic() - start < 3


@pytest.mark.long
def test_the_server_ends_with_its_client() -> None:
    """The server stops thinking and ends when its client is gone."""
    command = [sys.executable, "-m", "ancient_world", "mcp"]
    server = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert server.stdin is not None
    assert server.stdout is not None
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "t", "version": "1"},
    }
    call = {"name": "start", "arguments": LONG}

    def send(**message: object) -> None:
        assert server.stdin is not None
        server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        server.stdin.flush()

    send(id=1, method="initialize", params=hello)
    assert "serverInfo" in server.stdout.readline()
    send(method="notifications/initialized")
    send(id=2, method="tools/call", params=call)
    time.sleep(1.5)
    start = time.monotonic()
    server.communicate(timeout=20)
    assert time.monotonic() - start < 5


@pytest.mark.parametrize(
    ("tool", "arguments", "expected"),
    [
        ("start", {"game": "antike", "opponents": "many"}, '$.opponents: Expected a list, got "many".'),
        ("start", {"game": 3, "opponents": []}, "$.game: Expected a text, got 3."),
        ("start", {"game": "antike", "opponents": [1]}, "$.opponents[0]: Expected a text, got 1."),
        ("start", {"opponents": []}, "$.game: Missing key."),
        ("start", {"game": "antike", "opponents": [], "sead": 3}, "$.sead: Unknown key; did you mean seed, seat?"),
        ("start", {"game": "antike", "opponents": ["random"], "seat": 10**20}, "Seats are numbered from 0 to 1; got 100000000000000000000."),
        ("start", {"game": "antike", "opponents": ["random"], "seat": "x"}, '$.seat: Expected a whole number, got "x".'),
        ("look", {"table": "t1", "details": "much"}, '$.details: Expected true or false, got "much".'),
        ("lok", {}, "There is no tool 'lok'; did you mean look?"),
    ],
)  # fmt: skip
def test_wrong_arguments(tool: str, arguments: dict[str, object], expected: str) -> None:
    """Wrong arguments are refused with the library's message and the argument's path."""
    assert with_client(lambda client: text_of(client, tool, **arguments)) == expected


def test_tools_that_only_read_say_so() -> None:
    """All tools but `start`, `choose` and `leave` are marked as read-only."""

    async def asked(client: Any) -> dict[str, bool]:
        read_only = {}
        for tool in (await client.list_tools()).tools:
            annotations = tool.model_dump(by_alias=True)["annotations"] or {}
            read_only[tool.name] = bool(annotations.get("readOnlyHint"))
        return read_only

    read_only = with_client(asked)
    assert {name for name, reads in read_only.items() if not reads} == {"start", "choose", "leave"}
