"""Measure the library beside other builds and peers: ``python -m benchmarks [--smoke] [--markdown] [--json FILE]``."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from benchmarks.builds import ROOT, Build, places, started
from benchmarks.rows import ROWS, Row, Side
from benchmarks.timing import Interval

PAGE = ROOT / "benchmarks" / "README.md"
BEGIN, END = "<!-- ratios -->", "<!-- end of ratios -->"
LEAST = 7
"""The least number of pairs of values for each row."""
SANE = {"play:the-ancient-world": 2_000, "validate": 3_000}
"""The decisions or entries per second that even a busy machine must reach in the smoke run."""

Value = tuple[float, int]
"""A time in seconds, and the number of decisions or entries in that time."""


class Runner:
    """A runner that measures sides in turn, each in a process of its own, since a repeated game is faster."""

    def __init__(self, places_by_name: Mapping[str, Path | str]) -> None:
        self._places = places_by_name
        self._builds: dict[Side, Build] = {}

    def missing(self, *sides: Side) -> str:
        """Return why sides cannot be measured; empty if they can."""
        reasons = [
            str(self._places[s.build]) for s in sides if isinstance(self._places[s.build], str)
        ]
        return ", ".join(dict.fromkeys(reasons))

    def value(self, side: Side, number: int) -> Value:
        """Return one value of a side."""
        place = self._places[side.build]
        assert isinstance(place, Path)
        if side.fresh:
            return started(place, side.work), 1
        if side not in self._builds:
            self._builds[side] = Build(place, native=side.build == "native")
        return self._builds[side].ask(side.work, number)

    def pairs(
        self, ours: Side, theirs: Side, seconds: float, least: int
    ) -> list[tuple[Value, Value]]:
        """Measure both sides alternately, game by game; the first pair is discarded."""
        measured: list[tuple[Value, Value]] = []
        self.value(ours, 0)
        self.value(theirs, 0)
        end = time.monotonic() + seconds
        while len(measured) < least or time.monotonic() < end:
            number = len(measured) + 1
            if number % 2:
                our_value, theirs_value = self.value(ours, number), self.value(theirs, number)
            else:
                theirs_value, our_value = self.value(theirs, number), self.value(ours, number)
            measured.append((our_value, theirs_value))
        self.close()
        return measured

    def close(self) -> None:
        """End the processes, so that games of this row are not cached for the next one."""
        for build in self._builds.values():
            build.close()
        self._builds.clear()


def ratios(row: Row, pairs: list[tuple[Value, Value]]) -> list[float]:
    """Return the ratio of ours to theirs for each pair, as the row defines it."""
    if row.per == "start":
        return [our_time / their_time for (our_time, _), (their_time, _) in pairs]
    if row.per == "game":
        return [their_time / our_time for (our_time, _), (their_time, _) in pairs]
    return [
        (our_count / our_time) / (their_count / their_time)
        for (our_time, our_count), (their_time, their_count) in pairs
    ]


def table(results: Mapping[Row, Interval | str]) -> str:
    """Return the table of results as Markdown."""
    lines = ["| ours / theirs | per | ratio | 95 % interval | bar |", "|---|---|---|---|---|"]
    for row, interval in results.items():
        bar = "" if row.bar is None else f"{'≤' if row.per == 'start' else '≥'} {row.bar}"
        if isinstance(interval, str):
            lines.append(f"| {row.name} | {row.per} | not measured: {interval} | | {bar} |")
            continue
        bar += "" if row.met(interval.median) else ", missed"
        span = f"{interval.low:.2f} to {interval.high:.2f}"
        lines.append(f"| {row.name} | {row.per} | {interval.median:.2f} | {span} | {bar} |")
    return "\n".join(lines)


def written(page: str, text: str) -> str:
    """Return a page with a table between its two markers."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{after}"


def main() -> int:
    """Measure and print; the exit code is 1 if the smoke run is far too slow."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="each for a moment, no other builds")
    parser.add_argument("--seconds", type=float, default=22, help="for each two sides")
    parser.add_argument("--markdown", action="store_true", help="write the table into its page")
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    seconds, least = (0, 1) if options.smoke else (options.seconds, LEAST)
    runner = Runner(places(others=not options.smoke))
    values: dict[tuple[Side, Side], list[tuple[Value, Value]]] = {}
    results: dict[Row, Interval | str] = {}
    slow = []
    for row in ROWS:
        sides = (row.ours, row.theirs)
        if missing := runner.missing(*sides):
            results[row] = missing
        else:
            if sides not in values:
                values[sides] = runner.pairs(*sides, seconds, least)
            results[row] = Interval.of(ratios(row, values[sides]))
        print(table({row: results[row]}).splitlines()[-1], flush=True)
    if options.smoke:
        for work, limit in SANE.items():
            side = Side("plain", work)
            runner.value(side, 0)  # loads the rules
            took, done = runner.value(side, 1)
            slow += [work] if done / took < limit else []
    runner.close()
    if options.markdown:
        page = written(PAGE.read_text(encoding="utf-8"), table(results))
        PAGE.write_text(page, encoding="utf-8")
    if options.json:
        rows = [
            {"ours": ours.work, "of": ours.build, "theirs": theirs.work, "by": theirs.build, "pairs": pairs}
            for (ours, theirs), pairs in values.items()
        ]  # fmt: skip
        options.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    for work in slow:
        print(f"{work}: less than {SANE[work]:,} a second", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
