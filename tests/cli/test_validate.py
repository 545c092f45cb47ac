"""Test what ``validate`` prints about one record or many."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from ancient_world import archive
from tests.running import run


@pytest.fixture(scope="module")
def texts() -> tuple[str, ...]:
    """Return the texts of records of short games."""
    games = archive.simulate_many("tides-of-time", 12, bots=["random"] * 2, records=True)
    return tuple(game.record for game in games if game.record is not None)


def wrong(text: str) -> str:
    """Return the record with a card that nobody has."""
    document = json.loads(text)
    entry = next(e for e in document["record"]["entries"] if e["player"] is not None)
    entry["action"]["card"] = "citadell"
    return json.dumps(document, separators=(",", ":"))


def test_many_valid_records_are_counted(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """For a file of many records a summary is printed; valid records are listed only on request."""
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(texts) + "\n", encoding="ascii")
    output = run("validate", path).output
    assert "valid:" not in output
    assert "12 records" in output
    assert run("validate", path, "--each").output.count("valid: a finished game") == 12
    path.write_text("\n".join(texts[:3]) + "\n", encoding="ascii")
    assert run("validate", path).output.count("valid: a finished game") == 3
    output = run("validate", path, "--only-problems").output
    assert "valid:" not in output
    assert "3 records" in output


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_a_summary_always(tmp_path: Path, texts: tuple[str, ...], form: str) -> None:
    """Machine-readable output stands alone on standard output; the summary goes to standard error."""
    path = tmp_path / "game.json"
    path.write_text(texts[0], encoding="ascii")
    result = run("validate", path, "--format", form)
    assert "1 record, " in result.stderr
    assert "actions a second" not in result.stdout


def test_only_problems_as_rows(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """``--only-problems`` leaves rows of valid records out of the output, but not out of the file of results."""
    path, out = tmp_path / "games.jsonl", tmp_path / "rows.jsonl"
    path.write_text("\n".join([*texts[:4], wrong(texts[4]), *texts[5:]]), encoding="ascii")
    (row,) = map(json.loads, run("validate", path, "--json", "--only-problems").stdout.splitlines())
    assert (row["number"], row["players"]) == (4, ["random 1", "random 2"])
    run("validate", path, "--json", "--only-problems", "--out", out)
    assert out.read_bytes().count(b"\n") == 12


@pytest.mark.parametrize("number", [0, 4])
def test_the_position_before_a_problem(
    tmp_path: Path, texts: tuple[str, ...], number: int
) -> None:  # fmt: skip
    """The printed ``show`` command shows the board before the problem, even if later entries are wrong, too."""
    records = list(texts)
    records[number] = wrong(texts[number]).replace('"winners"', '"winnerz"')
    path = tmp_path / "some games.jsonl"
    path.write_text("\n".join(records), encoding="ascii")
    output = run("validate", path).output
    (line,) = (line for line in output.splitlines() if "the position before it:" in line)
    program, *command = shlex.split(line.partition(": ")[2])
    assert program == "ancient-world"
    assert command[:2] == ["show", str(path)]
    assert ("--record" in command) is bool(number)
    shown = run(*command)
    assert shown.exit_code == 0, shown.output
    assert "Round 1" in shown.output or "round 1" in shown.output.lower()
    at = command.index("--at")
    assert run(*command[:at]).exit_code == 2  # the record cannot be read as a whole


def test_show_tells_of_records_that_are_not_there(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """``show`` reports an index beyond the records and a point beyond the entries."""
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(texts), encoding="ascii")
    assert "no record 12" in run("show", path, "--record", "12").output
    assert run("show", path, "--record", "12").exit_code == 2
    assert "fewer than --at" in run("show", path, "--record", "11", "--at", "999").output
    assert run("show", path, "--record", "11", "--at", "3").exit_code == 0


def test_text_to_mend_by(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """A problem is printed with its line, a mark under the column, the legal actions, and the nearest one's differences."""
    path = tmp_path / "game.json"
    path.write_text(wrong(texts[0]), encoding="ascii")
    lines = run("validate", path).output.splitlines()
    place, _, snippet, mark, expected, nearest, position, *_ = lines
    column = int(place.removeprefix(f"{path}:1:").partition(":")[0])
    assert snippet[mark.index("^") :].startswith(wrong(texts[0])[column - 1 :][:20])
    assert expected.startswith("    expected: ")
    assert nearest.startswith("    nearest: ")
    assert 'action.card: "citadell" -> "' in nearest
    assert position.startswith("    the position before it: ancient-world show ")


