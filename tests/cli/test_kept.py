"""Test that every game is saved from its first choice on, and that no saved game is overwritten."""

from __future__ import annotations

import signal
from functools import partial
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from tests import running
from tests.cli.screen import Screen

TIDES = ("--game", "tides-of-time", "-p", "you", "-p", "random", "--seed", "5")


play = partial(running.run, "play")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which games without ``--record`` are saved."""
    monkeypatch.setenv("ANCIENT_WORLD_FOLDER", str(tmp_path / "mine"))
    return tmp_path / "mine" / "games"


def choices(path: Path) -> int:
    """Count the choices that seat 0 made in a record."""
    return sum(entry.player == 0 for entry in aw.read_record(path).entries)


def test_the_same_command_resumes_an_unfinished_game(tmp_path: Path) -> None:
    """``--record FILE`` resumes the unfinished game in that file."""
    path = tmp_path / "game.json"
    assert play(*TIDES, "--record", path, typed="1\n1\nq\n").exit_code == 1
    before = aw.read_record(path)
    again = play(*TIDES, "--record", path, typed="1\nq\n")
    assert again.exit_code == 1
    assert f"the game continues after {len(before.entries)} entries" in " ".join(
        again.output.split()
    )
    after = aw.read_record(path)
    assert after.entries[: len(before.entries)] == before.entries
    assert choices(path) == 3
    assert play("--record", path, typed="1\n" * 60).exit_code == 0
    assert aw.validate(path.read_bytes()).finished
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_game_that_has_ended_is_not_written_over(tmp_path: Path) -> None:
    """Only ``--force`` overwrites a finished game; a new game and ``--resume`` are refused."""
    path = tmp_path / "game.json"
    assert play(*TIDES, "--record", path, typed="1\n" * 60).exit_code == 0
    before = path.read_bytes()
    for command in ((*TIDES, "--record", path), ("--resume", path)):
        refused = play(*command, typed="1\n1\n")
        assert refused.exit_code == 2
        assert "--force" in refused.output
        assert path.read_bytes() == before
    assert play(*TIDES, "--record", path, "--force", typed="1\nq\n").exit_code == 1
    assert choices(path) == 1


@pytest.mark.parametrize(
    "other",
    [
        ("--game", "antike"),
        ("--game", "tides-of-time", "--seed", "6"),
        ("-p", "you", "-p", "greedy"),
        ("--name", "Ada"),
        ("--game", "tides-of-time", "--option", "strongholds=all"),
    ],
)
def test_options_of_another_game_are_refused(tmp_path: Path, other: tuple[str, ...]) -> None:
    """An option that contradicts the saved game is refused, and the file stays as it is."""
    path = tmp_path / "game.json"
    play(*TIDES, "--record", path, typed="1\nq\n")
    before = path.read_bytes()
    refused = play(*other, "--record", path, typed="1\n1\nq\n")
    assert refused.exit_code == 2
    assert path.read_bytes() == before


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    """``--record`` refuses a file that is no game."""
    path = tmp_path / "game.json"
    path.write_text("precious")
    refused = play(*TIDES, "--record", path)
    assert refused.exit_code == 2
    assert "--force" in refused.output
    assert path.read_text() == "precious"
    assert play("--resume", path).exit_code == 2
    assert play("--resume", tmp_path / "nowhere.json").exit_code == 2


def test_a_game_without_a_file_is_saved(folder: Path) -> None:
    """A game without ``--record`` is saved as a journal in the user's folder; ``--resume`` continues the last one."""
    result = play(*TIDES, typed="1\n1\nq\n")
    assert "ancient-world play --resume" in " ".join(result.output.split())
    (path,) = folder.glob("*-tides-of-time.jsonl")
    assert choices(path) == 2
    assert play("--resume", typed="1\nq\n").exit_code == 1
    assert choices(path) == 3
    assert play("--resume", typed="1\n" * 60).exit_code == 0
    assert aw.validate(path.read_bytes()).finished
    nothing = play("--resume")
    assert nothing.exit_code == 2
    assert "there is no unfinished game" in " ".join(nothing.output.split())


def test_no_game_was_ever_kept(folder: Path) -> None:
    """``--resume`` without a saved game says that there is none."""
    nothing = play("--resume")
    assert nothing.exit_code == 2
    assert "there is no unfinished game" in " ".join(nothing.output.split())
    assert not folder.exists()


@pytest.mark.parametrize("command", [("replay", "--html", "page.html"), ("show",)])
def test_commands_name_the_partial_file_of_an_unfinished_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """A command that reads an unfinished game's file names the ``.partial`` file beside it, which can be read."""
    monkeypatch.chdir(tmp_path)
    match = aw.Match.new("tides-of-time", ["you", "random"], seed=5)
    with aw.Journal.start(tmp_path / "game.json.partial", match):
        match.apply(aw.legal_actions(match.state)[0])
    result = running.run(*command, "game.json")
    assert result.exit_code == 2
    assert "game.json.partial: this file holds the unfinished part" in result.output
    assert running.run(*command, "game.json.partial").exit_code == 0


