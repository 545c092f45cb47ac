"""Print what the library costs: ``python -m benchmarks [--smoke] [--peers] [--json FILE]``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path

from benchmarks import ours, peers
from benchmarks.bars import BARS, PAIRS, SANE
from benchmarks.builds import SITE, Build, why_not_native
from benchmarks.timing import Figure, in_turns

NATIVE = "native, "
"""What stands before the names of figures of the native build."""


def print_figures(figures: Mapping[str, Figure]) -> None:
    """Print every figure with its spread, and its bar if it has one."""
    for name, figure in figures.items():
        bar = BARS.get(name.removeprefix(NATIVE))
        told = bar.verdict(figure.median, native=name.startswith(NATIVE)) if bar else ""
        print(f"{figure}  {told}".rstrip())


def print_ratios(figures: Mapping[str, Figure]) -> None:
    """Print ours over theirs, round by round, and the native build over the plain one."""
    print(f"\n{'ours / theirs, in the same run':80}  median  lowest highest")
    for mark in ("", NATIVE):
        for pair in PAIRS:
            if f"{mark}{pair.ours}" in figures and pair.theirs in figures:
                ratio = figures[f"{mark}{pair.ours}"].ratio(figures[pair.theirs])
                told = pair.bar.verdict(ratio[1], native=mark == NATIVE) if pair.bar else ""
                print_ratio(f"{mark}{pair.ours} / {pair.theirs}", ratio, told)
    for name, figure in figures.items():
        if name.startswith(NATIVE):
            plain = name.removeprefix(NATIVE)
            print_ratio(f"native / pure: {plain}", figure.ratio(figures[plain]), "")


def print_ratio(name: str, ratio: tuple[float, float, float], told: str) -> None:
    """Print one ratio, with what is told of its bar."""
    low, middle, high = ratio
    print(f"{name:80} {middle:>7.3g} {low:>7.3g} {high:>7.3g}  {told}".rstrip())


def side_by_side(scale: int, rounds: int, site: Path) -> dict[str, Figure]:
    """Measure both builds and the peers in one run; the plain one alone if there is no native one, and say so."""
    missing = why_not_native(site)
    with ExitStack() as processes:
        pure = processes.enter_context(closing(Build(scale)))
        wanted = pure.measurements("")
        names = [pure.name]
        if not missing:
            native = processes.enter_context(closing(Build(scale, site)))
            wanted |= native.measurements(NATIVE)
            names.append(native.name)
        print(f"builds: {'; '.join(names)}")
        if missing:
            print(f"THE NATIVE BUILD IS NOT MEASURED: {missing}")
        return in_turns(wanted | peers.measurements(scale), rounds)


def main() -> int:
    """Measure and print; the exit code is 1 if the smoke run finds the library insanely slow."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="each for a moment")
    parser.add_argument(
        "--peers",
        action="store_true",
        help="both builds, and catanatron, OpenSpiel and python-chess beside them",
    )
    parser.add_argument("--native", type=Path, default=SITE, help="where the native build is")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    scale, rounds = (1, 1) if options.smoke else (5, options.rounds)
    if options.peers:
        figures = side_by_side(scale, rounds, options.native.resolve())
    else:
        figures = in_turns(ours.measurements(scale), rounds)
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
