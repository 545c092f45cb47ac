"""How much work something is: calls counted, which no other program on the machine can change, and time."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Any

__all__ = ["calls", "seconds"]


def calls(do: Callable[[], Any]) -> int:
    """How many functions of Python and of C are called; the first time, for what is made once, does not count."""
    do()
    count = 0

    def profile(_: Any, event: str, __: Any) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        do()
    finally:
        sys.setprofile(before)
    return count


def seconds(do: Callable[[], Any], *, rounds: int = 3) -> float:
    """The least time of this process that it takes, of some rounds, without the collector of garbage."""
    times = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            start = time.process_time()
            do()
            times.append(time.process_time() - start)
    finally:
        gc.enable()
    return min(times)
