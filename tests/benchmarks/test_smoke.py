"""The benchmarks run, and compare what they should."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from benchmarks.__main__ import BARS, PAIRS, SANE
from benchmarks.ours import measurements
from benchmarks.peers import measurements as of_peers
from benchmarks.timing import Figure

ROOT = Path(__file__).parents[2]


def test_every_bar_and_pair_names_a_measurement() -> None:
    """What is compared is measured."""
    ours, theirs = set(measurements(1)), set(of_peers(1))
    assert set(BARS) | set(SANE) | {mine for mine, _ in PAIRS} <= ours
    assert {other for _, other in PAIRS} <= theirs


def test_ratios_are_taken_round_by_round() -> None:
    """A slow round is slow for both, so it does not count."""
    mine, other = Figure("a", "x", (10.0, 1.0, 20.0)), Figure("b", "x", (5.0, 0.5, 8.0))
    assert mine.ratio(other) == (2.0, 2.0, 2.5)
    assert mine.median == 10.0


def test_the_smoke_run_measures_everything(tmp_path: Path) -> None:
    """Each measurement runs, and its values can be kept."""
    kept = tmp_path / "figures.json"
    command = [sys.executable, "-m", "benchmarks", "--smoke", "--json", str(kept)]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    figures = json.loads(kept.read_text(encoding="utf-8"))
    assert set(measurements(1)) == set(figures)
    assert all(name in printed for name in figures)


def test_balance_prints_its_tables() -> None:
    """A few games give the tables, the same ones for the same seed."""
    command = [sys.executable, "-m", "benchmarks.balance", "-n", "3", "--players", "2"]
    command += ["--bot", "random", "--jobs", "1"]
    first, again = (
        subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    )
    assert first == again
    assert "### 2 players, 3 games" in first
    for deck in ("A", "military", "district"):
        assert f"| {deck} | " in first
    assert "Cards of deck B that no winning city held" in first
