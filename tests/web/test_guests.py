"""Tests that connections are counted, and that a new one costs the same however many there are."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from uvicorn.server import ServerState

from ancient_world.web.guards import WebLimits
from ancient_world.web.tables_folder import Tables
from ancient_world.web.web_server import Connection, ConnectionCounter, create_server


class Uncounted(set[Any]):
    """A set of connections that fails when iterated over."""

    def __iter__(self) -> Any:
        raise AssertionError("all connections are gone through")


class Line(asyncio.Transport):
    """A transport that stands for a connection from an address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": [address, 1], "sockname": ["127.0.0.1", 2]})
        self.aborted = False

    def abort(self) -> None:
        """Note that the connection was aborted."""
        self.aborted = True

    def close(self) -> None:
        """Do nothing."""

    def is_closing(self) -> bool:
        """Return whether the connection was aborted."""
        return self.aborted

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Fail, because no test needs the protocol."""
        raise NotImplementedError


class Room:
    """The connections of a server that is not running."""

    def __init__(self, folder: Path, limits: WebLimits) -> None:
        self.config = create_server(Tables(folder, limits, pace=0)).config
        self.config.load()
        self.state = ServerState()
        self.state.connections = Uncounted()

    def visitor(self) -> Connection:
        """Return the protocol of a new connection before the connection is made."""
        made: Any = self.config.http_protocol_class
        visitor: Connection = made(config=self.config, server_state=self.state, app_state={})
        return visitor

    def come(self, address: str) -> tuple[Connection, Line]:
        """Make a connection from an address."""
        visitor, line = self.visitor(), Line(address)
        visitor.connection_made(line)
        return visitor, line


def count_calls(do: Any, *arguments: Any) -> int:
    """Count the calls of Python and C functions that a call makes."""
    calls = 0

    def note(_: FrameType, event: str, __: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        do(*arguments)
    finally:
        sys.setprofile(None)
    return calls


def test_the_cost_of_a_connection_is_constant(tmp_path: Path) -> None:
    """Accepting, refusing and ending a connection make as many calls beside 700 connections as beside 10."""

    async def calls_of_connections(many: int) -> list[int]:
        room = Room(
            tmp_path / str(many),
            WebLimits(max_connections_per_address=many, max_connections=many + 1),
        )
        for _ in range(many):
            room.come("192.0.2.1")
        counts = []
        for address in ("192.0.2.2", "192.0.2.1", "192.0.2.3"):
            visitor, line = room.visitor(), Line(address)
            counts.append(count_calls(visitor.connection_made, line))
            assert line.aborted is (address != "192.0.2.2")
            counts.append(count_calls(visitor.connection_lost, None))
            if address == "192.0.2.2":
                room.come(address)
        return counts

    few, many = asyncio.run(calls_of_connections(10)), asyncio.run(calls_of_connections(700))
    assert few == many
    assert max(few) < 200


def test_ended_connections_are_not_counted(tmp_path: Path) -> None:
    """Connections that ended, refused ones too, leave no trace in the counts."""
    guests = ConnectionCounter(
        WebLimits(max_connections_per_address=2, max_connections=3), ["127.0.0.1"]
    )
    assert [guests.add("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert [guests.add("192.0.2.2")] == [False]
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"):
        guests.remove(address)
    assert [guests.add("127.0.0.1") for _ in range(4)] == [True, True, True, False]


def test_the_backlog_is_small(tmp_path: Path) -> None:
    """The server's backlog of new connections is at most 100."""
    assert create_server(Tables(tmp_path / "tables", WebLimits(), pace=0)).config.backlog <= 100


@pytest.mark.long
def test_a_closed_page_is_not_counted(hosting: Any) -> None:
    """A page's connection counts for its address until it is closed."""
    host = hosting(max_connections_per_address=3)
    made = host.make()
    for _ in range(8):
        page = host.page(made.seats[0])
        page.look()
        page.line.close()
    pages = [host.page(made.seats[0]) for _ in range(2)]
    assert host.ask("GET", "/")[0] == 200
    assert len(pages) == 2
