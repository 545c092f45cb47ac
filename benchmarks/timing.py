"""Measure in turns: every measurement once, then all again, so that a noisy machine affects all alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from math import comb

import attrs

__all__ = ["Figure", "Interval", "in_turns", "timed"]


@attrs.frozen
class Figure:
    """A measured quantity with its values over several rounds."""

    name: str
    unit: str
    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median of the values, which is the figure to quote."""
        return statistics.median(self.values)

    def __str__(self) -> str:
        low, high = min(self.values), max(self.values)
        return f"{self.name:52} {self.median:>12,.1f} {self.unit:14} ({low:,.1f} to {high:,.1f})"


@attrs.frozen
class Interval:
    """The median of some values, with its 95 % confidence interval."""

    low: float
    median: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Interval:
        """Return the interval from order statistics, without assumptions about the distribution.

        With fewer than six values, the lowest and highest do not reach 95 %, but are taken anyway.
        """
        ordered, size = sorted(values), len(values)
        # `tail` counts the ways in which at most `outside` of the values lie below the median.
        outside, tail = 0, 1
        while tail * 40 <= 2**size:
            outside += 1
            tail += comb(size, outside)
        rank = max(outside - 1, 0)
        return cls(ordered[rank], statistics.median(ordered), ordered[size - 1 - rank])


def timed(work: Callable[[], int]) -> float:
    """Return units of work per second of processor time; the work returns its number of units.

    Processor time does not depend on other processes of the machine.
    """
    start = time.process_time()
    count = work()
    return count / (time.process_time() - start)


def in_turns(
    measurements: Mapping[str, tuple[str, Callable[[], float]]], rounds: int
) -> dict[str, Figure]:
    """Measure everything ``rounds`` times in turn, after a warm-up round that is discarded."""
    values: dict[str, list[float]] = {name: [] for name in measurements}
    for number in range(rounds + 1):
        for name, (_, measure) in measurements.items():
            value = measure()
            if number:
                values[name].append(value)
    return {
        name: Figure(name, unit, tuple(values[name])) for name, (unit, _) in measurements.items()
    }
