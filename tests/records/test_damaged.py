"""Unreadable files are reported alike everywhere, with exit code 2, and nothing hangs."""

from __future__ import annotations

import contextlib
import gzip
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.bots import RandomBot, play_out
from ancient_world.records.files.compressed_files import open_unpacked
from ancient_world.records.files.json_lines import record_lines
from tests.fresh_process import ended
from tests.fuzzing import rounds
from tests.running import run


@pytest.fixture(scope="module")
def record() -> aw.Record:
    """Return a whole game of two players."""
    match = aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=3)
    play_out(match, [RandomBot(1), RandomBot(2)])
    return match.record


@pytest.fixture(scope="module")
def text(record: aw.Record) -> bytes:
    """Return the record as JSON Lines."""
    return "".join(f"{line}\n" for line in record_lines(record)).encode()


def zstd(data: bytes) -> bytes:
    """Return data compressed by Zstandard."""
    packed: bytes = pytest.importorskip("zstandard").ZstdCompressor().compress(data)
    return packed


def flipped(data: bytes) -> bytes:
    """Return data with a changed byte in the middle."""
    at = len(data) // 2
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]


DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "flipped.jsonl.gz": lambda data: flipped(gzip.compress(data)),
    "flipped.json.gz": lambda data: flipped(gzip.compress(data)),
    "flipped.jsonl.zst": lambda data: flipped(zstd(data)),
    "cut.jsonl.gz": lambda data: gzip.compress(data)[:-500],
    "cut.jsonl.zst": lambda data: zstd(data)[:-500],
    "cut-early.jsonl.zst": lambda data: zstd(data)[:6],
    "cut-early.jsonl.gz": lambda data: gzip.compress(data)[:6],
    "cut-late.jsonl.gz": lambda data: gzip.compress(data)[:-1],
    "cut.json.zst": lambda data: zstd(data)[:-500],
    "cut": lambda data: gzip.compress(data)[:-500],
    "not.jsonl.gz": lambda data: data,
    "not.jsonl.zst": lambda data: data,
    "tail.jsonl.gz": lambda data: gzip.compress(data) + b"rubbish",
    "tail.jsonl.zst": lambda data: zstd(data) + b"rubbish",
    "empty.jsonl": lambda _: b"",
    "blank.jsonl": lambda _: b"\n \n\r\n",
    "empty.jsonl.gz": lambda _: b"",
    "empty.json.gz": lambda _: b"",
    "empty.jsonl.zst": lambda _: b"",
    "nothing.jsonl.gz": lambda _: gzip.compress(b""),
}


def looked_at(path: Path | str, folder: Path) -> set[str]:
    """Try all commands on a file, and return the codes of the library and the batch."""
    *_, last = aw.check_file(path)
    assert last.status == "unreadable"
    assert last.problems[0].message
    *_, row = archive.validate_many([path])
    assert row.status == "unreadable"
    for command in (
        ["validate", path],
        ["validate", "--json", path],
        ["validate", "--format", "sarif", path],
        ["validate", "--jobs", "1", path],
        ["validate", "--out", folder / "rows.jsonl", "--force", path],
    ):
        told = run(*command)
        assert told.exit_code == 2, command
        assert told.output or "--out" in command
    return {last.problems[0].code, row.problems[0].code}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_files(tmp_path: Path, text: bytes, name: str) -> None:
    """The library and the batch report the same code, and ``read_record`` raises our own error."""
    path = tmp_path / name
    path.write_bytes(DAMAGED[name](text))
    (code,) = looked_at(path, tmp_path)
    assert code in {"cut-off", "damaged", "not-packed", "nothing-found"}
    if "tail" in name or "late" in name:  # the first record is intact
        return
    if code == "nothing-found" or "cut-early" in name or "not" in name or "empty" in name:
        with pytest.raises(aw.InvalidDocument):
            aw.read_record(path)
    with contextlib.suppress(aw.AncientWorldError):
        aw.read_record(path)
    told = run("show", path)
    assert told.exit_code in {0, 1, 2}


