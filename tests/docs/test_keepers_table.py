"""The commands in the table for users of other programs run as they are printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from tests.running import run

PAGE = Path(__file__).parents[2] / "docs" / "keep" / "archive.md"
COMMANDS = re.findall(
    r"^\| `[^\n]+` \| `ancient-world ([^\n]+)` \|$", PAGE.read_text("utf-8"), re.MULTILINE
)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, which has the files that the commands name."""
    tags = {"event": "League", "date": "2026-05-01"}
    records = []
    for seed in range(3):
        match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=seed, tags=tags)
        play_out(match, [RandomBot(seed), RandomBot(seed + 10)])
        records.append(match.record)
    (tmp_path / "club").mkdir()
    lines = "".join(aw.to_json(record) + "\n" for record in records)
    (tmp_path / "club" / "league.jsonl").write_text(lines, "utf-8")
    (tmp_path / "league.jsonl").write_text(lines, "utf-8")
    aw.write_record(records[0], tmp_path / "game.json")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_page_has_the_table() -> None:
    """Commands are found in the page, so that the test below runs."""
    assert COMMANDS, f"no row such as | `jq ...` | `ancient-world ...` | in {PAGE}"


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_runs(command: str) -> None:
    """Each command ends well, and reports no record as left out."""
    done = run(*shlex.split(command))
    assert done.exit_code == 0, done.output
