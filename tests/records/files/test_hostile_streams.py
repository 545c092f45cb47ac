"""Hostile streams give reports, and no errors but our own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.replay import with_checksums
from ancient_world.validation import check_stream
from tests.fuzzing import rounds

NAMES = ("", "x.json", "x.jsonl", "x.jsonl.gz")


@cache
def sources() -> tuple[bytes, ...]:
    """Return texts to damage: a document, lines, a journal with an undo, several records."""
    match = aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=5)
    play_out(match, [RandomBot(1), RandomBot(2)])
    record = with_checksums(match.record, 20)
    lines = list(record_lines(record))
    short = list(record_lines(aw.Record(record.header, record.entries[:12])))
    undone = [*lines[:30], '{"undo":4}', *lines[26:]]
    texts = (
        aw.to_json(record, indent=1),
        "\n".join(lines),
        "\n".join(undone),
        "\n".join([*short, aw.to_json(record), *short[:-1], *short]),
    )
    return tuple(text.encode() for text in texts)


def spoil(data: bytes, rng: aw.SeededRandom) -> bytes:
    """Return data with some bytes changed, lost, doubled or moved."""
    spoilt = bytearray(data)
    for _ in range(1 + rng.randrange(4)):
        at, other = rng.randrange(len(spoilt)), rng.randrange(len(spoilt))
        size = (1, 1, 5, 40, 400)[rng.randrange(5)]
        kind = rng.randrange(6)
        if kind == 0:
            spoilt[at : at + 1] = bytes([rng.randrange(256)])
        elif kind == 1:
            del spoilt[at : at + size]
        elif kind == 2:
            spoilt[at:at] = spoilt[other : other + size]
        elif kind == 3:
            line = spoilt.find(b"\n", at) + 1
            del spoilt[line : spoilt.find(b"\n", line) + 1 or None]
        elif kind == 4:
            junk = (
                b"{}",
                b"[]",
                b"null",
                b'{"undo":1e9}',
                b'{"after":3,"sha256":7}',
                b'{"result":3}',
                b"\n",
                b'"\\ud800"',
                b"9" * 400,
            )
            spoilt[at:at] = junk[rng.randrange(len(junk))]
        else:
            del spoilt[at:]
        if not spoilt:
            spoilt += b"{"
    return bytes(spoilt)


def look_at(data: bytes, name: str) -> None:
    """Check a stream, and every property of its reports."""
    for number, report in enumerate(check_stream(data, name=name)):
        assert report.number == number
        assert report.status in {"valid", "unfinished", "invalid", "unreadable"}
        assert report.ok == all(problem.warning for problem in report.problems)
        height = data.count(b"\n") + 1
        for problem in report.problems:
            assert problem.message
            assert problem.line is None or 1 <= problem.line <= height
            assert problem.column is None or problem.column >= 1
        aw.to_json(report)


@pytest.mark.fuzz
@pytest.mark.parametrize(
    "part", [0, *[pytest.param(part, marks=pytest.mark.long) for part in range(1, 4)]]
)
def test_spoilt_streams(part: int) -> None:
    """Hundreds of damaged streams give proper reports."""
    rng = aw.SeededRandom(77, part)
    for number in range(rounds(100)):
        data = spoil(sources()[number % 4], rng)
        look_at(data, NAMES[rng.randrange(3)])


@pytest.mark.fuzz
@given(st.binary(max_size=200), st.sampled_from(NAMES))
@settings(max_examples=rounds(75), deadline=None)
def test_any_bytes(data: bytes, name: str) -> None:
    """Arbitrary bytes give proper reports."""
    look_at(data, name)


@pytest.mark.fuzz
def test_spoilt_journals(tmp_path: Path) -> None:
    """A damaged journal can be resumed, or is rejected and left unchanged."""
    path = tmp_path / "match.jsonl"
    rng = aw.SeededRandom(78)
    for _ in range(rounds(75)):
        data = spoil(sources()[2].rsplit(b"\n", 1)[0] + b"\n", rng)
        path.write_bytes(data)
        try:
            with aw.Journal.resume(path, fsync="never") as journal:
                assert aw.validate(journal.match.record).ok
        except aw.AncientWorldError:
            assert path.read_bytes() == data
