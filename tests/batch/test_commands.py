"""Test the commands on many records: exit codes, results, resuming after a kill, stopping at the first problem."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import ancient_world as aw
from ancient_world import archive
from ancient_world.cli import progress as progress_bars
from tests.batch.helpers import lines
from tests.running import run

COMMAND = (sys.executable, "-m", "ancient_world")
HEEDING = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore it
runpy.run_module("ancient_world", run_name="__main__", alter_sys=True)
"""
"""A program that runs the command with Python's handler for Ctrl-C."""
COPIES = 40
"""How often the records of a validation that is stopped are repeated, so that it is still running when it is stopped."""


def test_a_table_sums_up(file: Path) -> None:
    """``validate`` prints problems with file, line, rule and code, counts by status, game and code, and the speed."""
    result = run("validate", file.parent)
    assert result.exit_code == 1
    output = result.output
    assert f"{file}:9:" in output
    for words in ("valid", "unfinished", "invalid", "tides-of-time"):
        assert words in output
    assert "60 records" in output
    assert "actions a second" in output


def test_exit_codes(tmp_path: Path, mixed: tuple[str, ...]) -> None:
    """The exit code is 0 for valid and unfinished records, 1 for problems, 2 for wrong options and missing files."""
    path = tmp_path / "games.jsonl"
    for records, code in ((mixed[:5], 0), (mixed[:6], 1), (mixed[:9], 1)):
        path.write_text("\n".join(records), encoding="ascii")
        assert code == run("validate", path).exit_code
    assert run("validate", tmp_path / "*.txt").exit_code == 2
    assert run("validate", tmp_path, "--out", tmp_path / "out.csv").exit_code == 2
    assert run("validate", tmp_path, "--resume").exit_code == 2
    assert run("validate", tmp_path, "--jobs", "2", "--dask", "tcp://x:1").exit_code == 2


def test_most_limits_the_printed_problems(tmp_path: Path, texts: tuple[str, ...]) -> None:
    """``--most`` limits the number of records whose problems are printed and counts the rest; without it all are printed."""
    path = tmp_path / "games.jsonl"
    path.write_text(texts[0] + "\n{}" * 50, encoding="ascii")
    path.with_suffix(".json").write_text("{}\n", encoding="ascii")
    output = run("validate", tmp_path, "--most", "20", "--only-problems").output
    assert output.count("games.jsonl:") == 19  # 19 here and one for games.json
    assert "and 31 records more with problems" in output
    output = run("validate", tmp_path, "--only-problems").output
    assert output.count("games.jsonl:") == 50
    assert "with problems" not in output


def test_chunk_and_send_change_no_result(file: Path) -> None:
    """``--chunk`` and ``--send`` do not change results; a size may have a unit."""
    expected = lines(archive.validate_many(file))
    for options in (("--chunk", "20k"), ("--chunk", "1G"), ("--chunk", "5000", "--send")):
        assert expected == run("validate", file, "--json", *options).stdout_bytes
    for size in ("", "0", "k", "20x", "-1M"):
        assert run("validate", file, "--chunk", size).exit_code == 2


def test_results_as_lines(tmp_path: Path, file: Path) -> None:
    """``--out`` and ``--json`` give the same lines as the library; the file of results is not read as records."""
    expected = lines(archive.validate_many(file))
    out = file.parent / "results.jsonl"
    for jobs in ("1", "2"):
        assert run("validate", file.parent, "--out", out, "--jobs", jobs).exit_code == 1
        assert expected == out.read_bytes()
        out.unlink()
    assert expected == run("validate", file, "--json", "--jobs", "1").stdout_bytes


def test_stopping_at_the_first(tmp_path: Path, file: Path) -> None:
    """``--fail-fast`` stops after the first record with a problem; all results before it are written."""
    out = tmp_path / "out" / "results.jsonl"
    for jobs in ("1", "2"):
        result = run("validate", file, "--fail-fast", "--out", out, "--jobs", jobs, "--force")
        assert result.exit_code == 1
        assert out.read_bytes().count(b"\n") == 6
    assert (
        run("validate", file, "--fail-fast", "--out", out, "--force").output.count("unreadable")
        == 0
    )
    assert run("validate", file, "--out", out, "--resume").exit_code == 1
    assert lines(archive.validate_many(file)) == out.read_bytes()


