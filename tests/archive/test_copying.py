"""Test ``records convert``, ``split`` and ``merge``: every record in every format, and no file overwritten."""

from __future__ import annotations

import gzip
import os
import signal
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile

import pytest

import ancient_world as aw
from ancient_world.archive import iterate_records
from tests import running
from tests.running import begun

run = partial(running.run, "records")


def records_in(*sources: Path) -> list[aw.Record]:
    """Return all records in some files."""
    return [stored.record() for stored in iterate_records(sources)]


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz", "all.jsonl.zst"])
@pytest.mark.parametrize("lines", [[], ["--lines"]])
def test_merged_records_are_the_same(
    archive: Path, games: tuple[aw.Record, ...], name: str, lines: list[str], tmp_path: Path
) -> None:
    """``merge`` writes all records of a folder to one file, in the order of the files, in either format."""
    out = tmp_path / name
    done = run("merge", archive, "--out", out, *lines)
    assert done.exit_code == 0, done.output
    assert records_in(out) == list(games)


def test_one_record_converts_into_every_form(archive: Path, tmp_path: Path) -> None:
    """``convert`` writes a record in every format and back to the same bytes."""
    before = archive / "game-0.json"
    for name in ("a.jsonl", "b.json.gz", "c.jsonl.zst", "d.json"):
        assert run("convert", before, tmp_path / name, "--lines").exit_code == 0
        before = tmp_path / name
    assert before.read_bytes() == (archive / "game-0.json").read_bytes()


def test_split_gives_a_file_each(
    archive: Path, games: tuple[aw.Record, ...], tmp_path: Path
) -> None:
    """``split`` names files after their source and index; with ``--every`` each has several records."""
    merged, parts = tmp_path / "all.jsonl", tmp_path / "parts"
    run("merge", archive, "--out", merged)
    assert run("split", merged, "--into", parts).exit_code == 0
    assert sorted(path.name for path in parts.iterdir())[:2] == [
        "all-000001.json",
        "all-000002.json",
    ]
    assert records_in(parts) == list(games)
    assert run("split", merged, "--into", tmp_path / "four", "--every", "4").exit_code == 0
    assert records_in(tmp_path / "four") == list(games)
    assert [path.name for path in sorted((tmp_path / "four").iterdir())] == [
        "all-000001.jsonl",
        "all-000005.jsonl",
    ]


def test_a_broken_record_is_reported_and_left_out(archive: Path, tmp_path: Path) -> None:
    """A broken record is reported and left out, and the exit code is 1."""
    (archive / "broken.json").write_text('{"format": "ancient-world/record"}', encoding="utf-8")
    done = run("merge", archive, "--out", tmp_path / "all.jsonl")
    assert done.exit_code == 1
    assert "broken.json:1: " in done.output
    assert "1 record is left out" in done.output
    assert len(records_in(tmp_path / "all.jsonl")) == 6
    (archive / "torn.json.gz").write_bytes(b"\x1f\x8b\x08 no more")
    assert run("merge", archive, "--out", tmp_path / "more.jsonl").exit_code == 2


def test_nothing_is_written_over(archive: Path, tmp_path: Path) -> None:
    """A file is overwritten only with ``--force``, and an input file never."""
    out = tmp_path / "there.jsonl"
    out.write_text("mine", encoding="utf-8")
    done = run("merge", archive, "--out", out)
    assert (done.exit_code, out.read_text(encoding="utf-8")) == (2, "mine")
    assert "--force" in done.output
    assert run("merge", archive, "--out", out, "--force").exit_code == 0
    before = out.read_bytes()
    assert run("convert", out, out, "--force").exit_code == 2
    assert out.read_bytes() == before


def test_a_document_holds_one_record(archive: Path, tmp_path: Path) -> None:
    """``merge`` refuses to write several records to a ``*.json`` file, and leaves no file."""
    done = run("merge", archive, "--out", tmp_path / "all.json")
    assert done.exit_code == 2
    assert "use *.jsonl for many" in done.output
    assert not (tmp_path / "all.json").exists()


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    """A missing file is reported with exit code 2."""
    done = run("merge", tmp_path / "nowhere.json", "--out", tmp_path / "all.jsonl")
    assert done.exit_code == 2
    assert "nowhere.json" in done.output


