"""The design's promises about changes: an ability is one class, a card one table, and a game changes nothing of the library."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grimp

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.examples.example_games import EXAMPLES
from tests.house import rooms

GAMES = rooms.LIBRARY / "games"

CARDS = {
    "the-ancient-world": {"empire-card", "military-card", "titan-card", "district-card", "city-state", "player-board"},
    "tides-of-time": {"card"},
    "antike": {"province", "civilization"},
    "golden-ages": {"technology", "civilization", "wonder", "building", "judgement", "future", "tile"},
}  # fmt: skip
"""The kinds of components that have a table each in the card or map file, by game."""

NEEDED = {"attrs", "collections", "functools", "itertools", "math", "operator", "typing"}
"""The libraries that rules may import: no clock, no ``random``, no ``copy``, no files."""


def run(program: str, *folders: Path) -> Any:
    """Return what a program prints as JSON, with these folders first on its import path."""
    paths = os.pathsep.join(map(str, folders))
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": paths, "ANCIENT_WORLD_PURE": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# --- an ability: one class ---


# --- a card: one table of a file ---

PLOUGH = """[[empire]]
id = "plough"
name = "Plough"
deck = "A"
price = { coins = 2 }
banners = ["green"]
food = 2

"""


def test_a_card_is_a_table_of_a_file(tmp_path: Path) -> None:
    """A new table in place of another is read, listed and dealt without any change of Python code."""
    shutil.copytree(GAMES / "the_ancient_world" / "box" / "standard", tmp_path / "mine")
    file = tmp_path / "mine" / "empire.toml"
    table = re.compile(r'\[\[empire\]\]\nid *= "orchard"\n(?:.+\n)+\n')
    text, changed = table.subn(PLOUGH, file.read_text("utf-8"))
    file.write_text(text, "utf-8")
    cards = taw.CardFile.load(tmp_path / "mine")
    standard = taw.CardFile.standard()
    assert changed == 1
    assert set(cards.empire) ^ set(standard.empire) == {"orchard", "plough"}
    assert cards.empire["plough"].totals.food == 2
    shown = aw.components("the-ancient-world", cards=cards).components
    assert [each.name for each in shown if each.id == "plough"] == ["Plough"]
    assert "plough" in taw.GAME.new(2, cards, {}).decks.empire_a.unseen


def test_no_code_asks_for_a_card() -> None:
    """No file of a game contains the id or the name of a component of its card file, except for equal names of options."""
    assert [found for game_id in CARDS for found in cards_in_code(game_id)] == []


def cards_in_code(game_id: str) -> list[tuple[str, int, object]]:
    """Return where the files of a game contain the id or the name of one of its cards."""
    shown = aw.components(game_id, lang="en").components
    cards = {word for each in shown if each.kind in CARDS[game_id] for word in (each.id, each.name)}
    cards -= {each.id for each in shown if each.kind == "option"}
    assert cards
    room = f"games.{game_id.replace('-', '_')}"
    return [
        (name, node.lineno, node.value)
        for name in rooms.files()
        if rooms.room(name) == room
        for node in ast.walk(rooms.tree(name))
        if isinstance(node, ast.Constant) and node.value in cards
    ]


# --- a game: a package of its own ---

POINTS = "[ancient_world.games]\npig = pig_of_others:GAME\n"
METADATA = "Metadata-Version: 2.1\nName: pig-of-others\nVersion: 1\n"

USE_THE_GAME = """
import json
import ancient_world as aw
from ancient_world import bots
from ancient_world.cli.app import app
from ancient_world.schema import json_schema
from click.testing import CliRunner

match = aw.Match.new("pig", ["Ann", "Ben"], seed=4, goal=20)
bots.play_out(match, [bots.RandomBot(1), bots.GreedyBot(2)])
seen = aw.view(aw.new_game("pig", 2), 0)
print(json.dumps({
    "listed": "pig" in aw.available_games() and "Pig" in CliRunner().invoke(app, ["games"]).stdout,
    "record": aw.validate(aw.to_json(match.record)).status,
    "read again": aw.from_json(aw.to_json(match.state)) == match.state,
    "sampled": aw.view(aw.sample_state(seen, aw.SeededRandom(1)), 0) == seen,
    "components": any(each.id == "throw" for each in aw.components("pig").components),
    "schema": "throw" in json.dumps(json_schema("action", "pig")),
    "drawn": aw.svg(seen)[:4],
}))
"""


def test_a_game_is_a_package_of_its_own(tmp_path: Path) -> None:
    """A game in one file with an entry point is found by lists, records, JSON, views and pictures."""
    source = (EXAMPLES / "dice_game.py").read_text("utf-8").partition("engine.register_game(")[0]
    (tmp_path / "pig_of_others.py").write_text(f"{source}GAME = Pig()\n", "utf-8")
    about = tmp_path / "pig_of_others-1.dist-info"
    about.mkdir()
    (about / "entry_points.txt").write_text(POINTS, "utf-8")
    (about / "METADATA").write_text(METADATA, "utf-8")
    output_of_program = run(USE_THE_GAME, tmp_path)
    assert output_of_program == {
        "listed": True,
        "record": "valid",
        "read again": True,
        "sampled": True,
        "components": True,
        "schema": True,
        "drawn": "<svg",
    }


# --- rules code ---


def rule_files() -> Iterator[tuple[str, ast.Module]]:
    """Yield the files of the games' rules, and of the modules that the rules use."""
    for name in rooms.files():
        above = {"game", "look"}
        if rooms.is_game(rooms.room(name)) and above.isdisjoint(name.split(".")[2:]):
            yield name, rooms.tree(name)


def test_rules_know_no_clock_and_no_dice() -> None:
    """Rules import only libraries that give the same results in each process: no chance, time, files or copying."""
    graph = grimp.build_graph("ancient_world", include_external_packages=True, cache_dir=None)
    found = {
        f"{module} imports {library}"
        for package in graph.find_matching_modules("ancient_world.games.*.rules")
        for module in graph.find_descendants(package)
        for library in graph.find_modules_directly_imported_by(module)
        if graph.is_module_squashed(library) and library not in {"__future__", *NEEDED}
    }
    assert found == set()


def test_rules_go_through_no_set() -> None:
    """No file of a game iterates over a set, whose order differs between processes."""
    found = [
        (name, node.iter.lineno)
        for name, tree in rule_files()
        for node in ast.walk(tree)
        if isinstance(node, (ast.For, ast.comprehension)) and _is_set(node.iter)
    ]
    assert found == []


def _is_set(node: ast.expr) -> bool:
    made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    if made and node.func.id in {"set", "frozenset"}:  # type: ignore[attr-defined]
        return True
    return isinstance(node, (ast.Set, ast.SetComp))
