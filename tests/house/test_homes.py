"""No line of the library outside of a game's folder and its registration mentions the game."""

from __future__ import annotations

import re

import ancient_world as aw
from tests.house.rooms import LIBRARY as SOURCES

HOME = SOURCES / "games"
ALLOWED = {("__init__.py", 'match = aw.Match.new("the-ancient-world", ["Miriam", "Tom"], seed=7)')}
"""The one mention allowed elsewhere: the example in the docstring of the whole library."""

EXAMPLE = re.compile(r"^ +Example:\n.*?(?=\"{3})", re.MULTILINE | re.DOTALL)
"""Finds the examples of docstrings, which play some game and so name it."""


def mentions(game_id: str) -> set[tuple[str, str]]:
    """Return every line that names a game, its folder or its state, outside its folder and the registration."""
    rules = aw.game(game_id)
    folder = HOME / game_id.replace("-", "_")
    names = (game_id, folder.name, rules.title, rules.state_type.__name__)
    return {
        (str(file.relative_to(SOURCES)), line.strip())
        for file in SOURCES.rglob("*.py")
        if folder not in file.parents and file != HOME / "__init__.py"
        for line in EXAMPLE.sub("", file.read_text("utf-8")).splitlines()
        if any(name in line for name in names)
    }


def test_no_game_is_mentioned_elsewhere() -> None:
    """No game is mentioned in the core, in a front-end or in another game."""
    assert {
        game: mentions(game) - ALLOWED for game in aw.available_games() if mentions(game) - ALLOWED
    } == {}


def test_every_folder_is_registered() -> None:
    """Every folder of a game belongs to a registered game."""
    folders = {path.name for path in HOME.iterdir() if (path / "__init__.py").exists()}
    assert folders == {game_id.replace("-", "_") for game_id in aw.available_games()}
