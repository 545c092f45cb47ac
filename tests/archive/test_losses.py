"""What analyses say of choices, in the tables of an archive and in ``analyse --summary``."""

from __future__ import annotations

import json
import math
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import ancient_world as aw
from ancient_world.archive import Condition, RecordFinder, RowMaker, query
from ancient_world.archive.losses import LossCounts
from ancient_world.cli.app import app
from tests.archive.conftest import analysed
from tests.archive.test_copying import run as run_records


def summary(*words: object, exit_code: int = 0) -> Result:
    """Run the command, and check how it ends."""
    done = CliRunner().invoke(app, ["analyse", "--summary", *map(str, words)])
    assert done.exit_code == exit_code, done.output
    return done


@pytest.fixture
def season(games: tuple[aw.Record, ...], tmp_path: Path) -> Path:
    """Return a folder of three analysed games of Tides of Time, and one without an analysis."""
    folder = tmp_path / "season"
    folder.mkdir()
    for number, record in enumerate([*map(analysed, games[:3]), games[3]]):
        aw.write_record(record, folder / f"game-{number}.json")
    return folder


def test_a_row_of_a_move_has_its_analysis(games: tuple[aw.Record, ...]) -> None:
    """The chance is that of the player before the choice, the loss what is missing to the best; without analysis there is neither."""
    record = analysed(games[0])
    rows = RowMaker(["games", "moves"]).rows(record)
    for row in rows["moves"]:
        found = row["chance_before"], row["loss"], row["sign"]
        steps = row["index"] % 5
        sign = (None, "doubtful", "mistake", "mistake", "blunder")[steps]
        chance = (0.5, 0.25)[row["seat"]]
        assert found == ((chance, steps / 20, sign) if steps else (None, None, None))
    analysed_count = sum(entry.analysis is not None for entry in record.entries)
    assert rows["games"][0]["analysed"] == analysed_count > 0


def test_chances_of_fewer_seats_are_no_analysis(games: tuple[aw.Record, ...]) -> None:
    """A record from elsewhere may tell too few chances: its rows have no loss, and nothing fails."""
    document = json.loads(aw.to_json(analysed(games[0])))
    for entry in document["record"]["entries"]:
        if "analysis" in entry:
            entry["analysis"]["after"] = [0.5]
    rows = RowMaker(["moves"]).rows(aw.from_json(json.dumps(document), expect=aw.Record))["moves"]
    assert {row["loss"] is None for row in rows if row["seat"] == 1} == {True}


@pytest.mark.parametrize("engine", ["sqlite", "duckdb"])
def test_losses_are_real_numbers_in_queries(season: Path, engine: Any) -> None:
    """Both engines add losses up, and the column is one of real numbers."""
    if engine == "duckdb":
        pytest.importorskip("duckdb")
    sql = "SELECT sum(loss), max(loss), count(loss), count(*) FROM moves"
    [(total, most, count, all_count)] = query(season, sql, engine=engine).rows
    assert (most, type(most)) == (0.2, float)
    assert 0 < count < all_count
    assert math.isclose(total, count * 0.125, rel_tol=0.2)
    assert query(season, "SELECT count(*) FROM moves WHERE loss = 0.15", engine=engine).rows != (
        (0,),
    )


def test_every_kind_of_file_says_the_same(season: Path, tmp_path: Path) -> None:
    """Losses are numbers in JSON Lines, Parquet, and SQLite."""
    parquet = pytest.importorskip("pyarrow.parquet")
    for name in ("moves.jsonl", "moves.parquet", "moves.csv"):
        done = run_records("table", season, "--moves", tmp_path / name)
        assert done.exit_code == 0, done.output
    assert run_records("table", season, "--out", tmp_path / "all.sqlite").exit_code == 0
    lines = (tmp_path / "moves.jsonl").read_text().splitlines()
    expected = [json.loads(line)["loss"] for line in lines]
    assert [row["loss"] for row in parquet.read_table(tmp_path / "moves.parquet").to_pylist()] == (
        expected
    )
    with closing(sqlite3.connect(tmp_path / "all.sqlite")) as base:
        rows = base.execute("SELECT loss, typeof(loss) FROM moves").fetchall()
    assert [loss for loss, _ in rows] == expected
    assert {kind for _, kind in rows} == {"null", "real"}
    assert ",0.15,mistake\n" in (tmp_path / "moves.csv").read_text()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("loss>=0.2", True), ("loss>0.2", False), ("loss=0.15", True), ("sign=Blunder", True), ("sign=good", False),
        ("chance_before<0.3", True), ("chance_before>0.5", False), ("analysed>0", True), ("analysed=0", False),
    ],
)  # fmt: skip
def test_conditions_on_losses(games: tuple[aw.Record, ...], text: str, expected: bool) -> None:
    """Records are found by losses, signs and chances of their choices, and by whether they are analysed."""
    finder = RecordFinder([Condition.parse(text)])
    assert finder.matches(analysed(games[0])) is expected


