"""Test every command with each of its exit codes, without a terminal."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest
from rich.cells import cell_len

import ancient_world as aw
from tests.fuzzing import rounds
from tests.running import run
from tests.the_ancient_world.positions import box

BOX = Path(__file__).parents[1] / "the_ancient_world" / "box"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a finished game between bots."""
    path = tmp_path_factory.mktemp("records") / "game.json"
    players = ["-p", "greedy", "-p", "random", "-p", "random", "-p", "greedy"]
    result = run("play", *players, "--seed", "7", "--record", path)
    assert result.exit_code == 0, result.output
    return path


def test_play_shows_the_game_and_writes_its_record(game: Path) -> None:
    """The record that ``play`` writes is of a finished game with the requested players and seed."""
    record = aw.read_record(game)
    assert record.header.players == ("greedy 1", "random 1", "random 2", "greedy 2")
    assert record.header.seed == 7
    assert record.result is not None


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(rounds(8)))
def test_everything_fits_80_columns(seed: int) -> None:
    """No line that ``play`` prints is wider than 80 columns."""
    result = run("play", "-p", "greedy", "-p", "greedy", "-p", "random", "--seed", str(seed))
    assert max(cell_len(line) for line in result.output.splitlines()) <= 80
    assert "Scores" in result.output
    assert "\x1b" not in result.output


def test_play_tells_moves_and_scores(game: Path) -> None:
    """``play`` prints moves in words, the board in each round, and each line of the scores with its rule."""
    result = run("play", "-p", "random", "-p", "random", "--seed", "7")
    assert "Random 1 places citizen" in result.output
    assert "Round 6 of 6" in result.output
    assert "[V2]" in result.output
    assert "\x1b" not in result.output
    assert max(cell_len(line) for line in result.output.splitlines()) <= 80
    quiet = run("play", "-p", "random", "-p", "random", "--seed", "7", "--quiet")
    assert quiet.output in result.output
    assert "place citizen" not in quiet.output


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["-p", "greedy"], "is for 2, 3, 4 players, not 1"),
        (["-p", "greedy"] * 5, "not 5"),
        (["--seed", "-1"], "A seed must be a whole number"),
        (["--game", "chess"], "There is no game 'chess'"),
        (["--option", "city_states=atlantis,-"], "There is no city-state 'atlantis'"),
        (["--option", "speed"], "write it as NAME=VALUE"),
        (["--option", "seed=5"], "There is no option 'seed'; the options are"),
        (["--option", "table=1"], "There is no option 'table'"),
        (["--tag", "event"], "event: write it as NAME=VALUE"),
        (["--tag", "evnt=Cup"], "do you mean event?"),
        (["--cards", "nowhere"], "nowhere"),
        (["--record", "nowhere/game.json"], "there is no such folder"),
    ],
)
def test_play_refuses_wrong_options(arguments: list[str], expected: str) -> None:
    """``play`` reports a wrong option before the game starts, with exit code 2."""
    result = run("play", *arguments)
    assert result.exit_code == 2
    assert expected in result.output


def test_play_writes_tags_and_times(tmp_path: Path) -> None:
    """The record has the tags of ``--tag``, the times of choices with ``--times``, and stays valid."""
    path = tmp_path / "game.json"
    beside = ["--tag", "event=Spring cup", "--tag", "x-clock=a = b", "--times"]
    bots = ["--game", "tides-of-time", "-p", "random", "-p", "random", "--quiet"]
    assert run("play", *bots, *beside, "--record", path).exit_code == 0
    record = aw.read_record(path)
    assert record.header.tags == {"event": "Spring cup", "x-clock": "a = b"}
    chosen = [entry.note for entry in record.entries if entry.player is not None]
    assert chosen
    assert all(note is not None and note.at and note.seconds is not None for note in chosen)
    assert aw.validate(record).ok


def test_play_with_other_cards_and_city_states(tmp_path: Path) -> None:
    """A record of a custom card file names that file, and is valid only with it."""
    cards = tmp_path / "cards"
    shutil.copytree(BOX, cards)
    path = tmp_path / "game.json"
    options: list[str | Path] = ["--cards", cards, "--option", "city_states=random", "--quiet"]
    assert run("play", "-p", "random", "-p", "random", *options, "--record", path).exit_code == 0
    assert aw.read_record(path).header.cards is not None
    assert run("validate", path, "--cards", cards).exit_code == 0
    if box() != aw.game("the-ancient-world").standard_cards():
        assert run("validate", path).exit_code == 1


