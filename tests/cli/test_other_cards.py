"""Test card files of games other than the default: commands recognize the game by the file's tables."""

from __future__ import annotations

from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.cli.command_helpers import guess_game_of_cards
from tests.running import run

TIDES = Path(str(aw.__file__)).parent / "games" / "tides_of_time" / "box" / "standard.toml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Enter a folder with a card file of Tides of Time with a custom name, and a record of a game with it."""
    text = TIDES.read_text("utf-8").replace('"Kings Nest"', '"My Nest"')
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    cards = aw.game("tides-of-time").load_cards(tmp_path / "mine.toml")
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1, cards=cards)
    play_out(match, [RandomBot(1), RandomBot(2)])
    aw.write_record(match.record, tmp_path / "x.json")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        "validate x.json",
        "show x.json",
        "records stats x.json",
        "records grep x.json",
        "records diff x.json x.json",
        "records table x.json --out games.csv",
        "records convert x.json x.jsonl",
        "records upgrade x.json --out new.json",
        "export x.json --decisions made.csv --no-features",
        "play --game tides-of-time -p random -p random --quiet",
        "cards check mine.toml --game tides-of-time",
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_record_needs_no_game(words: str) -> None:
    """A command with ``--cards`` needs no ``--game``."""
    cards = "" if words.startswith("cards") else "--cards mine.toml"
    done = run(*words.split(), *cards.split())
    assert done.exit_code == 0, done.output


@pytest.mark.usefixtures("folder")
def test_resuming_needs_no_game() -> None:
    """``play --resume`` takes the game from the record, and reads the card file as one of that game."""
    cards = aw.game("tides-of-time").load_cards("mine.toml")
    match = aw.Match.new("tides-of-time", ["random 1", "random 2"], seed=1, cards=cards)
    aw.write_record(match.record, "begun.json")
    done = run("play", "--resume", "begun.json", "--cards", "mine.toml", "--quiet")
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    "words",
    [
        "validate x.json --game antike",
        "records stats x.json --game the-ancient-world",
        "play -p random -p random",
        "simulate -n 1",
        "serve",
        "components antike",
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_card_file_of_another_game(words: str) -> None:
    """A card file of another game is reported in one line that names that game and the option to use."""
    done = run(*words.split(), "--cards", "mine.toml")
    expected = "mine.toml: this looks like a card file of Tides of Time; use --game tides-of-time\n"
    assert (done.exit_code, done.stderr) == (2, expected)


@pytest.mark.usefixtures("folder")
def test_checking_a_card_file_of_another_game() -> None:
    """``cards check`` names the game to use instead of listing missing tables."""
    assert "use --game tides-of-time" in run("cards", "check", "mine.toml").stderr
    assert "use --game tides-of-time" in run("cards", "list", "mine.toml").stderr


def test_faults_are_those_of_the_right_game(folder: Path) -> None:
    """A fault in a card file is reported by the game that the file belongs to."""
    path = folder / "mine.toml"
    path.write_text(path.read_text("utf-8").replace("\nname =", "\nnam =", 1), "utf-8")
    done = run("validate", "x.json", "--cards", path)
    assert done.exit_code == 2
    assert "nam" in done.stderr
    assert "this table" not in done.stderr


@pytest.mark.parametrize("text", ["", "nothing = 1", "[[", "\xff"])
def test_a_file_of_no_game(tmp_path: Path, text: str) -> None:
    """A file of no recognizable game is read as a card file of the default game, and its faults are reported."""
    path = tmp_path / "cards.toml"
    path.write_text(text, "latin-1")
    assert guess_game_of_cards(path) is None
    assert guess_game_of_cards(tmp_path / "none.toml") is None
