"""Test ``validate --mend``: the printed mends, and the records that ``--write`` writes."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive import iterate_records
from tests import running

run = partial(running.run, "validate")


@pytest.fixture(scope="module")
def right() -> list[str]:
    """Return the records of three finished games as texts."""
    games = archive.simulate_many("tides-of-time", 3, bots=["random"] * 2, records=True)
    return [game.record for game in games if game.record is not None]


@pytest.fixture
def league(tmp_path: Path, right: list[str]) -> Path:
    """Return a file of the records, of which the second has a slip and the third another result."""
    third = json.loads(right[2])
    third["record"]["result"]["scores"][0] += 1
    path = tmp_path / "league.jsonl"
    lines = [right[0], right[1].replace('"play"', '"pray"', 1), json.dumps(third)]
    path.write_text("\n".join(lines) + "\n", encoding="ascii")
    return path


def test_the_best_mend_comes_after_the_problems(league: Path) -> None:
    """The best mend is printed after the problems, with its reason, its percentage and a diff; so is the lack of a mend."""
    result = run(league, "--mend")
    assert result.exit_code == 1
    lines = [line.strip() for line in result.stdout.splitlines()]
    (at_mend,) = [at for at, line in enumerate(lines) if line.startswith("a mend, ")]
    assert "% sure: Entry 2 is misspelt (random 1: play " in lines[at_mend]
    assert lines[at_mend + 2 : at_mend + 4] == ["--- record", "+++ mended"]
    assert lines[at_mend + 7].startswith('-{"player":0,"action":{"type":"pray"')
    assert lines[at_mend + 8].startswith('+{"player":0,"action":{"type":"play"')
    assert lines.count("no mend is offered") == 1


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_machines_get_the_patch(league: Path, form: str) -> None:
    """``json`` and ``sarif`` have patch, reason, percentage and diff of each mend, if asked for with ``--mend``."""
    printed = run(league, "--mend", "--format", form).stdout
    if form == "json":
        rows = [json.loads(line) for line in printed.splitlines()]
        assert [bool(row["mends"]) for row in rows] == [False, True, False]
        mend = rows[1]["mends"][0]
    else:
        mend = json.loads(printed)["runs"][0]["results"][0]["properties"]["mends"][0]
    assert mend["patch"][0]["path"] == "/record/entries/2"
    assert mend["why"].startswith("Entry 2 is misspelt")
    assert 0.5 < mend["sure"] <= 1
    assert mend["diff"][0] == "--- record"
    assert "mends" not in run(league, "--format", form).stdout


def test_the_mended_records(tmp_path: Path, league: Path, right: list[str]) -> None:
    """Valid records and sure mends are written; records without a mend are counted and kept in another file."""
    before, out = league.read_bytes(), tmp_path / "mended.jsonl"
    result = run(league, "--mend", "--write", out, "--sure", "80")
    assert result.exit_code == 1
    assert f"2 records written to {out}, 1 of them mended" in result.stderr
    assert f"1 record is left unchanged in {out}.left" in result.stderr
    assert [aw.to_json(stored.record()) for stored in iterate_records([str(out)])] == right[:2]
    assert league.read_bytes() == before


def test_nothing_is_written_without_write(tmp_path: Path, league: Path) -> None:
    """Only ``--write`` writes a file; existing ones are overwritten only with ``--force``, inputs never."""
    run(league, "--mend")
    assert list(tmp_path.iterdir()) == [league]
    refused = run(league, "--mend", "--write", league, "--force")
    assert (refused.exit_code, "this is an input and cannot be the output" in refused.stderr) == (
        2,
        True,
    )
    out = tmp_path / "mended.jsonl"
    out.write_text("mine", encoding="ascii")
    assert run(league, "--mend", "--write", out).exit_code == 2
    assert out.read_text(encoding="ascii") == "mine"
    assert run(league, "--mend", "--write", out, "--sure", "80", "--force").exit_code == 1
    assert len(list(iterate_records([str(out)]))) == 2


@pytest.mark.parametrize(
    ("options", "named"),
    [(["--write", "out.jsonl"], "--write"), (["--mend", "-j", "2"], "--jobs")],
)
def test_options_that_do_not_go_together(league: Path, options: list[str], named: str) -> None:
    """Options that exclude each other are refused before any file is read."""
    refused = run(league, *options)
    assert refused.exit_code == 2
    assert named in refused.stderr
    assert refused.stdout == ""


def test_what_is_no_record(tmp_path: Path) -> None:
    """A file that is no record gives the same exit code as without ``--mend``, and nothing is written."""
    path, out = tmp_path / "notes.json", tmp_path / "mended.json"
    path.write_text("no record", encoding="ascii")
    assert run(path, "--mend", "--write", out).exit_code == run(path).exit_code
    assert not out.exists()
