"""Measuring in turns: every measurement once, then all again, so that a noisy machine is fair to all."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from math import comb

import attrs

__all__ = ["Figure", "Interval", "in_turns", "timed"]


@attrs.frozen
class Figure:
    """One measured quantity over several rounds."""

    name: str
    unit: str
    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The figure to quote."""
        return statistics.median(self.values)

    def __str__(self) -> str:
        low, high = min(self.values), max(self.values)
        return f"{self.name:52} {self.median:>12,.1f} {self.unit:14} ({low:,.1f} to {high:,.1f})"


@attrs.frozen
class Interval:
    """The median of some values, and the interval in which that of all such values lies, at 95 %."""

    low: float
    median: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Interval:
        """The interval by order statistics: it asks nothing of how the values are spread.

        Below six values even lowest and highest do not make 95 %; they are taken then.
        """
        ordered, size = sorted(values), len(values)
        outside, tail = 0, 1  # of the ways to lie above or below, those with so few below
        while tail * 40 <= 2**size:
            outside += 1
            tail += comb(size, outside)
        rank = max(outside - 1, 0)
        return cls(ordered[rank], statistics.median(ordered), ordered[size - 1 - rank])


def timed(work: Callable[[], int]) -> float:
    """Things done in a second of this process, by a function that does some and says how many.

    It is the processor's time, as others on the machine are no matter of ours; with nobody else there it is that of the clock.
    """
    start = time.process_time()
    count = work()
    return count / (time.process_time() - start)


def in_turns(
    measurements: Mapping[str, tuple[str, Callable[[], float]]], rounds: int
) -> dict[str, Figure]:
    """Every measurement ``rounds`` times in turn, after one that does not count."""
    values: dict[str, list[float]] = {name: [] for name in measurements}
    for number in range(rounds + 1):
        for name, (_, measure) in measurements.items():
            value = measure()
            if number:
                values[name].append(value)
    return {
        name: Figure(name, unit, tuple(values[name])) for name, (unit, _) in measurements.items()
    }
