"""Every game is on the disk from its first choice, and none is written over."""

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
    """Where the games of a person are kept who named no file."""
    monkeypatch.setenv("ANCIENT_WORLD_FOLDER", str(tmp_path / "mine"))
    return tmp_path / "mine" / "games"


def choices(path: Path) -> int:
    """How many choices a person has made in a game."""
    return sum(entry.player == 0 for entry in aw.read_record(path).entries)


def test_a_game_is_gone_on_with_by_the_same_command(tmp_path: Path) -> None:
    """--record FILE resumes the unfinished game that is there, to its end."""
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
    """Neither by a new game nor by going on; --force alone does that."""
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
def test_another_game_is_not_gone_on_with(tmp_path: Path, other: tuple[str, ...]) -> None:
    """Whoever asks for another game than the one that is there is told so, and nothing is touched."""
    path = tmp_path / "game.json"
    play(*TIDES, "--record", path, typed="1\nq\n")
    before = path.read_bytes()
    refused = play(*other, "--record", path, typed="1\n1\nq\n")
    assert refused.exit_code == 2
    assert path.read_bytes() == before


def test_what_is_no_game_is_left_alone(tmp_path: Path) -> None:
    """A file that somebody else wrote is refused."""
    path = tmp_path / "game.json"
    path.write_text("precious")
    refused = play(*TIDES, "--record", path)
    assert refused.exit_code == 2
    assert "--force" in refused.output
    assert path.read_text() == "precious"
    assert play("--resume", path).exit_code == 2
    assert play("--resume", tmp_path / "nowhere.json").exit_code == 2


def test_a_game_without_a_file_is_kept(folder: Path) -> None:
    """It is a journal among the games of the user; --resume goes on with the last one."""
    left = play(*TIDES, typed="1\n1\nq\n")
    assert "ancient-world play --resume" in " ".join(left.output.split())
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
    """A bare --resume says so, and not that a folder is missing."""
    nothing = play("--resume")
    assert nothing.exit_code == 2
    assert "there is no unfinished game" in " ".join(nothing.output.split())
    assert not folder.exists()


@pytest.mark.parametrize("command", [("replay", "--html", "page.html"), ("show",)])
def test_what_has_not_ended_lies_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """Who asks for the file of a game that is being played is told where it lies until then, and can read it there."""
    monkeypatch.chdir(tmp_path)
    match = aw.Match.new("tides-of-time", ["you", "random"], seed=5)
    with aw.Journal.start(tmp_path / "game.json.partial", match):
        match.apply(aw.legal_actions(match.state)[0])
    told = running.run(*command, "game.json")
    assert told.exit_code == 2
    assert "game.json.partial: this file holds the unfinished part" in told.output
    assert running.run(*command, "game.json.partial").exit_code == 0


def test_bots_alone_leave_no_file(folder: Path) -> None:
    """What a seed repeats need not be kept."""
    assert play("--game", "tides-of-time", "-p", "random", "-p", "random").exit_code == 0
    assert not folder.exists()


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is played all the same, and who plays knows what is lost."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ANCIENT_WORLD_FOLDER", str(tmp_path / "file"))
    played = play(*TIDES, typed="1\n" * 60)
    assert played.exit_code == 0
    assert "This game cannot be saved" in played.output


def test_resuming_takes_the_game_as_it_was_begun(folder: Path) -> None:
    """What belongs to the beginning of a game is refused; who sits there may change."""
    play(*TIDES, typed="1\nq\n")
    refused = play("--resume", "--seed", "3", "--name", "Ada")
    assert refused.exit_code == 2
    assert "leave out --name, --seed" in " ".join(refused.output.split())
    assert play("--resume", "-p", "you").exit_code == 2
    assert play("--resume", "-p", "random", "-p", "greedy").exit_code == 0


def test_a_journal_of_the_library_is_played_on(tmp_path: Path) -> None:
    """Whatever made it; its players' names are those of persons."""
    path = tmp_path / "table.jsonl"
    match = aw.Match.new("tides-of-time", ["Ada", "Tom"], seed=3)
    with aw.Journal.start(path, match):
        match.apply(aw.legal_actions(match.state)[0])
    told = play("--resume", path, typed="1\nq\n")
    assert told.exit_code == 1
    assert "Tom: Play a card from your hand, face down" in told.output
    assert len(aw.read_record(path).entries) == len(match.record.entries) + 1


def test_a_game_that_somebody_plays(tmp_path: Path) -> None:
    """It has one table: nobody else goes on with it, or begins anew over it."""
    path = tmp_path / "game.json"
    match = aw.Match.new("tides-of-time", ["you", "random"], seed=5)
    with aw.Journal.start(tmp_path / "game.json.partial", match):
        for extra in ((), ("--force",)):
            refused = play(*TIDES, "--record", path, *extra)
            assert refused.exit_code == 2
            assert "is already writing to this journal" in " ".join(refused.output.split())


@pytest.mark.parametrize("name", ["game.json", "game.json.partial"])
def test_force_leaves_a_game_that_somebody_plays(tmp_path: Path, name: str) -> None:
    """What a journal writes to is not written over: it is told before the first choice, and nothing is touched."""
    path = tmp_path / "game.json"
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    with aw.Journal.start(tmp_path / name, match):
        before = (tmp_path / name).read_bytes()
        told = play("-p", "random", "-p", "random", "--record", path, "--force")
        assert told.exit_code == 2
        assert "is already writing to this journal" in told.output
        match.apply(aw.legal_actions(match.state)[0])
        assert (tmp_path / name).read_bytes().startswith(before)
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_an_end_that_was_not_written(tmp_path: Path) -> None:
    """A game whose last moment was the end of the window too is written when it is asked for again."""
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
    """However the program ends, every choice is there when the game is gone on with."""
    record = () if name == "kept" else ("--record", str(tmp_path / name))
    installed = end == signal.SIGHUP  # one of them as a person starts it
    with Screen(["play", *TIDES, *record], tmp_path / "mine", installed=installed) as screen:
        screen.start()
        for _ in range(3):
            screen.say("1")
        told = screen.rows
        screen.kill(end)
    resumed = record or ("--resume",)
    with Screen(["play", *resumed], tmp_path / "mine") as screen:
        screen.start()
        assert "the game continues after" in " ".join(screen.told.split())
        menu = [row for row in told if row.startswith("  1  ")][-1]
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
    """Ctrl-D and Ctrl-C leave like q, also where the screen waits for a key; the exit code tells them apart."""
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
