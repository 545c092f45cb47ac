"""The processes in which slow bots think; the table whose bots have thought least is served first."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import attrs

from ancient_world.bots import BOTS, BotFailed
from ancient_world.bots.bots_by_name import QUICK_BOTS
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import AncientWorldError, InvalidOption
from ancient_world.engine.game_files import load_game_files, loaded_game_files
from ancient_world.engine.message_catalogue import call_in_language, register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View
from ancient_world.engine.registry import available_games, register_game, source_of
from ancient_world.engine.worker_processes import exit_with_parent_process, kill_workers
from ancient_world.web.seating import PERSON
from ancient_world.web.task_queue import ClientShare, FairQueue

# --- one thought ---


_NICENESS = 5
"""The increment of the niceness of a bot's process."""
_MAX_ERROR_LENGTH = 200
"""The most characters of a bot's error or choice in a message."""


@attrs.frozen
class BotTask:
    """A choice for a bot to make. Everything is pickled, so that nothing is loaded before the game is registered.

    ``name`` is the name of the bot, ``lang`` the language of errors about it.
    """

    name: str
    player: int
    bot: bytes
    game: bytes
    view: bytes
    lang: str


@attrs.frozen
class BotChoice:
    """A bot's choice: its number among the actions, the pickled bot after it, and the seconds it took."""

    action_index: int
    pickled_bot: bytes
    seconds: float


def pickled_game(game_id: str) -> bytes:
    """Return a pickled reference to a game for another process: its id with its source's path or class.

    Raises:
        Exception: the class cannot be found by name.
    """
    source = source_of(game_id)
    return pickle.dumps((game_id, source if isinstance(source, str) else type(source)))


def prepare_process(game_files: Iterable[str] = ()) -> None:
    """Prepare a bot's process: it ends with its parent, leaves Ctrl-C to it, has a low priority and the same game files."""
    exit_with_parent_process()
    # Windows has no signal masks; Thinkers starts the process with Ctrl-C blocked
    with suppress(AttributeError):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    with suppress(AttributeError, OSError):
        os.nice(_NICENESS)
    load_game_files(game_files)


def run_bot_task(task: BotTask) -> BotChoice:
    """Let a bot choose.

    Raises:
        BotFailed: the bot fails in any way; other errors might not be picklable.
    """
    return call_in_language(task.lang, lambda: _choose_in_language(task))


def _choose_in_language(task: BotTask) -> BotChoice:
    bot_names = {"name": task.name, "player": task.player}
    try:
        register_pickled_game(task.game)
        view: View = unpickle(task.view)
        bot, decision = unpickle(task.bot), view.pending
        assert isinstance(decision, Decision)
        started_at = time.monotonic()
        choice = bot.choose(view, decision)
        seconds = time.monotonic() - started_at
        pickled_bot = pickle.dumps(bot)
    except AncientWorldError as error:
        raise BotFailed(error.message, code=error.code) from None
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a third-party bot may raise anything
        error_text = shorten(f"{type(error).__name__}: {error}", _MAX_ERROR_LENGTH)
        raise BotFailed.from_code("bot-failed", **bot_names, why=error_text) from None
    if choice not in decision.actions:
        raise BotFailed.from_code(
            "bot-choice", **bot_names, choice=shorten(repr(choice), _MAX_ERROR_LENGTH)
        )
    return BotChoice(decision.actions.index(choice), pickled_bot, seconds)


def register_pickled_game(pickled: bytes) -> None:
    """Register the game that :func:`pickled_game` has pickled, unless this process knows it."""
    game_id, source = unpickle(pickled)
    if game_id not in available_games():
        register_game(game_id, source if isinstance(source, str) else source())


def unpickle(pickled: bytes) -> Any:
    """Return what the server itself has pickled."""
    return pickle.loads(pickled)  # noqa: S301 - the server itself has pickled it


# --- processes ---


_MAX_TRIES = 3
"""How often a choice is tried again when the process of the bot dies."""
_EXPECTED_SECONDS = 0.5
"""The expected seconds of a thought, for the fair queue."""
PROCESS_ERRORS = (TimeoutError, BrokenExecutor)
"""The errors of a process that takes too long or dies."""

