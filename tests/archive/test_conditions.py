"""Test conditions on rows: as SQL, on lists, members, numbers, dates, and hostile values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.archive import BatchError, Condition, RecordFinder, RowMaker, validate_many
from ancient_world.archive.record_tables import columns_of
from ancient_world.archive.row_filter import RowFilter
from tests.archive.conftest import played
from tests.archive.test_copying import records_in, run
from tests.fresh_process import output
from tests.running import run as run_command

ROW: dict[str, Any] = {
    "player": "Ángel", "round": 2, "rounds": None, "ids": ["citadel", "Zeus"], "scores": [9, 10],
    "tags": '{"event": "Cup 9", "date": "2025-07-04", "x-mark": "9"}', "changed": '{"coins": -2}',
    "options": '{"drafts": true, "sets": ["a", "b"]}', "finished": 1, "lines": None,
}  # fmt: skip


def meets(text: str, **changes: object) -> bool:
    """Return True if the row, with changed values, meets a condition."""
    columns = columns_of("moves")
    condition = Condition.parse(text).for_table(columns, "moves")
    return bool(RowFilter([condition], columns).matching([ROW | changes]))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("player=ángel", True), ("player=ÁNGEL", True), ("player=angel", False), ("player~GEL", True),
        ("player!=Ben", True), ("player!=ángel", False), ("player>a", True), ("round=2", True),
        ("round>1.5", True), ("round<10", True), ("round!=2", False), ("finished=yes", True),
        ("finished=no", False), ("rounds=3", False), ("rounds!=3", True), ("rounds<3", False),
        ("ids=zeus", True), ("ids!=zeus", False), ("ids!=hera", True), ("ids~tad", True),
        ("card=citadel", True), ("scores>9", True), ("scores=8", False), ("tag.event~cup", True),
        ("tag.event=cup 9", True), ("tag.place=x", False), ("tag.place!=x", True), ("tag.x-mark<10", False),
        ("change.coins<0", True), ("change.coins>=0", False), ("change.gold=1", False), ("option.sets=B", True),
        ("option.sets!=B", False), ("option.drafts=yes", True), ("option.drafts=1", True), ("line.a=1", False),
        ("round=1e400", False), ("round<99999999999999999999", True), ("round>nan", False), ("player~", True),
        ("player='; DROP TABLE candidates; --", False), ('player~"', False), ("player=\udcff", False),
    ],
)  # fmt: skip
def test_a_condition_on_a_row(text: str, expected: bool) -> None:
    """Texts compare without case, numbers as numbers, one item of a list is enough, and no value meets only ``!=``."""
    assert meets(text) is expected


@pytest.mark.parametrize(
    ("date", "text", "expected"),
    [
        ("2025-07-04", "tag.date=2025", True), ("2025-07-04", "tag.date>=2025-07", True),
        ("2025-07-04", "tag.date>2025-07", False), ("2025-07-04", "tag.date<2025-07-05", True),
        ("2025-07-04T20:15:00Z", "tag.date=2025-07-04", True), ("2025-07-04", "tag.date!=2025-07-04", False),
        ("31/12/2024", "tag.date>2025", False), ("31/12/2024", "tag.date<2025", False),
        ("2025-13-01", "tag.date>2024", False), ("2025-02-30", "tag.date=2025", False),
        ("soon", "tag.date>2024", False), ("2025", "tag.date=2025-07", False), ("2025", "tag.date>2024", True),
        ("31/12/2024", "tag.date~2024", True), ("soon", "tag.date!=2025", True),
    ],
)  # fmt: skip
def test_dates_compare_as_dates(date: str, text: str, expected: bool) -> None:
    """A date compares by the day, month or year that the condition names; what is no date compares never."""
    assert meets(text, tags=f'{{"date": "{date}"}}') is expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tag.date>31/12/2024", "tag.date holds dates, and '31/12/2024' is not a date; write 2026"),
        ("tag.date=2025-02-30", "is not a date"),
        ("change.coins=few", "change.coins holds numbers, and 'few' is not a number"),
        ("scores>many", "scores holds numbers"),
    ],
)
def test_a_value_that_never_fits_is_refused(text: str, message: str) -> None:
    """A value that the column can never have is refused before any record is read."""
    with pytest.raises(aw.InvalidOption, match=message):
        RecordFinder([Condition.parse(text)])


@pytest.mark.parametrize(
    "arguments", [("game", "= 1 OR 1", "x"), ("game", "==", "x"), ('tag.a"b', "=", "x"), ("game", "=", 3)]
)  # fmt: skip
def test_a_condition_is_no_way_into_the_query(arguments: tuple[Any, Any, Any]) -> None:
    """A condition made in Python has a known comparison and no quote in its column."""
    with pytest.raises((aw.InvalidOption, TypeError, ValueError)):
        Condition(*arguments)


def test_conditions_select_rows_in_order() -> None:
    """Rows of a table are those that all conditions accept, in the order of the table."""
    record = played("tides-of-time", 3)
    rows = RowMaker(["moves"]).rows(record)["moves"]
    conditions = [Condition.parse("player=tom"), Condition.parse("gained>=5")]
    found = RowMaker(["moves"], conditions).rows(record)["moves"]
    assert found == [row for row in rows if row["player"] == "Tom" and row["gained"] >= 5] != []


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Return a file with three games of two kinds, two with dates, and a text that is no record."""
    records = [played("tides-of-time", seed) for seed in (0, 1)] + [played("the-ancient-world", 3)]
    dates: tuple[dict[str, str], ...] = ({"date": "2025-07-04"}, {"date": "2026-01-01"}, {})
    text = "".join(
        f"{aw.to_json(attrs.evolve(r, header=attrs.evolve(r.header, tags=tags)))}\n"
        for r, tags in zip(records, dates, strict=True)
    )
    (tmp_path / "mixed.jsonl").write_text(text + "{}\n", encoding="ascii")
    return tmp_path / "mixed.jsonl"


