"""A torn last line that could be the beginning of a valid one is only a warning; anything else is an error."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.bots import RandomBot, play_out
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.replay import with_checksums
from ancient_world.validation import check_stream
from tests.running import run


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Return the lines of a whole game, with checksums and an undo."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=3)
    play_out(match, [RandomBot(1), RandomBot(2)])
    told = list(record_lines(with_checksums(match.record, 10)))
    return [*told[:20], '{"undo":2}', *told[18:]]


def joined(lines: list[str], last: str) -> bytes:
    """Return whole lines, and a last one without a line feed."""
    return "".join(f"{line}\n" for line in lines).encode() + last.encode()


def codes(data: bytes) -> list[str]:
    """Return the codes of all problems of the last report."""
    *_, report = check_stream(data, name="game.jsonl")
    return [problem.code for problem in report.problems]


def first_of(lines: list[str], kind: str) -> int:
    """Return the index of the first line of a kind."""
    return next(place for place, line in enumerate(lines) if f'"{kind}"' in line)


@pytest.mark.parametrize("kind", ["action", "undo", "sha256", "result"])
def test_every_beginning_of_a_right_line(lines: list[str], kind: str) -> None:
    """Each proper beginning of a valid line is torn, not wrong."""
    place = first_of(lines, kind)
    for end in range(1, len(lines[place])):
        data = joined(lines[:place], lines[place][:end])
        told = list(check_stream(data, name="game.jsonl"))[-1]
        assert told.ok, lines[place][:end]
        assert told.problems[0].code == "torn-line"


def test_the_beginning_of_another_record(lines: list[str]) -> None:
    """The torn beginning of another record after a record is a warning."""
    for before in (lines, lines[:30]):
        for end in range(1, len(lines[0]), 7):
            assert codes(joined(before, lines[0][:end])) == ["torn-line"]


@pytest.mark.parametrize(
    "rubbish",
    [
        "rubbish", "\0\0\0\0", '{"player":0,"action":{}}}', '{"pplayer":0', '{"player":"a",', "[",
        '{"undo":true,', '{"Undo', '{"undo" 3', "{'undo':3", '{"action":[', '{"player":0,"undo":',
        '{"entries":5,"result":"x', '{"player":0,"player":1', '"', '{"after":"', "nul", "{,",
    ],
)  # fmt: skip
def test_rubbish_is_an_error(lines: list[str], rubbish: str) -> None:
    """A last line that no valid line begins with makes the record invalid."""
    (report,) = check_stream(joined(lines[:30], rubbish), name="game.jsonl")
    assert report.status == "invalid"
    assert "torn-line" not in [problem.code for problem in report.problems]


def test_after_the_footer(lines: list[str]) -> None:
    """After the footer only the beginning of another record counts as torn."""
    for entry in (lines[5], lines[-1]):
        (report,) = check_stream(joined(lines, entry[:-3]), name="game.jsonl")
        assert report.status == "invalid"


def test_a_long_torn_line(lines: list[str]) -> None:
    """A long torn line is checked in linear time."""
    for part in ('"x":1,', '"player":0,', '"entries":[[[['):
        (report,) = check_stream(joined(lines[:30], "{" + part * 50_000), name="game.jsonl")
        assert report.status == "invalid"


@pytest.mark.parametrize("cut", [lambda line: line[:-9], lambda line: line[:1], lambda _: ""])
def test_a_lost_footer(lines: list[str], cut: Callable[[str], str], tmp_path: Path) -> None:
    """A game without its footer is valid, with the warning that its result is missing."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(joined(lines[:-1], cut(lines[-1])))
    (report,) = aw.check_file(path)
    assert report.status == "valid"
    assert report.problems[-1].code == "no-result"
    assert report.problems[-1].warning
    told = run("validate", path)
    assert told.exit_code == 0
    assert "result not checked" in told.output.splitlines()[-2]
    (result,) = archive.validate_many(path)
    assert "no-result" in [problem.code for problem in result.problems]
    summed = run("validate", path, "--jobs", "1")
    assert "no-result" in summed.output


def test_strict(lines: list[str], tmp_path: Path) -> None:
    """Strict checks report torn, unfinished and resultless records as problems."""
    whole, torn, open_, lost = (tmp_path / f"{name}.jsonl" for name in ("a", "b", "c", "d"))
    whole.write_bytes(joined(lines, ""))
    torn.write_bytes(joined(lines[:30], lines[30][:9]))
    open_.write_bytes(joined(lines[:30], ""))
    lost.write_bytes(joined(lines[:-1], ""))
    for path, expected in (
        (whole, []),
        (torn, ["torn-line", "unfinished"]),
        (open_, ["unfinished"]),
        (lost, ["no-result"]),
    ):
        code = 1 if expected else 0
        (report,) = aw.check_file(path, strict=True)
        assert [problem.code for problem in report.problems] == expected
        assert report.ok is not bool(expected)
        assert aw.validate(path.read_bytes(), strict=True).ok is report.ok
        (result,) = archive.validate_many(path, strict=True)
        assert [problem.code for problem in result.problems] == expected
        for options in ((), ("--jobs", "1"), ("--json",), ("--format", "sarif")):
            told = run("validate", path, "--strict", *options)
            assert told.exit_code == code, (path, options)
            assert run("validate", path, *options).exit_code == 0
    finished = aw.read_record(whole)
    assert aw.validate(finished, strict=True).ok
    assert not aw.validate(aw.Record(finished.header, finished.entries[:9]), strict=True).ok
    assert json.loads(aw.to_json(aw.validate(finished)))["report"]["ok"]
