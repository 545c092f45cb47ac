"""Test ``records query``: queries on the tables, what they may not do, their limits, and kept tables."""

from __future__ import annotations

import _thread
import json
import os
import sqlite3
import time
from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.archive import (
    READY_QUERIES,
    TABLES,
    BatchError,
    QueryResult,
    duckdb_queries,
    query,
)
from ancient_world.archive.option_values import Engine
from ancient_world.archive.sqlite_queries import QueryLimits
from tests.archive.conftest import analysed
from tests.archive.test_copying import run

ENGINES: tuple[Engine, ...] = ("sqlite", "duckdb")
ENDLESS = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c"


def asked(folder: Path, sql: str, engine: Engine = "sqlite", **options: Any) -> QueryResult:
    """Return the result of a query; with DuckDB only where it is installed."""
    if engine == "duckdb":
        pytest.importorskip("duckdb")
    return query(folder, sql, engine=engine, **options)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_query_joins_the_tables(
    archive: Path, games: tuple[aw.Record, ...], engine: Engine
) -> None:
    """A query reads several tables, and its rows are those of the records."""
    sql = """SELECT g.game, s.player, count(*), max(s.score) FROM games AS g JOIN seats AS s USING (name, number)
             WHERE g.finished = 1 GROUP BY g.game, s.player ORDER BY g.game, s.player"""
    expected = []
    for game in ("the-ancient-world", "tides-of-time"):
        results = [r.result for r in games if r.header.game == game and r.result is not None]
        for seat, name in enumerate(("Miriam", "Tom")):
            best = max(result.scores[seat] for result in results)
            expected.append((game, name, len(results), best))
    result = asked(archive, sql, engine)
    assert list(result.rows) == expected
    assert result.columns[:2] == ("game", "player")
    assert (result.is_complete, result.left_out, result.origin) == (True, (), "made")


@pytest.mark.parametrize("engine", ENGINES)
def test_all_tables_have_their_promised_columns(archive: Path, engine: Engine) -> None:
    """Each table has the columns of ``TABLES``, in their order, and rows."""
    for table, columns in TABLES.items():
        result = asked(archive, f"SELECT * FROM {table}", engine, max_rows=3)  # noqa: S608 - our own names
        assert result.columns == tuple(columns)
        assert len(result.rows) == 3


def test_lists_are_lists_in_duckdb_and_json_in_sqlite(archive: Path) -> None:
    """The seats that won are JSON in SQLite, and a list in DuckDB."""
    sql = "SELECT winners, tags FROM games WHERE finished = 1 ORDER BY name LIMIT 1"
    [(winners, tags)] = asked(archive, sql).rows
    [(winner_list, tags_there)] = asked(archive, sql, "duckdb").rows
    assert json.loads(winners) == winner_list
    assert tags == tags_there


@pytest.mark.parametrize("name", READY_QUERIES)
def test_ready_queries_agree_in_both_engines(
    archive: Path, games: tuple[aw.Record, ...], name: str
) -> None:
    """A ready query has the same columns and rows in both engines, and some rows."""
    aw.write_record(analysed(games[0]), archive / "analysed.json")
    ready = READY_QUERIES[name]
    sqlite_result = asked(archive, ready.sqlite)
    duckdb_result = asked(archive, ready.duckdb, "duckdb")
    assert sqlite_result.columns == duckdb_result.columns
    assert sorted(map(repr, sqlite_result.rows)) == sorted(map(repr, duckdb_result.rows)) != []


