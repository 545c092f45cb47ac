"""``play --from`` starts a new game at a position of a recorded one."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner, Result

import ancient_world as aw
from ancient_world import bots
from ancient_world.cli.app import app


@pytest.fixture
def whole() -> aw.Record:
    """Return the record of a whole game."""
    match = aw.new_match("tides-of-time", names=["Ana", "Ben"], seed=7)
    bots.play_out(match, ["greedy", "random"])
    return match.record


@pytest.fixture
def game(whole: aw.Record, tmp_path: Path) -> Path:
    """Return the file of the game."""
    aw.write_record(whole, tmp_path / "game.json")
    return tmp_path / "game.json"


def run(*words: object, exit_code: int = 0, typed: str = "") -> Result:
    """Run the command, and check how it ends."""
    done = CliRunner().invoke(app, ["play", "--quiet", *map(str, words)], input=typed)
    assert done.exit_code == exit_code, done.output
    return done


def test_a_game_goes_on_from_a_position(whole: aw.Record, game: Path, tmp_path: Path) -> None:
    """The new game begins as the recorded one, is saved in its own file, and is valid."""
    before, out = game.read_bytes(), tmp_path / "new.json"
    run("--from", f"{game}:20", "-p", "random", "-p", "random", "--record", out)
    played = aw.read_record(out)
    assert played.header == whole.header
    assert played.entries[:20] == whole.entries[:20]
    assert played.entries[20:] != whole.entries[20:]
    assert aw.validate(played).status == "valid"
    assert game.read_bytes() == before


def test_a_person_goes_on_and_is_asked(game: Path, tmp_path: Path) -> None:
    """A person's game from a position can be left, and continued later."""
    out = tmp_path / "new.json"
    run("--from", f"{game}:20", "-p", "you", "-p", "random", "--record", out, exit_code=1, typed="1\nq\n")  # fmt: skip
    assert len(aw.read_record(out).entries) > 20
    run("--resume", out, "-p", "random", "-p", "random")
    assert aw.read_record(out).result is not None


def test_hidden_entries_are_drawn_at_random(whole: aw.Record, tmp_path: Path) -> None:
    """A record as one seat knows it goes on with hidden cards that fit what the seat sees."""
    running = attrs.evolve(whole, entries=whole.entries[:9], result=None)
    seen, file, out = aw.view(running, 0), tmp_path / "seen.json", tmp_path / "new.json"
    aw.write_record(seen, file)
    run("--from", file, "-p", "you", "-p", "random", "--record", out, exit_code=1, typed="1\nq\n")
    played = aw.read_record(out)
    assert aw.HIDDEN_ID not in aw.to_json(played)
    beginning = attrs.evolve(played, entries=played.entries[:9], result=None)
    assert aw.view(beginning, 0).entries == seen.entries


def test_a_record_of_a_real_table_goes_on(whole: aw.Record, tmp_path: Path) -> None:
    """Without a seed, dice and cards are drawn at random from the position on."""
    header = attrs.evolve(whole.header, seed=None)
    aw.write_record(attrs.evolve(whole, header=header), tmp_path / "real.json")
    out = tmp_path / "new.json"
    run("--from", tmp_path / "real.json:12", "-p", "random", "-p", "random", "--record", out)
    assert aw.validate(aw.read_record(out)).status == "valid"


def test_refusals(game: Path, tmp_path: Path) -> None:
    """Positions that are not there, other settings, and the file itself as output are refused."""
    assert "fewer than 999" in run("--from", f"{game}:999", exit_code=2).output
    assert "leave out --seed" in run("--from", game, "--seed", 1, exit_code=2).output
    assert "cannot be combined" in run("--from", game, "--resume", tmp_path, exit_code=2).output
    assert "2 seats" in run("--from", f"{game}:9", "-p", "random", exit_code=2).output
    assert "cannot be the output" in run("--from", game, "--record", game, exit_code=2).output
    run("--from", tmp_path / "none.json:3", exit_code=2)
