"""The fair queue for what only a few can use at a time: whoever has used it least comes next."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count

import attrs


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
