"""No damaged file passes in silence or ends in a foreign error, however it is read."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world import archive
from ancient_world.cli.app import app
from ancient_world.records.files.record_file import record_lines_in_format
from tests.archive.damages import PACK, all_damages, flips, tar_of, with_checksums_of_tar, zip_of


@pytest.fixture(scope="module")
def record() -> aw.Record:
    """Return a finished game."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7)
    while isinstance(decision := match.pending(), aw.Decision):
        match.apply(decision.actions[0])
    return match.record


def text_of(record: aw.Record, form: str) -> bytes:
    """Return a record in a form."""
    return b"".join(line.encode() + b"\n" for line in record_lines_in_format(form, record))


def told(path: Path) -> list[str]:
    """Return the codes of what is wrong with a file; every way of reading must agree that something is."""
    rows = list(archive.validate_many(path, strict=True))
    codes = [problem.code for row in rows for problem in row.problems]
    read = 0
    for stored in archive.iterate_records(path):
        try:
            stored.record()
        except aw.InvalidDocument:
            continue
        read += 1
    assert all(problem.message.strip() for row in rows for problem in row.problems)
    assert read >= sum(row.is_ok for row in rows)
    for report in aw.check_file(path, strict=True):
        assert report.ok or report.problems
    return codes


def test_every_damage_is_told(tmp_path: Path, record: aw.Record) -> None:
    """Each of hundreds of damaged files of every form gives a problem with a sentence."""
    forms = {form: text_of(record, form) for form in ("json", "jsonl", "awn")}
    damages = list(all_damages(forms))
    assert len(damages) >= 250
    assert [name for name, count in Counter(name for name, _ in damages).items() if count > 1] == []
    for name, data in damages:
        path = tmp_path / name
        path.write_bytes(data)
        assert told(path), name
        path.unlink()


def test_the_command_tells_every_damage(tmp_path: Path, record: aw.Record) -> None:
    """A strict check of a folder of damaged files names each of them, and other commands read what is left."""
    forms = {form: text_of(record, form) for form in ("json", "jsonl", "awn")}
    damages = dict(all_damages(forms))
    for name, data in damages.items():
        (tmp_path / name).write_bytes(data)
    done = CliRunner().invoke(app, ["validate", "--strict", str(tmp_path)])
    assert done.exit_code == 2
    assert [name for name in damages if f"{tmp_path / name}" not in done.stdout] == []
    done = CliRunner().invoke(app, ["records", "merge", str(tmp_path), "--out", "-"])
    assert (done.exit_code, isinstance(done.exception, SystemExit)) == (2, True)


@pytest.mark.parametrize("kind", [*PACK, "zip"])
def test_flipped_bits(tmp_path: Path, record: aw.Record, kind: str) -> None:
    """A flipped bit in a file with a checksum is told, or changes nothing that is read."""
    text = text_of(record, "json")
    packed = zip_of(("a.json", text)) if kind == "zip" else PACK[kind](text)
    path = tmp_path / (f"a.{kind}" if kind == "zip" else f"a.json.{kind}")
    for data in flips(packed):
        path.write_bytes(data)
        if not told(path):
            assert [stored.record() for stored in archive.iterate_records(path)] == [record]


def test_flipped_bits_in_the_headers_of_tar(tmp_path: Path, record: aw.Record) -> None:
    """A flipped bit in a header is told."""
    good = tar_of(("a.json", text_of(record, "json")))
    path = tmp_path / "a.tar"
    for head in flips(good[:512]):
        path.write_bytes(head + good[512:])
        assert told(path), head


def test_random_changes_end_in_no_foreign_error(tmp_path: Path, record: aw.Record) -> None:
    """Whatever is changed in an archive, headers with right checksums included, it is read or refused."""
    text = text_of(record, "json")
    archives = {
        "a.tar": tar_of((f"{'a' * 90}.json", text), ("b.json", text)),
        "b.tar.gz": PACK["gz"](tar_of(("a.json", text))),
        "c.zip": zip_of(("a.json", text), ("b.json", text)),
    }
    generator = random.Random(5)
    for number in range(240):
        name = sorted(archives)[number % 3]
        data = bytearray(archives[name])
        for _ in range(generator.randint(1, 5)):
            place, size = generator.randrange(len(data)), generator.choice([0, 1, 1, 4, 512])
            data[place : place + size] = generator.choice(
                [b"\0", b"\xff", b"9", b"", generator.randbytes(4)]
            )
        (tmp_path / name).write_bytes(with_checksums_of_tar(data) if name == "a.tar" else data)
        told(tmp_path / name)