def test_validate_says_where_and_why(game: Path, tmp_path: Path) -> None:
    """``validate`` ends with 0 for a valid record, with 1 and the problem for an invalid one, with 2 for a missing file."""
    assert "valid: a finished game" in run("validate", game).output
    bad = tmp_path / "bad.json"
    text = game.read_text(encoding="ascii")
    bad.write_text(text.replace('{"type":"pass"}', '{"type":"strike"}', 1), encoding="ascii")
    result = run("validate", game, bad)
    assert result.exit_code == 1
    assert f"{bad}:1:" in result.output
    assert "$.record.entries[" in result.output
    assert "expected: " in result.output
    assert run("validate", tmp_path / "none.json").exit_code == 2
    assert run("validate", tmp_path).exit_code == 1  # a folder: every record in it is checked
    assert run("validate", tmp_path / "*.txt").exit_code == 2
    row = json.loads(run("validate", "--json", bad).stdout)
    assert row["status"] == "invalid"


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", 2), (b"\xff\xfe", 2), (b"[" * 100_000, 1), (b'{"format": 1}', 1), (b"{}", 1)],
)
def test_validate_reads_anything(tmp_path: Path, content: bytes, code: int) -> None:
    """``validate`` reports a problem, without a traceback, for any content of a file."""
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    result = run("validate", path)
    assert result.exit_code == code
    assert run("show", path).exit_code == 2


def test_show_any_point(game: Path, tmp_path: Path) -> None:
    """``show`` prints the table after a number of entries with what led to it, and the scores at the end."""
    result = run("show", game, "--at", "60")
    assert result.exit_code == 0
    assert "  59  " in result.output
    assert "Scores" not in result.output
    assert "Scores" in run("show", game).output
    assert "Empire pile C" in run("show", game, "--all").output
    assert run("show", game, "--at", "0").exit_code == 0
    assert "fewer than --at" in run("show", game, "--at", "99999").output
    bad = tmp_path / "bad.json"
    text = game.read_text(encoding="ascii")
    bad.write_text(text.replace('{"type":"pass"}', '{"type":"strike"}', 1), encoding="ascii")
    assert run("show", bad).exit_code == 1
    assert run("show", tmp_path / "none.json").exit_code == 2


def test_show_draws_a_picture(game: Path, tmp_path: Path) -> None:
    """``show --svg`` draws the table with the players' names, and overwrites a file only with ``--force``."""
    picture = tmp_path / "table.svg"
    result = run("show", game, "--at", "60", "--svg", picture)
    assert (result.exit_code, result.output) == (0, "")
    drawn = picture.read_text("utf-8")
    assert drawn.startswith("<svg ")
    assert "greedy 1" in drawn
    assert run("show", game, "--svg", picture).exit_code == 2
    assert picture.read_text("utf-8") == drawn
    assert run("show", game, "--svg", picture, "--force", "--lang", "es").exit_code == 0
    assert 'lang="es"' in picture.read_text("utf-8")
    assert run("show", game, "--svg", tmp_path / "none" / "table.svg").exit_code == 2


def test_cards_check(tmp_path: Path) -> None:
    """``cards check`` ends with 0 for a valid card file, with 1, file, table and key for a fault, with 2 for a missing file."""
    standard = resources.files("ancient_world") / "games/the_ancient_world/box/standard"
    with resources.as_file(standard) as folder:
        shutil.copytree(folder, tmp_path / "cards")
    assert run("cards", "check", tmp_path / "cards").exit_code == 0
    file = tmp_path / "cards" / "empire.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("\nfood ", "\nfodo ", 1), encoding="utf-8")
    result = run("cards", "check", tmp_path / "cards")
    assert result.exit_code == 1
    assert "empire.toml" in result.output
    assert "fodo" in result.output
    assert run("cards", "check", tmp_path / "none").exit_code == 2


def test_cards_check_strict(tmp_path: Path) -> None:
    """``cards check --strict`` refuses warnings: the standard file passes, another split of the decks does not."""
    standard = resources.files("ancient_world") / "games/the_ancient_world/box/standard"
    with resources.as_file(standard) as folder:
        shutil.copytree(folder, tmp_path / "cards")
    assert run("cards", "check", "--strict", tmp_path / "cards").exit_code == 0
    file = tmp_path / "cards" / "empire.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r'= "A"', '= "B"', text, count=1), encoding="utf-8")
    for options, code in (((), 0), (("--strict",), 1)):
        result = run("cards", "check", *options, tmp_path / "cards")
        assert result.exit_code == code
        assert "warning: cards empire deck: the file has A 3" in result.output


def test_simulate(tmp_path: Path) -> None:
    """``simulate`` prints the same summary for the same seed, and can write the records."""
    arguments = ["simulate", "-n", "2", "-p", "random", "-p", "greedy", "--seed", "5"]
    records = tmp_path / "records"
    result = run(*arguments, "--json", "--record-dir", records)
    assert result.exit_code == 0
    summary = json.loads(result.stdout)
    assert summary["games"] == 2
    assert sum(seat["win_rate"] for seat in summary["seats"]) == pytest.approx(1)
    assert run("validate", *sorted(records.glob("*.json"))).exit_code == 0
    assert "2 games" in run(*arguments).output
    assert run("simulate", "-p", "greedy").exit_code == 2


def test_rules_and_games() -> None:
    """``rules`` prints a rule by its id as reasons name it; ``games`` lists all games."""
    assert "C2" in run("rules", "c2").output
    assert run("rules", "Z9").exit_code == 2
    assert "the-ancient-world" in run("games").output


