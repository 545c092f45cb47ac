"""Damaged files of every form, packing and archive; each must be told, and none may end in a foreign error."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import zipfile
from collections.abc import Callable, Iterator

import zstandard

Damage = tuple[str, bytes]
"""A file's name and content."""

ZSTD = zstandard.ZstdCompressor(write_checksum=True).compress
PACK: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": ZSTD,
}
FOREIGN: dict[str, bytes] = {
    "pdf": b"%PDF-1.4\n1 0 obj\n",
    "sqlite": b"SQLite format 3\0" + bytes(99),
    "html": b"<!DOCTYPE html><p>",
    "png": b"\x89PNG\r\n\x1a\n" + bytes(9),
    "7z": b"7z\xbc\xaf\x27\x1c\0\4",
    "rar": b"Rar!\x1a\7\1\0",
    "parquet": b"PAR1\x15\4",
    "random": bytes(range(256)),
    "zeros": bytes(600),
    "word": b"nothing",
}


def text_damages(suffix: str, text: bytes) -> Iterator[Damage]:
    """Yield damages of a text in the form of a suffix."""
    string, middle = text.decode(), len(text) // 2
    entry = text.index(b"play")
    changed = {
        "cut": text[:middle],
        "cut-late": text[:-9],
        "cut-early": text[:20],
        "empty": b"",
        "blank": b" \n\t\n",
        "marked": b"\xef\xbb\xbf" + text,
        "marked-twice": b"\xef\xbb\xbf" * 2 + text,
        "utf-16": string.encode("utf-16"),
        "utf-16-be": string.encode("utf-16-be"),
        "utf-32": string.encode("utf-32"),
        "utf-32-le": string.encode("utf-32-le"),
        "latin-1": text.replace(b"Ann", b"\xc4nn"),
        "surrogate": text.replace(b"Ann", b"\xed\xa0\x80nn"),
        "nul": text[:entry] + b"\0" + text[entry:],
        "control": text[:entry] + b"\x1b" + text[entry:],
        "letter": text[:entry] + b"q" + text[entry:],
        "cr-only": text.replace(b"\n", b"\r") + b"\r{}\r",
        "hole": text[: entry - 40] + text[entry + 40 :],
        "tail": text + b"rubbish",
        "head": b"rubbish\n" + text,
        "zeros-after": text + bytes(600),
    }
    if suffix != "awn":
        changed["escaped-surrogate"] = text.replace(b'"Ann"', b'"\\ud800"')
        changed["no-brace"] = text.rstrip()[:-1]
    yield from ((f"{name}.{suffix}", data) for name, data in changed.items())


