"""Tests of two websocket clients at an ``AsyncMatch``, one of which leaves and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import websockets

import ancient_world as aw
from tests.examples.example_games import example_game
from tests.matches.awaited.loops import run
from tests.matches.awaited.test_seats_awaited import nobody_waits

Seen = dict[int, aw.View]


async def table_of(table: aw.AsyncMatch, example: Any, client: Callable[[str], Any]) -> None:
    """Serve a table on this machine while a client runs."""

    async def serve(socket: Any) -> None:
        await example.serve_seat(table, socket)

    async with websockets.serve(serve, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        await client(f"ws://127.0.0.1:{port}")


async def come_back(example: Any, address: str, seat: int, views: Seen, **more: float) -> None:
    """Reconnect to a seat until the host has freed it, and play on."""
    while True:
        count = len(views)
        await example.play(address, seat, views, **more)
        if len(views) > count:
            return
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("game", ["tides-of-time", "the-ancient-world"])
def test_two_clients_play_and_one_comes_back(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both clients receive every change once and in order, and end with their seats' views."""
    example = example_game("async_table", monkeypatch)
    match = aw.Match.new(game, ["Ann", "Ben"], seed=5)
    table, all_views = aw.AsyncMatch(match), (Seen(), Seen())

    async def ann(address: str) -> None:
        for most in (4, 7, 15):
            await come_back(example, address, 0, all_views[0], most=most)
            assert len(all_views[0]) == most
        await come_back(example, address, 0, all_views[0])

    async def both(address: str) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(ann(address))
            tasks.create_task(example.play(address, 1, all_views[1]))

    run(lambda: table_of(table, example, both))
    assert aw.is_over(match.state)
    for seat, views in enumerate(all_views):
        assert [*views] == [*range(match.version + 1)]
        assert views[match.version] == match.view(seat)
        assert aw.to_json(views[match.version]) == aw.to_json(match.view(seat))
        assert all(view.player == seat for view in views.values())
    assert nobody_waits(table)


def test_a_connection_that_breaks_frees_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is aborted frees its seat, and the game goes on."""
    example = example_game("async_table", monkeypatch)
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=5)
    table = aw.AsyncMatch(match)

    async def job(address: str) -> None:
        socket = await websockets.connect(address)
        await socket.send('{"seat": 0, "since": null}')
        await socket.recv()
        socket.transport.abort()
        async with asyncio.TaskGroup() as tasks:
            for seat in (0, 1):
                tasks.create_task(come_back(example, address, seat, Seen()))

    run(lambda: table_of(table, example, job))
    assert aw.is_over(match.state)
    assert nobody_waits(table)
