"""Event loops for tests: one whose time passes only when everybody waits, and then at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class QuickLoop(asyncio.SelectorEventLoop):
    """Whoever waits for a time is woken at once, and it is that time then."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        super().__init__()
        selector: Any = self._selector  # type: ignore[attr-defined]
        select: Callable[[float | None], Any] = selector.select

        def at_once(timeout: float | None) -> Any:
            self.seconds += timeout or 0
            return select(timeout if timeout is None else 0)

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
