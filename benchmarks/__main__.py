"""Measure the library in time and in instructions, beside its budget, other builds and peers.

``python -m benchmarks [ROW ...] [--smoke] [--write] [--json FILE]``
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from benchmarks import budget
from benchmarks.builds import ROOT, SITE, places
from benchmarks.callgrind import has_valgrind
from benchmarks.counted import EXAMPLES, GAMES
from benchmarks.measuring import Runner, Value, ratio
from benchmarks.rows import BARS, COMPILED_BARS, ROWS, Row, Side
from benchmarks.timing import Interval

FILE = ROOT / "docs" / "project" / "speed.txt"
"""The table that the page about speed shows."""
LEAST = 7
"""The least number of pairs of values for each row."""
ROUNDS = 3
"""How often the works of the budget are timed."""
SANE = {"play:the-ancient-world": 2_000, "validate": 3_000}
"""The decisions or entries per second that even a busy machine must reach in the smoke run."""
HEADS = ("", "per", "time", "95 % interval", "instructions", "budget", "bar")


@attrs.frozen
class Line:
    """A line of the table, in words."""

    name: str
    per: str
    time: str = ""
    interval: str = ""
    instructions: str = ""
    budget: str = ""
    bar: str = ""

    def cells(self) -> tuple[str, ...]:
        """Return the cells of the line."""
        return attrs.astuple(self)


def table(lines: Sequence[Line]) -> str:
    """Return lines as an aligned table with heads."""
    rows = [HEADS, *[line.cells() for line in lines]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join([aligned(row, widths) for row in rows])


def aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return cells as one line: words to the left, figures to the right."""
    texts = [
        cell.rjust(width) if 1 < column < len(cells) - 1 else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(texts).rstrip()


def line_of(row: Row, values: Sequence[Sequence[Value]], counts: Sequence[Value]) -> Line:
    """Return the line of a row.

    Args:
        row: the row.
        values: seconds and units of each side, for each time that they were measured.
        counts: instructions and units of each side; empty if they were not counted.
    """
    if row.theirs is None:
        factor, time, instructions = 1000, "{:,.0f} ms", "{:,.0f} M"
        figures = [factor * seconds / units for [(seconds, units)] in values]
        counted = counts[0][0] / 1e6 if counts else None
    else:
        time = instructions = "{:.2f}"
        figures = [ratio(row, ours, theirs) for ours, theirs in values]
        counted = ratio(row, *counts) if counts else None
    interval = Interval.of(figures)
    return Line(
        row.name,
        row.per,
        time.format(interval.median),
        f"{interval.low:,.2f} to {interval.high:,.2f}",
        "" if counted is None else instructions.format(counted),
        bar=bar_of(row, counted if row.by_instructions else interval.median),
    )


def bar_of(row: Row, figure: float | None) -> str:
    """Return the bar of a row in words, and whether a figure misses it."""
    if row.bar is None:
        return ""
    unit = " ms" if row.theirs is None else " by instructions" if row.by_instructions else ""
    missed = figure is not None and not row.met(figure)
    return f"{'≤' if row.is_cost else '≥'} {row.bar:,}{unit}{', missed' if missed else ''}"


def budget_lines(runner: Runner, rounds: int) -> Iterator[Line]:
    """Yield the lines of the budget: what each work takes, in the plain build and in the compiled one."""
    kept = tomllib.loads(budget.FILE.read_text("utf-8"))
    plain = budget.measure([*GAMES], budget.LAYOUTS[:1], ROOT)
    for game, row in plain.items():
        seconds = budget.time_works(game, "src", rounds)
        for work, count in row.items():
            most = {"face": BARS.get(game), "playout": row["face"]}.get(work)
            name = f"{game}: {work}"
            yield budget_line(name, seconds[work], count, kept.get(game, {}).get(work), most)
    if not runner.missing(Side("native", "")):
        site = str(SITE.relative_to(ROOT))
        games = [game for game in GAMES if game not in EXAMPLES]
        for game, row in budget.measure(games, budget.LAYOUTS[:1], ROOT, site).items():
            seconds = budget.time_works(game, site, rounds)
            for work, count in row.items():
                most = COMPILED_BARS.get((game, work))
                yield budget_line(f"{game}: {work}, compiled", seconds[work], count, None, most)


def budget_line(
    name: str, seconds: float, count: int, allowed: int | None, most: int | None
) -> Line:
    """Return the line of a work: its time, its instructions, its budget and its bar."""
    bar = "" if most is None else f"≤ {most:,}{', missed' if count > most else ''}"
    kept = "" if allowed is None else f"{allowed:,}"
    return Line(name, "unit", f"{1e6 * seconds:,.1f} µs", "", f"{count:,}", kept, bar)


def measure(
    rows: Iterable[Row], runner: Runner, seconds: float, least: int, *, counted: bool
) -> tuple[list[Line], dict[tuple[Side, ...], list[list[Value]]]]:
    """Measure rows and print each line as it comes; return the lines, and all values of the sides."""
    lines: list[Line] = []
    values: dict[tuple[Side, ...], list[list[Value]]] = {}
    counts: dict[Side, Value] = {}
    for row in rows:
        sides = (row.ours,) if row.theirs is None else (row.ours, row.theirs)
        if why := runner.missing(*sides):
            bar = "; ".join(filter(None, [bar_of(row, None), f"not measured: {why}"]))
            lines.append(Line(row.name, row.per, bar=bar))
        else:
            if sides not in values:
                values[sides] = runner.values(sides, seconds, least)
            if counted:
                counts |= runner.count(tuple(each for each in sides if each not in counts))
            lines.append(
                line_of(row, values[sides], [counts[each] for each in sides] if counted else [])
            )
        print(*filter(None, lines[-1].cells()), sep="; ", flush=True)
    return lines, values


def too_slow(runner: Runner) -> list[str]:
    """Return the works that are slower than even a busy machine allows."""
    slow = []
    for work, limit in SANE.items():
        side = Side("plain", work)
        runner.value(side, 0)  # loads the rules
        took, done = runner.value(side, 1)
        slow += [work] if done / took < limit else []
    return slow


def as_json(values: Mapping[tuple[Side, ...], list[list[Value]]]) -> str:
    """Return all measured times as JSON."""
    rows: list[dict[str, Any]] = [
        {"sides": [attrs.asdict(side) for side in sides], "values": measured}
        for sides, measured in values.items()
    ]
    return json.dumps(rows, indent=1)


def main() -> int:
    """Measure and print; the exit code is 1 if the smoke run is far too slow."""
    summary = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=summary)
    parser.add_argument(
        "rows", nargs="*", metavar="ROW", help="only rows with this in their name; no budget"
    )
    parser.add_argument("--smoke", action="store_true", help="each for a moment, no other builds")
    parser.add_argument("--seconds", type=float, default=22, help="for each two sides")
    parser.add_argument("--write", action="store_true", help="write the table for the docs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep every measured time")
    options = parser.parse_args()
    seconds, least = (0, 1) if options.smoke else (options.seconds, LEAST)
    runner = Runner(places(others=not options.smoke))
    chosen = [row for row in ROWS if any(each in row.name for each in options.rows or [""])]
    counted = has_valgrind() and not options.smoke
    lines, values = measure(chosen, runner, seconds, least, counted=counted)
    if counted and not options.rows:
        lines = [*budget_lines(runner, ROUNDS), *lines]
    slow = too_slow(runner) if options.smoke else []
    runner.close()
    text = f"{surroundings()}\n\n{table(lines)}\n"
    print(f"\n{text}", end="")
    if options.write:
        FILE.write_text(text, encoding="utf-8")
    if options.json:
        options.json.write_text(as_json(values), encoding="utf-8")
    for work in slow:
        print(f"{work}: less than {SANE[work]:,} a second", file=sys.stderr)
    return 1 if slow else 0


def surroundings() -> str:
    """Return the versions that the figures depend on, in a line."""
    versions = budget.surroundings()
    python = versions["python"].partition(" ")[0]
    return f"Python {python}, attrs {versions['attrs']}, cattrs {versions['cattrs']}, {os.cpu_count()} cores"


if __name__ == "__main__":
    sys.exit(main())