def test_head_to_head_counts_each_game_once(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """The games of two players are won by one, by the other, or level, and the mean difference is that of the scores."""
    rows = asked(archive, READY_QUERIES["head-to-head"].sqlite).rows
    results = [r.result for r in games if r.header.game == "tides-of-time" and r.result is not None]
    [row] = [row for row in rows if row[0] == "tides-of-time"]
    assert row[1:4] == ("Miriam", "Tom", 4)
    assert row[4] == sum(0 in result.winners and 1 not in result.winners for result in results)
    assert sum(row[4:7]) == 4
    mean = sum(result.scores[0] - result.scores[1] for result in results) / 4
    assert abs(row[7] - mean) < 0.06


REFUSED = {
    "DELETE FROM games": "DELETE is not allowed",
    "CREATE TABLE x (a int)": "CREATE is not allowed",
    "PRAGMA table_info(games)": "PRAGMA is not allowed",
    "ATTACH 'x.db' AS x": "ATTACH is not allowed",
    "SELECT 1; SELECT 2": "A query is a single SELECT",
    "SELECT rond FROM moves": "no such column: rond; did you mean round",
    "SELECT * FROM move": "no such table: move; did you mean moves",
    "SELEC 1": "cannot be run: near .SELEC.: syntax error",
    "": "cannot be run",
    "SELECT ?": "cannot be run",
    "VACUUM INTO 'copy.db'": "VACUUM is not allowed",
    "SELECT load_extension('x')": r"load_extension\(\) is not allowed",
    "SELECT zeroblob(1000000000)": r"zeroblob\(\) is not allowed",
    "SELECT randomblob(1000000000)": r"randomblob\(\) is not allowed",
    "SELECT fts3_tokenizer('simple')": "not allowed|no such function",
    "SELECT readfile('/etc/passwd')": "no such function: readfile",
    "SELECT 'a' GLOB '*'": r"glob\(\) is not allowed",
    "SELECT * FROM pragma_database_list": "pragma_database_list is not allowed",
    "SELECT * FROM dbstat": "dbstat is not allowed|no such table",
    f"SELECT {' + '.join(['1'] * 300)}": "Expression tree is too large",
    f"SELECT count(*) FROM {', '.join(f'moves m{n}' for n in range(100))}": "at most 64 tables in a join",  # noqa: S608
    "SELECT group_concat(a.words) FROM moves AS a, moves AS b": "too large",
    f"WITH t AS (SELECT printf('%.*c', 900000, 'x') AS x) SELECT {', '.join('x' * 100)} FROM t, moves": "too large",  # noqa: S608
}  # fmt: skip
"""Queries that SQLite must not run, with what is said."""


@pytest.mark.parametrize("sql", REFUSED)
def test_a_query_only_reads(archive: Path, sql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong, writes, reads other files or fills memory is refused with a sentence, and makes no file."""
    monkeypatch.chdir(archive)
    before = sorted(archive.iterdir())
    with pytest.raises(BatchError, match=REFUSED[sql]):
        query(".", sql)
    assert sorted(archive.iterdir()) == before


DOUBLED = {
    "plain": "c{n} AS (SELECT a.x FROM c{m} a, c{m} b)",
    "union": "c{n}(x) AS NOT MATERIALIZED (SELECT x FROM c{m} UNION ALL SELECT x FROM C{m})",
    "nested": "c{n} AS (SELECT (SELECT x FROM c{m}) + (SELECT x FROM c{m}) AS x)",
    "quoted": """"c{n}" /* a */ AS(SELECT a.x FROM [c{m}] a, `c{m}` b)""",
    "symbols": """"{n}%" AS (SELECT a.x FROM '{m}%' a, "{m}%" b)""",
}
"""Parts of a query, each of which names the one before twice."""


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("kind", DOUBLED)
def test_parts_that_double_are_refused(archive: Path, kind: str, engine: Engine) -> None:
    """A query of a few lines whose parts would be written out a billion times is refused at once; one of seven parts runs."""

    def doubled(count: int) -> str:
        parts = [DOUBLED[kind].format(n=n, m=n - 1) for n in range(1, count)]
        first = DOUBLED[kind].partition(" ")[0].format(n=0, m=0).partition("(")[0]
        last = first.replace("0", str(count - 1))
        return (
            f"WITH {', '.join([f'{first} AS (SELECT 1 AS x)', *parts])} SELECT count(*) FROM {last}"  # noqa: S608
        )

    with pytest.raises(BatchError, match="too long"):
        asked(archive, doubled(30), engine)
    with pytest.raises(BatchError, match="too long"):
        asked(archive, f"SELECT 1 IN ({', '.join(['1'] * 40_000)})", engine)
    assert len(asked(archive, doubled(7), "sqlite").rows) == 1


@pytest.mark.parametrize("count", [1, 30])
def test_many_parts_that_name_each_other_once(archive: Path, count: int) -> None:
    """A query of many parts, each named once, runs."""
    parts = ", ".join([f"c{n} AS (SELECT x FROM c{n - 1})" for n in range(1, count)])  # noqa: S608
    first = "WITH c0 AS (SELECT count(*) AS x FROM games)" + (", " if parts else "")  # noqa: S608
    assert query(archive, f"{first}{parts} SELECT x FROM c{count - 1}").rows == ((6,),)  # noqa: S608


REFUSED_BY_DUCKDB = (
    "SELECT * FROM read_csv('/etc/passwd')", "SELECT * FROM '/etc/passwd'", "FROM read_text('/etc/hostname')",
    "FROM glob('*')", "COPY (SELECT 1) TO 'copy.csv'", "ATTACH 'x.db'", "INSTALL httpfs", "LOAD httpfs",
    "SET enable_external_access = true", "SET memory_limit = '100GB'", "CREATE TEMP TABLE x (a int)", "DELETE FROM games",
    "PRAGMA database_list", "SELECT 1; SELECT 2", "SELECT * FROM monkeypatch", "EXPORT DATABASE 'x'", "SELECT rond FROM moves",
    "SELECT ?", "", "SELECT getenv('HOME')",
)  # fmt: skip


@pytest.mark.parametrize("sql", REFUSED_BY_DUCKDB)
def test_duckdb_only_reads(archive: Path, sql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """DuckDB cannot read other files, load, write or change its settings, nor see variables of Python."""
    monkeypatch.chdir(archive)
    before = sorted(archive.iterdir())
    with pytest.raises(BatchError):
        asked(Path(), sql, "duckdb")
    assert sorted(archive.iterdir()) == before


@pytest.mark.sampled(2)
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "sql", [ENDLESS, "SELECT count(*) FROM moves a, moves b, moves c, moves d, moves e"]
)
def test_a_slow_query_is_stopped(archive: Path, sql: str, engine: Engine) -> None:
    """A query that takes longer than it may is stopped."""
    started = time.monotonic()
    with pytest.raises(BatchError, match=r"it took longer than 0\.3 seconds"):
        asked(archive, sql, engine, max_seconds=0.3)
    assert time.monotonic() - started < 20


@pytest.mark.long
def test_large_constants_are_computed_within_the_limits(archive: Path) -> None:
    """DuckDB computes constants while it checks a query, and the time that they take counts."""
    result = asked(archive, "SELECT length(repeat('x', 10000000))", "duckdb")
    assert result.rows == ((10_000_000,),)
    with pytest.raises(BatchError, match="too large"):
        asked(archive, "SELECT repeat('x', 300000000)", "duckdb")
    lengths = "+".join([f"length(repeat('x', {20_000_000 + n}))" for n in range(10)])
    with pytest.raises(BatchError, match=r"it took longer than 0\.05 seconds"):
        asked(archive, f"SELECT {lengths}", "duckdb", max_seconds=0.05)


@pytest.mark.parametrize(
    "call", ["query('SELECT * FROM ga' || 'mes')", "query_table('ga' || 'mes')"]
)
def test_duckdb_reads_tables_whose_names_are_made_of_texts(archive: Path, call: str) -> None:
    """A table whose name does not stand in the query as a word is not empty."""
    result = asked(archive, f"SELECT count(*) FROM {call}", "duckdb")  # noqa: S608
    assert result.rows == asked(archive, "SELECT count(*) FROM games").rows != ((0,),)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("engine", ENGINES)
def test_ctrl_c_stops_a_query(
    archive: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C while a query runs raises KeyboardInterrupt soon."""
    timer = Timer(0.2, _thread.interrupt_main)
    if engine == "duckdb":
        pytest.importorskip("duckdb")
        stop_after = duckdb_queries._stop_after
        steps = iter(["check", "run"])

        def begin(limits: QueryLimits, connection: object) -> AbstractContextManager[None]:
            if next(steps) == "run":
                timer.start()
            return stop_after(limits, connection)

        monkeypatch.setattr(duckdb_queries, "_stop_after", begin)
    else:
        timer.start()
    with pytest.raises(KeyboardInterrupt):
        query(archive, ENDLESS, engine=engine, max_seconds=20)
    timer.join()


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("'Miriam' LIKE '%iri%'", 1), ("'Miriam' LIKE 'm_riam'", 1), ("'Miriam' LIKE '%irim'", 0), ("'É' LIKE 'é'", 0),
        ("NULL LIKE 'a'", None), ("12 LIKE '1%'", 1), ("'a%b' LIKE 'a!%b' ESCAPE '!'", 1), ("'axb' LIKE 'a!%b' ESCAPE '!'", 0),
        ("'a.b' LIKE 'a.b'", 1), ("'axb' LIKE 'a.b'", 0), ("'' LIKE '%'", 1), ("'abab' LIKE '%ab'", 1), ("'aXbXc' LIKE 'a%x%c'", 1),
        (f"printf('%.*c', 500000, 'a') LIKE '{'%a' * 300}%b'", 0),
    ],
)  # fmt: skip
def test_like_is_that_of_sqlite_and_quick(tmp_path: Path, sql: str, expected: object) -> None:
    """LIKE means what it means in SQLite, and no pattern takes long."""
    with closing(sqlite3.connect(":memory:")) as connection:
        if len(sql) < 200:
            assert connection.execute(f"SELECT {sql}").fetchone() == (expected,)
    started = time.monotonic()
    assert query(tmp_path, f"SELECT {sql}").rows == ((expected,),)
    assert time.monotonic() - started < 10


