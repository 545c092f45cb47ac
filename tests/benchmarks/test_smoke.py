"""The benchmarks run, and compare what they should."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.bars import BARS, PAIRS, SANE, Bar
from benchmarks.builds import Build, why_not_native
from benchmarks.ours import measurements
from benchmarks.peers import measurements as of_peers
from benchmarks.plan import Plan
from benchmarks.timing import Figure

ROOT = Path(__file__).parents[2]


def test_every_bar_and_pair_names_a_measurement() -> None:
    """What is compared is measured."""
    ours, theirs = set(measurements(1)), set(of_peers(1))
    assert set(BARS) | set(SANE) | {pair.ours for pair in PAIRS} <= ours
    assert {pair.theirs for pair in PAIRS} <= theirs


def test_ratios_are_taken_round_by_round() -> None:
    """A slow round is slow for both, so it does not count."""
    mine, other = Figure("a", "x", (10.0, 1.0, 20.0)), Figure("b", "x", (5.0, 0.5, 8.0))
    assert mine.ratio(other) == (2.0, 2.0, 2.5)
    assert mine.median == 10.0


def test_a_bar_says_what_misses_it() -> None:
    """Each build has a bar of its own; where there is none nothing is said."""
    speed, cost = Bar(100, 400), Bar(35, 0, more=False)
    assert [speed.verdict(100), speed.verdict(99)] == [">= 100", ">= 100 MISSED"]
    assert speed.verdict(100, native=True) == ">= 400 MISSED"
    assert [cost.verdict(36), cost.verdict(36, native=True)] == ["<= 35 MISSED", ""]


def test_a_build_is_measured_in_a_process_of_its_own() -> None:
    """The plain source tells what it can measure and answers when it is asked; the marks tell builds apart."""
    with closing(Build(1)) as pure:
        assert pure.name == "pure Python"
        asked = pure.measurements("pure, ")
        assert [name.removeprefix("pure, ") for name in asked] == list(measurements(1))
        unit, measure = asked["pure, size of a state"]
        assert (unit, measure() > 1_000) == ("bytes", True)


def test_a_native_build_that_is_missing_or_of_another_source_is_named(tmp_path: Path) -> None:
    """Nobody takes figures of the plain source, or of an old build, for those of the native one."""
    assert "there is none in" in why_not_native(tmp_path)
    (tmp_path / "ancient_world" / "compiled").mkdir(parents=True)
    assert "was made from another source" in why_not_native(tmp_path)


@pytest.mark.long
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


def test_the_plan_is_that_of_the_docs() -> None:
    """What the page says of a thousand million records is what the figures give that it names."""
    page = (ROOT / "docs" / "reference" / "scale.md").read_text(encoding="utf-8")
    [said] = re.findall(r"÷ ([0-9,]+) actions/s = [^*]*\*\*([0-9,]+) core hours\*\*", page)
    rate, hours = (float(each.replace(",", "")) for each in said)
    assert round(Plan(rate).hours / 10) * 10 == hours
