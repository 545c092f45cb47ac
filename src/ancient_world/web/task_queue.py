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
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.web.guards import Bucket, WebLimits

# --- the fair queue ---


@attrs.define
class ClientShare:
    """The seconds that a client has used, on the clock of the queue."""

    used_seconds: float = 0.0


class FairQueue:
    """A fair queue for a limited number of places.

    Clients with fewer used seconds come first. Idle time earns no credit: a newcomer starts where the
    others are.

    Args:
        place_count: how many clients can be served at a time.
        expected_seconds: the expected seconds of one turn, charged in advance so that a client who asks for many turns
            at once waits for each of them.
    """

    def __init__(self, place_count: int, expected_seconds: float) -> None:
        self._free_places = place_count
        self._expected_seconds = expected_seconds
        self._clock = 0.0
        self._ticket_numbers = count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    async def wait_for_place(self, share: ClientShare) -> None:
        """Wait for a place; give it back with :meth:`release_place`."""
        start_time = max(share.used_seconds, self._clock)
        share.used_seconds = start_time + self._expected_seconds
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (start_time, next(self._ticket_numbers), future))
        self._serve_next()
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self.release_place(share, 0.0)
            raise

    def release_place(self, share: ClientShare, seconds: float) -> None:
        """Free a place that was used for ``seconds``."""
        share.used_seconds += seconds - self._expected_seconds
        self._free_places += 1
        self._serve_next()

    def _serve_next(self) -> None:
        """Give the free places to the first in the queue, and skip clients that have left."""
        while self._free_places and self._waiting:
            start_time, _, future = heapq.heappop(self._waiting)
            if not future.done():
                self._clock, self._free_places = max(self._clock, start_time), self._free_places - 1
                future.set_result(None)


# --- the work ---


T = TypeVar("T")
_ANSWER_SECONDS = 0.02
"""The least cost of an answer to a page, in seconds: 80,000 bytes are written as JSON, compressed and sent."""
_BUDGET_SECONDS = 10
"""The number of seconds for which an unused budget accumulates."""
_MAX_CLIENTS = 1_000
"""The number of clients of a table whose budgets are remembered."""

register_messages({"web-asked-too-much": "You have asked for too much at once; wait a moment."})


class ClientLeft(Exception):
    """The client has left, so nobody waits for the answer."""


@attrs.frozen
class Client:
    """A client that asks for work: its seat (``None`` to watch) and address; ``left_event`` is set once it has left."""

    player: int | None
    address: str
    left_event: asyncio.Event = attrs.field(eq=False, factory=asyncio.Event)


@attrs.frozen
class ClientAccount:
    """The budget of a client, and its share in the queue."""

    budget: Bucket
    share: ClientShare


def new_task_queue() -> FairQueue:
    """Return the queue of a hall, which does one task at a time."""
    return FairQueue(1, _ANSWER_SECONDS)


class TableTasks:
    """The queue of work for the pages of one table.

    Each link has a budget for each address from which it is used, and no client's work is charged to another,
    at the same table or elsewhere.

    Args:
        task_queue: the queue of the hall.
        limits: the budget of a link; a client beyond it waits, and one far beyond it is refused.
    """

    def __init__(self, task_queue: FairQueue, limits: WebLimits) -> None:
        self._task_queue = task_queue
        self._max_wait = limits.request_timeout
        rate = limits.processor_share
        self._account_of = lru_cache(_MAX_CLIENTS)(
            lambda _: ClientAccount(Bucket(rate, rate * _BUDGET_SECONDS), ClientShare())
        )
        self._bots_share = ClientShare()

    async def charge_and_wait(self, client: Client) -> None:
        """Charge a client for an answer, and wait while its budget is in debt.

        Raises:
            AncientWorldError: the wait would be longer than a request may take.
            Left: the client has left meanwhile.
        """
        budget = self._account_of(client).budget
        wait_seconds = budget.seconds_until_free()
        if wait_seconds > self._max_wait:
            raise AncientWorldError.from_code("web-asked-too-much")
        budget.spend(_ANSWER_SECONDS)
        if wait_seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(client.left_event.wait(), wait_seconds)
        if client.left_event.is_set():
            raise ClientLeft

    async def run_for_client(self, client: Client, work: Callable[[], T]) -> T:
        """Do slow work in a thread, and charge its processor seconds to the client's budget.

        Raises:
            Left: the client has left before the work began.
        """
        account = self._account_of(client)
        await self._wait_for_place(client, account.share)
        return await self._run_timed(account.share, work, account.budget.spend)

    async def _wait_for_place(self, client: Client, share: ClientShare) -> None:
        """Wait for a place in the queue, unless the client leaves first.

        Raises:
            Left: the client has left.
        """
        place_task = asyncio.ensure_future(self._task_queue.wait_for_place(share))
        leave_task, has_place = asyncio.ensure_future(client.left_event.wait()), False
        try:
            await asyncio.wait({place_task, leave_task}, return_when=asyncio.FIRST_COMPLETED)
            has_place = place_task.done()
        finally:
            leave_task.cancel()
            if not has_place and not place_task.cancel():
                self._task_queue.release_place(share, 0.0)
        if not has_place:
            raise ClientLeft

    async def run_for_table(self, work: Callable[[], T]) -> T:
        """Do work for the table itself, such as a bot's choice."""
        await self._task_queue.wait_for_place(self._bots_share)
        return await self._run_timed(self._bots_share, work, lambda _: None)

    async def _run_timed(
        self, share: ClientShare, work: Callable[[], T], charge: Callable[[float], object]
    ) -> T:
        seconds = [0.0]

        def run_and_measure() -> T:
            # processor time, so that other load on the machine costs clients nothing
            started_at = time.thread_time()
            try:
                return work()
            finally:  # failed work has cost time too
                seconds[0] = time.thread_time() - started_at

        try:
            return await asyncio.to_thread(run_and_measure)
        finally:
            charge(seconds[0])
            self._task_queue.release_place(share, seconds[0])