SELECTIONS = {"--where tag.date>=2026": 1, "--game tides-of-time": 2}
TARGETS = {"merge": "--out", "convert": "", "dedupe": "--out", "split": "--into"}
CASES = [(command, "--game tides-of-time") for command in TARGETS]
CASES += [(command, "--where tag.date>=2026") for command in ("dedupe", "split")]


@pytest.mark.parametrize(("command", "selection"), CASES)
def test_commands_take_a_selection(
    mixed: Path, tmp_path: Path, command: str, selection: str
) -> None:
    """``--where`` and ``--game`` select what a command writes; what cannot be read is still reported."""
    target = tmp_path / ("split" if command == "split" else "out.jsonl")
    names = [each for each in (TARGETS[command], target) if each]
    done = run(command, mixed, *names, *selection.split(" ", 1))
    assert done.exit_code == 1
    assert "mixed.jsonl:4: " in done.stderr
    files = sorted(target.glob("*")) if command == "split" else [target]
    assert sum(len(records_in(file)) for file in files) == SELECTIONS[selection]


def test_a_table_of_one_game(mixed: Path, tmp_path: Path) -> None:
    """``--game`` selects the rows of tables."""
    run("table", mixed, "--out", tmp_path / "games.jsonl", "--game", "the-ancient-world")
    assert (tmp_path / "games.jsonl").read_text(encoding="ascii").count("\n") == 1


def test_a_game_that_nobody_has_is_named(mixed: Path) -> None:
    """A misspelt game in a condition brings the games that are there."""
    done = run("grep", mixed, "--where", "game=tides-of-tim")
    assert "did you mean tides-of-time?" in done.stderr
    assert run("grep", mixed, "--where", "round=two").exit_code == 2


