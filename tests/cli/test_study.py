"""``study`` writes or opens the page of an analysed game."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import attrs
import pytest
from click.testing import CliRunner, Result

import ancient_world as aw
from ancient_world import bots
from ancient_world.cli.app import app
from ancient_world.cli.commands import analysis_run
from ancient_world.pictures import player_replay_page, replay_page

FAST = ("--positions", "16")


@pytest.fixture
def record() -> aw.Record:
    """Return a whole game."""
    match = aw.new_match("tides-of-time", names=["Ana", "Ben"], seed=7)
    bots.play_out(match, ["greedy", "random"])
    return match.record


@pytest.fixture
def file(record: aw.Record, tmp_path: Path) -> Path:
    """Return the file of a whole game."""
    aw.write_record(record, tmp_path / "game.json")
    return tmp_path / "game.json"


def run(*words: object, exit_code: int = 0) -> Result:
    """Run the command, and check how it ends."""
    done = CliRunner().invoke(app, ["study", *map(str, words)])
    assert done.exit_code == exit_code, done.output
    return done


@pytest.mark.long
def test_the_game_is_analysed_and_its_page_written(
    record: aw.Record, file: Path, tmp_path: Path
) -> None:
    """The page is that of the analysed record, for all players or for one."""
    out = tmp_path / "page.html"
    assert run(file, *FAST, "--html", out).output == ""
    assert out.read_text("utf-8") == replay_page(aw.analyse(record, positions=16))
    run(file, *FAST, "--seed", 3, "--player", 1, "--html", out, "--force")
    analysed = aw.analyse(record, player=1, positions=16, seed=3)
    assert out.read_text("utf-8") == player_replay_page(analysed, 1)


def test_an_analysis_in_the_record_is_used(
    record: aw.Record, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record that has an analysis of the seats to show is not analysed again."""
    analysed, out = aw.analyse(record, player=0, positions=16), tmp_path / "page.html"
    aw.write_record(analysed, tmp_path / "analysed.json")
    monkeypatch.setattr(analysis_run, "analyse_choice", None)  # cannot be called
    for player, page in ((None, replay_page(analysed)), (0, player_replay_page(analysed, 0))):
        seat = () if player is None else ("--player", player)
        run(tmp_path / "analysed.json", "--html", out, "--force", *seat)
        assert out.read_text("utf-8") == page
    with pytest.raises(TypeError):
        CliRunner().invoke(
            app, ["study", str(file), "--html", str(out), "--force"], catch_exceptions=False
        )


def test_without_a_file_the_page_is_opened(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without ``--html``, the browser opens the page from the disk, and its address is printed."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    output = run(file, *FAST).output
    assert [f"The page is {address}" for address in opened] == output.splitlines()
    page = Path(urlsplit(opened[0]).path)
    assert "The dearest choices" in page.read_text("utf-8")


def test_refusals(record: aw.Record, file: Path, tmp_path: Path) -> None:
    """What cannot be read, analysed or written is refused, and leaves no page."""
    out = tmp_path / "page.html"
    run(file, "--html", file, "--force", exit_code=2)
    run(file, "--player", 2, "--html", out, exit_code=2)
    run(tmp_path / "none.json", "--html", out, exit_code=2)
    running = attrs.evolve(record, entries=record.entries[:6], result=None, checksums=())
    aw.write_record(running, tmp_path / "running.json")
    assert "only one seat" in run(tmp_path / "running.json", "--html", out, exit_code=2).output
    wrong = attrs.evolve(record, entries=record.entries[1:], checksums=())
    aw.write_record(wrong, tmp_path / "wrong.json")
    run(tmp_path / "wrong.json", "--html", out, exit_code=1)
    assert not out.exists()
    out.write_text("mine", "utf-8")
    assert "--force" in run(file, *FAST, "--html", out, exit_code=2).output
    assert out.read_text("utf-8") == "mine"
    run(tmp_path / "running.json", *FAST, "--player", 0, "--html", out, "--force")