def test_two_sources_of_one_name_stay_two(archive: Path, tmp_path: Path) -> None:
    """Input files of equal names in two folders give two output files, also with ``--force``."""
    second_folder = tmp_path / "other"
    second_folder.mkdir()
    (second_folder / "game-0.json").write_bytes((archive / "game-1.json").read_bytes())
    expected = records_in(archive / "game-0.json") + records_in(second_folder / "game-0.json")
    for command in (("split", "--force"), ("upgrade",)):
        parts = tmp_path / command[0]
        done = run(
            *command, archive / "game-0.json", second_folder / "game-0.json", "--into", parts
        )
        assert done.exit_code == 0, done.output
        assert sorted(path.name for path in parts.iterdir()) == [
            "game-0-000001-2.json",
            "game-0-000001.json",
        ]
        assert {repr(record) for record in records_in(parts)} == {repr(each) for each in expected}


@pytest.mark.long
@pytest.mark.parametrize("command", ["split", "upgrade"])
def test_files_from_standard_input_have_a_name(archive: Path, tmp_path: Path, command: str) -> None:
    """Files split from standard input are called ``records-...``."""
    words = ["records", command, "-", "--into", str(tmp_path / "parts")]
    with (archive / "game-0.json").open("rb") as source:
        _, status = os.waitpid(begun(words, source.fileno()), 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert [path.name for path in (tmp_path / "parts").iterdir()] == ["records-000001.json"]


def test_records_are_packed_together(archive: Path, tmp_path: Path) -> None:
    """A compressed file of many records is about as small as the plain file compressed at once."""
    run("merge", archive, "--out", tmp_path / "all.jsonl")
    run("merge", archive, "--out", tmp_path / "all.jsonl.gz")
    at_once = len(gzip.compress((tmp_path / "all.jsonl").read_bytes()))
    assert (tmp_path / "all.jsonl.gz").stat().st_size < at_once + 60


@pytest.mark.parametrize(
    ("command", "out"),
    [
        ("convert - {out}", "all.jsonl"),
        ("merge - --out {out}", "all.jsonl.gz"),
        ("table - --out {out}", "all.jsonl"),
        ("table - --out {out}", "all.sqlite"),
    ],
)
@pytest.mark.long
def test_a_killed_command_can_run_again(
    games: tuple[aw.Record, ...], command: str, out: str, tmp_path: Path
) -> None:
    """A killed command leaves only a ``.partial`` file, and running it again needs no ``--force``."""
    words = command.format(out=tmp_path / out).split()
    text = "".join([f"{aw.to_json(record)}\n" for record in games])
    reader, writer = os.pipe()
    process = begun(["records", *words], reader)
    os.close(reader)
    with os.fdopen(writer, "w", encoding="ascii") as stream:
        stream.write(text)
        stream.flush()
        while not any(tmp_path.iterdir()):
            assert os.waitpid(process, os.WNOHANG) == (0, 0), "it ended before it was killed"
            time.sleep(0.01)
        os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL
    [remaining] = [path.name for path in tmp_path.iterdir()]
    assert remaining.startswith(f"{out}.")
    assert remaining.endswith(".partial")
    with TemporaryFile() as file:
        file.write(text.encode("ascii"))
        file.seek(0)
        _, status = os.waitpid(begun(["records", *words], file.fileno()), 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [out, remaining]


def test_split_resumes_after_a_kill(archive: Path, tmp_path: Path) -> None:
    """Running ``split`` again writes only missing files, and refuses a file of other content without ``--force``."""
    merged, parts = tmp_path / "all.jsonl", tmp_path / "parts"
    run("merge", archive, "--out", merged)
    for more in ((), ("--every", "4", "--end", "jsonl.gz")):
        assert run("split", merged, "--into", parts, *more).exit_code == 0
        whole = {path.name: path.read_bytes() for path in parts.iterdir()}
        first, *later_files = sorted(parts.iterdir())
        before = first.stat().st_ino, first.stat().st_mtime_ns
        for rest in later_files[1:]:
            rest.unlink()
        done = run("split", merged, "--into", parts, *more)
        assert done.exit_code == 0, done.output
        assert {path.name: path.read_bytes() for path in parts.iterdir()} == whole
        assert (first.stat().st_ino, first.stat().st_mtime_ns) == before
        first.write_bytes(b"mine")
        done = run("split", merged, "--into", parts, *more)
        assert done.exit_code == 2
        assert (first.name in done.output, "--force" in done.output) == (True, True)
        assert first.read_bytes() == b"mine"
        assert run("split", merged, "--into", parts, *more, "--force").exit_code == 0
        assert {path.name: path.read_bytes() for path in parts.iterdir()} == whole
        for path in parts.iterdir():
            path.unlink()
