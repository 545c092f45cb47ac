"""Measures the work of a function: by counted calls, which other processes cannot change, or by time."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Any

__all__ = ["calls", "seconds"]


def calls(do: Callable[[], Any]) -> int:
    """Count the Python and C functions that a second call runs; the first call fills caches."""
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
    """Return the least process time of several runs, with the garbage collector off."""
    times = []
    gc.disable()
    try:
        for _ in range(rounds):
            start = time.process_time()
            do()
            times.append(time.process_time() - start)
    finally:
        gc.enable()
    return min(times)
