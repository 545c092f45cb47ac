"""Test ``records table``: rows for games, moves, seats and holdings, equal in every kind of file."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.archive import GAMES, HOLDINGS, MOVES, SEATS, TABLES, RowMaker
from ancient_world.validation.entry_help import moment_of_entry
from tests.archive.conftest import EACH_GAME, played
from tests.archive.test_copying import run

Rows = list[dict[str, Any]]


def lines(path: Path) -> Rows:
    """Return the rows of a file of JSON Lines."""
    return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]


@pytest.fixture
def tables(archive: Path, tmp_path: Path) -> tuple[Rows, Rows]:
    """Return the tables of games and of moves of the archive."""
    games_file, moves_file = tmp_path / "games.jsonl", tmp_path / "moves.jsonl"
    done = run("table", archive, "--out", games_file, "--moves", moves_file)
    assert done.exit_code == 0, done.output
    return lines(games_file), lines(moves_file)


def test_a_row_a_game(tables: tuple[Rows, Rows], games: tuple[aw.Record, ...]) -> None:
    """A row of a game has its players, rules, cards, length, chance and result."""
    rows, _ = tables
    assert [list(row) for row in rows] == [list(GAMES)] * 6
    for row, record in zip(rows, games, strict=True):
        header, result = record.header, record.result
        assert row["players"] == list(header.players)
        assert row["version"] == header.rules_version
        assert json.loads(row["options"]) == dict(header.options)
        assert (row["chance"], row["proved"]) == ("seed", 1)
        assert row["entries"] == len(record.entries)
        assert row["scores"] == (list(result.scores) if result else None)
        assert row["winners"] == (list(result.winners) if result else None)
        assert row["finished"] == int(result is not None)
    assert [row["rounds"] for row in rows] == [3, 3, 3, 3, 6, 1]


def test_a_row_a_move(tables: tuple[Rows, Rows], games: tuple[aw.Record, ...]) -> None:
    """A row of a move has its player, rule and words."""
    rows, moves = tables
    assert list(moves[0]) == list(MOVES)
    for row, record in zip(rows, games, strict=True):
        own = [move for move in moves if move["name"] == row["name"]]
        assert len(own) == row["decisions"]
        assert [move["index"] for move in own] == [
            index for index, entry in enumerate(record.entries) if entry.player is not None
        ]
        assert all(move["player"] == row["players"][move["seat"]] for move in own)
    first = moves[0]
    assert (first["action"], first["rules"], first["round"]) == ("play", ["R1"], 1)
    assert first["words"].startswith("play ")
    assert len(first["ids"]) == 1


def test_every_kind_of_file_says_the_same(
    archive: Path, tables: tuple[Rows, Rows], tmp_path: Path
) -> None:
    """Parquet and SQLite hold the same rows as JSON Lines; SQLite holds lists as JSON."""
    games, moves = tables
    parquet = pytest.importorskip("pyarrow.parquet")
    games_file, moves_file = tmp_path / "games.parquet", tmp_path / "moves.parquet"
    assert run("table", archive, "--out", games_file, "--moves", moves_file).exit_code == 0
    assert parquet.read_table(games_file).to_pylist() == games
    assert parquet.read_table(moves_file).to_pylist() == moves
    assert run("table", archive, "--out", tmp_path / "both.sqlite").exit_code == 0
    with closing(sqlite3.connect(tmp_path / "both.sqlite")) as base:
        assert base.execute("SELECT count(*) FROM moves").fetchone() == (len(moves),)
        names = base.execute("SELECT players, entries FROM games ORDER BY name").fetchall()
    assert names == [(json.dumps(row["players"]), row["entries"]) for row in games]


def test_invalid_records_are_left_out(archive: Path, tmp_path: Path) -> None:
    """An invalid record is reported and has no rows; the others have."""
    path = archive / "game-0.json"
    document = json.loads(path.read_text(encoding="ascii"))
    document["record"]["entries"][3]["player"] = 1 - document["record"]["entries"][3]["player"]
    path.write_text(json.dumps(document), encoding="ascii")
    done = run("table", archive, "--out", tmp_path / "games.jsonl")
    assert done.exit_code == 1
    assert "game-0.json:1: " in done.output
    assert len(lines(tmp_path / "games.jsonl")) == 5


def test_wrong_output_files_are_refused(archive: Path, tmp_path: Path) -> None:
    """Unknown kinds of files, existing files and conflicting options are refused."""
    (tmp_path / "games.jsonl").write_text("mine", encoding="ascii")
    for arguments, expected in (
        (("--out", tmp_path / "games.xlsx"), "*.sqlite"),
        (("--out", tmp_path / "games.jsonl"), "--force"),
        (
            ("--out", tmp_path / "a.sqlite", "--moves", tmp_path / "b.jsonl"),
            "A *.sqlite file holds all",
        ),
        ((), "--holdings"),
        (("--out", tmp_path / "nowhere" / "a.sqlite"), "nowhere"),
        (("--out", tmp_path / "c.jsonl", "--moves", tmp_path / "c.jsonl", "--force"), "c.jsonl"),
    ):
        done = run("table", archive, *arguments)
        assert done.exit_code == 2
        assert expected in done.output
    assert (tmp_path / "games.jsonl").read_text(encoding="ascii") == "mine"
    assert [path.name for path in tmp_path.iterdir() if "partial" in path.name] == []
    assert not (tmp_path / "c.jsonl").exists()


FULL = """
import resource, signal
from ancient_world.archive import GAMES, open_database

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    with open_database("table.sqlite", {"games": GAMES}) as base:
        for _ in range(2_000):
            base.write([dict.fromkeys(GAMES, "x" * 200)])