def test_a_loss_is_compared_with_a_number(season: Path) -> None:
    """Any other value is refused, as for whole numbers."""
    assert "loss holds numbers" in summary(season, "--where", "loss>much", exit_code=2).output


def test_the_interval_of_a_mean_is_by_game() -> None:
    """The interval follows from how much games differ, since the choices of a game depend on each other."""
    games = [[0.1, 0.3], [0.0], [0.2, 0.2, 0.5]]
    counts = LossCounts()
    for losses in games:
        counts.add_game([{"loss": loss, "sign": None} for loss in losses])
        if counts.games == 1:
            assert counts.interval is None
    mean = sum(map(sum, games)) / 6
    deviations = [sum(losses) - mean * len(losses) for losses in games]
    error = math.sqrt(sum(each * each for each in deviations) * 3 / 2) / 6
    assert math.isclose(counts.mean, mean)
    assert counts.interval == pytest.approx(
        (max(0, mean - 1.96 * error), mean + 1.96 * error), 1e-3
    )


def row_of(output: str, heading: str, key: str) -> list[str]:
    """Return the cells of a row of the table with a heading: its choices, mean loss, interval, and signs."""
    lines = output[output.index(f"\n{heading}") :].splitlines()
    return next(line.split() for line in lines if line.startswith(f"{key} "))[len(key.split()) :]


def test_the_summary_counts_choices_by_group(season: Path) -> None:
    """The tables hold all analysed choices by action, card, round, seat and player, and records without one are counted."""
    output = summary(season, "--jobs", 2).output
    assert "1 record is not analysed" in output
    for heading, column, value in (
        ("kind of action", "action", "play"), ("round", "round", 2), ("seat", "seat", 1), ("player", "player", "Tom"),
    ):  # fmt: skip
        sql = "SELECT count(*), avg(loss), sum(sign = 'doubtful'), sum(sign = 'mistake'), sum(sign = 'blunder') FROM moves"
        [found] = query(season, f"{sql} WHERE loss IS NOT NULL AND {column} = '{value}'").rows
        choices, mean, interval, *signs = row_of(output, heading, str(value))
        assert (int(choices), mean) == (found[0], f"{found[1]:.1%}")
        assert [*map(int, signs)] == [*found[2:]]
        low, high = interval.split("-")
        assert float(low[:-1]) <= float(mean[:-1]) <= float(high[:-1])
    sql = "SELECT count(*) FROM moves, json_each(ids) AS id WHERE loss IS NOT NULL AND id.value = 'citadel'"
    [(count,)] = query(season, sql).rows
    assert int(row_of(output, "card or", "citadel")[0]) == count > 0


def test_the_summary_of_some_choices(season: Path) -> None:
    """``--where`` takes any column of moves, seats and games; a word that is not there is named."""
    chosen = ("--where", "action=play", "--where", "player=Tom", "--where", "round=2")
    output = summary(season, *chosen).output
    assert "leave-relic" not in output
    assert "Miriam" not in output
    assert row_of(output, "player", "Tom")[0] == row_of(output, "round", "2")[0]
    assert "did you mean play" in summary(season, "--where", "action=pley").output
    assert "is not analysed" not in summary(season, "--where", "loss>=0.1").output


def test_a_game_alone_has_no_interval(season: Path) -> None:
    """One game says nothing of how much games differ."""
    assert "%-" in summary(season).output
    assert "%-" not in summary(season / "game-0.json").output


@pytest.mark.parametrize("name", ["loss.svg", "loss.png"])
def test_the_plot_of_a_summary(season: Path, tmp_path: Path, name: str) -> None:
    """The plot has a row for each group, and stays if it is there."""
    pytest.importorskip("matplotlib")
    summary(season, "--plot", tmp_path / name)
    assert (tmp_path / name).stat().st_size > 10_000
    assert "--force" in summary(season, "--plot", tmp_path / name, exit_code=2).output


def test_refusals_of_a_summary(season: Path, tmp_path: Path) -> None:
    """Options of the other use are refused, and damaged records are named."""
    for words in (("--out", tmp_path / "a.json"), ("--resume",)):
        assert "leave out --out" in summary(season, *words, exit_code=2).output
    assert "a picture must be" in summary(season, "--plot", "loss.txt", exit_code=2).output
    game = str(season / "game-3.json")
    for options in (("--where", "round=1"), ("--plot", "x.svg"), (game,)):
        done = CliRunner().invoke(app, ["analyse", game, *options])
        assert (done.exit_code, "need --summary" in done.output) == (2, True)
    broken = (season / "game-1.json").read_text().replace('"player":1', '"player":0', 1)
    (season / "broken.json").write_text(broken)
    assert "broken.json:1" in summary(season, exit_code=1).output
