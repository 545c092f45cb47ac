"""Measuring in turns: every measurement once, then all again, so that a noisy machine is fair to all."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from functools import partial

import attrs

__all__ = ["Figure", "in_turns", "rate", "timed"]


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

    def ratio(self, other: Figure) -> tuple[float, float, float]:
        """This over another, round by round: lowest, median, highest."""
        ratios = [mine / theirs for mine, theirs in zip(self.values, other.values, strict=True)]
        return min(ratios), statistics.median(ratios), max(ratios)


def timed(work: Callable[[], int]) -> float:
    """Things done in a second of this process, by a function that does some and says how many.

    It is the processor's time, as others on the machine are no matter of ours; with nobody else there it is that of the clock.
    """
    start = time.process_time()
    count = work()
    return count / (time.process_time() - start)


def rate(
    unit: str, work: Callable[..., int], *given: object, **named: object
) -> tuple[str, Callable[[], float]]:
    """A measurement, with its unit: how much of some work is done in a second (:func:`timed`)."""
    return unit, partial(timed, partial(work, *given, **named))


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
