"""Test that the benchmarks run and compare the right things."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import attrs
import pytest

from benchmarks import __main__ as bench
from benchmarks.__main__ import Line, line_of, table
from benchmarks.builds import Build, places, why_not_native
from benchmarks.callgrind import has_valgrind
from benchmarks.measuring import Runner, Value, ratio
from benchmarks.plan import Plan
from benchmarks.rows import ROWS, Row, Side
from benchmarks.timing import Interval
from benchmarks.works import WORKS

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]


def test_every_row_names_known_works() -> None:
    """Each side of a row names a known work, and a build that has a place."""
    sides = [side for row in ROWS for side in (row.ours, row.theirs) if side is not None]
    assert {side.work for side in sides if not side.start} <= set(WORKS)
    assert {side.build for side in sides} <= set(places(others=False))


@pytest.mark.parametrize(
    ("size", "low", "high"), [(5, 0, 4), (7, 0, 6), (10, 1, 8), (100, 39, 60), (2000, 955, 1044)]
)
def test_the_interval_of_a_median_is_that_of_the_tables(size: int, low: int, high: int) -> None:
    """The interval has the ranks of the sign test at 95 %; for fewer than six values it is lowest to highest."""
    interval = Interval.of([*range(size)])
    assert interval == Interval(low, (size - 1) / 2, high)


def test_ratios_are_ours_over_theirs() -> None:
    """Ratios are speeds of games or of decisions, or costs."""
    side = Side("plain", "validate")
    ours, theirs = (2.0, 10), (4.0, 5)
    assert ratio(Row("games", side, side), ours, theirs) == 2.0
    assert ratio(Row("decisions", side, side, "decision"), ours, theirs) == 4.0
    assert ratio(Row("costs", side, side, "entry", is_cost=True), ours, theirs) == 0.25


def test_the_bar_of_a_row() -> None:
    """A speed meets its bar from above, a cost from below, by time or by instructions."""
    side = Side("plain", "validate")
    values: list[list[Value]] = [[(1.0, 10), (1.2, 10)]] * 7
    counts: list[Value] = [(100, 10), (125, 10)]
    row = Row("a row", side, side, "entry", 1.25)
    assert line_of(row, values, counts).cells() == (
        *("a row", "entry", "1.20", "1.20 to 1.20", "1.25", "", "≥ 1.25, missed"),
    )
    by_instructions = attrs.evolve(row, by_instructions=True)
    assert line_of(by_instructions, values, counts).bar == "≥ 1.25 by instructions"
    cost = attrs.evolve(row, is_cost=True, bar=0.8)
    assert line_of(cost, values, counts).bar == "≤ 0.8, missed"


def test_what_one_unit_takes() -> None:
    """A row without another side says the milliseconds and the millions of instructions of one unit."""
    row = Row("help", Side("command line", "--help", "command"), None, "start", 200, is_cost=True)
    line = line_of(row, [[(0.21, 1)]] * 3, [(600_000_000, 1)])
    assert (line.time, line.instructions, line.bar) == ("210 ms", "600 M", "≤ 200 ms, missed")


def test_the_table_is_aligned() -> None:
    """The columns of figures end at the same place; a line ends without spaces."""
    text = table([Line("first", "game", "1.00", bar="≥ 1"), Line("a second one", "entry", "10.00")])
    assert text.splitlines()[1:] == [
        "first         game    1.00                                       ≥ 1",
        "a second one  entry  10.00",
    ]


@pytest.mark.long
@pytest.mark.skipif(not has_valgrind(), reason="valgrind is not installed")
def test_a_work_is_counted_under_callgrind() -> None:
    """A side has a number of instructions and of units."""
    runner = Runner(places(others=False))
    [(instructions, units)] = runner.count((Side("plain", "play:tides-of-time"),)).values()
    assert units == 5 * 4 * 32
    assert 10_000 < instructions / units < 1_000_000


def test_a_build_is_measured_in_a_process_of_its_own() -> None:
    """A build is measured in its own process, which plays the same game each time."""
    with closing(Build(ROOT / "src")) as plain:
        (seconds, decisions), (_, again) = (plain.ask("play:tides-of-time", 3) for _ in range(2))
        _, by_playout = plain.ask("playout:tides-of-time", 3)
    assert seconds > 0
    assert decisions == again == by_playout == 4 * 32


def test_missing_and_old_native_builds_are_refused(tmp_path: Path) -> None:
    """A missing native build, or one of other sources, is refused."""
    assert why_not_native(tmp_path) == "no native build"
    (tmp_path / "ancient_world" / "compiled").mkdir(parents=True)
    assert "was made from another source" in why_not_native(tmp_path)


SOME = [row for row in ROWS if row.name.startswith("Tides of Time: ") and row.per == "game"]
PLAYOUT = SOME[0].ours.work


@pytest.mark.long
@pytest.mark.parametrize(("least", "code"), [(1, 0), (10**12, 1)])
def test_the_smoke_run(
    least: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The smoke run prints each row, writes the measured values, and fails for a speed below the limit."""
    figures_file = tmp_path / "figures.json"
    monkeypatch.setattr(bench, "ROWS", SOME)
    monkeypatch.setattr(bench, "SANE", {PLAYOUT: least})
    monkeypatch.setattr(sys, "argv", ["benchmarks", "--smoke", "--json", str(figures_file)])
    assert bench.main() == code
    printed, slow = capsys.readouterr()
    assert all(row.name in printed for row in SOME)
    assert "not measured: " in printed
    assert (f"{PLAYOUT}: less than" in slow) == bool(code)
    [kept] = json.loads(figures_file.read_text(encoding="utf-8"))
    assert [side["work"] for side in kept["sides"]] == [PLAYOUT, "play:tides-of-time"]


@pytest.mark.long
def test_study_prints_its_tables() -> None:
    """A few games fill the tables of calibration and of planted mistakes."""
    command = [sys.executable, "-m", "benchmarks.study"]
    for what, told in (("calibration", "Brier score before"), ("planted", "the largest loss")):
        more = [what, "tides-of-time", "--games", "3", "--bot", "random"]
        done = subprocess.run([*command, *more], cwd=ROOT, capture_output=True, text=True, check=True)  # fmt: skip
        assert told in done.stdout


@pytest.mark.long
def test_balance_prints_its_tables() -> None:
    """A few games fill the tables, which are the same for the same seed."""
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
    """The hours on the page about scale follow from the speed that the page names."""
    page = (ROOT / "docs" / "keep" / "scale.md").read_text(encoding="utf-8")
    [figures] = re.findall(r"÷ ([0-9,]+) actions/s = [^*]*\*\*([0-9,]+) core hours\*\*", page)
    rate, hours = (float(each.replace(",", "")) for each in figures)
    assert round(Plan(rate).hours / 10) * 10 == hours
