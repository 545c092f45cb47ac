"""Print what the library costs: ``python -m benchmarks [--smoke] [--peers] [--json FILE]``."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from benchmarks import ours, peers
from benchmarks.timing import Figure, in_turns

PAIRS = (
    ("random play", "catanatron, mutating"),
    ("random play", "catanatron, copy and execute"),
    ("random play", "python-chess, copy and push"),
    ("state to JSON", "catanatron, game to JSON"),
    ("size of a state", "catanatron, size of a game"),
    ("validate a record from its text", "python-chess, PGN"),
    ("validate a record from its text", "python-chess, PGN to a board"),
    ("import", "python-chess, import"),
    ("import", "python-chess, import with PGN"),
    ("import to the first decision", "python-chess, import to the first moves"),
)
"""Which of our figures is compared with which of a peer."""

BARS = {
    "random play": (50_000, True),
    "random play, Tides of Time": (100_000, True),
    "random play, Antike": (30_000, True),
    "random play, The Golden Ages": (25_000, True),
    "state to JSON": (120, False),
    "state from JSON, checked": (250, False),
    "size of a state": (6_000, False),
    "picture, The Ancient World": (5_000, False),
    "picture, Tides of Time": (5_000, False),
    "picture, Antike": (5_000, False),
    "picture, The Golden Ages": (5_000, False),
    "validate a record": (60_000, True),
    "import": (60, False),
}
"""The bars of the design on a machine with two cores, and whether more is better."""

SANE = {"random play": 2_000, "validate a record": 3_000}
"""What even a busy machine must reach in the smoke run."""


def print_figures(figures: dict[str, Figure]) -> None:
    """Every figure with its spread, and its bar if it has one."""
    for name, figure in figures.items():
        bar = ""
        if name in BARS:
            limit, more = BARS[name]
            met = figure.median >= limit if more else figure.median <= limit
            bar = f"  bar {'>=' if more else '<='} {limit:,}{'' if met else ' MISSED'}"
        print(f"{figure}{bar}")


def print_ratios(figures: dict[str, Figure]) -> None:
    """Ours over theirs, round by round."""
    print(f"\n{'ours / theirs, in the same run':72} median  lowest highest")
    for mine, theirs in PAIRS:
        if theirs in figures:
            low, middle, high = figures[mine].ratio(figures[theirs])
            print(f"{f'{mine} / {theirs}':72} {middle:>6.2f} {low:>7.2f} {high:>7.2f}")


def main() -> int:
    """Measure and print; the exit code is 1 if the smoke run finds the library insanely slow."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="each for a moment")
    parser.add_argument(
        "--peers", action="store_true", help="catanatron and python-chess beside us"
    )
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    scale, rounds = (1, 1) if options.smoke else (5, options.rounds)
    wanted = ours.measurements(scale)
    if options.peers:
        wanted |= peers.measurements(scale)
    figures = in_turns(wanted, rounds)
    print(
        f"Python {sys.version.split()[0]}, {rounds} rounds in turn, medians (lowest to highest)\n"
    )
    print_figures(figures)
    if options.peers:
        print_ratios(figures)
    if options.json:
        values = {name: {"unit": f.unit, "values": f.values} for name, f in figures.items()}
        options.json.write_text(json.dumps(values, indent=2), encoding="utf-8")
    slow = [name for name, least in SANE.items() if figures[name].median < least]
    for name in slow if options.smoke else []:
        print(f"{name}: less than {SANE[name]:,} {figures[name].unit}", file=sys.stderr)
    return 1 if options.smoke and slow else 0


if __name__ == "__main__":
    sys.exit(main())
