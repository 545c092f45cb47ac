"""Test the work of an archive's keeper: damaged records in every output format, interruptions and full disks."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from ancient_world import archive
from tests import running
from tests.archive import keepers
from tests.batch.helpers import lines, without_speed

pytestmark = pytest.mark.long

FORMS = ("text", "json", "sarif", "github")
COMMAND = (sys.executable, "-m", "ancient_world", "validate")


run = partial(running.run, "validate")


def test_every_form_says_the_same(tmp_path: Path) -> None:
    """Every output format reports the same problems for folders, globs and single files."""
    assert keepers.keep(tmp_path, 96, 24) >= 24


@pytest.mark.parametrize(
    ("form", "options"),
    [("text", ()), ("json", ("--jobs", "2")), ("sarif", ("--jobs", "2")), ("github", ("--send",))],
)
def test_a_stream_says_the_same(file: Path, form: str, options: tuple[str, ...]) -> None:
    """Standard input gives the same problems as the file, under the name ``-``."""
    done = subprocess.run(
        [*COMMAND, "-", "--format", form, "--only-problems", *options],
        input=file.read_bytes(), capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    at_once = list(keepers.READERS[form](done.stdout.decode()))
    assert at_once == [problem._replace(file="-") for problem in keepers.told(form, file)]
    assert at_once


@pytest.mark.parametrize("form", FORMS)
def test_a_resumed_run_prints_the_same(
    tmp_path: Path, file: Path, form: str
) -> None:  # fmt: skip
    """A resumed run prints the problems that the earlier run found, too, so that its output is that of a complete run."""
    out = tmp_path / "out" / "rows.jsonl"
    options = (file, "--format", form, "--out", out)
    once = run(*options)
    rows = out.read_bytes()
    out.unlink()
    rows_left = b"".join(rows.splitlines(keepends=True)[:7])
    out.with_name("rows.jsonl.partial").write_bytes(rows_left + b'{"na')
    again = run(*options, "--resume")
    assert without_speed(once.stdout) == without_speed(again.stdout)
    assert rows == out.read_bytes()


@pytest.mark.parametrize("form", FORMS)
def test_an_interrupted_run_keeps_its_results(
    tmp_path: Path, file: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After Ctrl-C the output so far is well-formed, and the written results can be resumed."""
    out = tmp_path / "out" / "rows.jsonl"
    add = archive.CheckSummary.add

    def interrupted(self: archive.CheckSummary, result: archive.CheckedRecord) -> None:
        if result.number == 7:
            raise KeyboardInterrupt
        add(self, result)

    monkeypatch.setattr(archive.CheckSummary, "add", interrupted)
    stopped = run(file, "--format", form, "--out", out)
    assert stopped.exit_code == 130
    monkeypatch.undo()
    (problem,) = keepers.READERS[form](stopped.stdout)
    assert (problem.line, problem.code) == (6, "not-now")
    if form == "sarif":
        (log,) = json.loads(stopped.stdout)["runs"]
        assert log["invocations"] == [{"executionSuccessful": False}]
    assert run(file, "--out", out, "--resume").exit_code == 1
    assert lines(archive.validate_many(file)) == out.read_bytes()


@pytest.mark.parametrize("form", FORMS)
def test_unreadable_files_are_reported_among_others(
    tmp_path: Path, file: Path, form: str
) -> None:  # fmt: skip
    """A missing file and a truncated one are problems of their own; the other files are checked."""
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(file.read_bytes())[:-200])
    missing = tmp_path / "absent.json"
    result = run(missing, cut, file, "--format", form)
    assert result.exit_code == 2
    problems = [
        problem for problem in keepers.READERS[form](result.stdout) if problem.file == str(file)
    ]
    assert [problem.code for problem in problems] == ["not-now", "truncated"]
    assert str(missing) in result.stdout
    assert "cut-off" in result.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("form", FORMS)
def test_a_full_disk_behind_standard_output(tmp_path: Path, file: Path, form: str) -> None:
    """A full disk behind standard output is reported once, without a traceback; the written results can be resumed."""
    out = tmp_path / "out" / "rows.jsonl"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, str(file), "--format", form, "--out", str(out)],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["standard output: No space left on device"]
    assert run(file, "--out", out, "--resume", "--force").exit_code == 1
    assert lines(archive.validate_many(file)) == out.read_bytes()


def test_a_disk_that_fills_up_loses_no_row(tmp_path: Path, file: Path) -> None:
    """If the disk fills up, all rows that fit are stored, and ``--resume`` adds the rest."""
    resource = pytest.importorskip("resource")
    import signal

    def small() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (9_000, 9_000))

    out = tmp_path / "out" / "rows.jsonl"
    done = subprocess.run(
        [*COMMAND, str(file), "--out", str(out)],
        preexec_fn=small, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    rows = lines(archive.validate_many(file))
    partial = out.with_name("rows.jsonl.partial").read_bytes()
    assert 5_000 < len(partial) <= 9_000
    assert rows.startswith(partial)
    assert run(file, "--out", out, "--resume").exit_code == 1
    assert out.read_bytes() == rows


PROGRAM = """
import sys
from pathlib import Path

from ancient_world.cli.app import app

form, *names = sys.argv[1:]
for name in names:
    try:
        app(["validate", f"{name}.jsonl", "--format", form, "--out", f"{name}.sarif"])
    except SystemExit as end:
        peak = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
        print("peak", end.code, peak, file=sys.stderr)
    print("== end", flush=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
@pytest.mark.parametrize("form", FORMS)
def test_memory_is_flat_in_every_form(tmp_path: Path, form: str) -> None:
    """Five times as many problems (20 MB of records) need less than 10 MB more memory."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="ascii")
    line = b'{"format":"ancient-world/record","record":{"entries":[]},"a":"%s"}\n' % (b"x" * 80_000)
    counts = (50, 250)
    for count in counts:
        (tmp_path / f"{count}.jsonl").write_bytes(count * line)
    done = subprocess.run(
        [sys.executable, str(program), form, *map(str, counts)],
        cwd=tmp_path, capture_output=True, text=True, check=False, env=os.environ,
    )  # fmt: skip
    rows = [row.split() for row in done.stderr.splitlines() if row.startswith("peak ")]
    assert [code for _, code, _ in rows] == ["1", "1"], done.stderr
    peaks = [int(peak) for _, _, peak in rows]
    outputs = done.stdout.split("== end\n")[:-1]
    for count, text in zip(counts, outputs, strict=True):
        assert len(list(keepers.READERS[form](text))) == count
        log = json.loads((tmp_path / f"{count}.sarif").read_bytes())
        assert len(log["runs"][0]["results"]) == count
    assert peaks[1] - peaks[0] < 10_000, peaks
