"""``records table``: a row a game and a row a move, the same in every kind of file."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.keeping import GAMES, MOVES
from tests.keeping.test_copying import run

Rows = list[dict[str, Any]]


def lines(path: Path) -> Rows:
    """The rows of JSON Lines."""
    return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]


@pytest.fixture
def tables(archive: Path, tmp_path: Path) -> tuple[Rows, Rows]:
    """Both tables of the archive."""
    one, other = tmp_path / "games.jsonl", tmp_path / "moves.jsonl"
    done = run("table", archive, "--out", one, "--moves", other)
    assert done.exit_code == 0, done.output
    return lines(one), lines(other)


def test_a_row_a_game(tables: tuple[Rows, Rows], games: tuple[aw.Record, ...]) -> None:
    """Who played, by which rules and cards, how long, whether chance was proved, and who won."""
    rows, _ = tables
    assert [list(row) for row in rows] == [list(GAMES)] * 6
    for row, record in zip(rows, games, strict=True):
        header, result = record.header, record.result
        assert row["players"] == list(header.players)
        assert row["rules"] == header.rules_version
        assert json.loads(row["options"]) == dict(header.options)
        assert (row["chance"], row["proved"]) == ("seed", 1)
        assert row["entries"] == len(record.entries)
        assert row["scores"] == (list(result.scores) if result else None)
        assert row["winners"] == (list(result.winners) if result else None)
        assert row["finished"] == int(result is not None)
    assert [row["rounds"] for row in rows] == [3, 3, 3, 3, 6, 1]


def test_a_row_a_move(tables: tuple[Rows, Rows], games: tuple[aw.Record, ...]) -> None:
    """Every choice with its player, rule, words and what it gained; gains add up to the score."""
    rows, moves = tables
    assert list(moves[0]) == list(MOVES)
    for row, record in zip(rows, games, strict=True):
        own = [move for move in moves if move["name"] == row["name"]]
        assert len(own) == row["decisions"]
        assert [move["index"] for move in own] == [
            index for index, entry in enumerate(record.entries) if entry.player is not None
        ]
        assert all(move["player_name"] == row["players"][move["player"]] for move in own)
    first = moves[0]
    assert (first["action"], first["rules"], first["round"]) == ("play", ["R1"], 1)
    assert first["words"].startswith("play ")
    assert len(first["ids"]) == 1


def test_every_kind_of_file_says_the_same(
    archive: Path, tables: tuple[Rows, Rows], tmp_path: Path
) -> None:
    """Parquet and SQLite hold the rows of JSON Lines; in SQLite lists are JSON."""
    games, moves = tables
    parquet = pytest.importorskip("pyarrow.parquet")
    one, other = tmp_path / "games.parquet", tmp_path / "moves.parquet"
    assert run("table", archive, "--out", one, "--moves", other).exit_code == 0
    assert parquet.read_table(one).to_pylist() == games
    assert parquet.read_table(other).to_pylist() == moves
    assert run("table", archive, "--out", tmp_path / "both.sqlite").exit_code == 0
    with closing(sqlite3.connect(tmp_path / "both.sqlite")) as base:
        assert base.execute("SELECT count(*) FROM moves").fetchone() == (len(moves),)
        names = base.execute("SELECT players, entries FROM games ORDER BY name").fetchall()
    assert names == [(json.dumps(row["players"]), row["entries"]) for row in games]


def test_what_cannot_have_been_played_is_left_out(archive: Path, tmp_path: Path) -> None:
    """An impossible game has no rows and is told with its fault; the others are there."""
    path = archive / "game-0.json"
    document = json.loads(path.read_text(encoding="ascii"))
    document["record"]["entries"][3]["player"] = 1 - document["record"]["entries"][3]["player"]
    path.write_text(json.dumps(document), encoding="ascii")
    done = run("table", archive, "--out", tmp_path / "games.jsonl")
    assert done.exit_code == 1
    assert "game-0.json:1: " in done.output
    assert len(lines(tmp_path / "games.jsonl")) == 5


def test_what_cannot_be_written(archive: Path, tmp_path: Path) -> None:
    """An unknown kind of file, one that is there, and two files for two tables of one."""
    (tmp_path / "games.jsonl").write_text("mine", encoding="ascii")
    for arguments, told in (
        (("--out", tmp_path / "games.xlsx"), "*.sqlite"),
        (("--out", tmp_path / "games.jsonl"), "--force"),
        (("--out", tmp_path / "a.sqlite", "--moves", tmp_path / "b.jsonl"), "--moves"),
        (("--out", tmp_path / "nowhere" / "a.sqlite"), "nowhere"),
        (("--out", tmp_path / "c.jsonl", "--moves", tmp_path / "c.jsonl", "--force"), "c.jsonl"),
    ):
        done = run("table", archive, *arguments)
        assert done.exit_code == 2
        assert told in done.output
    assert (tmp_path / "games.jsonl").read_text(encoding="ascii") == "mine"
    assert [path.name for path in tmp_path.iterdir() if "partial" in path.name] == []
    assert not (tmp_path / "c.jsonl").exists()


FULL = """
import resource, signal
from ancient_world.keeping import GAMES, database

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    with database("table.sqlite", {"games": GAMES}) as base:
        for _ in range(2_000):
            base.write([dict.fromkeys(GAMES, "x" * 200)])
except OSError as error:
    print(error.filename)
"""
"""Writes more than SQLite holds in memory, on a disk that is full soon."""


def test_a_database_on_a_full_disk(tmp_path: Path) -> None:
    """Neither the database is left nor anything hidden beside it."""
    pytest.importorskip("resource")
    command = [sys.executable, "-c", FULL]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("table.sqlite\n", "")
    assert list(tmp_path.iterdir()) == []
