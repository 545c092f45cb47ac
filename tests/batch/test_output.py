"""Test results in files: both formats, and resuming an unfinished file."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.batch.output import LinesFile
from ancient_world.archive.batch.sarif import SarifLog
from ancient_world.archive.batch.worker_functions import checked_record
from ancient_world.records import Entry
from tests.batch.helpers import lines


def write(path: Path, sources: object, *, resume: bool = False, most: int = 10**9) -> int:
    """Check records as the command does, stop after ``most``, and return how many were checked."""
    count = 0
    with archive.ResultFile(path, archive.CheckedRecord, resume=resume) as out:
        results = archive.validate_many(
            sources,  # type: ignore[arg-type]
            finished_results=out.earlier_results(),
            task_size=20_000,
            excluded=out.files,
        )
        for result in results:
            out.write(result)
            count += 1
            if count == most:
                results.close()
                out.close(is_complete=False)
                break
    return count


def test_a_result_survives_its_row(file: Path) -> None:
    """A row has the columns of the class in order, and makes an equal result."""
    for result in archive.validate_many(file):
        row = result.to_dict()
        assert list(archive.CheckedRecord.columns) == list(row)
        assert result == archive.CheckedRecord.from_dict(row)
    (game,) = archive.simulate_many("the-ancient-world", 1, bots=["random"] * 2)
    assert game == archive.PlayedGame.from_dict(game.to_dict())


def test_parquet_holds_the_same_rows(tmp_path: Path, file: Path) -> None:
    """Parquet has the columns and values of JSON Lines, with actions and data as JSON texts, and leaves no other file."""
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = [result.to_dict() for result in archive.validate_many(file)]
    for problem in (problem for row in rows for problem in row["problems"]):
        problem["legal"] = [json.dumps(action) for action in problem["legal"]]
        problem["data"] = json.dumps(problem["data"])
    assert write(tmp_path / "out" / "results.parquet", file) == 60
    assert rows == parquet.read_table(tmp_path / "out" / "results.parquet").to_pylist()
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["results.parquet"]


@pytest.mark.parametrize("cut", [0, 1, 500, 3000, 9000, -1])
def test_a_resumed_file_has_the_same_bytes(tmp_path: Path, file: Path, cut: int) -> None:
    """A torn file of results is resumed after its last complete line, and ends with the same bytes."""
    path = tmp_path / "results" / "all.jsonl"
    assert write(path, file) == 60
    whole = path.read_bytes()
    path.write_bytes(whole[:cut])
    assert 60 - whole[:cut].count(b"\n") == write(path, file, resume=True)
    assert whole == path.read_bytes()
    assert write(path, file, resume=True) == 0
    assert whole == path.read_bytes()


def test_resuming_many_files(tmp_path: Path, mixed: tuple[str, ...]) -> None:
    """Results of small files, files of many records and missing files can be resumed after any row."""
    folder = tmp_path / "records"
    folder.mkdir()
    for number in range(5):
        (folder / f"{number}.json").write_text(mixed[number], encoding="ascii")
        text = "\n".join(mixed[5 + 3 * number : 8 + 3 * number])
        (folder / f"{number}-more.jsonl").write_text(text, encoding="ascii")
    sources = [folder, folder / "3-none.json"]
    expected = lines(archive.validate_many(sources))
    assert expected.count(b"\n") == 21
    for most in (1, 4, 5, 12, 20):
        path = tmp_path / f"{most}.jsonl"
        assert most == write(path, sources, most=most)
        assert 21 - most == write(path, sources, resume=True)
        assert expected == path.read_bytes()


def test_resuming_parquet(tmp_path: Path, file: Path) -> None:
    """Rows of a Parquet file wait in another file until all are there; a finished file can be resumed, too."""
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "results.parquet"
    assert write(path, file, most=20) == 20
    assert not path.exists()
    assert write(path, file, resume=True) == 40
    table = parquet.read_table(path)
    assert table.num_rows == 60
    assert write(path, file, resume=True) == 0
    assert table == parquet.read_table(path)
    assert not list(tmp_path.glob("*.partial"))


def test_other_inputs_are_noticed(tmp_path: Path, file: Path, texts: tuple[str, ...]) -> None:
    """Resuming with other input files, or with a file of other content, is refused."""
    path = tmp_path / "out" / "results.jsonl"
    write(path, file)
    early = tmp_path / "early.json"
    early.write_text(texts[0], encoding="ascii")
    for sources in ([early, file], [early], []):
        with pytest.raises(archive.BatchError) as caught:
            write(path, sources, resume=True)
        assert caught.value.code == "inputs-changed"
    path.write_bytes(b'{"name":"x"}\n')
    with pytest.raises(archive.BatchError, match="line 1") as caught:
        write(path, file, resume=True)
    assert caught.value.code == "not-results"
    with pytest.raises(archive.BatchError, match=r"\*\.parquet"):
        archive.ResultFile(tmp_path / "results.csv", archive.CheckedRecord)


def test_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pyarrow the error says what to install, before anything is checked."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(archive.BatchError, match=r"pip install 'ancient-world\[parquet\]'"):
        archive.ResultFile(tmp_path / "results.parquet", archive.CheckedRecord)


@pytest.mark.parametrize("tail", [b"", b"torn", b"x" * 200_000])
def test_torn_lines_of_any_length(tmp_path: Path, tail: bytes) -> None:
    """An incomplete last line is dropped, whatever its length."""
    path = tmp_path / "lines"
    path.write_bytes(b"one\ntwo\n" + tail)
    file = LinesFile(path, resume=True)
    assert list(file) == [b"one\n", b"two\n"]
    file.keep_first(1)
    file.add(b"three\n")
    file.close()
    assert path.read_bytes() == b"one\nthree\n"


def test_a_refused_file_is_closed(tmp_path: Path) -> None:
    """A file that is refused is closed at once, since Windows cannot remove open files."""
    path, closed = tmp_path / "lines", list[Path]()

    def read(path: Path) -> Generator[bytes, None, None]:
        try:
            yield from (b"ours\n", b"others\n")
        finally:
            closed.append(path)

    path.write_bytes(b"")
    with pytest.raises(archive.BatchError) as caught:  # whose traceback refers to the generator
        LinesFile(path, b"ours", resume=True, read_lines=read)
    assert caught.value.code == "not-results"
    assert closed == [path]


def test_summaries_count(file: Path) -> None:
    """A summary counts statuses, codes, games and entries, and its exit code is that of the worst status."""
    summary: Any = archive.CheckSummary()
    results = list(summary.count_each(archive.validate_many(file)))
    counts = summary.to_dict()
    assert 60 == counts["records"] == sum(counts["statuses"].values())
    assert counts["statuses"] == {"invalid": 2, "unfinished": 1, "valid": 57}
    assert sum(result.entries for result in results) == counts["entries"]
    assert sum(counts["codes"].values()) == 2
    assert summary.exit_code == 1
    for status, code in (("valid", 0), ("unfinished", 0), ("invalid", 1), ("failed", 2)):
        summary = archive.CheckSummary()
        summary.add(archive.CheckedRecord("a", 0, 1, status))  # type: ignore[arg-type]
        assert code == summary.exit_code


def test_sarif_explains_its_codes() -> None:
    """Each code in SARIF has a general sentence, a level, and the text of the broken rule."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    entries = list(match.record.entries)
    chosen = Entry(0, aw.legal_actions(match.state, 0)[0])
    second = Entry(1, aw.legal_actions(match.state, 1)[0])
    record = aw.Record(match.record.header, (*entries, chosen, second, chosen))
    row = checked_record(aw.validate(record), "game.json")
    log = SarifLog()
    parsed = json.loads(log.head() + log.result_text(row) + log.tail(is_complete=True))
    [rule] = parsed["runs"][0]["tool"]["driver"]["rules"]
    [result] = parsed["runs"][0]["results"]
    assert rule["id"] == result["ruleId"] == "tides-lies-open"
    assert parsed["runs"][0]["tool"]["driver"]["informationUri"].startswith("https://")
    assert rule["shortDescription"]["text"].startswith("...")
    assert "Tides of Time, R1, A round: " in rule["help"]["text"]
    assert rule["defaultConfiguration"] == {"level": "error"}