@pytest.mark.fuzz
def test_a_byte_anywhere(tmp_path: Path, text: bytes) -> None:
    """A wrong or missing byte anywhere in a compressed file gives no errors but our own."""
    rng = aw.SeededRandom(5)
    for packed, end in ((gzip.compress(text), "gz"), (zstd(text), "zst")):
        path = tmp_path / f"game.jsonl.{end}"
        for _ in range(rounds(15)):
            at = rng.randrange(len(packed))
            for data in (packed[:at], packed[:at] + bytes([rng.randrange(256)]) + packed[at + 1 :]):
                path.write_bytes(data)
                reports = list(aw.check_file(path))
                rows = list(archive.validate_many(path))
                assert [report.status for report in reports] == [row.status for row in rows]
                if data != packed and len(data) < len(packed):
                    assert reports[-1].status == "unreadable"
                with contextlib.suppress(aw.AncientWorldError):
                    aw.read_record(path)


def test_what_is_no_file(tmp_path: Path) -> None:
    """Missing files, pipes without a writer, devices, loops and impossible names are reported as unreadable."""
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    (tmp_path / "zero.jsonl").symlink_to("/dev/zero")
    names = ["none.json", "pipe.jsonl", "loop.json", "a\0b.json", "x" * 300, "pipe.jsonl/a"]
    names += ["zero.jsonl"] if Path("/dev/zero").exists() else []
    for name in names:
        path = tmp_path / name
        *_, report = aw.check_file(path)
        (row,) = archive.validate_many([path])
        assert {"unreadable"} == {report.status, row.status, report.problems[0].code}
        assert row.problems[0].code == "unreadable"
        assert row.problems[0].message == report.problems[0].message
        with pytest.raises(OSError) as caught:
            aw.read_record(path)
        assert caught.value.strerror
        for command in (["validate"], ["validate", "--jobs", "1"], ["show"]):
            told = run(*command, path)
            assert told.exit_code == 2, (command, name)
    with pytest.raises(IsADirectoryError):
        aw.read_record(tmp_path)


def test_a_pipe_with_a_writer(tmp_path: Path, text: bytes) -> None:
    """A pipe with a slow writer is read, compressed or not."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    for data in (text, gzip.compress(text)):

        def write(data: bytes = data) -> None:
            with path.open("wb") as file:
                time.sleep(0.05)
                for start in range(0, len(data), 5000):
                    file.write(data[start : start + 5000])
                    file.flush()

        for look in (aw.check_file, lambda path: archive.validate_many([path])):
            writer = threading.Thread(target=write)
            writer.start()
            time.sleep(0.02)
            assert [found.status for found in look(path)] == ["valid"]
            writer.join()


@pytest.mark.long
def test_standard_input_of_every_kind(tmp_path: Path, text: bytes) -> None:
    """Empty, cut-off and damaged standard input has exit code 2."""
    commands, files, codes = [], [], []
    for number, (data, code) in enumerate(
        (
            (text, 0),
            (b"", 2),
            (gzip.compress(text)[:-9], 2),
            (flipped(gzip.compress(text)), 2),
            (zstd(text)[:-9], 2),
        )
    ):
        path = tmp_path / f"{number}"
        path.write_bytes(data)
        for options in ((), ("--jobs", "1")):
            commands.append(["validate", "-", *options])
            files.append(path)
            codes.append(code)
    for code, done in zip(codes, ended(commands, given=files), strict=True):
        assert done.code == code, done.stderr
        assert "Traceback" not in done.stderr


def test_a_bomb_takes_little_memory(tmp_path: Path) -> None:
    """A decompression bomb is read in parts, in little memory."""
    zstandard = pytest.importorskip("zstandard")
    path = tmp_path / "bomb.jsonl.zst"
    packer = zstandard.ZstdCompressor().compressobj()
    path.write_bytes(b"".join([packer.compress(bytes(2**20)) for _ in range(512)]) + packer.flush())
    import tracemalloc

    tracemalloc.start()
    with open_unpacked(path) as file:
        while file.read(2**20):
            pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200 * 2**20
