"""``analyse`` says what each choice cost, and an interrupted run is continued to the same file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import ancient_world as aw
from ancient_world import bots
from ancient_world.cli.app import app
from ancient_world.cli.commands import analysis_run
from ancient_world.study import analysing

ANALYSE_CHOICE = analysing.analyse_choice
FAST = ("--positions", "16")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the file of a whole game."""
    match = aw.new_match("tides-of-time", names=["Ana", "Ben"], seed=7)
    bots.play_out(match, ["greedy", "random"])
    aw.write_record(match.record, tmp_path / "game.json")
    return tmp_path / "game.json"


def run(*words: object, exit_code: int = 0) -> Result:
    """Run the command, and check how it ends."""
    done = CliRunner().invoke(app, ["analyse", *map(str, words)])
    assert done.exit_code == exit_code, done.output
    return done


@pytest.mark.long
def test_it_prints_losses_and_the_dearest_choices(game: Path) -> None:
    """The table has a row for each player, and dear choices are told with what would have been better."""
    output = run(game, "--positions", "96").output
    assert ["Ana", "16"] in [line.split()[:2] for line in output.splitlines()]
    assert ", the dearest choices:" in output
    assert "% to win; better, with" in output
    assert "Ana" not in run(game, *FAST, "--player", 1).output


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["out.json", "out.jsonl", "out.awn", "out.json.gz"])
def test_it_writes_the_analysed_record(game: Path, tmp_path: Path, name: str) -> None:
    """The file holds what ``aw.analyse`` returns, in each form, and is valid."""
    out = tmp_path / name
    run(game, *FAST, "--player", 0, "--out", out)
    expected = aw.analyse(aw.read_record(game), player=0, positions=16)
    assert aw.read_record(out) == expected
    assert aw.validate(aw.to_json(expected)).ok


def test_an_interrupted_run_is_continued(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After Ctrl-C, ``--resume`` analyses only the rest, and the file is the same as that of one run, on two processes too."""
    whole, out = tmp_path / "whole.json", tmp_path / "out.json"
    run(game, *FAST, "--out", whole, "--jobs", 2)
    interrupt_after(5, monkeypatch)
    stopped = run(game, *FAST, "--out", out, exit_code=130)
    assert "Stopped after 5 choices." in stopped.output
    assert not out.exists()
    assert (tmp_path / "out.json.partial").read_bytes().count(b"\n") == 6
    assert "--resume continues it" in run(game, *FAST, "--out", out, exit_code=2).output
    interrupt_after(27, monkeypatch)
    run(game, *FAST, "--out", out, "--resume")
    assert out.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "game.json",
        "out.json",
        "whole.json",
    ]


def interrupt_after(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the analysis of a choice be interrupted after some choices."""
    left = [count]

    def interrupted(*arguments: Any, **settings: Any) -> Any:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return ANALYSE_CHOICE(*arguments, **settings)

    monkeypatch.setattr(analysis_run, "analyse_choice", interrupted)


@pytest.mark.parametrize("changed", [("--seed", "1"), ("--positions", "17")])
def test_other_settings_are_not_continued(game: Path, tmp_path: Path, changed: Any) -> None:
    """What another run left is refused, and stays."""
    partial = tmp_path / "out.json.partial"
    partial.write_text('{"entry":null}\n')
    out = ("--out", tmp_path / "out.json", "--resume")
    assert "start again without resuming" in run(game, *FAST, *changed, *out, exit_code=2).output
    assert partial.read_text() == '{"entry":null}\n'


def test_a_damaged_line_is_named(game: Path, tmp_path: Path, monkeypatch: Any) -> None:
    """A line that no analysis wrote is refused by its number."""
    out = tmp_path / "out.json"
    interrupt_after(3, monkeypatch)
    run(game, *FAST, "--out", out, exit_code=130)
    partial = tmp_path / "out.json.partial"
    for wrong in ('{"entry":5}', '{"entry":5,"analysis":{}}', '{"entry":[],"analysis":3}'):
        first, *lines = partial.read_text().splitlines()
        partial.write_text("\n".join([first, wrong, *lines[1:], ""]))
        refused = run(game, *FAST, "--out", out, "--resume", exit_code=2)
        assert "line 2: this is not a result" in refused.output


def test_refusals(game: Path, tmp_path: Path) -> None:
    """The command refuses to write over its input, an existing file, and what it cannot read."""
    assert "cannot be the output too" in run(game, "--out", game, exit_code=2).output
    existing = tmp_path / "there.json"
    existing.write_text("mine")
    assert "--force" in run(game, *FAST, "--out", existing, exit_code=2).output
    assert existing.read_text() == "mine"
    run(game, "--resume", exit_code=2)
    run(game, "--player", 4, exit_code=2)
    run(game, "--positions", 3, exit_code=2)
    run(game, "--seconds", 1, "--positions", 16, exit_code=2)
    run(tmp_path / "none.json", exit_code=2)
    broken = aw.to_json(aw.read_record(game)).replace('"player":1', '"player":0', 1)
    (tmp_path / "broken.json").write_text(broken)
    run(tmp_path / "broken.json", exit_code=1)


def test_a_running_game_needs_a_seat(game: Path, tmp_path: Path) -> None:
    """A game that is not over is analysed for one seat."""
    match = aw.new_match("tides-of-time", names=["Ana", "Ben"], seed=7)
    for _ in range(4):
        match.apply(aw.legal_actions(match.state)[0])
    aw.write_record(match.record, tmp_path / "running.json")
    assert "only one seat" in run(tmp_path / "running.json", exit_code=2).output
    run(tmp_path / "running.json", *FAST, "--player", 0)
