"""Event loops for tests, one of them with simulated time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


MOST_TURNS = 20_000
"""The limit for the turns of a loop; a whole game takes some hundreds."""


class QuickLoop(asyncio.SelectorEventLoop):
    """An event loop whose timers fire at once and advance its clock; fails if it would wait forever or loop endlessly."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.turns = 0
        super().__init__()
        selector: Any = self._selector  # type: ignore[attr-defined]
        select: Callable[[float | None], Any] = selector.select

        def at_once(timeout: float | None) -> Any:
            self.turns += 1
            if timeout is None or self.turns > MOST_TURNS:
                raise AssertionError(
                    "everybody waits, and nobody for a time"
                    if timeout is None
                    else "there is no end"
                )
            self.seconds += timeout
            return select(0)

        selector.select = at_once

    def time(self) -> float:
        return self.seconds


def run(job: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine, and check that it leaves no task behind."""

    async def watched() -> T:
        async with asyncio.timeout(30):
            done = await job()
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return done

    return asyncio.run(watched())


def run_quickly(job: Callable[[Callable[[], float]], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine on a ``QuickLoop``, with that loop's clock as its argument."""
    with asyncio.Runner(loop_factory=QuickLoop) as runner:
        return runner.run(job(runner.get_loop().time))