def test_rows_are_limited(archive: Path) -> None:
    """No more rows than asked for come back, and the result says so."""
    assert len(query(archive, "SELECT 1 FROM moves", max_rows=5).rows) == 5
    assert not query(archive, "SELECT 1 FROM moves", max_rows=5).is_complete
    assert query(archive, "SELECT 1 FROM games", max_rows=6).is_complete
    done = run("query", "SELECT 1 AS one FROM games", archive, "--limit", "2", "--format", "jsonl")
    assert done.stdout == '{"one": 1}\n{"one": 1}\n'
    assert (done.exit_code, done.stderr) == (
        1,
        "There are more rows than 2; --limit sets another number.\n",
    )


def test_records_without_rows_are_named(archive: Path, tmp_path: Path) -> None:
    """A record that breaks the rules is reported with its place, also when kept tables are read again."""
    path = archive / "game-0.json"
    document = json.loads(path.read_text(encoding="ascii"))
    document["record"]["entries"][3]["player"] = 1 - document["record"]["entries"][3]["player"]
    path.write_text(json.dumps(document), encoding="ascii")
    kept: list[str | Path] = ["--keep", tmp_path / "k.sqlite"]
    for options in ([], kept, kept):
        done = run("query", "SELECT count(*) AS n FROM games", archive, "--format", "csv", *options)
        assert (done.exit_code, done.stdout) == (1, "n\n5\n")
        assert "game-0.json:1: " in done.stderr


