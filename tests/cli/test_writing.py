"""Test that commands write complete files or none, and overwrite neither their input nor files of others."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fresh_process import ended
from tests.running import run

BOX = Path(__file__).parents[1] / "the_ancient_world" / "box"
PAIR = ("-p", "random", "-p", "random")
BOTS = ("--game", "tides-of-time", *PAIR)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a file of three records."""
    path = tmp_path / "games.jsonl"
    assert run("simulate", "-n", "3", *BOTS, "--records", path).exit_code == 0
    return path


def same(path: Path) -> Path:
    """Return the file by its own name."""
    return path


def spelt(path: Path) -> Path:
    """Return another path to the file."""
    (path.parent / "folder").mkdir()
    return path.parent / "folder" / ".." / path.name


def linked(path: Path) -> Path:
    """Return a symbolic link to the file."""
    link = path.parent / "link.jsonl"
    link.symlink_to(path)
    return link


def hard_linked(path: Path) -> Path:
    """Return a hard link to the file."""
    link = path.parent / "hard.jsonl"
    os.link(path, link)
    return link


@pytest.mark.parametrize("options", [(), ("--resume",), ("--force",)], ids=" ".join)
@pytest.mark.parametrize("name_of", [same, spelt, linked, hard_linked])
def test_no_results_over_the_records(
    games: Path, name_of: Callable[[Path], Path], options: tuple[str, ...]
) -> None:
    """The input is refused as an output under any path, and stays as it is."""
    before = games.read_bytes()
    result = run("validate", games, "--out", name_of(games), *options)
    assert result.exit_code == 2
    assert "an input and cannot be the output" in result.output
    assert games.read_bytes() == before
    assert not list(games.parent.glob("*.partial"))


def test_files_without_results_are_not_overwritten(games: Path) -> None:
    """A file that holds no results is not resumed, and is overwritten only with ``--force``."""
    file = games.with_name("mine.jsonl")
    for content in (games.read_bytes(), b"my notes", b'{"name": "Ada"}\n', b'{"name":"x"}\n'):
        for options in ((), ("--resume",)):
            file.write_bytes(content)
            assert run("validate", games, "--out", file, *options).exit_code == 2
            assert file.read_bytes() == content
    assert run("validate", games, "--out", file, "--force").exit_code == 0
    assert len(file.read_bytes().splitlines()) == 3
    assert run("validate", games, "--out", file).exit_code == 2
    assert run("validate", games, "--out", file, "--resume").exit_code == 0


def test_no_results_over_cards(tmp_path: Path, games: Path) -> None:
    """The card file that a command reads is never overwritten."""
    cards = tmp_path / "cards"
    shutil.copytree(BOX, cards)
    file = next(cards.glob("*.toml"))
    before = file.read_bytes()
    link = tmp_path / "out.jsonl"
    link.symlink_to(file)
    for command in (
        ("validate", games, "--cards", cards, "--out", link),
        ("simulate", "-n", "1", *PAIR, "--cards", cards, "--out", link),
        ("simulate", "-n", "1", *PAIR, "--cards", cards, "--records", link),
        ("play", *PAIR, "--quiet", "--cards", cards, "--record", file),
        ("play", *PAIR, "--quiet", "--cards", cards, "--record", link),
    ):
        for options in ((), ("--force",)):
            assert run(*command, *options).exit_code == 2
            assert file.read_bytes() == before


def test_simulate_twice(tmp_path: Path) -> None:
    """``simulate`` overwrites records, folders and results only with ``--force``."""
    greedy = ("--game", "tides-of-time", "-p", "greedy", "-p", "random")
    for name, option in (("a.jsonl", "--records"), ("b.jsonl", "--out"), ("d", "--record-dir")):
        path = tmp_path / name
        assert run("simulate", "-n", "2", *BOTS, option, path).exit_code == 0
        written = {file: file.read_bytes() for file in tmp_path.rglob("*.json*") if file.is_file()}
        again = run("simulate", "-n", "2", *greedy, option, path)
        assert again.exit_code == 2
        assert "--force" in again.output
        for file, before in written.items():
            assert file.read_bytes() == before
        assert run("simulate", "-n", "2", *greedy, option, path, "--force").exit_code == 0
    assert run("simulate", "-n", "3", *greedy, "--record-dir", tmp_path / "d").exit_code == 0
    for kind in ("gz", "zst"):
        path = tmp_path / f"a.jsonl.{kind}"
        path.write_bytes(b"precious")
        assert run("simulate", "-n", "1", *BOTS, "--records", path).exit_code == 2
        assert path.read_bytes() == b"precious"
    both = tmp_path / "both.jsonl"
    assert run("simulate", "-n", "1", *BOTS, "--records", both, "--out", both).exit_code == 2
    assert not both.exists()


def test_simulate_resumes_only_its_own_records(tmp_path: Path, games: Path) -> None:
    """``--resume`` refuses records that the results do not name."""
    before = games.read_bytes()
    out = tmp_path / "new.jsonl"
    command = ("simulate", "-n", "1", *BOTS, "--records", games, "--out", out, "--resume")
    assert run(*command).exit_code == 2
    assert games.read_bytes() == before