def packed_damages(suffix: str, text: bytes) -> Iterator[Damage]:
    """Yield damages of a packed text."""
    pack = PACK[suffix]
    packed = pack(text)
    flipped = bytearray(packed)
    flipped[-5] ^= 4
    changed = {
        "cut": packed[:-5],
        "cut-half": packed[: len(packed) // 2],
        "cut-head": packed[:5],
        "empty": b"",
        "flipped": bytes(flipped),
        "tail": packed + b"rubbish" * 5,
        "head": b"x" + packed,
        "plain": text,
        "nothing": pack(b""),
        "twice": pack(packed),
        "archive": pack(zip_of(("a.json", text))),
        "pdf": pack(FOREIGN["pdf"]),
    }
    yield from ((f"{name}.json.{suffix}", data) for name, data in changed.items())


def zip_of(*files: tuple[str | zipfile.ZipInfo, bytes], method: int = 8) -> bytes:
    """Return a zip archive."""
    with io.BytesIO() as file:
        with zipfile.ZipFile(file, "w", method) as archive:
            for name, data in files:
                archive.writestr(name, data)
        return file.getvalue()


def patched(data: bytes, mark: bytes, offset: int, value: bytes) -> bytes:
    """Return data with other bytes at an offset after the last mark."""
    start = data.rindex(mark) + offset
    return data[:start] + value + data[start + len(value) :]


def zip_damages(text: bytes) -> Iterator[Damage]:
    """Yield damages of zip archives."""
    good = zip_of(("a.json", text), ("b.json", text))
    local, central, end = b"PK\3\4", b"PK\1\2", b"PK\5\6"
    link = zipfile.ZipInfo("link.json")
    link.external_attr = 0o120777 << 16
    changed = {
        **{
            f"cut-{size}": good[:size]
            for size in (3, 200, len(good) // 2, len(good) - 60, len(good) - 5)
        },
        "no-head": good[30:],
        "head-name": patched(good, local, 30, b"x"),
        "head-mark": patched(good, local, 0, b"QK"),
        "encrypted": patched(good, central, 8, b"\1"),
        "strongly": patched(good, central, 8, b"\x41"),
        "patched": patched(good, central, 8, b"\x20"),
        "deflate64": patched(good, central, 10, b"\x09"),
        "bzip2": zip_of(("a.json", text), method=zipfile.ZIP_BZIP2),
        "lzma": zip_of(("a.json", text), method=zipfile.ZIP_LZMA),
        "crc": patched(good, central, 16, b"\0\0\0\0"),
        "too-small": patched(good, central, 24, struct.pack("<L", 100)),
        "far-away": patched(good, central, 42, struct.pack("<L", 2**31)),
        "zip64": patched(good, central, 24, b"\xff" * 4),
        "zip64-end": patched(good, end, 8, b"\xff" * 12),
        "central-mark": patched(good, central, 0, b"QK"),
        "central-place": patched(good, end, 16, struct.pack("<L", 2**31)),
        "central-size": patched(good, end, 12, struct.pack("<L", 2**31)),
        "data": patched(good, local, 200, b"\xff" * 9),
        "link": zip_of((link, b"/etc/passwd")),
        "inner": zip_of(("inner.zip", good)),
        "inner-tar": zip_of(("inner.tar.gz", text)),
        "no-name": zip_of(("zz", text)).replace(b"zz", b"\0z"),
        "no-record": zip_of(("a.txt", text)),
        "nothing": zip_of(),
        "damaged-inside": zip_of(("a.json.gz", gzip.compress(text)[:-9])),
        "spanned": b"PK\7\x08" + good[:-22],
        "renamed-tar": tar_of(("a.json", text)),
        "renamed-json": text,
        "empty": b"",
    }
    yield from ((f"{name}.zip", data) for name, data in changed.items())
    yield "renamed.json", good


def tar_of(*files: tuple[str, bytes], kind: bytes = b"0", size: int | None = None) -> bytes:
    """Return a tar archive whose members have a type and, by their headers, a size."""
    data = b""
    for name, content in files:
        info = tarfile.TarInfo(name)
        info.type, info.size, info.linkname = kind, len(content) if size is None else size, "x"
        data += info.tobuf(tarfile.GNU_FORMAT) + content + bytes(-len(content) % 512)
    return data + bytes(1024)


def tar_damages(text: bytes) -> Iterator[Damage]:
    """Yield damages of tar archives, plain and packed."""
    good = tar_of(("a.json", text), ("b.json", text))
    blocks = -(-len(text) // 512) * 512
    second = 512 + blocks
    number = bytearray(good[:512])
    number[124:136] = b"99999999999\0"
    number[148:156] = b"%06o\0 " % (sum(number) - sum(number[148:156]) + 256)
    changed = {
        **{f"cut-{end}": good[:end] for end in (100, 512, 900, second, second + 99, second + 600)},
        "no-end": good[:-1024],
        "half-end": good[:-700],
        "checksum": good[:second] + b"x" + good[second + 1 :],
        "number": bytes(number) + good[512:],
        "after-end": good + text,
        "link": tar_of(("a.json", b""), kind=b"2"),
        "hard-link": tar_of(("a.json", b""), kind=b"1"),
        "device": tar_of(("a.json", b""), kind=b"3"),
        "pipe": tar_of(("a.json", b""), kind=b"6"),
        "sparse": tar_of(("a.json", b""), kind=b"S"),
        "unknown": tar_of(("a.json", text), kind=b"Z"),
        "volumes": tar_of(("a.json", text), kind=b"M"),
        "too-long": tar_of(("a.json", text), size=2**20),
        "huge": tar_of(("a.json", text), size=2**60),
        "long-name": tar_of(("a.json", text), kind=b"L", size=2**40),
        "extended": tar_of(("a.json", b"99 path=b\n"), kind=b"x"),
        "extended-zero": tar_of(("a.json", b"0 path=b\n"), kind=b"x"),
        "extended-huge": tar_of(("a.json", text), kind=b"x", size=2**40),
        "inner": tar_of(("inner.tar", good)),
        "no-record": tar_of(("a.txt", text)),
        "nothing": bytes(1024),
        "renamed-zip": zip_of(("a.json", text)),
        "renamed-json": text,
        "empty": b"",
    }
    yield from ((f"{name}.tar", data) for name, data in changed.items())
    for suffix, pack in PACK.items():
        packed = pack(good)
        yield f"cut.tar.{suffix}", packed[: len(packed) // 2]
        yield f"cut-late.tar.{suffix}", packed[:-3]
        yield f"tail.tar.{suffix}", packed + b"rubbish" * 5
        yield f"cut-inside.tar.{suffix}", pack(good[: second + 99])
        yield f"json.tar.{suffix}", pack(text)
    yield "renamed-tar.json", good
    yield "renamed-tar.json.gz", gzip.compress(good)


def all_damages(forms: dict[str, bytes]) -> Iterator[Damage]:
    """Yield all damages; ``forms`` has a finished record by suffix."""
    for suffix, text in forms.items():
        yield from text_damages(suffix, text)
    text = forms["json"]
    for suffix in PACK:
        yield from packed_damages(suffix, text)
    yield from zip_damages(text)
    yield from tar_damages(text)
    for kind, data in FOREIGN.items():
        for suffix in ("json", "jsonl", "awn", "ndjson", "awn.gz", "zip", "tar", "tgz"):
            yield f"{kind}.{suffix}", data


def flips(data: bytes) -> Iterator[bytes]:
    """Yield the data with single bits flipped, all over it."""
    for place in range(0, len(data), max(1, len(data) // 60)):
        changed = bytearray(data)
        changed[place] ^= 1 << place % 8
        yield bytes(changed)


def with_checksums_of_tar(data: bytearray) -> bytearray:
    """Return the data with the right checksum in each block that looks like a header of tar."""
    for start in range(0, len(data) - 511, 512):
        if data[start + 257 : start + 262] == b"ustar":
            data[start + 148 : start + 156] = b" " * 8
            data[start + 148 : start + 156] = b"%06o\0 " % sum(data[start : start + 512])
    return data