@pytest.mark.long
def test_without_click_the_command_names_the_extra(tmp_path: Path) -> None:
    """Without the extra ``cli`` the command says how to install it."""
    (tmp_path / "click.py").write_text("raise ModuleNotFoundError(name='click')", encoding="ascii")
    done = subprocess.run(
        [sys.executable, "-m", "ancient_world"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "ancient-world[cli]" in done.stderr


def test_moves_and_boards_of_play() -> None:
    """``--moves`` prints one line for each turn and no boards; ``--boards`` prints boards and no turns."""
    arguments = ["play", "-p", "random", "-p", "random", "--seed", "7"]
    moves = run(*arguments, "--moves").output
    assert "Random 1 performs Learn, pays 3 coins and gains 1 knowledge." in moves
    assert "Round 6 of 6" in moves
    assert "Military row" not in moves
    boards = run(*arguments, "--boards").output
    assert boards.count("Military row") == 7
    assert "Random 1 places citizen" not in boards
    assert "Scores" in moves
    assert "Scores" in boards


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    """``play`` refuses a folder as the file of the record before the game starts."""
    result = run("play", "-p", "random", "-p", "random", "--record", tmp_path)
    assert result.exit_code == 2
    assert "is a folder" in result.output


def test_control_characters_are_not_printed(game: Path, tmp_path: Path) -> None:
    """Control characters in names of a record never reach the terminal."""
    odd = tmp_path / "odd.json"
    text = game.read_text(encoding="ascii")
    odd.write_text(text.replace('"greedy 1"', '"\\u001b[2JEve\\u009b"', 1), encoding="ascii")
    result = run("show", odd)
    assert result.exit_code == 0
    assert "?[2JEve?" in result.output
    assert "\x1b" not in result.output
    assert "\x9b" not in result.output


def test_validate_json_names_every_file(game: Path, tmp_path: Path) -> None:
    """``validate --format json`` prints a line for each file, unreadable files included."""
    result = run("validate", "--json", game, tmp_path / "none.json")
    assert result.exit_code == 2
    good, missing = map(json.loads, result.stdout.splitlines())
    assert (good["name"], good["status"]) == (str(game), "valid")
    assert (missing["name"], missing["status"]) == (str(tmp_path / "none.json"), "unreadable")


def test_validate_for_editors(game: Path, tmp_path: Path) -> None:
    """``validate --format sarif`` has a result with file, line, column and code for each problem."""
    bad = tmp_path / "bad.jsonl"
    aw.write_record(aw.read_record(game), bad)
    lines = bad.read_text(encoding="ascii").splitlines()
    place = next(i for i, line in enumerate(lines) if '{"type":"pass"}' in line)
    lines[place] = lines[place].replace("pass", "strike")
    bad.write_text("\n".join(lines) + "\n", encoding="ascii")
    result = run("validate", "--format", "sarif", game, bad)
    assert result.exit_code == 1
    (run_of_tool,) = json.loads(result.stdout)["runs"]
    (results,) = run_of_tool["results"]
    (location,) = results["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == bad.as_uri()
    assert location["physicalLocation"]["region"]["startLine"] == place + 1
    assert results["ruleId"] == run_of_tool["tool"]["driver"]["rules"][results["ruleIndex"]]["id"]


def test_cards_list(tmp_path: Path) -> None:
    """``cards list`` prints each card with what it does, and refuses a faulty card file with exit code 2."""
    result = run("cards", "list")
    assert result.exit_code == 0
    for title in (
        "Empire deck A",
        "Cards that each empire starts with",
        "Titans ***",
        "Districts",
        "City-states",
    ):
        assert title in result.output
    assert "Fishing Dock" in result.output
    assert max(cell_len(line) for line in result.output.splitlines()) <= 80
    assert run("cards", "list", BOX).exit_code == 0
    assert run("cards", "list", tmp_path).exit_code == 2
    assert run("cards", "list", tmp_path / "none").exit_code == 2
    assert run("cards", "list", "--game", "chess").exit_code == 2


def test_components_takes_the_game_as_other_commands_do() -> None:
    """``components`` has its game as an argument or by ``--game``."""
    by_option = run("components", "--game", "tides-of-time")
    assert json.loads(by_option.stdout)["game"] == "tides-of-time"
    assert run("components", "tides-of-time").stdout == by_option.stdout


def test_simulate_counts_decisions_and_draws_no_bar_without_terminal() -> None:
    """Without a terminal ``simulate`` prints only the summary, with lengths of games and decisions per second."""
    result = run("simulate", "-n", "2", "-p", "random", "-p", "random", "--json")
    summary = json.loads(result.stdout)
    assert result.stderr == ""
    assert 0 < summary["mean_decisions"] < summary["mean_entries"]
    assert summary["decisions_per_second"] > 0
    assert "decisions a second" in run("simulate", "-n", "2", "-p", "random", "-p", "random").output


def test_rules_fit_80_columns() -> None:
    """``rules`` prints all rules in lines of at most 80 columns."""
    result = run("rules")
    assert result.exit_code == 0
    assert max(cell_len(line) for line in result.output.splitlines()) <= 80