def test_schemas_twice(tmp_path: Path) -> None:
    """Schemas with equal content stay; one with other content is refused before anything is written."""
    out = tmp_path / "schemas"
    command = ("schema", "--game", "antike", "--out", out)
    assert run(*command).exit_code == 0
    assert run(*command).exit_code == 0
    types = out / "antike.d.ts"
    shutil.rmtree(out / "antike")
    types.write_text("mine", encoding="ascii")
    assert run(*command).exit_code == 2
    assert types.read_text(encoding="ascii") == "mine"
    assert not (out / "antike").exists()
    assert run(*command, "--force").exit_code == 0
    assert types.read_text(encoding="utf-8") != "mine"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk(tmp_path: Path, games: Path) -> None:
    """Every command that writes reports a full disk with exit code 2."""
    full = tmp_path / "full.jsonl"
    full.symlink_to("/dev/full")
    for command in (
        ("validate", games, "--out", full),
        ("validate", games, "--out", full, "--force"),
        ("simulate", "-n", "1", *BOTS, "--out", full),
        ("simulate", "-n", "1", *BOTS, "--records", full),
        ("play", *BOTS, "--quiet", "--record", full),
    ):
        result = run(*command)
        assert result.exit_code == 2
        assert "full.jsonl" in result.output.replace("\n", "")
        assert "No space left" in result.output


@pytest.mark.long
def test_a_disk_that_fills_up(tmp_path: Path, games: Path) -> None:
    """If the disk fills up, no file has the name of a complete one."""
    pytest.importorskip("resource")
    small = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))"
    )
    commands = [
        ["validate", str(games), "--out", str(tmp_path / "out.jsonl")],
        ["simulate", "-n", "2", *BOTS, "--records", str(tmp_path / "records.jsonl")],
        ["simulate", "-n", "2", *BOTS, "--records", str(tmp_path / "records.jsonl.gz")],
        ["simulate", "-n", "2", *BOTS, "--record-dir", str(tmp_path / "folder")],
        ["play", *BOTS, "--quiet", "--record", str(tmp_path / "game.json")],
        ["play", *BOTS, "--quiet", "--record", str(tmp_path / "game.json.gz")],
        ["schema", "--game", "antike", "--out", str(tmp_path / "schemas")],
    ]
    for command, done in zip(commands, ended(commands, first=small), strict=True):
        assert done.code == 2, (command, done.stderr)
        assert "Traceback" not in done.stderr
    files = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    resumable = {f"{name}.partial" for name in ("out.jsonl", "records.jsonl", "records.jsonl.gz")}
    assert files - resumable == {"games.jsonl"}


def test_a_run_that_was_stopped(tmp_path: Path, games: Path) -> None:
    """The rows of a stopped run are kept with ``--resume``, discarded with ``--force``, and otherwise refused."""
    out, partial = tmp_path / "out.jsonl", tmp_path / "out.jsonl.partial"
    assert run("validate", games, "--out", out).exit_code == 0
    rows = out.read_bytes()
    out.unlink()
    partial.write_bytes(rows[: len(rows) // 2])
    refused = run("validate", games, "--out", out)
    assert refused.exit_code == 2
    assert "--resume" in refused.output
    assert partial.read_bytes() == rows[: len(rows) // 2]
    assert run("validate", games, "--out", out, "--resume").exit_code == 0
    assert out.read_bytes() == rows
    assert not partial.exists()
    partial.symlink_to(games)
    before = games.read_bytes()
    for options in ((), ("--resume",), ("--force",)):
        run("validate", games, "--out", tmp_path / "new.jsonl", *options)
        run("validate", games, "--out", out, *options)
        assert games.read_bytes() == before


def test_a_link_to_an_own_result_stays_a_link(tmp_path: Path, games: Path) -> None:
    """Writing through a symbolic link replaces the content of its target and keeps the file's permissions."""
    real, link = tmp_path / "real.jsonl", tmp_path / "out.jsonl"
    assert run("validate", games, "--out", real).exit_code == 0
    real.chmod(0o640)
    link.symlink_to(real)
    real.write_bytes(b"")
    assert run("validate", games, "--out", link, "--force").exit_code == 0
    assert link.is_symlink()
    assert len(real.read_bytes().splitlines()) == 3
    assert real.stat().st_mode & 0o777 == 0o640


def test_results_are_not_read_as_records(games: Path) -> None:
    """Results in the checked folder are not read as records, also through links."""
    out = games.parent / "results.jsonl"
    assert run("validate", games.parent, "--out", out).exit_code == 0
    os.link(out, games.parent / "twin.jsonl")
    (games.parent / "link.jsonl").symlink_to(out)
    assert run("validate", games.parent, "--out", out, "--force").exit_code == 0
    rows = [json.loads(line) for line in out.read_bytes().splitlines()]
    assert {row["name"] for row in rows} == {str(games)}


def test_odd_names(tmp_path: Path, games: Path) -> None:
    """A name with a NUL, a folder or a pipe is refused with exit code 2 before anything is played."""
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "folder.jsonl").mkdir()
    for name in (
        "a\0b.jsonl",
        "pipe.jsonl",
        "folder.jsonl",
        "none/a/b.jsonl",
        "x" * 300 + ".jsonl",
    ):
        assert run("play", *BOTS, "--quiet", "--record", tmp_path / name).exit_code == 2, name
        if not name.startswith("none"):
            assert run("validate", games, "--out", tmp_path / name).exit_code == 2, name
            assert run("simulate", "-n", "1", *BOTS, "--records", tmp_path / name).exit_code == 2
