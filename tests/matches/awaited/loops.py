"""Event loops for tests: one whose time passes only when everybody waits, and then at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


MOST_TURNS = 20_000
"""Turns of a loop: a game that clocks play to its end takes some hundred."""


class QuickLoop(asyncio.SelectorEventLoop):
    """Whoever waits for a time is woken at once, and it is that time then. It fails where nothing would ever happen, or no end."""

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
    """Run a job, and see that nothing of it is left over."""

    async def watched() -> T:
        async with asyncio.timeout(30):
            done = await job()
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return done

    return asyncio.run(watched())


def run_quickly(job: Callable[[Callable[[], float]], Coroutine[Any, Any, T]]) -> T:
    """Run a job that is given a clock, on a loop whose time passes at once."""
    with asyncio.Runner(loop_factory=QuickLoop) as runner:
        return runner.run(job(runner.get_loop().time))
