"""The work for the pages: one task at a time, in a fair order, within the budget of each viewer."""

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
from ancient_world.engine.language import register
from ancient_world.web.guards import Bucket, WebLimits

# --- the fair queue ---


@attrs.define
class Share:
    """The seconds that somebody has used, on the clock of the queue."""

    used: float = 0.0


class FairQueue:
    """The places at which somebody can be served, and those who wait for one.

    Who has used fewer seconds comes first. Who has waited for nothing in the past is owed nothing for it: the clock of
    a newcomer begins where the others are.

    Args:
        places: how many can be served at a time.
        expected: the seconds that one turn will probably take, so that somebody who asks for many turns at once waits
            for each of them.
    """

    def __init__(self, places: int, expected: float) -> None:
        self._free = places
        self._expected = expected
        self._now = 0.0
        self._number = count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    async def take(self, share: Share) -> None:
        """Wait for a place; it has to be given back."""
        begins = max(share.used, self._now)
        share.used = begins + self._expected
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (begins, next(self._number), turn))
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(share, 0.0)
            raise

    def give_back(self, share: Share, seconds: float) -> None:
        """Leave a place after so many seconds."""
        share.used += seconds - self._expected
        self._free += 1
        self._serve()

    def _serve(self) -> None:
        """Give the free places to those who wait; who has left meanwhile is passed over."""
        while self._free and self._waiting:
            begins, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                self._now, self._free = max(self._now, begins), self._free - 1
                turn.set_result(None)


# --- the work ---


T = TypeVar("T")
_ANSWER = 0.02
"""The least cost of an answer to a page: some 80,000 bytes are written as JSON, packed and sent."""
_SAVED = 10
"""The seconds for which a budget may be saved."""
_KNOWN = 1_000
"""The last of those who asked at a table, whose budgets are known."""

register({"web-asked-too-much": "You have asked for too much at once; wait a moment."})


class Left(Exception):
    """Whoever asked has left, so nobody waits for the answer."""


@attrs.frozen
class Client:
    """Somebody who asks for work: the seat of the link, ``None`` to watch, and the address; ``gone`` is set once the page has left."""

    player: int | None
    address: str
    gone: asyncio.Event = attrs.field(eq=False, factory=asyncio.Event)


@attrs.frozen
class Account:
    """What somebody may ask for, and has had."""

    budget: Bucket
    share: Share


def desk() -> FairQueue:
    """Return the desk of a hall, at which one task is done at a time."""
    return FairQueue(1, _ANSWER)


class Work:
    """The queue of work for the pages of one table.

    Each link has a budget for each address from which it is used. Nobody pays for anybody else: neither for those at other
    tables, nor for those at the same one.

    Args:
        desk: where the hall works; whoever has had least comes first.
        limits: how much may be asked for by a link; who asks for more is served later, and who asks for much more is not.
    """

    def __init__(self, desk: FairQueue, limits: WebLimits) -> None:
        self._desk = desk
        self._patience = limits.patience
        rate = limits.link_work
        self._account = lru_cache(_KNOWN)(lambda _: Account(Bucket(rate, rate * _SAVED), Share()))
        self._bots = Share()

    async def turn(self, client: Client) -> None:
        """Charge for an answer, and wait until it is paid for.

        Raises:
            AncientWorldError: that would take longer than a request may.
            Left: whoever asked has left meanwhile.
        """
        budget = self._account(client).budget
        wait = budget.wait()
        if wait > self._patience:
            raise AncientWorldError.of("web-asked-too-much")
        budget.spend(_ANSWER)
        if wait:
            with suppress(TimeoutError):
                await asyncio.wait_for(client.gone.wait(), wait)
        if client.gone.is_set():
            raise Left

    async def do(self, client: Client, work: Callable[[], T]) -> T:
        """Do something that takes its time; its processor seconds are paid from the budget.

        Raises:
            Left: whoever asked has left before it began.
        """
        account = self._account(client)
        await self._place(client, account.share)
        return await self._done(account.share, work, account.budget.spend)

    async def _place(self, client: Client, share: Share) -> None:
        """Wait for the desk, unless whoever asks leaves first.

        Raises:
            Left: that is so.
        """
        place = asyncio.ensure_future(self._desk.take(share))
        leaving, kept = asyncio.ensure_future(client.gone.wait()), False
        try:
            await asyncio.wait({place, leaving}, return_when=asyncio.FIRST_COMPLETED)
            kept = place.done()
        finally:
            leaving.cancel()
            if not kept and not place.cancel():
                self._desk.give_back(share, 0.0)
        if not kept:
            raise Left

    async def alone(self, work: Callable[[], T]) -> T:
        """Do something for the table itself, such as the choice of a bot."""
        await self._desk.take(self._bots)
        return await self._done(self._bots, work, lambda _: None)

    async def _done(self, share: Share, work: Callable[[], T], pay: Callable[[float], object]) -> T:
        spent = [0.0]

        def timed() -> T:
            # By the processor: what else the machine does at the same time costs nobody anything.
            begun = time.thread_time()
            try:
                return work()
            finally:  # what fails has cost time too
                spent[0] = time.thread_time() - begun

        try:
            return await asyncio.to_thread(timed)
        finally:
            pay(spent[0])
            self._desk.give_back(share, spent[0])