def test_a_mark_under_wide_characters(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """Characters that take two columns on a screen count as two before the mark."""
    path = tmp_path / "game.json"
    text = texts[0].replace('"random 1"', '"漢字"', 1).replace('"options"', '"optionz"')
    path.write_text(text, encoding="utf-8")
    lines = run("validate", path).output.splitlines()
    at = next(at for at, line in enumerate(lines) if "did you mean options?" in line)
    snippet, mark = lines[at + 2 : at + 4]
    before = snippet.partition('"optionz"')[0]
    assert "漢字" in before
    assert mark == " " * cell_len(before) + "^"


def test_a_log_in_a_file(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """``--out findings.sarif`` writes what ``--format sarif`` prints, completely or not at all."""
    path, out = tmp_path / "games.jsonl", tmp_path / "out" / "findings.sarif"
    path.write_text("\n".join([wrong(texts[0]), *texts[1:]]), encoding="ascii")
    printed = run("validate", path, "--format", "sarif", "--out", out)
    assert printed.exit_code == 1
    assert json.loads(out.read_bytes()) == json.loads(printed.stdout)
    assert [each.name for each in out.parent.iterdir()] == [out.name]
    assert run("validate", path, "--out", out).exit_code == 2
    again = run("validate", path, "--out", out, "--resume")
    assert again.exit_code == 2
    assert "this file is complete" in again.output
    rows = tmp_path / "rows.jsonl"
    printed = run("validate", path, "--format", "sarif", "--out", rows)
    assert rows.read_bytes().count(b"\n") == 12
    partial = out.with_name("findings.sarif.partial")
    log = out.read_bytes()
    out.unlink()
    partial.write_bytes(b"".join(rows.read_bytes().splitlines(keepends=True)[:5]))
    assert run("validate", path, "--out", out, "--resume").exit_code == 1
    assert out.read_bytes() == log
    assert not partial.exists()


def test_names_in_annotations_and_logs(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """Names of files are escaped in annotations and logs."""
    path = tmp_path / "a,b: 100%.json"
    path.write_text(wrong(texts[0]), encoding="ascii")
    (line,) = run("validate", path, "--format", "github").stdout.splitlines()
    assert line.startswith("::error file=")
    assert "a%2Cb%3A 100%25.json,line=1,col=" in line
    (log,) = json.loads(run("validate", path, "--format", "sarif").stdout)["runs"]
    place = log["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("/a%2Cb%3A%20100%25.json")


@pytest.mark.parametrize("form", ["text", "github"])
def test_names_begin_no_lines(tmp_path: Path, texts: tuple[str, ...], form: str) -> None:
    """Names of files and players can neither start a line of output nor control the terminal."""
    path = tmp_path / "a\n::error ::b\x1b[2J.json"
    named = texts[0].replace('"random"', r'"Eve\n::warning ::x\u001b[2J"')
    path.write_text(wrong(named), encoding="ascii")
    output = run("validate", path, "--format", form).stdout
    assert "\x1b" not in output
    assert [line for line in output.splitlines() if line.startswith("::")] == (
        [] if form == "text" else output.splitlines()
    )
    assert output.count("::warning ::x") == output.count("Eve")


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("to_a_file", [True, False])
def test_a_progress_bar_and_the_output(
    tmp_path: Path, texts: tuple[str, ...], *, to_a_file: bool
) -> None:
    """With a progress bar on the terminal, output to a file leaves it out, and output to the terminal stands above it."""
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(map(wrong, texts)), encoding="ascii")
    drawn, output = on_a_terminal(path, to_a_file=to_a_file)
    assert "left:" in drawn
    assert output.count(f"{path}:") == (12 if to_a_file else 0)
    assert drawn.count(f"{path}:") == (0 if to_a_file else 12)
    assert not re.search(rf"left:[^\r\n]*{re.escape(str(path))}", drawn)


def on_a_terminal(path: Path, *, to_a_file: bool) -> tuple[str, str]:
    """Return what a terminal shows while a file is checked, and what goes to the pipe."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "ancient_world", "validate", str(path)],
        stdout=subprocess.PIPE if to_a_file else theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "300"},
    ) as process:
        os.close(theirs)
        drawn = b""
        with contextlib.suppress(OSError):  # the process has closed its end
            while part := os.read(ours, 65_536):
                drawn += part
        output = process.stdout.read() if process.stdout else b""
    os.close(ours)
    return drawn.decode(), output.decode()