def test_kept_tables_notice_a_change(archive: Path, tmp_path: Path) -> None:
    """Kept tables are read again, and made anew when a file is changed, added or removed, or another game is asked for."""
    keep = tmp_path / "kept.sqlite"
    sql = "SELECT count(*) FROM games"
    assert query(archive, sql, keep=keep).origin == "made"
    again = query(archive, "SELECT count(*) FROM holdings", keep=keep)
    assert again.origin == "kept"
    assert again.rows[0][0] > 0
    os.utime(archive / "game-1.json", ns=(1, 1))
    assert query(archive, sql, keep=keep).origin == "renewed"
    (archive / "game-2.json").unlink()
    renewed = query(archive, sql, keep=keep)
    assert (renewed.origin, renewed.rows) == ("renewed", ((5,),))
    of_one_game = query(archive, sql, keep=keep, game="tides-of-time")
    assert (of_one_game.origin, of_one_game.rows) == ("renewed", ((4,),))
    done = run("query", sql, archive, "--keep", keep)
    assert (
        f"{keep}: the archive, or what is asked of it, has changed since, so the tables were made anew."
        in done.stderr
    )


def test_another_file_is_not_replaced_by_kept_tables(archive: Path, tmp_path: Path) -> None:
    """A file that holds no kept tables is left as it is."""
    (tmp_path / "mine.sqlite").write_text("mine", encoding="ascii")
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as connection:
        connection.execute("CREATE TABLE games (a)")
    for name in ("mine.sqlite", "other.sqlite"):
        content = (tmp_path / name).read_bytes()
        done = run("query", "SELECT 1 FROM games", archive, "--keep", tmp_path / name)
        assert done.exit_code == 2
        assert f"{name} is no file of kept tables" in done.stderr
        assert (tmp_path / name).read_bytes() == content


