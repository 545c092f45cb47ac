"""Test custom bots that are named by import path in ``play`` and ``simulate``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.bots import bot_maker
from tests.running import run

BOTS = '''
class Warlord:
    """The last action, always."""
    def __init__(self, seed):
        self.seed = seed
    def choose(self, view, decision):
        return decision.actions[-1]

class Thinker:
    def __init__(self, seed): ...
    def choose(self, view, decision):
        raise ZeroDivisionError("too deep")

class Cheat(Warlord):
    def choose(self, view, decision):
        return "everything"

class Shy:
    pass

class Mute:
    def __init__(self, seed): ...

number = 7
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Enter a folder with modules of bots."""
    (tmp_path / "my_bots.py").write_text(BOTS)
    (tmp_path / "broken_bots.py").write_text("import nothing_of_this_name\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    sys.modules.pop("my_bots", None)


def test_play_with_a_custom_bot(folder: Path) -> None:
    """``play`` takes a bot by import path, names its seat after the class, and records its choices."""
    result = run(
        "play", "-p", "my_bots:Warlord", "-p", "random", "--seed", "7", "--record", "game.json"
    )
    assert result.exit_code == 0, result.output
    record = aw.read_record(folder / "game.json")
    assert record.header.players == ("Warlord", "random")
    assert aw.validate(record).ok


@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")])
def test_simulate_with_a_custom_bot(jobs: tuple[str, ...]) -> None:
    """``simulate`` finds a custom bot in its worker processes, too."""
    bots = ("-p", "my_bots:Warlord", "-p", "random")
    result = run("simulate", "-n", "2", "--game", "tides-of-time", *bots, *jobs)
    assert result.exit_code == 0, result.output
    assert "Warlord" in result.output


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("warlord", "There is no bot 'warlord'. The bots are: easy, medium, hard, random, greedy, rollout, mcts, learned."),
        ("my_bots:", "There is no bot 'my_bots:'."),
        ("my bots:Warlord", "There is no bot 'my bots:Warlord'."),
        ("nowhere:Warlord", "Cannot import the module nowhere of the bot 'nowhere:Warlord'"),
        ("broken_bots:A", "No module named 'nothing_of_this_name'"),
        ("my_bots:Nobody", "The bot 'my_bots:Nobody' needs 'Nobody' from the module my_bots"),
        ("my_bots:number", "'my_bots:number' makes no bot"),
        ("my_bots:Shy", "Cannot create the bot 'my_bots:Shy' with seed"),
        ("my_bots:Mute", "'my_bots:Mute' makes no bot"),
        ("my_bots:Thinker", "The bot 'my_bots:Thinker' failed in seat 0: ZeroDivisionError: too deep"),
        ("my_bots:Cheat", "The bot 'my_bots:Cheat' in seat 0 chose an illegal action"),
    ],
)  # fmt: skip
def test_a_faulty_bot_is_reported(command: str, name: str, expected: str) -> None:
    """A faulty bot is reported in a sentence that names it, without a traceback."""
    result = run(command, "--game", "tides-of-time", "-p", name, "-p", "random")
    assert result.exit_code == 2
    assert expected in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_a_bot_by_import_path_in_python() -> None:
    """The library accepts the same import paths as the command line."""
    sys.path.insert(0, "")
    assert bot_maker("my_bots:Warlord")(3).choose is not None
    with pytest.raises(aw.InvalidOption) as caught:
        bot_maker("my_bots:Nobody")
    assert caught.value.code == "bot-attribute"
