"""Test that the validator and the batch report the same for any content of a file, however it is divided into tasks."""

from __future__ import annotations

import gzip
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.batch import file_parts
from ancient_world.records.files import record_streams
from ancient_world.records.files.json_lines import record_lines
from tests.fuzzing import rounds
from tests.records.files.test_hostile_streams import sources, spoil

FAULTY = Path(__file__).parents[1] / "records" / "corpus" / "faulty"
Answer = list[tuple[object, ...]]


def of_the_validator(path: Path) -> Answer:
    """Return the values of rows, from the validator's reports."""
    return [
        (
            report.file, report.number, report.line, report.status, report.game, report.played,
            [(p.code, p.message, p.path, p.index, p.line, p.column) for p in report.problems],
        )
        for report in aw.check_file(path)
    ]  # fmt: skip


def of_the_batch(path: Path, **options: object) -> Answer:
    """Return the values of rows, from the batch."""
    return [
        (
            row.name, row.number, row.line, row.status, row.game, row.entries,
            [(p.code, p.message, p.path, p.index, p.line, p.column) for p in row.problems],
        )
        for row in archive.validate_many([path], **options)  # type: ignore[arg-type]
    ]  # fmt: skip


def check_answers_agree(path: Path) -> None:
    """Check that the batch agrees with the validator for any size of tasks, also if resumed."""
    expected = of_the_validator(path)
    assert expected
    for chunk, send in ((1, False), (1, True), (3000, True), (10**9, False)):
        assert of_the_batch(path, task_size=chunk, sends_content=send) == expected, (chunk, send)
    rows = list(archive.validate_many([path]))
    for done in {1, len(rows) // 2, len(rows)}:
        assert (
            of_the_batch(path, task_size=2000, finished_results=rows[:done]) == expected[done:]
        ), done


@cache
def parts() -> dict[str, bytes]:
    """Return lines and runs of lines by name: correct ones, broken ones, and some that are no records."""
    document, lines, _, several = sources()
    rows = lines.splitlines(keepends=True)
    record: Any = aw.from_json(document)
    row = aw.to_json(record).encode() + b"\n"
    short = aw.to_json(aw.Record(record.header, record.entries[:12])).encode() + b"\n"
    return {
        "record": row,
        "short": short,
        "lines": lines + b"\n",
        "open": b"".join(rows[:30]),
        "journal": b"".join([*rows[:30], b'{"undo":4}\n', *rows[26:]]) + b"\n",
        "headless": b"".join(rows[1:5]),
        "broken": b"{broken\n",
        "list": b"[]\n",
        "braces": b"{}\n{}\n",
        "blank": b"\n  \r\n",
        "torn": row[:300] + b"\n",
        "header": rows[0][:40] + b"\n",
        "other": b'{"format":"something"}\n',
        "odd": b'{"format":3}\n["format"]\n',
        "binary": b"\xff\xfe\x00\n",
        "several": several + b"\n",
    }


def mixtures() -> list[list[str]]:
    """Return sequences of parts: pairs between short records, and longer ones."""
    names = list(parts())
    pairs = [["short", first, second, "short"] for first in names for second in names]
    rng = aw.SeededRandom(11)
    long = [[names[rng.randrange(len(names))] for _ in range(9)] for _ in range(40)]
    return [*pairs[::3], *long, ["broken", "record", "record"], ["lines", "headless", "broken"]]


@pytest.mark.parametrize(
    "name", ["x.jsonl", *[pytest.param(name, marks=pytest.mark.long) for name in ("x.json", "x")]]
)
def test_mixtures(tmp_path: Path, name: str) -> None:
    """In mixtures of records and faults each record is found, and each fault reported once."""
    path = tmp_path / name
    for mixture in mixtures()[::6]:
        path.write_bytes(b"".join(parts()[part] for part in mixture))
        expected = of_the_validator(path)
        for chunk in (1, 10**9):
            assert of_the_batch(path, task_size=chunk) == expected, mixture


@pytest.mark.parametrize("each", [4, pytest.param(1, marks=pytest.mark.long)])
def test_every_file_of_the_corpus(each: int) -> None:
    """The answers agree for each file with a single fault."""
    for path in sorted(FAULTY.iterdir())[::each]:
        expected = of_the_validator(path)
        assert of_the_batch(path) == of_the_batch(path, task_size=1) == expected, path.name


@pytest.mark.long
@pytest.mark.fuzz
def test_spoilt_files(tmp_path: Path) -> None:
    """The answers agree for files with changed, lost, doubled and moved bytes, compressed or not."""
    rng = aw.SeededRandom(79)
    for number in range(rounds(15)):
        data = spoil(sources()[number % 4], rng)
        path = tmp_path / f"{number}{('.json', '.jsonl', '')[rng.randrange(3)]}"
        path.write_bytes(data)
        check_answers_agree(path)
        packed = tmp_path / f"{path.name}.gz"
        packed.write_bytes(spoil(gzip.compress(data), rng))
        check_answers_agree(packed)


@pytest.mark.long
def test_large_records_and_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`validate_many` reports the same as `check_file` for lines and records that exceed the size limit."""
    limit = 12_000
    monkeypatch.setattr(file_parts, "MAX_BYTES", limit)
    real = aw.check_file
    monkeypatch.setattr(aw, "check_file", lambda path: real(path, limit=limit))
    monkeypatch.setattr(
        file_parts,
        "group_records",
        lambda lines, *_, **lost: record_streams.group_records(lines, limit, **lost),
    )
    part = parts()
    huge = b"x" * 3 * limit + b"\n"
    endless = part["lines"].splitlines(keepends=True)
    for data in (
        part["record"] + huge + part["headless"] + part["record"],
        part["open"] + huge + part["headless"] + part["broken"] + part["open"],
        b"".join([*endless[:-1], *endless[1:-1] * 6, part["headless"], part["record"]]),
        part["open"] + part["headless"] * 90 + part["broken"] + part["record"],
        huge * 2,
        huge,
        part["broken"] * 3000 + part["record"],
    ):
        path = tmp_path / "x.jsonl"
        path.write_bytes(data)
        expected = of_the_validator(path)
        for chunk in (1, 3000, 10**9):
            assert of_the_batch(path, task_size=chunk) == expected, (chunk, data[:80])


def test_many_lines_beyond_a_document(tmp_path: Path) -> None:
    """A file of records as JSON Lines may be larger than the limit of a document."""
    record = aw.from_json(parts()["record"], expect=aw.Record)
    lines = b"".join(f"{line}\n".encode() for line in record_lines(record))
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines * (17 * 2**20 // len(lines)))
    with ThreadPoolExecutor(1) as pool:
        rows = archive.validate_many([path], executor=pool)
        assert [next(rows).status for _ in range(20)] == ["valid"] * 20
        rows.close()
