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
from typing import Any

import attrs

from ancient_world.bots import BOTS, BotFailed
from ancient_world.bots.named import QUICK
from ancient_world.engine.errors import AncientWorldError, InvalidOption
from ancient_world.engine.face import View
from ancient_world.engine.faults import shorten
from ancient_world.engine.language import in_language, register
from ancient_world.engine.pending import Decision
from ancient_world.engine.processes import kill_workers, stay_with_parent
from ancient_world.engine.registry import game_ids, register_game, source_of
from ancient_world.web.seating import PERSON
from ancient_world.web.work import FairQueue, Share

# --- one thought ---


_NICE = 5
"""How much later than the server the system lets a bot have a core."""
_MOST_TOLD = 200
"""Characters of what a bot's own error or choice looks like."""


@attrs.frozen
class BotTask:
    """What a bot is asked: everything is pickled, so that nothing of it is loaded before the game is known.

    ``name`` is that of the bot, ``lang`` the language of what is said about its failure.
    """

    name: str
    player: int
    bot: bytes
    game: bytes
    view: bytes
    lang: str


@attrs.frozen
class Thought:
    """The number of what a bot chose among its actions, the bot as it goes on from there, and how long it thought."""

    number: int
    bot: bytes
    seconds: float


def pickled_game(game_id: str) -> bytes:
    """Return where another process finds a game: its id with the path, or with the class.

    Raises:
        Exception: the class cannot be found by name.
    """
    source = source_of(game_id)
    return pickle.dumps((game_id, source if isinstance(source, str) else type(source)))


def settle() -> None:
    """Make this process one that thinks for another: Ctrl-C is not for it, people come first, and it does not stay alone."""
    stay_with_parent()
    with suppress(AttributeError):  # it was born deaf to Ctrl-C, see Thinkers; not on Windows
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    with suppress(AttributeError, OSError):
        os.nice(_NICE)


def think(question: BotTask) -> Thought:
    """Let a bot choose.

    Raises:
        BotFailed: it fails; nothing else is raised, as not every error can be pickled.
    """
    return in_language(question.lang, lambda: _thought(question))


def _thought(question: BotTask) -> Thought:
    who = {"name": question.name, "player": question.player}
    try:
        game_id, source = _loaded(question.game)
        if game_id not in game_ids():
            register_game(game_id, source if isinstance(source, str) else source())
        view: View = _loaded(question.view)
        bot, decision = _loaded(question.bot), view.pending
        assert isinstance(decision, Decision)
        begun = time.monotonic()
        choice = bot.choose(view, decision)
        seconds = time.monotonic() - begun
        kept = pickle.dumps(bot)
    except AncientWorldError as error:
        raise BotFailed(error.message, code=error.code) from None
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's bot may raise anything
        why = shorten(f"{type(error).__name__}: {error}", _MOST_TOLD)
        raise BotFailed.of("bot-failed", **who, why=why) from None
    if choice not in decision.actions:
        raise BotFailed.of("bot-choice", **who, choice=shorten(repr(choice), _MOST_TOLD))
    return Thought(decision.actions.index(choice), kept, seconds)


def _loaded(pickled: bytes) -> Any:
    return pickle.loads(pickled)  # noqa: S301 - the server itself has pickled it


# --- processes ---


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