@pytest.mark.sampled(3)
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("sql", ["SELECT count(*) FROM moves", "SELECT no FROM moves", ENDLESS])
def test_temporary_tables_go(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: Engine, sql: str
) -> None:
    """No temporary file is left, whether a query succeeds, is wrong, or is stopped."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    with suppress(BatchError):
        asked(archive, sql, engine, max_seconds=0.2)
    assert list(folder.iterdir()) == []


def test_the_command_prints_and_writes_rows(archive: Path, tmp_path: Path) -> None:
    """Rows are printed as a table, CSV or JSON, or written to a file; repeated columns get numbers."""
    sql = "SELECT player, seat, seat FROM seats WHERE name LIKE '%game-5%' ORDER BY seat"
    assert run("query", sql, archive).stdout.split("\n")[:2] == [
        "player  seat  seat_2",
        "Ann        0       0",
    ]
    assert (
        run("query", sql, archive, "--format", "csv").stdout
        == "player,seat,seat_2\nAnn,0,0\nTom,1,1\n"
    )
    rows = [
        json.loads(line)
        for line in run("query", sql, archive, "--format", "jsonl").stdout.splitlines()
    ]
    assert rows[1] == {"player": "Tom", "seat": 1, "seat_2": 1}
    assert run("query", sql, archive, "--out", tmp_path / "rows.jsonl").exit_code == 0
    assert [
        json.loads(line) for line in (tmp_path / "rows.jsonl").read_text("ascii").splitlines()
    ] == rows
    assert run("query", sql, archive, "--out", tmp_path / "rows.jsonl").exit_code == 2


def test_a_wide_table_is_not_cut(archive: Path) -> None:
    """A printed table has all columns and whole texts, however wide it is."""
    lines = run("query", "SELECT * FROM moves LIMIT 1", archive).stdout.splitlines()
    assert lines[0].split() == [*TABLES["moves"]]
    assert str(archive / "game-0.json") in lines[1]


def test_the_command_takes_ready_queries(archive: Path) -> None:
    """``--ready`` runs a query by name, for one game with ``--game``; ``--list`` shows all with their SQL."""
    done = run("query", "--ready", "players", archive, "--game", "tides-of-time", "--format", "csv")
    games = {line.partition(",")[0] for line in done.stdout.splitlines()[1:]}
    assert games == {"tides-of-time"}
    listed = run("query", "--list").stdout
    assert all(
        f"{name}: " in listed and ready.sqlite in listed for name, ready in READY_QUERIES.items()
    )


@pytest.mark.parametrize(
    "arguments", [[], ["SELECT 1"], ["--ready", "players"], ["--out", "rows.xlsx", "SELECT 1", "."]]
)
def test_the_command_says_what_is_missing(arguments: list[str]) -> None:
    """Without a query or sources, or with an unknown kind of output, the command says what to write."""
    done = run("query", *arguments)
    assert done.exit_code == 2
    assert "records query" in done.stderr or "*.csv" in done.stderr


def test_a_player_is_a_value_and_no_query(tmp_path: Path) -> None:
    """Names with quotes, formulas and commands of SQL come back as they are, and CSV shields formulas."""
    name = "=Robert'); DROP TABLE seats;--"
    match = aw.Match.new("tides-of-time", [name, "Ben"], seed=1)
    aw.write_record(match.record, tmp_path / "game.json")
    sql = "SELECT player FROM seats ORDER BY seat"
    assert query(tmp_path / "game.json", sql).rows == ((name,), ("Ben",))
    assert (
        run("query", sql, tmp_path / "game.json", "--format", "csv").stdout.splitlines()[1]
        == f"'{name}"
    )