def test_bots_alone_leave_no_file(folder: Path) -> None:
    """A game between bots is saved only with ``--record``."""
    assert play("--game", "tides-of-time", "-p", "random", "-p", "random").exit_code == 0
    assert not folder.exists()


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the folder cannot be written, the game is played and the player is warned that it cannot be saved."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ANCIENT_WORLD_FOLDER", str(tmp_path / "file"))
    played = play(*TIDES, typed="1\n" * 60)
    assert played.exit_code == 0
    assert "This game cannot be saved" in played.output


def test_resuming_refuses_options_of_the_start(folder: Path) -> None:
    """``--resume`` refuses options that belong to the start of a game; the seats may change."""
    play(*TIDES, typed="1\nq\n")
    refused = play("--resume", "--seed", "3", "--name", "Ada")
    assert refused.exit_code == 2
    assert "leave out --name, --seed" in " ".join(refused.output.split())
    assert play("--resume", "-p", "you").exit_code == 2
    assert play("--resume", "-p", "random", "-p", "greedy").exit_code == 0


def test_a_journal_of_the_library_is_played_on(tmp_path: Path) -> None:
    """A journal that the library wrote can be resumed; its players' names are those of people."""
    path = tmp_path / "table.jsonl"
    match = aw.Match.new("tides-of-time", ["Ada", "Tom"], seed=3)
    with aw.Journal.start(path, match):
        match.apply(aw.legal_actions(match.state)[0])
    result = play("--resume", path, typed="1\nq\n")
    assert result.exit_code == 1
    assert "Tom: Play a card from your hand, face down" in result.output
    assert len(aw.read_record(path).entries) == len(match.record.entries) + 1


def test_a_game_open_in_another_process_is_refused(tmp_path: Path) -> None:
    """A game whose journal is open in another process can be neither resumed nor overwritten."""
    path = tmp_path / "game.json"
    match = aw.Match.new("tides-of-time", ["you", "random"], seed=5)
    with aw.Journal.start(tmp_path / "game.json.partial", match):
        for extra in ((), ("--force",)):
            refused = play(*TIDES, "--record", path, *extra)
            assert refused.exit_code == 2
            assert "is already writing to this journal" in " ".join(refused.output.split())


@pytest.mark.parametrize("name", ["game.json", "game.json.partial"])
def test_force_does_not_overwrite_an_open_journal(tmp_path: Path, name: str) -> None:
    """``--force`` does not overwrite a file that an open journal writes to; it is refused before the first choice."""
    path = tmp_path / "game.json"
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    with aw.Journal.start(tmp_path / name, match):
        before = (tmp_path / name).read_bytes()
        result = play("-p", "random", "-p", "random", "--record", path, "--force")
        assert result.exit_code == 2
        assert "is already writing to this journal" in result.output
        match.apply(aw.legal_actions(match.state)[0])
        assert (tmp_path / name).read_bytes().startswith(before)
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_an_end_that_was_not_written(tmp_path: Path) -> None:
    """A finished game whose record was not yet written is written when the same command runs again."""
    match = aw.Match.new("tides-of-time", ["you", "random"], seed=5)
    with aw.Journal.start(tmp_path / "game.json.partial", match):
        play_out(match, [RandomBot(1), RandomBot(2)])
    again = play(*TIDES, "--record", tmp_path / "game.json")
    assert again.exit_code == 0
    assert "Scores" in again.output
    assert aw.read_record(tmp_path / "game.json") == match.record
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("kept", signal.SIGKILL),
        ("kept", signal.SIGHUP),
        ("game.json", signal.SIGKILL),
        ("game.jsonl", signal.SIGTERM),
    ],
)
@pytest.mark.long
def test_a_window_that_is_closed(tmp_path: Path, name: str, end: int) -> None:
    """After any kind of kill, the resumed game has every choice that was made."""
    record = () if name == "kept" else ("--record", str(tmp_path / name))
    installed = end == signal.SIGHUP  # one of these programs is started as a user starts it
    with Screen(["play", *TIDES, *record], tmp_path / "mine", installed=installed) as screen:
        screen.start()
        for _ in range(3):
            screen.say("1")
        rows = screen.rows
        screen.kill(end)
    resumed = record or ("--resume",)
    with Screen(["play", *resumed], tmp_path / "mine") as screen:
        screen.start()
        assert "the game continues after" in " ".join(screen.told.split())
        menu = [row for row in rows if row.startswith("  1  ")][-1]
        assert menu in screen.told
        screen.say("1")
        assert screen.enter("q") == ""
    path = (
        next((tmp_path / "mine" / "games").glob("*.jsonl")) if name == "kept" else tmp_path / name
    )
    assert choices(path) == 4
    assert aw.validate(aw.to_json(aw.read_record(path))).ok


@pytest.mark.long
def test_the_end_of_the_input(tmp_path: Path) -> None:
    """Ctrl-D and Ctrl-C leave a game like ``q``, also at a pause, with different exit codes."""
    for stroke, code in (("\x04", 1), ("\x03", 130)):
        with Screen(["play", *TIDES], tmp_path, lines=10) as screen:
            assert screen.wait().startswith("-- ")
            screen.child.send(stroke)
            screen.child.expect("The game is saved in")
            screen.child.wait()
            assert screen.child.exitstatus == code
    with Screen(["play", "--resume"], tmp_path) as screen:
        screen.start()
        screen.child.send("\x04")
        screen.child.expect("The game is saved in")
