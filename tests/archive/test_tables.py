"""``records table``: a row a game and a row a move, the same in every kind of file."""

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
        assert row["version"] == header.rules_version
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
        assert all(move["player"] == row["players"][move["seat"]] for move in own)
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
        assert told in done.output
    assert (tmp_path / "games.jsonl").read_text(encoding="ascii") == "mine"
    assert [path.name for path in tmp_path.iterdir() if "partial" in path.name] == []
    assert not (tmp_path / "c.jsonl").exists()


FULL = """
import resource, signal
from ancient_world.archive import GAMES, database

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


@pytest.mark.long
def test_a_database_on_a_full_disk(tmp_path: Path) -> None:
    """Neither the database is left nor anything hidden beside it."""
    pytest.importorskip("resource")
    command = [sys.executable, "-c", FULL]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("table.sqlite\n", "")
    assert list(tmp_path.iterdir()) == []


def asked(archive: Path, *arguments: str | Path) -> Rows:
    """The rows of CSV that a command writes to standard output."""
    done = run("table", archive, *arguments)
    assert done.exit_code == 0, done.output
    return list(csv.DictReader(io.StringIO(done.stdout)))


def test_a_row_a_seat(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """How the game ended for each seat, with the lines of its score, which add up."""
    rows = asked(archive, "--seats", "-")
    assert list(rows[0]) == list(SEATS)
    expected = [(name, seat) for r in games for seat, name in enumerate(r.header.players)]
    assert [(row["player"], int(row["seat"])) for row in rows] == expected
    for row in rows:
        if row["result"] != "unfinished":
            assert sum(json.loads(row["lines"]).values()) == int(row["score"])


def test_what_the_winner_held_at_the_end(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """One command says which cards lay before the winners when the game was over."""
    rows = asked(
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
"""The seed of games that are not long: one of Antike between bots that choose at random may have 15,000 choices."""


@pytest.mark.parametrize("game", EACH_GAME)
def test_holdings_are_those_of_the_state(game: str) -> None:
    """At the end of a game each seat has one row for a thing, with how many there are; each round has ended once."""
    record = played(game, SHORT)
    rows = RowMaker(["holdings"]).rows(record)["holdings"]
    keys = [(row["round"], row["last"], row["seat"], row["place"], row["id"]) for row in rows]
    assert len(keys) == len(set(keys))
    assert all(row["count"] > 0 for row in rows)
    state: Any = [*aw.replay(record)][-1]
    parts = getattr(state, "players", None)
    if isinstance(parts, tuple) and hasattr(parts[0], "coins"):
        found = {
            row["seat"]: row["count"] for row in rows if row["last"] and row["place"] == "coins"
        }
        assert found == {seat: part.coins for seat, part in enumerate(parts) if part.coins}
    assert len({row["round"] for row in rows}) == (game_rounds(record) or 1)


def game_rounds(record: aw.Record) -> int:
    """How many rounds a game had."""
    rows = RowMaker(["games"]).rows(record)["games"]
    rounds: int = rows[0]["rounds"] or 0
    return rounds


def sides(state: Any, seat: int) -> list[Any]:
    """What belongs to a player: one of the players, or in Antike each of the player's civilizations."""
    if state.game == "antike":
        return [each for each in state.civilizations if each.player == seat]
    return [state.players[seat]]


@pytest.mark.parametrize("game", EACH_GAME)
def test_what_a_choice_costs(game: str) -> None:
    """Points after a choice are those gained so far; what changed are plain numbers of the player."""
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
                sum(getattr(one, name) for one in sides(each, row["seat"]))
                for each in (before, after)
            ]
            assert own[1] - own[0] == change != 0
    changed = [row for row in rows if row["changed"] != "{}"]
    assert (changed == []) is (game == "tides-of-time")  # where nothing is counted


def test_tables_in_two_processes_are_the_same(archive: Path, tmp_path: Path) -> None:
    """The rows come in the order of the records, whoever makes them."""
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.jsonl"
        run("table", archive, "--holdings", out, "--jobs", jobs)
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()


def test_one_database_holds_all(archive: Path, tmp_path: Path) -> None:
    """Each table is there with its columns."""
    run("table", archive, "--out", tmp_path / "all.sqlite")
    with closing(sqlite3.connect(tmp_path / "all.sqlite")) as base:
        for table, columns in TABLES.items():
            told = base.execute(f"PRAGMA table_info({table})").fetchall()
            assert [row[1] for row in told] == list(columns)
            assert base.execute(f"SELECT count(*) FROM {table}").fetchone()[0] > 0  # noqa: S608 - our own names


def test_a_table_without_the_column_is_told(archive: Path) -> None:
    """A condition on what a table does not have is refused before anything is read."""
    done = run("table", archive, "--seats", "-", "--where", "place=relics")
    assert done.exit_code == 2
    assert "The table seats has no column 'place'" in done.stderr


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "=cmd|' /C calc'!A0"])
def test_a_player_is_no_formula(tmp_path: Path, name: str) -> None:
    """In CSV, which spreadsheets open, a text that they would run stands behind an apostrophe; elsewhere it is itself."""
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
