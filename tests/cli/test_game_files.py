"""Games in files of their authors: ``--game my_game.py``."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.engine import game_files
from ancient_world.web.guards import WebLimits
from ancient_world.web.table_requests import read_order
from tests.running import run

EXAMPLES = Path(__file__).parents[2] / "examples"
DICE = (EXAMPLES / "dice_game.py").read_text("utf-8")
PLAYED = ["-p", "random", "-p", "random", "--seed", "3", "--quiet"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a current folder for games; what they registered and imported is forgotten at the end."""
    games, modules = set(aw.available_games()), set(sys.modules)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(game_files, "_loaded_paths", {})
    yield tmp_path
    for game_id in set(aw.available_games()) - games:
        aw.engine.forget_game(game_id)
    for name in set(sys.modules) - modules:
        if getattr(sys.modules[name], "__file__", None) and str(tmp_path) in str(
            sys.modules[name].__file__
        ):
            del sys.modules[name]


def dice_game(path: Path, old: str = "", new: str = "", name: str = "") -> Path:
    """Write the example of a dice game, changed in one place, to a file."""
    assert old in DICE
    text = DICE.replace(old, new, 1) if old else DICE
    path.parent.mkdir(exist_ok=True)
    path.write_text(text.replace('"pig"', f'"{name}"') if name else text, "utf-8")
    return path


def test_a_file_is_played_and_selects_its_records(folder: Path) -> None:
    """``--game FILE.py`` plays the game of the file, and selects the records of that game among others."""
    dice_game(folder / "my_dice.py", name="my-dice")
    for words in ("--game my_dice.py --record dice.json", "--game antike --record antike.json"):
        assert run("play", *words.split(), *PLAYED).exit_code == 0
    checked = run("validate", "--game", "my_dice.py", "dice.json", "antike.json")
    assert (checked.exit_code, checked.stdout.count("valid")) == (0, 1)
    counted = run("records", "head", "antike.json", "dice.json", "--game", "my_dice.py")
    assert '"game":"my-dice"' in counted.stdout
    assert '"game":"antike"' not in counted.stdout


