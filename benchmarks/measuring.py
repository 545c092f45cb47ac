"""Measure the sides of rows, in processor time and in instructions."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from benchmarks.builds import ROOT, Build, environment, fresh_environment, started
from benchmarks.callgrind import count_process, count_works
from benchmarks.rows import Row, Side
from benchmarks.works import WORKS

__all__ = ["Runner", "Value", "ratio"]

COMMAND = "from ancient_world_command import main; main()"
"""The code of the program ``ancient-world``."""
MOST_STARTS = 2
"""The number of processes that callgrind runs at once."""

Value = tuple[float, int]
"""A time in seconds or a number of instructions, and the number of decisions or entries in it."""


def ratio(row: Row, ours: Value, theirs: Value) -> float:
    """Return the ratio of ours to theirs, as the row defines it: of speeds, or of costs."""
    (our_cost, our_units), (their_cost, their_units) = ours, theirs
    if row.per != "game":
        our_cost, their_cost = our_cost / our_units, their_cost / their_units
    return our_cost / their_cost if row.is_cost else their_cost / our_cost


class Runner:
    """A runner that measures sides in turn, each in a process of its own, since a repeated game is faster."""

    def __init__(self, places_by_name: Mapping[str, Path | str]) -> None:
        self._places = places_by_name
        self._builds: dict[Side, Build] = {}

    def missing(self, *sides: Side) -> str:
        """Return why sides cannot be measured; empty if they can."""
        reasons = [str(place) for s in sides if isinstance(place := self._places[s.build], str)]
        return ", ".join(dict.fromkeys(reasons))

    def value(self, side: Side, number: int) -> Value:
        """Return one value of a side in seconds."""
        place = self._place(side)
        if side.start == "code":  # net of a process that does nothing
            return started(place, ["-c", side.work]) - started(place, ["-c", "pass"]), 1
        if side.start == "command":
            return started(place, ["-c", COMMAND, *side.work.split()]), 1
        native = side.build == "native"
        if WORKS[side.work].once:
            with Build(place, native=native) as new:
                return new.ask(side.work, number)
        if side not in self._builds:
            self._builds[side] = Build(place, native=native)
        return self._builds[side].ask(side.work, number)

    def values(self, sides: tuple[Side, ...], seconds: float, least: int) -> list[list[Value]]:
        """Measure sides alternately, game by game; return the values of all sides for each number, without the first."""
        measured: list[list[Value]] = []
        for side in sides:
            self.value(side, 0)
        end = time.monotonic() + seconds
        while len(measured) < least or time.monotonic() < end:
            number = len(measured) + 1
            in_turn = sides if number % 2 else sides[::-1]
            by_side = {side: self.value(side, number) for side in in_turn}
            measured.append([by_side[side] for side in sides])
        self.close()
        return measured

    def count(self, sides: tuple[Side, ...]) -> dict[Side, Value]:
        """Return one value in instructions of each side, counted in parallel."""
        with ThreadPoolExecutor(MOST_STARTS) as pool:
            return dict(zip(sides, pool.map(self._count, sides), strict=True))

    def close(self) -> None:
        """End the processes, so that games of this row are not cached for the next one."""
        for build in self._builds.values():
            build.close()
        self._builds.clear()

    def _place(self, side: Side) -> Path:
        place = self._places[side.build]
        assert isinstance(place, Path)
        return place

    def _count(self, side: Side) -> Value:
        place = self._place(side)
        if side.start == "code":
            return _count_start(place, "-c", side.work) - _count_start(place, "-c", "pass"), 1
        if side.start == "command":
            return _count_start(place, "-c", COMMAND, *side.work.split()), 1
        env = environment(place, native=side.build == "native")
        command = [sys.executable, "-m", "benchmarks.works", side.work]
        [(instructions, units)] = count_works(command, ROOT, env).values()
        return instructions, units


@cache
def _count_start(place: Path, *arguments: str) -> int:
    """Return the instructions of a process of Python with some arguments, whose bytecode is there."""
    started(place, arguments)
    return count_process([sys.executable, *arguments], place, fresh_environment(place))