def test_validate_takes_a_selection(mixed: Path) -> None:
    """``validate`` checks the records that meet the conditions under their numbers, and what cannot be read."""
    results = [*validate_many(mixed, where=[Condition.parse("tag.date>=2026")])]
    assert [(each.number, each.status) for each in results] == [(1, "valid"), (3, "invalid")]
    for options in (["--game", "the-ancient-world"], ["--where", "game=the-ancient-world"]):
        done = run_command("validate", mixed, *options, "--format", "json")
        assert [json.loads(line)["number"] for line in done.stdout.splitlines()] == [2, 3]
    mended = run_command("validate", mixed, "--game", "tides-of-time", "--mend", "--format", "json")
    assert [json.loads(line)["number"] for line in mended.stdout.splitlines()] == [0, 1, 3]
    assert run_command("validate", mixed, "--where", "rond=2").exit_code == 2
    assert run_command("validate", mixed, "--game", "chess").exit_code == 2


def test_a_selection_can_be_resumed(archive: Path) -> None:
    """A run of ``validate`` over a selection goes on after its last result, although whole files are left out of it."""
    where = [Condition.parse("entries<100")]
    results = [*validate_many(archive, where=where)]
    assert len(results) == 5
    for done in range(len(results) + 1):
        rest = [*validate_many(archive, where=where, finished_results=results[:done])]
        assert [*results[:done], *rest] == results
    with pytest.raises(BatchError):
        [*validate_many(archive / "game-1.json", where=where, finished_results=results)]


def test_upgrade_takes_one_game(mixed: Path, tmp_path: Path) -> None:
    """``upgrade --game`` leaves out the documents of other games, and reports what is no document."""
    done = run("upgrade", mixed, "--out", tmp_path / "out.jsonl", "--game", "the-ancient-world")
    assert "mixed.jsonl:4: " in done.stderr
    assert [record.header.game for record in records_in(tmp_path / "out.jsonl")] == [
        "the-ancient-world"
    ]


@pytest.mark.parametrize(
    "command",
    [
        "grep",
        "stats",
        "dedupe --out out.jsonl",
        "split --into out",
        "table --moves out.csv",
        "validate",
    ],
)
def test_a_misspelt_word_is_named_by_every_command(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """A command that finds nothing, since a word of a condition is misspelt, names similar words."""
    monkeypatch.chdir(tmp_path)
    name, *options = command.split()
    group = [] if name == "validate" else ["records"]
    condition = ["--where", "action=leave-relik", "--game", "tides-of-time"]
    done = run_command(*group, name, archive, *options, *condition)
    assert "--where action=leave-relik: no such name; did you mean leave-relic?" in done.stderr


def test_stats_take_a_selection(archive: Path) -> None:
    """``stats`` counts only the records that meet the conditions."""
    counted = json.loads(run("stats", archive, "--json", "--where", "player=Ann").stdout)
    assert {name: (each["games"], each["unfinished"]) for name, each in counted.items()} == {
        "tides-of-time": (0, 1)
    }


def test_records_are_checked_without_sqlite(archive: Path) -> None:
    """Without conditions, archives are read where there is no SQLite, as in a browser."""
    code = """
import sys
sys.modules["sqlite3"] = None
from ancient_world import archive
print(*sorted({each.status for each in archive.validate_many(FOLDER)}), archive.RecordFinder([]).where)
print(len(next(archive.tabulate_many(FOLDER, ["seats"])).rows["seats"]))
"""
    assert output(code.replace("FOLDER", repr(str(archive)))) == "unfinished valid []\n2\n"


def test_decisions_and_differences_of_one_game(mixed: Path, tmp_path: Path) -> None:
    """``export`` and ``diff`` take only records of ``--game``."""
    options: list[str | Path] = [
        "--decisions",
        tmp_path / "d.jsonl",
        "--no-features",
        "--game",
        "the-ancient-world",
    ]
    run_command("export", mixed, *options)
    rows = [json.loads(line) for line in (tmp_path / "d.jsonl").read_text("ascii").splitlines()]
    assert {row["game"] for row in rows} == {"the-ancient-world"}
    aw.write_record(played("the-ancient-world", 3), tmp_path / "other.json")
    valid = tmp_path / "valid.jsonl"
    valid.write_text("".join(mixed.read_text("ascii").splitlines(keepends=True)[:3]), "ascii")
    done = run("diff", valid, tmp_path / "other.json", "--game", "the-ancient-world")
    assert (done.exit_code, done.output) == (0, "The records are the same.\n")