def partial(out: Path) -> Path:
    """Return the file that holds the rows until all are written."""
    return out.with_name(out.name + ".partial")


def ended(command: list[str], out: Path, enough: int, *, how: signal.Signals) -> tuple[int, str]:
    """Start a command and send it a signal once ``out`` has enough lines; return its exit code and standard error.

    SIGINT goes to its workers, too. The test fails if a worker outlives the command.
    """
    with subprocess.Popen(
        [sys.executable, "-c", HEEDING, *command], start_new_session=True, env=os.environ, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        while not out.exists() or out.read_bytes().count(b"\n") < enough:
            assert process.poll() is None, "it ended before it was killed"
            time.sleep(0.002)
        (os.killpg if how == signal.SIGINT else os.kill)(process.pid, how)
        process.wait()
        until = time.monotonic() + 50
        while time.monotonic() < until:
            try:
                os.killpg(process.pid, 0)
            except ProcessLookupError:
                assert process.stderr is not None
                return process.returncode, process.stderr.read().decode()
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGKILL)
    pytest.fail("workers are left")


def killed(command: list[str], out: Path, enough: int) -> None:
    """Start a command and kill it alone once ``out`` has enough lines."""
    assert ended(command, out, enough, how=signal.SIGKILL)[0] == -signal.SIGKILL


@pytest.mark.long
def test_ctrl_c_at_a_terminal(tmp_path: Path, mixed: tuple[str, ...]) -> None:
    """Ctrl-C, which workers receive as well, prints a single line."""
    path, out = tmp_path / "games.jsonl", tmp_path / "out" / "results.jsonl"
    path.write_text("\n".join(mixed * COPIES) + "\n", encoding="ascii")
    command = ["validate", str(path), "--jobs", "2", "--out", str(out)]
    code, errors = ended(command, partial(out), 33, how=signal.SIGINT)
    assert code == 130
    assert len(errors.splitlines()) == 1, errors
    assert not out.exists()