except OSError as error:
    print(error.filename)
"""
"""A program that writes a database larger than its limit for files."""


@pytest.mark.long
def test_a_database_on_a_full_disk(tmp_path: Path) -> None:
    """A full disk leaves neither a database nor a temporary file."""
    pytest.importorskip("resource")
    command = [sys.executable, "-c", FULL]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("table.sqlite\n", "")
    assert list(tmp_path.iterdir()) == []


def rows_of(archive: Path, *arguments: str | Path) -> Rows:
    """Return the rows that a command writes to standard output as CSV."""
    done = run("table", archive, *arguments)
    assert done.exit_code == 0, done.output
    return list(csv.DictReader(io.StringIO(done.stdout)))


def test_a_row_a_seat(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """A row of a seat has its result, and the lines of its score add up."""
    rows = rows_of(archive, "--seats", "-")
    assert list(rows[0]) == list(SEATS)
    expected = [(name, seat) for r in games for seat, name in enumerate(r.header.players)]
    assert [(row["player"], int(row["seat"])) for row in rows] == expected
    for row in rows:
        if row["result"] != "unfinished":
            assert sum(json.loads(row["lines"]).values()) == int(row["score"])


def test_holdings_of_winners(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """``--holdings`` with conditions lists the relics of the winners at the end."""
    rows = rows_of(
        archive, "--holdings", "-", "--where", "game=tides-of-time", "--where", "last=yes",
        "--where", "result=won", "--where", "place=relics",
    )  # fmt: skip
    assert list(rows[0]) == list(HOLDINGS)
    held = []
    for place, record in enumerate(games):
        if record.header.game == "tides-of-time" and record.result is not None:
            state: Any = [*aw.replay(record)][-1]
            winners = record.result.winners if len(record.result.winners) == 1 else ()
            held += [
                (place, card) for seat in winners for card in sorted(state.players[seat].relics)
            ]
    assert len({row["name"] for row in rows}) == len({place for place, _ in held})
    assert [row["id"] for row in rows] == [card for _, card in held]


SHORT = 19
"""A seed whose random games are short; others of Antike have up to 15,000 choices."""


@pytest.mark.parametrize("game", EACH_GAME)
def test_holdings_are_those_of_the_state(game: str) -> None:
    """Holdings at the end agree with the state, have one row per thing, and cover each round."""
    record = played(game, SHORT)
    rows = RowMaker(["holdings"]).rows(record)["holdings"]
    keys = [(row["round"], row["last"], row["seat"], row["place"], row["id"]) for row in rows]
    assert len(keys) == len(set(keys))
    assert all(row["count"] > 0 for row in rows)
    state: Any = [*aw.replay(record)][-1]
    parts = getattr(state, "players", None)
    if isinstance(parts, tuple) and hasattr(parts[0], "coins"):
        coins = {
            row["seat"]: row["count"] for row in rows if row["last"] and row["place"] == "coins"
        }
        assert coins == {seat: part.coins for seat, part in enumerate(parts) if part.coins}
    assert len({row["round"] for row in rows}) == (game_rounds(record) or 1)


def game_rounds(record: aw.Record) -> int:
    """Return how many rounds a game had."""
    rows = RowMaker(["games"]).rows(record)["games"]
    rounds: int = rows[0]["rounds"] or 0
    return rounds


def sides(state: Any, seat: int) -> list[Any]:
    """Return the objects that belong to a seat: its player, or in Antike its civilizations."""
    if state.game == "antike":
        return [each for each in state.civilizations if each.player == seat]
    return [state.players[seat]]


@pytest.mark.parametrize("game", EACH_GAME)
def test_points_and_changes_of_moves(game: str) -> None:
    """A move's points are the score after it, and its changes are differences of the player's numbers."""
    record = played(game, SHORT)
    rows = RowMaker(["moves"]).rows(record)["moves"]
    states: list[Any] = list(aw.replay(record))
    for row in rows[:: max(1, len(rows) // 20)]:
        moment = moment_of_entry(record, row["index"], None, row["seat"])
        assert (row["round"], row["turn"]) == (moment.round, moment.turn)
    for row in rows:
        before, after = states[row["index"]], states[row["index"] + 1]
        score = aw.scores(after)[row["seat"]].total
        assert (row["points"], row["gained"]) == (
            score,
            score - aw.scores(before)[row["seat"]].total,
        )
        for name, change in json.loads(row["changed"]).items():
            own = [
                sum(getattr(part, name) for part in sides(each, row["seat"]))
                for each in (before, after)
            ]
            assert own[1] - own[0] == change != 0
    changed = [row for row in rows if row["changed"] != "{}"]
    assert (changed == []) is (game == "tides-of-time")  # its players have no such numbers


def test_tables_in_two_processes_are_the_same(archive: Path, tmp_path: Path) -> None:
    """Any number of jobs gives the same rows in the same order."""
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.jsonl"
        run("table", archive, "--holdings", out, "--jobs", jobs)
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()


def test_one_database_holds_all(archive: Path, tmp_path: Path) -> None:
    """A database holds every table with its columns."""
    run("table", archive, "--out", tmp_path / "all.sqlite")
    with closing(sqlite3.connect(tmp_path / "all.sqlite")) as base:
        for table, columns in TABLES.items():
            rows = base.execute(f"PRAGMA table_info({table})").fetchall()
            assert [row[1] for row in rows] == list(columns)
            assert base.execute(f"SELECT count(*) FROM {table}").fetchone()[0] > 0  # noqa: S608 - our own names


def test_a_missing_column_is_reported(archive: Path) -> None:
    """A condition on a column that the table lacks is refused."""
    done = run("table", archive, "--seats", "-", "--where", "place=relics")
    assert done.exit_code == 2
    assert "The table seats has no column 'place'" in done.stderr


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "=cmd|' /C calc'!A0"])
def test_a_player_is_no_formula(tmp_path: Path, name: str) -> None:
    """CSV files put an apostrophe before names that spreadsheets would run as formulas; other files do not."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    header = attrs.evolve(match.record.header, players=(name, "Ben"))
    aw.write_record(attrs.evolve(match.record, header=header), tmp_path / "game.json")
    for end in ("csv", "jsonl"):
        done = run("table", tmp_path / "game.json", "--seats", tmp_path / f"seats.{end}")
        assert done.exit_code == 0, done.output
    text = (tmp_path / "seats.csv").read_text("utf-8")
    rows = [*csv.DictReader(io.StringIO(text))]
    assert [row["player"] for row in rows] == [f"'{name}", "Ben"]
    assert [row["player"] for row in lines(tmp_path / "seats.jsonl")] == [name, "Ben"]
