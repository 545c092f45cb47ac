"""Streams of records are read one record at a time, whatever forms they contain."""

from __future__ import annotations

import gzip
import io
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zstandard

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.files.json_positions import JsonPositions
from ancient_world.validation import check_stream


def record(seed: int = 1) -> aw.Record:
    """Return a whole game of two players."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=seed)
    play_out(match, [RandomBot(1), RandomBot(2)])
    return match.record


@pytest.fixture(scope="module")
def records() -> list[aw.Record]:
    """Return three games."""
    return [record(seed) for seed in range(3)]


def statuses(data: bytes, name: str = "") -> list[tuple[str, int, int]]:
    """Return status, number and first line of every record in a text."""
    reports = check_stream(data, name=name)
    return [(report.status, report.number, report.line) for report in reports]


def documents(records: list[aw.Record]) -> bytes:
    """Return records as one document in each line."""
    return "".join(f"{aw.to_json(each)}\n" for each in records).encode()


def lines(records: list[aw.Record]) -> bytes:
    """Return records as JSON Lines, one after the other."""
    return "".join(f"{line}\n" for each in records for line in record_lines(each)).encode()


@pytest.mark.parametrize("name", ["", "games.jsonl", "games.jsonl.gz", "-"])
def test_many_records(records: list[aw.Record], name: str) -> None:
    """Documents and JSON Lines can be mixed, with blank lines between them."""
    count = len(records[0].entries) + 2
    assert statuses(documents(records), name) == [("valid", i, i + 1) for i in range(3)]
    assert statuses(lines(records), name)[:2] == [("valid", 0, 1), ("valid", 1, count + 1)]
    mixed = documents(records[:1]) + b"\n" + lines(records[1:2]) + b"\r\n" + documents(records[2:])
    assert [status for status, _, _ in statuses(mixed, name)] == ["valid"] * 3


@pytest.mark.parametrize("indent", [None, 1, 4])
def test_one_document(records: list[aw.Record], indent: int | None) -> None:
    """A single document is found, compact or indented, with or without a file name."""
    text = aw.to_json(records[0], indent=indent).encode()
    for data, name in itertools.product(
        (text, text + b"\n", b"\n" + text), ("", "game.json", "odd.txt")
    ):
        if data.startswith(b"\n") and name != "game.json":
            continue  # the first line decides the form of a text
        assert statuses(data, name) == [("valid", 0, 1)], (indent, name)


def test_a_broken_record_spoils_no_other(records: list[aw.Record]) -> None:
    """A broken or oversized record is reported, and the next record is found.

    Further lines that may belong to the broken record are not reported.
    """
    good = documents(records)
    rows = good.splitlines(keepends=True)
    data = (
        rows[0]
        + b"{broken\n"
        + b"[]\n"
        + b"{again\n"
        + rows[1]
        + b'{"player":0}\n{"player":1}\n'
        + rows[2]
    )
    assert [status for status, _, _ in statuses(data, "x.jsonl")] == [
        "valid",
        "invalid",
        "invalid",
        "valid",
        "invalid",
        "valid",
    ]
    limit = len(rows[0]) + 100
    huge = b'{"x":"' + b"y" * (3 * limit) + b'"}\n'
    found = list(check_stream(rows[0] + huge + rows[0], name="x.jsonl", limit=limit))
    assert [report.status for report in found] == ["valid", "invalid", "valid"]
    assert found[1].problems[0].code == "too-large"
    assert [report.line for report in found] == [1, 2, 3]
    long = list(check_stream(lines(records), limit=2_000))
    assert [report.problems[0].code for report in long] == ["too-large"] * 3
    assert [report.status for report in check_stream(huge, limit=limit)] == ["invalid"]


def test_nothing_at_all() -> None:
    """An empty file is unreadable, whatever its name."""
    assert statuses(b"", "game.json") == [("unreadable", 0, 1)]
    assert statuses(b" \n" * 5, "game.json") == [("unreadable", 0, 1)]
    assert statuses(b"", "games.jsonl") == [("unreadable", 0, 1)]
    assert statuses(b"\n\n", "games.jsonl") == [("unreadable", 0, 1)]


@pytest.mark.parametrize(
    "end", [".json", ".jsonl", ".json.gz", ".jsonl.gz", ".json.zst", ".jsonl.zst"]
)
def test_files_of_every_kind(tmp_path: Path, records: list[aw.Record], end: str) -> None:
    """A written file is read back, and has the same bytes each time, compressed as its name says."""
    path = tmp_path / f"game{end}"
    aw.write_record(records[0], path)
    data = path.read_bytes()
    aw.write_record(records[0], path)
    assert path.read_bytes() == data
    assert aw.read_record(path) == records[0]
    assert [report.status for report in aw.check_file(path)] == ["valid"]
    if end.endswith(".gz"):
        data = gzip.decompress(data)
    elif end.endswith(".zst"):
        data = zstandard.ZstdDecompressor().stream_reader(data).read()
    expected = lines(records[:1]) if ".jsonl" in end else documents(records[:1])
    assert data == expected


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """An unreadable file gives a report, and ``read_record`` raises an error."""
    (report,) = aw.check_file(tmp_path / "none.json")
    assert (report.status, report.problems[0].code) == ("unreadable", "unreadable")
    assert not report.ok
    for name, data in (
        ("a.json.gz", b"no"),
        ("b.jsonl.zst", b"not at all"),
        ("c.json", b"[]"),
        ("d.json", b""),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises((aw.InvalidDocument, OSError)):
            aw.read_record(path)


def test_without_zstandard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without zstandard, an error names the missing library."""
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(aw.MissingLibrary) as caught:
        aw.write_record(record(), tmp_path / "game.json.zst")
    assert "zstd" in caught.value.message


def test_no_more_than_one_record_is_held() -> None:
    """Reports arrive while the stream is still being read."""
    row = (aw.to_json(record()) + "\n").encode()
    taken = 0

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            nonlocal taken
            size = min(len(buffer), len(row) - taken % len(row))
            start = taken % len(row)
            buffer[:size] = row[start : start + size]
            taken += size
            return size

    reports: Iterator[aw.Report] = check_stream(io.BufferedReader(Endless()), name="x.jsonl")
    for count in range(1, 20):
        assert next(reports).status == "valid"
        assert taken < (count + 2) * len(row) + io.DEFAULT_BUFFER_SIZE


def test_places() -> None:
    """Places have line and column of every path and key, and for missing values of their parent."""
    text = '{"a": [1,\n  {"two words": "x\\"y", "b": []}],\n "é": null}'
    places = JsonPositions(text, first_line=10)
    assert places.find_path("$") == (10, 1)
    assert places.find_path("$.a") == (10, 7)
    assert places.find_path("$.a[0]") == (10, 8)
    assert places.find_path("$.a[1]") == (11, 3)
    assert places.find_path('$.a[1]["two words"]') == (11, 17)
    assert places.find_path('$.a[1]["two words"]', of_key=True) == (11, 4)
    assert places.find_path("$.a[1].b") == (11, 30)
    assert places.find_path("$.a[1].b[3].c") == (11, 30)
    assert places.find_path("$.a[1].missing") == (11, 3)
    assert places.find_path('$["\\u00e9"]') == (12, 7)