@pytest.mark.long
def test_validate_resumes_after_a_kill(tmp_path: Path, mixed: tuple[str, ...]) -> None:
    """After ``kill -9`` no worker remains, and ``--resume`` loses and repeats no record."""
    path, out = tmp_path / "games.jsonl", tmp_path / "out" / "results.jsonl"
    path.write_text("\n".join(mixed * COPIES) + "\n", encoding="ascii")
    command = ["validate", str(path), "--jobs", "2", "--out", str(out)]
    count = len(mixed) * COPIES
    killed(command, partial(out), 33)
    assert not out.exists()
    rows_before = partial(out).read_bytes()
    assert 33 <= rows_before.count(b"\n") < count
    done = subprocess.run(
        [*COMMAND, *command, "--resume"], capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    assert f"{count:,} records" in done.stdout
    results = out.read_bytes()
    assert results.startswith(rows_before.rpartition(b"\n")[0])
    assert list(range(count)) == [json.loads(line)["number"] for line in results.splitlines()]
    again = tmp_path / "out" / "again.jsonl"
    run("validate", path, "--out", again)
    assert again.read_bytes() == results


@pytest.mark.long
def test_simulate_resumes_after_a_kill(tmp_path: Path) -> None:
    """After ``kill -9`` of ``simulate``, ``--resume`` completes results and records; other games are refused."""
    out, records = tmp_path / "games.jsonl", tmp_path / "records.jsonl"
    command = ["simulate", "-n", "400", "-p", "random", "-p", "random", "--jobs", "2"]
    killed([*command, "--out", str(out), "--records", str(records)], partial(out), 32)
    count_before = partial(out).read_bytes().count(b"\n")
    result = run(*command, "--out", out, "--records", records, "--resume", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["games"] == 400
    seeds = [
        aw.from_json(line, expect=aw.Record).header.seed
        for line in records.read_bytes().splitlines()[:99]
    ]
    assert list(range(99)) == seeds
    rows = [json.loads(line) for line in out.read_bytes().splitlines()]
    assert list(range(400)) == [row["number"] for row in rows]
    assert count_before < 400 == records.read_bytes().count(b"\n")
    refused = run(*command, "--seed", "9", "--out", out, "--records", records, "--resume")
    assert refused.exit_code == 2
    assert "other games" in refused.output


WRITTEN = (
    ("--records", "games.jsonl"),
    ("--records", "games.jsonl.gz"),
    ("--records", "games.jsonl.zst"),
    ("--records", "games.awn"),
    ("--records", "games.awn.gz", "--name", "Hana", "--tag", "event=Cup"),
    ("--out", "rows.jsonl"),
    ("--out", "rows.parquet"),
    ("--record-dir", "folder"),
    ("--records", "games.jsonl", "--record-dir", "folder"),
    ("--records", "games.jsonl.gz", "--out", "rows.jsonl"),
)
"""Output options of ``simulate``."""


@pytest.mark.long
@pytest.mark.parametrize("written", WRITTEN, ids=" ".join)
def test_simulate_resumes_every_kind_of_output(
    tmp_path: Path, written: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """``simulate --resume`` plays only the remaining games, and its files equal those of a single run."""
    for library in ("zstandard", "pyarrow"):
        pytest.importorskip(library)
    command = (
        "simulate",
        "--game",
        "tides-of-time",
        "-n",
        "12",
        "-p",
        "random",
        "-p",
        "greedy",
        "--seed",
        "3",
        "--json",
    )
    folders = [tmp_path / "once", tmp_path / "twice"]
    once, twice = (
        [folder / word if "." in word or word == "folder" else word for word in written]
        for folder in folders
    )
    whole = json.loads(run(*command, *once).stdout)
    add, played = archive.SimulationTally.add, list[int]()

    def stopped(self: archive.SimulationTally, result: archive.PlayedGame) -> None:
        played.append(result.number)
        if result.number == 7:
            raise KeyboardInterrupt
        add(self, result)

    monkeypatch.setattr(archive.SimulationTally, "add", stopped)
    assert run(*command, *twice).exit_code == 130
    monkeypatch.setattr(archive.SimulationTally, "add", add)
    games = archive.simulate_many

    def watched(*args: Any, **options: Any) -> Any:
        played.append(options["first_game"])
        return games(*args, **options)

    monkeypatch.setattr(archive, "simulate_many", watched)
    if written[0] != "--record-dir":
        refused = run(*command, *twice)
        assert refused.exit_code == 2
        assert "--resume continues it, --force starts again" in refused.output
    again = run(*command, *twice, "--resume")
    assert again.exit_code == 0, again.output
    assert played[-1] == 7
    figures = json.loads(again.stdout)
    for name in ("games", "failed", "seats", "mean_entries", "mean_decisions"):
        assert figures[name] == whole[name]
    files = [
        {
            path.relative_to(folder): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }
        for folder in folders
    ]
    assert files[0] == files[1]


@pytest.mark.long
def test_records_resume_after_a_kill(tmp_path: Path) -> None:
    """After ``kill -9`` of ``simulate --records``, ``--resume`` completes the file; other games are refused."""
    path = tmp_path / "games.jsonl.gz"
    command = ["simulate", "-n", "120", "-p", "random", "-p", "random", "--records", str(path)]
    killed(command, partial(path), 33)
    assert not path.exists()
    refused = run(*command, "--seed", "9", "--resume")
    assert refused.exit_code == 2
    assert "other games" in refused.output
    assert run(*command, "--resume").exit_code == 0
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    results = list(archive.validate_many(path))
    assert [result.status for result in results] == ["valid"] * 120


def test_a_command_advises_its_own_options(tmp_path: Path, file: Path) -> None:
    """That a file exists is reported with options of the command, and in Python with parameters."""
    out, log = tmp_path / "rows.jsonl", tmp_path / "log.sarif"
    for path in (out, log):
        path.write_bytes(b"")
    for words in (
        ("validate", file, "--out", out),
        ("validate", file, "--out", log, "--resume"),
        ("simulate", "-n", "1", "--records", out),
        ("records", "convert", file, out),
    ):
        refused = run(*words)
        assert refused.exit_code == 2
        assert "--force overwrites" in refused.output
        assert "=True" not in refused.output
    with pytest.raises(aw.AncientWorldError, match="force=True"):
        archive.ResultFile(out, archive.CheckedRecord)


def test_validate_reads_every_output_of_simulate(tmp_path: Path) -> None:
    """``simulate`` writes the same records with and without compression, for any number of jobs."""
    pytest.importorskip("zstandard")
    command = ["simulate", "-n", "12", "-p", "random", "-p", "random"]
    texts = []
    for kind, jobs in (("jsonl", "1"), ("jsonl.gz", "2"), ("jsonl.zst", "1")):
        path = tmp_path / kind / f"games.{kind}"
        result = run(*command, "--records", path, "--jobs", jobs)
        assert result.exit_code == 0, result.output
        assert run("validate", path).exit_code == 0
        texts.append(lines(archive.validate_many(path)).replace(str(path).encode(), b""))
    assert texts[0] == texts[1] == texts[2]
    assert texts[0].count(b"\n") == 12
    assert run(*command, "--records", tmp_path / "games.zip").exit_code == 2


@pytest.mark.parametrize("end", ["jsonl", "awn", "awn.zst"])
def test_simulated_games_have_names_and_tags(tmp_path: Path, end: str) -> None:
    """``simulate`` names the players in seat order and tags the records, in each form."""
    path = tmp_path / f"games.{end}"
    command = [
        "simulate",
        "-n",
        "2",
        "--game",
        "tides-of-time",
        "-p",
        "random",
        "-p",
        "random",
        "--rotate",
    ]
    done = run(*command, "--name", "Hana", "--tag", "event=Spring cup", "--records", path)
    assert done.exit_code == 0, done.output
    records = [stored.record() for stored in archive.iterate_records(path)]
    assert [record.header.players for record in records] == [
        ("Hana", "random 2"),
        ("random 2", "Hana"),
    ]
    assert {record.header.tags["event"] for record in records} == {"Spring cup"}
    assert [result.status for result in archive.validate_many(path)] == ["valid"] * 2
    for wrong in (["--name", "A", "--name", "A"], ["--name", "A"] * 3, ["--tag", "evnt=x"]):
        refused = run(*command, *wrong, "--records", tmp_path / "more.awn")
        assert refused.exit_code == 2
        assert not (tmp_path / "more.awn").exists()


def test_the_progress_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal a progress bar shows share, speed and remaining time; elsewhere there is no bar."""
    with progress_bars.progress_bar(
        lambda: pytest.fail("asked without a terminal"), "games"
    ) as progress:
        assert progress is None
    screen = Console(force_terminal=True, record=True, width=100)
    monkeypatch.setattr(progress_bars, "make_console", lambda **_: screen)
    with progress_bars.progress_bar(lambda: 10, "games") as progress:
        assert progress is not None
        progress(5)
    shown = screen.export_text()
    assert "games" in shown
    assert "50%" in shown
    assert "/s" in shown
    assert "left:" in shown


@pytest.mark.parametrize("name", ["validate_many", "simulate_many"])
def test_a_stopped_run_tells_how_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: Path, name: str
) -> None:
    """A run that writes to a file and is stopped says that ``--resume`` continues it; others have nothing to continue."""
    many = getattr(archive, name)

    def stop_after_three(*arguments: object, **options: object) -> Iterator[object]:
        yield from islice(many(*arguments, **options), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(archive, name, stop_after_three)
    command = (
        ["validate", file]
        if name == "validate_many"
        else ["simulate", "--game", "tides-of-time", "-n", "9"]
    )
    command += [] if name == "validate_many" else ["--player", "random", "--player", "random"]
    done = run(*command)
    assert done.exit_code == 130
    assert re.search(r"^Stopped after 3 (records|games)\.$", done.stderr, re.MULTILINE)
    out = tmp_path / "results.jsonl"
    done = run(*command, "--out", out)
    assert re.search(
        r"^Stopped after 3 \w+\. The same command with --resume\s+continues from there\.$",
        done.stderr, re.MULTILINE,
    )  # fmt: skip
    monkeypatch.setattr(archive, name, many)
    done = run(*command, "--out", out, "--resume")
    assert len(out.read_text("ascii").splitlines()) == (60 if name == "validate_many" else 9)
