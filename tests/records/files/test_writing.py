"""A record is written to a whole file or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out

ENDS = (".json", ".jsonl", ".json.gz", ".jsonl.gz", ".json.zst", ".jsonl.zst")


@pytest.fixture(scope="module")
def record() -> aw.Record:
    """Return a whole game of two players."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    play_out(match, [RandomBot(1), RandomBot(2)])
    return match.record


@pytest.mark.parametrize("end", ENDS)
def test_a_disk_that_is_full(
    tmp_path: Path, record: aw.Record, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk leaves the old file, and no other."""
    path = tmp_path / f"game{end}"
    path.write_bytes(b"before")

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as caught:
        aw.write_record(record, path)
    assert str(caught.value.filename) == str(path)
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("end", ENDS)
def test_not_over_what_is_there(tmp_path: Path, record: aw.Record, end: str) -> None:
    """With replace=False an existing file is kept and an error raised."""
    path = tmp_path / f"game{end}"
    aw.write_record(record, path, replace=False)
    assert aw.read_record(path) == record
    path.write_bytes(b"before")
    with pytest.raises(FileExistsError):
        aw.write_record(record, path, replace=False)
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_without_hard_links(
    tmp_path: Path, record: aw.Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files are written, and existing ones kept, on file systems without hard links."""

    def none(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", none)
    test_not_over_what_is_there(tmp_path, record, ".json")


@pytest.mark.long
def test_a_writer_that_is_killed(tmp_path: Path, record: aw.Record) -> None:
    """A process killed while writing leaves the old or the new file."""
    path, source = tmp_path / "game.json", tmp_path / "source.json"
    aw.write_record(record, source)
    program = (
        "import sys, ancient_world as aw\n"
        "record = aw.read_record(sys.argv[1])\n"
        "print('ready', flush=True)\n"
        "while True:\n"
        "    aw.write_record(record, sys.argv[2])\n"
    )
    for delay in range(1, 9):
        with subprocess.Popen(
            [sys.executable, "-c", program, str(source), str(path)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(delay / 400)
            process.kill()
        assert not path.exists() or path.read_bytes() == source.read_bytes()