T = TypeVar("T")
R = TypeVar("R")

register_messages(
    {
        "bot-unpicklable": "The bot {name!r} cannot play at a table: a bot there runs in a process of its own, and this bot cannot be pickled for the process: {why}",
        "bot-lost": "The process of the bot {name!r} in seat {player} died {tries:time|times} while it made this choice.",
        "bot-slow": "The bot {name!r} in seat {player} has thought for {seconds} seconds about one choice, so it was stopped.",
    }
)


def refuse_unpicklable(kinds: Iterable[str], game_id: str) -> None:
    """Refuse bots that cannot be pickled for a process of their own, and games that cannot be found from one.

    Raises:
        InvalidOption: one of the bots cannot think in another process.
    """
    for kind in kinds:
        if kind in QUICK_BOTS or kind == PERSON:
            continue
        try:
            pickle.dumps(BOTS[kind](0))
            pickled_game(game_id)
        except Exception as error:
            error_text = shorten(f"{type(error).__name__}: {error}", 200)
            raise InvalidOption.from_code("bot-unpicklable", name=kind, why=error_text) from error


def available_cores() -> int:
    """Return how many CPU cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class BotProcesses:
    """A pool of processes in which the bots of a hall think; it starts with the first thought.

    Args:
        timeout: the seconds after which a thought is aborted.
    """

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._workers = max(1, available_cores() - 1)
        self._queue = FairQueue(self._workers, _EXPECTED_SECONDS)
        self._pool: ProcessPoolExecutor | None = None
        self.study_share: ClientShare = ClientShare()
        """The share in the queue that the analyses of all tables have together."""

    async def choose(self, task: BotTask, share: ClientShare) -> BotChoice:
        """Return the thought of a bot; if its process dies, try again.

        Args:
            task: the choice to make.
            share: the share of the bot's table in the queue.

        Raises:
            BotFailed: the bot has failed or taken too long, or its process has died too often.
        """
        bot_names = {"name": task.name, "player": task.player}
        try:
            return await self.run(run_bot_task, task, share)
        except TimeoutError as error:
            raise BotFailed.from_code("bot-slow", **bot_names, seconds=self._timeout) from error
        except BrokenExecutor:
            raise BotFailed.from_code("bot-lost", **bot_names, tries=_MAX_TRIES) from None

    async def run(self, function: Callable[[T], R], task: T, share: ClientShare) -> R:
        """Return what a function answers in one of the processes; if its process dies, try again.

        Raises:
            TimeoutError: the answer took too long.
            BrokenExecutor: the process has died too often.
        """
        tries = 0
        while True:
            tries += 1
            await self._queue.wait_for_place(share)
            pool = self._process_pool()
            future = self._submit(pool, function, task, share)
            try:
                return await asyncio.wait_for(asyncio.wrap_future(future), self._timeout)
            except TimeoutError:
                self._abandon(pool)
                raise
            except BrokenExecutor:
                self._abandon(pool)
                if tries == _MAX_TRIES:
                    raise

    def _process_pool(self) -> ProcessPoolExecutor:
        """Return the pool; its processes start as they are needed."""
        if self._pool is None:
            spawn_context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=spawn_context,
                initializer=prepare_process,
                initargs=(loaded_game_files(),),
            )
        return self._pool

    def _submit(
        self, pool: ProcessPoolExecutor, function: Callable[[T], R], task: T, share: ClientShare
    ) -> Future[R]:
        """Submit a task to the pool; its place in the queue is freed when the process is done, even if nobody waits any more."""
        started_at, loop = time.monotonic(), asyncio.get_running_loop()
        try:
            with _interrupts_blocked():
                future = pool.submit(function, task)
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)

        def release_place(_: Future[R]) -> None:
            elapsed = time.monotonic() - started_at
            with suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self._queue.release_place, share, elapsed)

        future.add_done_callback(release_place)
        return future

    def _abandon(self, pool: ProcessPoolExecutor) -> None:
        """Abandon a pool that is broken, or in which a thought has timed out."""
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
def _interrupts_blocked() -> Iterator[None]:
    """Start child processes with Ctrl-C blocked, until they are set up."""
    try:
        old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    except AttributeError:  # Windows
        yield
        return
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)
