"""The processes in which bots think: few, and the table whose bots have thought least has the next thought."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress

from ancient_world.bots import BOTS, BotFailed
from ancient_world.bots.named import QUICK
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.faults import shorten
from ancient_world.engine.language import register
from ancient_world.engine.processes import kill_workers
from ancient_world.web.fair_queue import FairQueue, Share
from ancient_world.web.seating import PERSON
from ancient_world.web.thought import BotTask, Thought, pickled_game, settle, think

_TRIES = 3
"""How often a choice is made again whose process has died."""
_EXPECTED = 0.5
"""Seconds of a thought."""

register(
    {
        "bot-unpicklable": "The bot {name!r} cannot play at a table: it thinks in a process of its own, and cannot be pickled to get there: {why}",
        "bot-lost": "The process of the bot {name!r} in seat {player} died {tries:time|times} while it made this choice.",
        "bot-slow": "The bot {name!r} in seat {player} has thought for {seconds} seconds about one choice, so it was stopped.",
    }
)


def refuse_unpicklable(kinds: Iterable[str], game_id: str) -> None:
    """Refuse bots that cannot go to a process of their own, and a game that cannot follow them.

    Raises:
        InvalidOption: the first of them, by its name.
    """
    for kind in kinds:
        if kind in QUICK or kind == PERSON:
            continue
        try:
            pickle.dumps(BOTS[kind](0))
            pickled_game(game_id)
        except Exception as error:
            why = shorten(f"{type(error).__name__}: {error}", 200)
            raise InvalidOption.of("bot-unpicklable", name=kind, why=why) from error


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Thinkers:
    """A pool of processes for the thoughts of all bots in a hall; it starts with the first thought.

    Args:
        most: the seconds of one thought, after which it is given up.
    """

    def __init__(self, most: float) -> None:
        self._most = most
        self._workers = max(1, cores() - 1)
        self._queue = FairQueue(self._workers, _EXPECTED)
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, question: BotTask, share: Share) -> Thought:
        """Return what a bot thinks; if its process dies, it thinks again.

        Args:
            question: what it is asked.
            share: that of its table.

        Raises:
            BotFailed: it has failed, or taken too long, or its process has died again and again.
        """
        who = {"name": question.name, "player": question.player}
        for _ in range(_TRIES):
            await self._queue.take(share)
            pool = self._running()
            future = self._handed(pool, question, share)
            try:
                return await asyncio.wait_for(asyncio.wrap_future(future), self._most)
            except TimeoutError as error:
                self._drop(pool)
                raise BotFailed.of("bot-slow", **who, seconds=self._most) from error
            except BrokenExecutor:
                self._drop(pool)
        raise BotFailed.of("bot-lost", **who, tries=_TRIES)

    def _running(self) -> ProcessPoolExecutor:
        """The pool; its processes start as they are needed."""
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=settle)
        return self._pool

    def _handed(
        self, pool: ProcessPoolExecutor, question: BotTask, share: Share
    ) -> Future[Thought]:
        """Hand a question to the pool; its place is given back when the process has done with it, whoever still waits."""
        begun, loop = time.monotonic(), asyncio.get_running_loop()
        try:
            with _deaf():
                future = pool.submit(think, question)
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)

        def done(_: Future[Thought]) -> None:
            spent = time.monotonic() - begun
            with suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self._queue.give_back, share, spent)

        future.add_done_callback(done)
        return future

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Leave a pool that is broken, or in which a thought does not end."""
        if self._pool is pool:
            self._pool = None
        kill_workers(pool)
        pool.shutdown(wait=False)

    def close(self) -> None:
        """End all processes at once, as the server ends."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            kill_workers(pool)
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Have processes that are born here deaf to Ctrl-C until they leave it to the server themselves."""
    try:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    except AttributeError:  # Windows
        yield
        return
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
