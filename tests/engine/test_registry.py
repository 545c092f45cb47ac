"""The registry: built-in games, games of other packages, and broken ones."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from types import ModuleType

import pytest

from ancient_world.engine import registry
from ancient_world.engine.errors import UnknownGame
from ancient_world.engine.registry import ENTRY_POINTS, game, game_ids, game_of, register_game
from tests.engine.minigame import GAME, TakeTurn


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other packages register a good game, three broken ones, and one under a name that is taken."""
    module = ModuleType("other_package")
    other = type("Other", (type(GAME),), {"id": "other"})
    module.OTHER, module.NO_GAME = other(), 42  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "other_package", module)
    points = {
        "broken": "no_such_package_anywhere:GAME",
        "no-attribute": "other_package:NONE",
        "no-game": "other_package:NO_GAME",
        "misnamed": "other_package:OTHER",
        "other": "other_package:OTHER",
        "the-ancient-world": "ancient_world.games.the_ancient_world.game:GAME",
    }

    def entry_points(*, group: str) -> EntryPoints:
        assert group == ENTRY_POINTS
        return EntryPoints(EntryPoint(name, value, group) for name, value in points.items())

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    monkeypatch.setattr(registry, "_sources", dict(registry._sources))
    monkeypatch.setattr(registry, "_games", {"mini": GAME})
    registry._scan.cache_clear()


@pytest.mark.usefixtures("others")
def test_games_of_other_packages() -> None:
    """A game of another package is found by its id, without being named anywhere here."""
    assert game("other").id == "other"
    assert game("other") is game("other")
    assert {"other", "broken"} < set(game_ids())


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize("broken", ["broken", "no-attribute", "no-game", "misnamed"])
def test_a_broken_game_breaks_no_other(broken: str) -> None:
    """A game that cannot be loaded says why; all others work on."""
    with pytest.raises(UnknownGame) as caught:
        game(broken)
    assert caught.value.code == "broken-game"
    assert broken in str(caught.value)
    assert game("other").title == "Mini"
    assert game_of(TakeTurn) is GAME
    assert game_of(int) is None


def test_two_packages_with_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game keeps the name; the other is left out with a warning."""
    points = EntryPoints([EntryPoint("mini", "elsewhere:GAME", ENTRY_POINTS)])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: points)
    registry._scan.cache_clear()
    with pytest.warns(UserWarning, match="two games are called 'mini'"):
        game_ids()
    assert game("mini") is GAME


def test_unknown_game_ids() -> None:
    """An unknown id is answered with the close one, or with all."""
    with pytest.raises(UnknownGame, match=r"Did you mean 'the-ancient-world'\?"):
        game("The Ancient Wrld")
    with pytest.raises(UnknownGame, match=r"Games: the-ancient-world") as caught:
        game("zzz" * 1000)
    assert caught.value.code == "unknown-game"
    assert len(str(caught.value)) < 1000


def test_a_name_is_given_once() -> None:
    """Registering the same game again is fine, another one under its id is not."""
    register_game("mini", GAME)
    with pytest.raises(ValueError, match="belongs to another game"):
        register_game("mini", "elsewhere:GAME")


def test_loading_is_lazy(tmp_path: Path) -> None:
    """Listing the games, and importing the library, imports no game and no slow library."""
    import subprocess

    code = (
        "import sys, ancient_world as aw; slow = {'cattrs', 'importlib.metadata', 'difflib'};"
        "print(sorted(slow & set(sys.modules)));"
        "aw.game_ids(); print('ancient_world.games.the_ancient_world' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n")[:2] == ["[]", "False"]
