"""Test ``ancient-world replay``, which writes a record as a web page."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import attrs
import pytest

import ancient_world as aw
from ancient_world.pictures import player_replay_page, replay_page
from tests import running

BOX = Path(__file__).parents[1] / "the_ancient_world" / "box"


run = partial(running.run, "replay")


@pytest.fixture
def record() -> aw.Record:
    """Return the record of a game with some choices."""
    match = aw.Match.new("tides-of-time", ["Ada", "Tom"], seed=3)
    match.apply(aw.legal_actions(match.state)[0])
    return match.record


@pytest.fixture
def file(record: aw.Record, tmp_path: Path) -> Path:
    """Write the record to a file and return the file."""
    path = tmp_path / "game.json"
    aw.write_record(record, path)
    return path


def test_the_page_is_written(record: aw.Record, file: Path, tmp_path: Path) -> None:
    """The page shows everything by default, a seat's view with ``--player``, and public information with ``--watcher``."""
    out = tmp_path / "out.html"
    pages = {
        (): replay_page(record),
        ("--player", "1"): player_replay_page(record, 1),
        ("--watcher",): player_replay_page(record, None),
    }
    for options, expected in pages.items():
        result = run(file, "--html", out, "--force", *options)
        assert (result.exit_code, result.output) == (0, "")
        assert out.read_text("utf-8") == expected
    assert run(file, "--html", out, "--force", "--lang", "es").exit_code == 0
    assert out.read_text("utf-8") == replay_page(record, lang="es")


def test_one_of_many_records_is_shown(record: aw.Record, tmp_path: Path) -> None:
    """``--record`` chooses one of many records by index, from 0."""
    lines, out = tmp_path / "games.jsonl", tmp_path / "out.html"
    second_record = attrs.evolve(record, entries=record.entries[:-1], checksums=())
    lines.write_text(f"{aw.to_json(record)}\n{aw.to_json(second_record)}\n", "utf-8")
    assert run(lines, "--html", out, "--record", "1").exit_code == 0
    assert out.read_text("utf-8") == replay_page(second_record)
    result = run(lines, "--html", tmp_path / "none.html", "--record", "2")
    assert (result.exit_code, "there is no record 2" in result.output) == (2, True)


@pytest.mark.long
def test_a_record_comes_from_standard_input(record: aw.Record, file: Path, tmp_path: Path) -> None:
    """``-`` reads the record from standard input."""
    command = [sys.executable, "-m", "ancient_world", "replay", "-", "--html", "out.html"]
    done = subprocess.run(command, input=file.read_bytes(), cwd=tmp_path, check=False)
    assert done.returncode == 0
    assert (tmp_path / "out.html").read_text("utf-8") == replay_page(record)


def test_a_game_with_custom_cards(tmp_path: Path) -> None:
    """A record of a custom card file needs ``--cards``, and is shown with it."""
    cards = aw.game("the-ancient-world").load_cards(BOX)
    match = aw.Match.new("the-ancient-world", ["Ada", "Tom"], seed=3, cards=cards)
    record, out = tmp_path / "game.json", tmp_path / "out.html"
    aw.write_record(match.record, record)
    assert run(record, "--html", out).exit_code == 1
    assert run(record, "--html", out, "--cards", BOX).exit_code == 0
    assert out.read_text("utf-8") == replay_page(match.record, cards=cards)


def test_an_existing_file_is_not_overwritten(file: Path, tmp_path: Path) -> None:
    """A file is overwritten only with ``--force``, and the record that is read never."""
    out = tmp_path / "out.html"
    out.write_text("mine", "utf-8")
    before = file.read_bytes()
    assert run(file, "--html", out).exit_code == 2
    assert "--force overwrites it" in run(file, "--html", out).output
    assert run(file, "--html", file, "--force").exit_code == 2
    assert (out.read_text("utf-8"), file.read_bytes()) == ("mine", before)


def test_wrong_records_leave_no_file(record: aw.Record, file: Path, tmp_path: Path) -> None:
    """An invalid record ends with 1 and an unreadable one with 2; neither leaves a page or a part of one."""
    out, wrong = tmp_path / "out.html", tmp_path / "wrong.json"
    aw.write_record(attrs.evolve(record, entries=record.entries[1:], checksums=()), wrong)
    (tmp_path / "none.json").write_text("{}", "utf-8")
    ends = {
        (wrong,): 1,
        (tmp_path / "none.json",): 2,
        (tmp_path / "nowhere.json",): 2,
        (file, "--player", "2"): 2,
        (file, "--player", "0", "--watcher"): 2,
        (file, "--cards", tmp_path / "nowhere"): 2,
    }
    for arguments, code in ends.items():
        result = run(*arguments, "--html", out)
        assert (arguments, result.exit_code) == (arguments, code)
        assert result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "game.json",
        "none.json",
        "wrong.json",
    ]
