"""Test every kind of source, and sources that cannot be read."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.batch.check_tasks import CheckTask, TaskSizer, plan_check_tasks
from ancient_world.archive.batch.selected_checks import check_selected_records
from ancient_world.archive.batch.sources import find_sources, total_size


def numbers(sources: object) -> list[tuple[str, int, str]]:
    """Return file name, number and status of all results."""
    results = archive.validate_many(sources)  # type: ignore[arg-type]
    return [(r.name.rpartition("/")[2], r.number, r.status) for r in results]


def code(sources: object) -> str:
    """Return the code of the only problem."""
    (result,) = archive.validate_many(sources)  # type: ignore[arg-type]
    assert result.status == "unreadable"
    return result.problems[0].code


def test_files_and_folders(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """A folder gives all its records, sorted by path; a file may have any name."""
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "b.json").write_text(texts[0], encoding="ascii")
    (tmp_path / "deep.json").write_text(texts[1], encoding="ascii")
    (tmp_path / "record.txt").write_text(texts[2], encoding="ascii")
    assert numbers(tmp_path) == [("b.json", 0, "valid"), ("deep.json", 0, "valid")]
    assert numbers(str(tmp_path / "record.txt")) == [("record.txt", 0, "valid")]


def test_an_indented_document_is_one_record(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """A document over many lines is one record."""
    import json

    path = tmp_path / "pretty.json"
    path.write_text(json.dumps(json.loads(texts[0]), indent=2), encoding="ascii")
    assert numbers(path) == [("pretty.json", 0, "valid")]


def test_the_first_lines_may_be_wrong(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """A file of many records is recognized even if its first line is broken."""
    path = tmp_path / "games.jsonl"
    path.write_text(f"nonsense\n{texts[0]}\n{texts[1]}\n", encoding="ascii")
    assert [status for *_, status in numbers(path)] == ["invalid", "valid", "valid"]


def test_packed_files(tmp_path: Path, file: Path) -> None:
    """Gzip and zstd files are recognized by their first bytes."""
    zstandard = pytest.importorskip("zstandard")
    data = file.read_bytes()
    file.unlink()
    (tmp_path / "a.jsonl.gz").write_bytes(
        gzip.compress(data[:200_000]) + gzip.compress(data[200_000:])
    )
    packer = zstandard.ZstdCompressor()
    (tmp_path / "b.jsonl.zst").write_bytes(
        packer.compress(data[:100_000]) + packer.compress(data[100_000:])
    )
    (tmp_path / "c.json").write_bytes(packer.compress(data))
    for chunk in (1000, 10**9):
        results = list(archive.validate_many(tmp_path, task_size=chunk))
        assert len(results) == 180
        assert [r.status for r in results[:60]] == [r.status for r in results[120:]]
        assert [r.problems for r in results[:60]] == [r.problems for r in results[60:120]]


@pytest.mark.parametrize("chunk", [1, 10**9])
def test_damaged_files(tmp_path: Path, file: Path, chunk: int) -> None:
    """Records before the damage in a file are checked, and the damage has a result of its own."""
    zstandard = pytest.importorskip("zstandard")
    data = file.read_bytes()
    for damaged in (gzip.compress(data), zstandard.ZstdCompressor().compress(data)):
        file.write_bytes(damaged[:-1_000])
        *good, bad = archive.validate_many(file, task_size=chunk)
        assert 10 < len(good) < 60
        assert ("unreadable", len(good)) == (bad.status, bad.number)
        assert bad.problems[0].code == "cut-off"
    file.write_bytes(b"\x28\xb5\x2f\xfd" + b"nonsense" * 9)
    assert code(file) == "damaged"
    file.write_bytes(zstandard.ZstdCompressor().compress(data))
    assert len(list(archive.validate_many(file, task_size=chunk))) == 60


def test_globs(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """Globs with ``**`` match at any depth; a glob that matches nothing is reported."""
    (tmp_path / "in").mkdir()
    for name in ("a.json", "b.json", "in/c.json", "[d].json"):
        (tmp_path / name).write_text(texts[0], encoding="ascii")
    assert [n for n, *_ in numbers(str(tmp_path / "[ab].json"))] == ["a.json", "b.json"]
    assert len(numbers(str(tmp_path / "**" / "*.json"))) == 4
    assert [n for n, *_ in numbers(str(tmp_path / "[d].json"))] == ["[d].json"]
    assert code(str(tmp_path / "*.txt")) == "unreadable"


def test_missing_and_empty_sources(tmp_path: Path) -> None:
    """A missing file, a folder without records, an empty file and a forbidden one give one result each."""
    assert code(tmp_path / "none.json") == "unreadable"
    assert code(tmp_path) == "unreadable"
    (tmp_path / "empty.json").touch()
    (result,) = archive.validate_many(tmp_path)
    assert (result.status, result.problems[0].code) == ("unreadable", "nothing-found")
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    assert code(tmp_path / "loop.json") == "unreadable"


@pytest.mark.parametrize("whole", [0, 10**9], ids=["cut", "whole"])
def test_a_file_that_goes_away(tmp_path: Path, file: Path, whole: int) -> None:
    """If a file disappears, its parts that were read are checked; if a worker was to read it, one result reports it."""
    expected = [result.status for result in archive.validate_many(file)]
    planned = list(
        plan_check_tasks(
            find_sources(file), [], sizer=TaskSizer.fixed_size(100_000), max_worker_file=whole, sends_content=False,
            task_template=CheckTask((), None, "en"), report_skipped=None, first_numbers={},
        )
    )  # fmt: skip
    file.rename(tmp_path / "elsewhere")
    results = [
        getattr(each, "status", "") for task in planned for each in check_selected_records(task)
    ]
    assert results == (["unreadable"] if whole else expected)


@pytest.mark.long
def test_standard_input(file: Path) -> None:
    """``-`` reads standard input, compressed or not, and is the name in results."""
    for data in (file.read_bytes(), gzip.compress(file.read_bytes())):
        done = subprocess.run(
            [sys.executable, "-m", "ancient_world", "validate", "-", "--json", "-j", "1"],
            input=data, capture_output=True, check=False, env=os.environ,
        )  # fmt: skip
        assert done.returncode == 1, done.stderr
        assert done.stdout.count(b'{"name":"-"') == 60


def test_addresses_of_the_web(file: Path) -> None:
    """A file is read from a web server."""
    pytest.importorskip("fsspec")
    pytest.importorskip("aiohttp")
    handler = partial(SimpleHTTPRequestHandler, directory=str(file.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/{file.name}"
        assert len(list(archive.validate_many(address))) == 60
        server.shutdown()


@pytest.mark.long
def test_urls(file: Path) -> None:
    """Files, folders and globs are read through fsspec, also in other processes."""
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    memory.pipe("/records/a.jsonl", file.read_bytes())
    memory.pipe("/records/b.jsonl.gz", gzip.compress(file.read_bytes()))
    memory.pipe("/records/notes.txt", b"nothing")
    try:
        for chunk in (1000, 10**9):
            assert (
                len(list(archive.validate_many("memory://records/a.jsonl", task_size=chunk))) == 60
            )
            assert len(list(archive.validate_many("memory://records", task_size=chunk))) == 120
        assert len(numbers(["memory://records/*.jsonl*", "memory://records/a.jsonl"])) == 120
        assert code("memory://records/none.json") == "unreadable"
        assert code("nosuch://records/none.json") == "unreadable"
        assert code("memory://records/*.zip") == "unreadable"
    finally:
        memory.rm("/records", recursive=True)
    assert len(list(archive.validate_many(file.as_uri(), jobs=2, task_size=100_000))) == 60


@pytest.mark.parametrize(
    ("module", "name"), [("zstandard", "a.jsonl.zst"), ("fsspec", "memory://a.jsonl")]
)
def test_a_missing_library_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, name: str
) -> None:
    """The error names the extra to install."""
    (tmp_path / "a.jsonl.zst").write_bytes(b"\x28\xb5\x2f\xfd1234")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(aw.AncientWorldError, match=r"ancient-world\[") as caught:
        list(archive.validate_many(name))
    assert caught.value.code in {"missing-extra", "no-zstandard"}


def test_files_are_found_one_at_a_time(tmp_path: Path) -> None:
    """Files are found one at a time, in order, without the excluded ones."""
    for name in ("b.json", "a.json", "c.json"):
        (tmp_path / name).write_text("{}", encoding="ascii")
    paths = find_sources(tmp_path, excluded=[tmp_path / "b.json"])
    assert tmp_path.joinpath("a.json") == Path(next(paths).name)
    assert tmp_path.joinpath("c.json") == Path(next(paths).name)
    assert total_size([tmp_path, tmp_path / "a.json"]) - 0 == 6  # type: ignore[operator]
    assert total_size(["-", tmp_path]) is None