def test_the_command_to_go_on_names_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who leaves a game of a file is told a command that continues it."""
    monkeypatch.setenv("ANCIENT_WORLD_FOLDER", str(folder / "kept"))
    dice_game(folder / "left.py", name="left-dice")
    left = run(
        "play", "--game", "left.py", "-p", "you", "-p", "random", "--seed", "3", typed="1\nq\n"
    )
    assert "ancient-world play --game left.py --resume" in " ".join(left.stdout.split())
    goes_on = run("play", "--game", "left.py", "--resume", typed="q\n")
    assert "the game continues after" in " ".join(goes_on.stdout.split())


def test_workers_load_the_same_file(folder: Path) -> None:
    """The processes of ``simulate`` and ``arena`` play the game of the file, with bots that think, too."""
    dice_game(folder / "worked.py", name="worked")
    played = run(
        *[
            "simulate",
            "--game",
            "worked.py",
            "-n",
            "2",
            "--jobs",
            "2",
            "-p",
            "mcts:5",
            "-p",
            "random",
            "--json",
        ]
    )
    assert json.loads(played.stdout)["games"] == 2
    ranked = run(
        *["arena", "random", "greedy", "--game", "worked.py", "-n", "2", "--jobs", "2", "--json"]
    )
    assert (ranked.exit_code, len(json.loads(ranked.stdout))) == (0, 2)


def test_a_file_in_a_package_is_imported_as_its_module(folder: Path) -> None:
    """Relative imports of a file in a package work, as the file is imported as a module of the package."""
    dice_game(folder / "packed" / "rules.py", name="packed")
    (folder / "packed" / "__init__.py").touch()
    (folder / "packed" / "game.py").write_text("from .rules import *\nfrom .rules import Pig\n")
    assert run("play", "--game", "packed/game.py", *PLAYED).exit_code == 0
    assert type(aw.game("packed")).__module__ == "packed.rules"


def test_a_file_whose_package_is_installed_elsewhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a package that is installed as a copy is refused, with the way to install it as a link."""
    for place in (folder, folder / "installed"):
        place.mkdir(exist_ok=True)
        dice_game(place / "twice" / "game.py", name="twice")
        (place / "twice" / "__init__.py").touch()
    monkeypatch.syspath_prepend(folder / "installed")
    result = run("play", "--game", "twice/game.py", *PLAYED)
    assert result.exit_code == 2
    assert "Install it with pip install -e" in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("broken.py", "import attrs\n\nif True\n", "broken.py:3: SyntaxError: expected ':'"),
        ("raising.py", "\n\nnothing()\n", "raising.py:3: NameError: name 'nothing' is not defined"),
        ("leaving.py", "import sys\nsys.exit('no')\n", "leaving.py:2: SystemExit: no"),
        ("empty.py", "", "empty.py: there is no game in this file; end it with GAME = MyGame()"),
        ("my-game.py", "", "my-game.py: 'my-game' cannot be the name of a module; call the file my_game.py"),
        ("random.py", "", "random.py: Python finds another module random first: Python. Rename the file."),
        ("attrs.py", "", "attrs.py: Python finds another module attrs first: "),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_file_and_line(
    folder: Path, name: str, text: str, message: str
) -> None:
    """A file that cannot be loaded ends the command with the mistake, its file and its line."""
    (folder / name).write_text(text)
    result = run("play", "--game", name, *PLAYED)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_mistakes_in_classes_are_told_with_their_lines(folder: Path) -> None:
    """Each mistake in the declarations of a game has the line of its class or field."""
    file = dice_game(
        folder / "unsound.py", 'allowed_on, choices = ("",)', 'allowed_on, choices = ("No",)'
    )
    message = run("play", "--game", "unsound.py", *PLAYED).stderr
    line = int(re.search(r"unsound\.py:(\d+): ", message)[1])  # type: ignore[index]
    assert file.read_text().splitlines()[line - 1] == "class Turn(engine.DecisionStep[Table]):", (
        message
    )


def test_two_games_with_one_id_are_refused(folder: Path) -> None:
    """A file whose game has the id of another game is refused with that reason."""
    dice_game(folder / "taken.py", name="antike")
    assert "taken.py" in (message := run("play", "--game", "taken.py", *PLAYED).stderr)
    assert "this id belongs to another game" in message


def test_no_document_loads_a_file(folder: Path) -> None:
    """A record, a request and the order of a page may name a file as their game, but it is not loaded."""
    trap = folder / "trap.py"
    trap.write_text(f"import pathlib\npathlib.Path({str(folder / 'sprung')!r}).touch()\n" + DICE)
    assert run("play", "--game", "antike", *PLAYED, "--record", "antike.json").exit_code == 0
    record = (folder / "antike.json").read_text("utf-8")
    for name in ("trap.py", "trap", str(trap), "trap:GAME"):
        (folder / "found.json").write_text(record.replace('"antike"', json.dumps(name)))
        assert run("validate", "found.json").exit_code != 0
        assert run("play", "--resume", "found.json").exit_code != 0
        assert run("records", "stats", "found.json").exit_code != 0
        request = {"id": 1, "method": "match.new", "params": [name, ["Ann", "Ben"]]}
        answer = aw.serve.answer_request(json.dumps({"jsonrpc": "2.0", **request}))
        assert "unknown-game" in answer, answer
        order = {"game": name, "seats": [{"name": "Ann", "plays": "person"}] * 2, "options": {}}
        with pytest.raises(aw.AncientWorldError):
            read_order(json.dumps(order).encode(), WebLimits())
    assert not (folder / "sprung").exists()
    assert run("play", "--game", "trap.py", *PLAYED).exit_code == 0
    assert (folder / "sprung").exists(), "the trap works"
