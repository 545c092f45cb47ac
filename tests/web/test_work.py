"""Tests of the fair queue for drawing and for bots, and of the budget that requests are paid from."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from ancient_world.engine.errors import AncientWorldError
from ancient_world.web.guards import WebLimits
from ancient_world.web.task_queue import (
    Client,
    ClientLeft,
    ClientShare,
    FairQueue,
    TableTasks,
    new_task_queue,
)


def running(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Wrap a coroutine function as a test with an event loop of its own."""

    def run() -> None:
        asyncio.run(test())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def waiting(queue: FairQueue, share: ClientShare, name: str, served: list[str]) -> None:
    """Wait for a turn in the queue, and add the name to ``served``."""
    await queue.wait_for_place(share)
    served.append(name)


@running
async def test_the_share_with_the_least_use_is_next() -> None:
    """The share that has used the least time is served next."""
    queue, served = FairQueue(1, 1.0), list[str]()
    greedy, modest, third = ClientShare(), ClientShare(), ClientShare()
    await queue.wait_for_place(third)
    tasks = [asyncio.create_task(waiting(queue, greedy, "greedy", served)) for _ in range(3)]
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(waiting(queue, modest, "modest", served)))
    await asyncio.sleep(0)
    for owner in (third, greedy, modest, greedy):
        queue.release_place(owner, 1.0)
        await asyncio.sleep(0)
    assert served == ["greedy", "modest", "greedy", "greedy"]


@running
async def test_all_shares_get_the_same_time() -> None:
    """All shares get the same time, so one with long tasks is served less often."""
    queue, served = FairQueue(1, 1.0), list[str]()

    async def asking(name: str, cost: float) -> None:
        share = ClientShare()
        while len(served) < 160:
            await queue.wait_for_place(share)
            served.append(name[:-1])
            await asyncio.sleep(0)
            queue.release_place(share, cost)

    some = [asking(f"long{n}", 3.0) for n in range(4)]
    await asyncio.gather(*some, *[asking(f"short{n}", 1.0) for n in range(4)])
    assert 30 <= served.count("long") <= 55


@running
async def test_a_late_share_is_not_owed_earlier_time() -> None:
    """A share that comes late is not served first until all have used the same time."""
    queue, served = FairQueue(1, 1.0), list[str]()
    old, late = ClientShare(), ClientShare()
    for _ in range(50):
        await queue.wait_for_place(old)
        queue.release_place(old, 1.0)
    await queue.wait_for_place(ClientShare())
    tasks = [
        asyncio.create_task(waiting(queue, share, name, served))
        for _ in range(3)
        for share, name in ((late, "late"), (old, "old"))
    ]
    for _ in range(6):
        await asyncio.sleep(0)
        queue.release_place(ClientShare(), 1.0)
    await asyncio.gather(*tasks)
    assert "old" in served[:3]


@running
async def test_a_cancelled_task_leaves_its_place() -> None:
    """A task that is cancelled at any moment leaves its place to the next one."""
    queue = FairQueue(1, 1.0)
    for steps in range(4):
        holder = ClientShare()
        await queue.wait_for_place(holder)
        leaving = asyncio.create_task(queue.wait_for_place(ClientShare()))
        for _ in range(steps):
            await asyncio.sleep(0)
        queue.release_place(holder, 1.0)
        leaving.cancel()
        await asyncio.wait({leaving})
        if not leaving.cancelled():
            queue.release_place(ClientShare(), 0.0)
        next_one = ClientShare()
        await asyncio.wait_for(queue.wait_for_place(next_one), 1)
        queue.release_place(next_one, 1.0)


def indebted(work: TableTasks, client: Client, seconds: float) -> None:
    """Overdraw a client's budget, so that the next answer waits ``seconds``."""
    budget = work._account_of(client).budget
    budget.spend(budget.capacity + seconds * budget.rate)


@running
async def test_requests_are_charged_one_after_the_other() -> None:
    """Requests sent together are charged one after the other, so each waits longer."""
    work = TableTasks(new_task_queue(), WebLimits(processor_share=2.0))
    client = Client(None, "192.0.2.1")
    indebted(work, client, 0)
    begun = time.monotonic()
    await asyncio.gather(*[work.charge_and_wait(client) for _ in range(31)])
    assert time.monotonic() - begun > 0.28


@running
async def test_a_debt_delays_no_other_client() -> None:
    """A client's debt delays neither other seats nor other addresses."""
    work = TableTasks(new_task_queue(), WebLimits())
    indebted(work, Client(None, "192.0.2.1"), 10)
    begun = time.monotonic()
    for client in (Client(0, "192.0.2.1"), Client(None, "192.0.2.2")):
        await work.charge_and_wait(client)
        assert await work.run_for_client(client, lambda: 7) == 7
    assert time.monotonic() - begun < 1


@running
async def test_a_request_beyond_the_patience_is_refused() -> None:
    """A request that would wait beyond the patience is refused without a charge."""
    work = TableTasks(new_task_queue(), WebLimits(request_timeout=1))
    client = Client(None, "192.0.2.1")
    indebted(work, client, 1.5)
    for _ in range(100):
        with pytest.raises(AncientWorldError) as caught:
            await work.charge_and_wait(client)
        assert caught.value.code == "web-asked-too-much"
    assert work._account_of(client).budget.seconds_until_free() < 2


@running
async def test_work_for_a_client_that_left_is_dropped() -> None:
    """Work for a client that left is dropped, whether it waits for its budget or in the queue."""
    work = TableTasks(new_task_queue(), WebLimits())
    client = Client(None, "192.0.2.1")
    indebted(work, client, 10)
    turn = asyncio.create_task(work.charge_and_wait(client))
    await asyncio.sleep(0.01)
    client.left_event.set()
    with pytest.raises(ClientLeft):
        await asyncio.wait_for(turn, 1)

    done: list[int] = []
    release = asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold() -> None:
        asyncio.run_coroutine_threadsafe(release.wait(), loop).result()

    holding = asyncio.create_task(work.run_for_client(Client(0, "192.0.2.1"), hold))
    await asyncio.sleep(0.01)
    second = Client(1, "192.0.2.1")
    waiting = asyncio.create_task(work.run_for_client(second, lambda: done.append(1)))
    await asyncio.sleep(0.01)
    second.left_event.set()
    with pytest.raises(ClientLeft):
        await asyncio.wait_for(waiting, 1)
    release.set()
    await holding
    await work.run_for_client(Client(2, "192.0.2.1"), lambda: done.append(2))
    assert done == [2]
