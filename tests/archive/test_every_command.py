"""Every command on records selects the same records by ``--where``, and counts the files that it does not read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import running
from tests.archive.test_copying import records_in

SELECTING = {
    "records grep": "--out out.jsonl",
    "records merge": "--out out.jsonl",
    "records dedupe": "--out out.jsonl",
    "records sort": "--by length --out out.jsonl",
    "records sample": "-n 100 --out out.jsonl",
    "records head": "-n 100 --out out.jsonl",
    "records split": "--into out",
}
"""The commands that write the records which meet the conditions, with where they write them."""
COUNTING = {
    **SELECTING,
    "records table": "--out out.csv",
    "records edit": "--drop notes --into out",
    "records upgrade": "--into out",
    "records players": "",
    "records stats": "",
    "records query": "--ready players",
    "records query --keep k.sqlite": "--ready players",
    "validate": "",
    "validate --mend": "",
}
"""The commands that read folders, with arguments that they need."""
CONDITIONS = ["name~game-1", "line=1", "name~nowhere", "score>50", "action=play", "round=2"]


@pytest.mark.parametrize("where", CONDITIONS)
def test_every_command_selects_the_same_records(
    where: str, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The selected records are those with a row in the table of moves, or of games, that meets the condition."""
    monkeypatch.chdir(tmp_path)
    done = running.run("records", "table", archive, "--moves", "moves.jsonl", "--where", where)
    assert done.exit_code == 0, done.output
    rows = [json.loads(line) for line in Path("moves.jsonl").read_text("utf-8").splitlines()]
    expected = [
        str(path) for path in sorted(archive.iterdir()) if str(path) in {r["name"] for r in rows}
    ]
    records = [records_in(Path(path))[0] for path in expected]
    for number, (command, more) in enumerate(SELECTING.items()):
        out = tmp_path / f"out-{number}"
        words = more.replace("out.jsonl", f"{out}.jsonl").replace("--into out", f"--into {out}")
        running.run(*command.split(), archive, *words.split(), "--where", where)
        files = [path for path in tmp_path.rglob("*.json*") if out.name in str(path)]
        written = records_in(*files) if files else []
        assert sorted(map(str, written)) == sorted(map(str, records)), command


def test_validate_selects_the_same_records(archive: Path) -> None:
    """``validate`` checks the records of the selected file alone, with one worker and with two."""
    for jobs in ("1", "2"):
        done = running.run(
            "validate", archive, "--where", "name~game-1", "--jobs", jobs, "--format", "json"
        )
        checked = [json.loads(line)["name"] for line in done.stdout.splitlines()]
        assert checked == [str(archive / "game-1.json")]


@pytest.mark.parametrize("command", COUNTING)
def test_files_that_are_not_read_are_counted(
    command: str, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder with other files says at its end how many there are, once."""
    monkeypatch.chdir(tmp_path)
    (archive / "notes.txt").write_text("Friday", "utf-8")
    (archive / "scan.PDF").write_bytes(b"%PDF-")
    done = running.run(*command.split(), *COUNTING[command].split(), archive)
    assert done.exit_code == 0, done.output
    assert done.stderr.count("2 files were not read: .PDF 1, .txt 1") == 1


@pytest.mark.parametrize("where", ["tag.=1", ".=1", "score", "tag"])
def test_a_condition_needs_a_column_and_a_comparison(where: str, archive: Path) -> None:
    """A condition without a member after its dot, or without a comparison, is refused."""
    done = running.run("records", "grep", archive, "--where", where)
    assert done.exit_code == 2
    assert "is not a condition" in done.stderr or "has no column" in done.stderr
