"""Connections are counted, and what it costs to let one in does not grow with those that are there."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from uvicorn.server import ServerState

from ancient_world.web.guards import WebLimits
from ancient_world.web.hall import Tables
from ancient_world.web.running import Connection, ConnectionCounter, create_server


class Uncounted(set[Any]):
    """Connections that nobody may go through."""

    def __iter__(self) -> Any:
        raise AssertionError("all connections are gone through")


class Line(asyncio.Transport):
    """What stands for a connection from an address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": [address, 1], "sockname": ["127.0.0.1", 2]})
        self.aborted = False

    def abort(self) -> None:
        """End it."""
        self.aborted = True

    def close(self) -> None:
        """End it."""

    def is_closing(self) -> bool:
        """Whether it has ended."""
        return self.aborted

    def get_protocol(self) -> asyncio.BaseProtocol:
        """What hears of it."""
        raise NotImplementedError


class Room:
    """The connections of a server that is not running."""

    def __init__(self, folder: Path, limits: WebLimits) -> None:
        self.config = create_server(Tables(folder, limits, pace=0)).config
        self.config.load()
        self.state = ServerState()
        self.state.connections = Uncounted()

    def visitor(self) -> Connection:
        """Return one more visitor, who has not come yet."""
        made: Any = self.config.http_protocol_class
        visitor: Connection = made(config=self.config, server_state=self.state, app_state={})
        return visitor

    def come(self, address: str) -> tuple[Connection, Line]:
        """Let one more come."""
        visitor, line = self.visitor(), Line(address)
        visitor.connection_made(line)
        return visitor, line


def work(do: Any, *given: Any) -> int:
    """How many calls something takes, of Python and of C."""
    calls = 0

    def note(_: FrameType, event: str, __: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        do(*given)
    finally:
        sys.setprofile(None)
    return calls


def test_one_more_costs_the_same_however_many_there_are(tmp_path: Path) -> None:
    """To come, to be refused, and to go, from an address with many and from one with none."""

    async def costs(many: int) -> list[int]:
        room = Room(
            tmp_path / str(many),
            WebLimits(max_connections_per_address=many, max_connections=many + 1),
        )
        for _ in range(many):
            room.come("192.0.2.1")
        found = []
        for address in ("192.0.2.2", "192.0.2.1", "192.0.2.3"):
            visitor, line = room.visitor(), Line(address)
            found.append(work(visitor.connection_made, line))
            assert line.aborted is (address != "192.0.2.2")
            found.append(work(visitor.connection_lost, None))
            if address == "192.0.2.2":
                room.come(address)
        return found

    few, many = asyncio.run(costs(10)), asyncio.run(costs(700))
    assert few == many
    assert max(few) < 200


def test_nobody_is_counted_who_has_gone(tmp_path: Path) -> None:
    """Whether somebody was let in or not."""
    guests = ConnectionCounter(
        WebLimits(max_connections_per_address=2, max_connections=3), ["127.0.0.1"]
    )
    assert [guests.add("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert [guests.add("192.0.2.2")] == [False]
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"):
        guests.remove(address)
    assert [guests.add("127.0.0.1") for _ in range(4)] == [True, True, True, False]


def test_few_are_let_in_at_once(tmp_path: Path) -> None:
    """A crowd at the door does not keep the loop from those who are there already."""
    assert create_server(Tables(tmp_path / "tables", WebLimits(), pace=0)).config.backlog <= 100


@pytest.mark.long
def test_a_page_that_has_gone_gives_its_place_back(hosting: Any) -> None:
    """The lines of pages are counted like everything else, from the request to their end."""
    host = hosting(share=3)
    made = host.make()
    for _ in range(8):
        page = host.page(made.seats[0])
        page.look()
        page.line.close()
    pages = [host.page(made.seats[0]) for _ in range(2)]
    assert host.ask("GET", "/")[0] == 200
    assert len(pages) == 2
