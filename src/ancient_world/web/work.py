"""The work for the pages: one task at a time, in a fair order, within a budget for each link and address."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from itertools import count
from typing import TypeVar

import attrs

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language import register_messages
from ancient_world.web.guards import Bucket, WebLimits

# --- the fair queue ---


@attrs.define
class Share:
    """The seconds that a client has used, on the clock of the queue."""

    used: float = 0.0


class FairQueue:
    """A fair queue for a limited number of places.

    Clients with fewer used seconds come first. Idle time earns no credit: a newcomer starts where the
    others are.

    Args:
        places: how many clients can be served at a time.
        expected: the expected seconds of one turn, charged in advance so that a client who asks for many turns
            at once waits for each of them.
    """

    def __init__(self, places: int, expected: float) -> None:
        self._free = places
        self._expected = expected
        self._now = 0.0
        self._number = count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    async def take(self, share: Share) -> None:
        """Wait for a place; give it back with :meth:`give_back`."""
        start_time = max(share.used, self._now)
        share.used = start_time + self._expected
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (start_time, next(self._number), future))
        self._serve_next()
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self.give_back(share, 0.0)
            raise

    def give_back(self, share: Share, seconds: float) -> None:
        """Free a place that was used for ``seconds``."""
        share.used += seconds - self._expected
        self._free += 1
        self._serve_next()

    def _serve_next(self) -> None:
        """Give the free places to the first in the queue, and skip clients that have left."""
        while self._free and self._waiting:
            start_time, _, future = heapq.heappop(self._waiting)
            if not future.done():
                self._now, self._free = max(self._now, start_time), self._free - 1
                future.set_result(None)


# --- the work ---


T = TypeVar("T")
_ANSWER_SECONDS = 0.02
"""The least cost of an answer to a page, in seconds: 80,000 bytes are written as JSON, compressed and sent."""
_BUDGET_SECONDS = 10
"""The number of seconds for which an unused budget accumulates."""
_KNOWN = 1_000
"""The number of clients of a table whose budgets are remembered."""

register_messages({"web-asked-too-much": "You have asked for too much at once; wait a moment."})


class Left(Exception):
    """The client has left, so nobody waits for the answer."""


@attrs.frozen
class Client:
    """A client that asks for work: its seat (``None`` to watch) and address; ``gone`` is set once it has left."""

    player: int | None
    address: str
    gone: asyncio.Event = attrs.field(eq=False, factory=asyncio.Event)


@attrs.frozen
class ClientAccount:
    """The budget of a client, and its share in the queue."""

    budget: Bucket
    share: Share


def desk() -> FairQueue:
    """Return the queue of a hall, which does one task at a time."""
    return FairQueue(1, _ANSWER_SECONDS)


class Work:
    """The queue of work for the pages of one table.

    Each link has a budget for each address from which it is used, and no client's work is charged to another,
    at the same table or elsewhere.

    Args:
        desk: the queue of the hall.
        limits: the budget of a link; a client beyond it waits, and one far beyond it is refused.
    """

    def __init__(self, desk: FairQueue, limits: WebLimits) -> None:
        self._task_queue = desk
        self._patience = limits.patience
        rate = limits.link_work
        self._account = lru_cache(_KNOWN)(lambda _: ClientAccount(Bucket(rate, rate * _BUDGET_SECONDS), Share()))
        self._bots = Share()

    async def turn(self, client: Client) -> None:
        """Charge a client for an answer, and wait while its budget is in debt.

        Raises:
            AncientWorldError: the wait would be longer than a request may take.
            Left: the client has left meanwhile.
        """
        budget = self._account(client).budget
        wait_seconds = budget.wait()
        if wait_seconds > self._patience:
            raise AncientWorldError.of("web-asked-too-much")
        budget.spend(_ANSWER_SECONDS)
        if wait_seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(client.gone.wait(), wait_seconds)
        if client.gone.is_set():
            raise Left

    async def do(self, client: Client, work: Callable[[], T]) -> T:
        """Do slow work in a thread, and charge its processor seconds to the client's budget.

        Raises:
            Left: the client has left before the work began.
        """
        account = self._account(client)
        await self._place(client, account.share)
        return await self._done(account.share, work, account.budget.spend)

    async def _place(self, client: Client, share: Share) -> None:
        """Wait for a place in the queue, unless the client leaves first.

        Raises:
            Left: the client has left.
        """
        place_task = asyncio.ensure_future(self._task_queue.take(share))
        leave_task, has_place = asyncio.ensure_future(client.gone.wait()), False
        try:
            await asyncio.wait({place_task, leave_task}, return_when=asyncio.FIRST_COMPLETED)
            has_place = place_task.done()
        finally:
            leave_task.cancel()
            if not has_place and not place_task.cancel():
                self._task_queue.give_back(share, 0.0)
        if not has_place:
            raise Left

    async def alone(self, work: Callable[[], T]) -> T:
        """Do work for the table itself, such as a bot's choice."""
        await self._task_queue.take(self._bots)
        return await self._done(self._bots, work, lambda _: None)

    async def _done(self, share: Share, work: Callable[[], T], pay: Callable[[float], object]) -> T:
        seconds = [0.0]

        def timed() -> T:
            # processor time, so that other load on the machine costs clients nothing
            started_at = time.thread_time()
            try:
                return work()
            finally:  # failed work has cost time too
                seconds[0] = time.thread_time() - started_at

        try:
            return await asyncio.to_thread(timed)
        finally:
            pay(seconds[0])
            self._task_queue.give_back(share, seconds[0])
