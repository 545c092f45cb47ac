"""Test the suffixes and packings of files: any case, ``.ndjson``, gzip, Zstandard, bzip2 and xz."""

from __future__ import annotations

import bz2
import gzip
import lzma
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

import ancient_world as aw
from ancient_world.records.files.compressed_files import open_unpacked

PACK: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".zst": zstandard.ZstdCompressor().compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
}


def statuses(path: Path) -> list[str]:
    """Return the code of the first problem of each report on a file, or else its status."""
    reports = aw.check_file(path)
    return [report.problems[0].code if report.problems else report.status for report in reports]


@pytest.mark.parametrize("kind", [".json", ".jsonl", ".ndjson", ".awn", ".JSON", ".JsonL"])
@pytest.mark.parametrize("packing", ["", *PACK, ".GZ", ".Xz"])
def test_every_suffix_is_written_and_read(tmp_path: Path, kind: str, packing: str) -> None:
    """A record is written in the form and packing that its suffixes name, in any case, and read again."""
    record = aw.Match.new("antike", ["Ana", "Ben"], seed=7).record
    path = tmp_path / f"game{kind}{packing}"
    aw.write_record(record, path)
    assert aw.read_record(path) == record
    with open_unpacked(path) as file:
        data = file.read()
    first_bytes = {".awn": b"notation 1\n", ".json": b'{"format":"ancient-world/record"'}
    lines_head = b'{"format":"ancient-world/record-lines"'
    assert data.startswith(first_bytes.get(kind.lower(), lines_head))
    assert (path.read_bytes() == data) is (packing == "")
    written = path.read_bytes()
    aw.write_record(record, path)
    assert path.read_bytes() == written


@pytest.mark.parametrize("packing", PACK)
def test_a_packed_file_is_read_whatever_its_name(tmp_path: Path, packing: str) -> None:
    """The packing is recognized by the first bytes, and frames one after the other are one file."""
    text = aw.to_json(aw.Match.new("antike", ["Ana", "Ben"], seed=7).record).encode()
    path = tmp_path / "game.json"
    path.write_bytes(PACK[packing](text[:300]) + PACK[packing](text[300:]))
    assert statuses(path) == ["unfinished"]


def test_the_padding_of_xz_is_left_out(tmp_path: Path) -> None:
    """Zeros may follow the frames of xz."""
    text = aw.to_json(aw.Match.new("antike", ["Ana", "Ben"], seed=7).record).encode()
    path = tmp_path / "game.json.xz"
    path.write_bytes(lzma.compress(text[:300]) + bytes(8) + lzma.compress(text[300:]) + bytes(4))
    assert statuses(path) == ["unfinished"]


@pytest.mark.parametrize("packing", PACK)
def test_no_damage_of_a_packed_file_is_passed_over(tmp_path: Path, packing: str) -> None:
    """A packed file that is cut off anywhere, changed, or followed by other bytes is reported."""
    text = aw.to_json(aw.Match.new("antike", ["Ana", "Ben"], seed=7).record).encode()
    packed = PACK[packing](text)
    path = tmp_path / f"game.json{packing}"
    for end in range(len(packed)):
        path.write_bytes(packed[:end])
        assert statuses(path)[0] in {"cut-off", "not-packed", "damaged"}, end
    path.write_bytes(packed + b"rubbish" * 9)
    assert statuses(path) == ["damaged"]
    path.write_bytes(text)
    assert statuses(path) == ["not-packed"]
    changed = bytearray(packed)
    changed[len(changed) // 2] ^= 8
    path.write_bytes(changed)
    assert packing == ".zst" or statuses(path)[0] in {"damaged", "cut-off"}  # zst has no checksum


@pytest.mark.parametrize("packing", [".bz2", ".xz"])
def test_a_packed_bomb_takes_little_memory(tmp_path: Path, packing: str) -> None:
    """A small file that unpacks to 64 MB is read in parts."""
    path = tmp_path / f"bomb.jsonl{packing}"
    path.write_bytes(PACK[packing](bytes(2**26)))
    tracemalloc.start()
    with open_unpacked(path) as file:
        while file.read(2**16):
            pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2**24


def test_a_python_without_lzma_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the module that unpacks, an error names it."""
    monkeypatch.setitem(sys.modules, "lzma", None)
    record = aw.Match.new("antike", ["Ana", "Ben"], seed=7).record
    with pytest.raises(aw.MissingLibrary, match="lzma"):
        aw.write_record(record, tmp_path / "game.json.xz")
