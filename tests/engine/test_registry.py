"""The registry has built-in games and games of other packages, and survives broken ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from ancient_world.cli.app import app
from ancient_world.engine import importing as importing_module
from ancient_world.engine import registry
from ancient_world.engine.errors import UnknownGame
from ancient_world.engine.importing import import_lock, import_locked
from ancient_world.engine.registry import (
    ENTRY_POINTS,
    available_games,
    game,
    game_of_step,
    loadable_game_ids,
    register_game,
)
from tests.engine.minigame import GAME, TakeTurn

BROKEN = ("broken", "no-attribute", "no-game", "misnamed", "unsound", "leaving", "no-module")


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Install packages with a good game, broken ones, and one under a name that is taken."""
    module = ModuleType("other_package")
    other = type("Other", (type(GAME),), {"id": "other"})
    unsound = type("Unsound", (type(GAME),), {"id": "unsound", "step_types": ()})
    module.OTHER, module.NO_GAME, module.UNSOUND = other(), 42, unsound()  # type: ignore[attr-defined]
    (tmp_path / "leaving_package.py").write_text("import sys\n\nsys.exit('no licence')\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "other_package", module)
    points = {
        "broken": "no_such_package_anywhere:GAME",
        "no-attribute": "other_package:NONE",
        "no-game": "other_package:NO_GAME",
        "misnamed": "other_package:OTHER",
        "unsound": "other_package:UNSOUND",
        "leaving": "leaving_package:GAME",
        "no-module": ":",
        "other": "other_package:OTHER",
        "the-ancient-world": "ancient_world.games.the_ancient_world.game:GAME",
    }

    def entry_points(*, group: str) -> EntryPoints:
        assert group == ENTRY_POINTS
        return EntryPoints(EntryPoint(name, value, group) for name, value in points.items())

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    monkeypatch.setattr(registry, "_sources", dict(registry._sources))
    monkeypatch.setattr(registry, "_games", {"mini": GAME})
    registry._register_entry_points.cache_clear()


@pytest.mark.usefixtures("others")
def test_games_of_other_packages() -> None:
    """A game of another package is found by its id."""
    assert game("other").id == "other"
    assert game("other") is game("other")
    assert {"other", "broken"} < set(available_games())


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_game_breaks_no_other(broken: str) -> None:
    """A game that cannot be loaded raises an error, and other games keep working."""
    with pytest.raises(UnknownGame) as caught:
        game(broken)
    assert caught.value.code == "broken-game"
    assert broken in str(caught.value)
    assert game("other").title == "Mini"
    assert game_of_step(TakeTurn) is GAME
    assert game_of_step(int) is None


@pytest.mark.usefixtures("others")
def test_faces_leave_out_broken_games(tmp_path: Path) -> None:
    """Lists, schemas and the command line leave out broken games and name them."""
    assert set(available_games()) - set(loadable_game_ids()) == set(BROKEN)
    listed = CliRunner().invoke(app, ["games"])
    assert listed.exit_code == 0
    assert "tides-of-time" in listed.stdout
    assert all(f"The game '{game_id}' cannot be loaded" in listed.stderr for game_id in BROKEN)
    written = CliRunner().invoke(app, ["schema", "action", "--out", str(tmp_path / "out")])
    assert written.exit_code == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == set(loadable_game_ids())


def test_games_that_are_loaded_are_searched_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """``game_of`` searches loaded games first, without importing others."""
    monkeypatch.setattr(registry, "_games", {"mini": GAME})
    monkeypatch.setattr(
        registry, "_load_game", lambda game_id, _: pytest.fail(f"{game_id} is loaded")
    )
    assert game_of_step(TakeTurn) is GAME


def test_only_our_modules_are_imported_under_the_lock(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Modules of other packages are imported without the import lock, so other threads can import ours."""
    source = "from tests.engine.test_registry import is_free\n\nFREE = is_free()\n"
    (tmp_path / "slow_package.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert import_locked("slow_package").FREE
    monkeypatch.setattr(importing_module, "import_module", lambda _: is_free())
    assert not import_locked("ancient_world.engine.errors")


def is_free() -> bool:
    """Return whether another thread could import a module of the library now."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(try_lock).result()


def try_lock() -> bool:
    """Take and release the lock, and return whether that was possible."""
    free = import_lock.acquire(blocking=False)
    if free:
        import_lock.release()
    return free


def test_two_packages_with_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two packages with games of the same id, the first one wins, with a warning."""
    points = EntryPoints([EntryPoint("mini", "elsewhere:GAME", ENTRY_POINTS)])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: points)
    registry._register_entry_points.cache_clear()
    with pytest.warns(UserWarning, match="two games are called 'mini'") as caught:
        available_games()
    assert caught[0].filename == __file__
    assert game("mini") is GAME


def test_a_game_in_place_of_its_id() -> None:
    """Where only an id names a game, the game itself is refused with its id."""
    rules: Any = GAME
    with pytest.raises(UnknownGame, match=r"^A game is named by its id here: 'mini'\."):
        game(rules)


def test_unknown_game_ids() -> None:
    """An unknown id raises an error with a similar id, or with all ids."""
    with pytest.raises(UnknownGame, match=r"Did you mean 'the-ancient-world'\?"):
        game("The Ancient Wrld")
    with pytest.raises(UnknownGame, match=r"The games are: the-ancient-world") as caught:
        game("zzz" * 1000)
    assert caught.value.code == "unknown-game"
    assert caught.value.data["id"] == "z" * 100
    assert len(str(caught.value)) < 1000


def test_a_name_is_given_once() -> None:
    """The same game can be registered again, but not another one under its id."""
    register_game("mini", GAME)
    with pytest.raises(ValueError, match="belongs to another game"):
        register_game("mini", "elsewhere:GAME")


PACKAGE = """
import ancient_world as aw
from ancient_world import engine
from tests.engine.minigame import MiniGame

class Twice(MiniGame):
    id = "twice"

GAME = Twice()
engine.register_game("twice", GAME)
"""


@pytest.fixture
def twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a package that names its game in an entry point and also registers it."""
    package = tmp_path / "twice_package"
    package.mkdir()
    (package / "__init__.py").write_text("from twice_package.rules import GAME\n", "utf-8")
    (package / "rules.py").write_text(PACKAGE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_sources", dict(registry._sources))
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    yield
    for name in ("twice_package", "twice_package.rules"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("twice")
@pytest.mark.parametrize("where", ["twice_package", "twice_package.rules"])
@pytest.mark.parametrize("imported_first", [True, False])
def test_an_entry_point_beside_a_registration(
    where: str, imported_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry point and a registration of the same game agree, in either order and from any module."""
    points = EntryPoints([EntryPoint("twice", f"{where}:GAME", ENTRY_POINTS)])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: points)
    registry._register_entry_points.cache_clear()
    if imported_first:
        import_locked("twice_package")
    assert "twice" in available_games()
    assert game("twice") is import_locked("twice_package").GAME


@pytest.mark.usefixtures("twice")
def test_an_entry_point_to_another_game_of_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point to another object is another game, so its registration is rejected."""
    game_of_package = import_locked("twice_package").GAME
    for other in ("twice_package:NOTHING", "twice_package.rules:Twice", "no_such_package:GAME"):
        with pytest.raises(ValueError, match="belongs to another game"):
            register_game("twice", other)
    register_game("twice", "twice_package:GAME")
    assert game("twice") is game_of_package


def test_loading_is_lazy(tmp_path: Path) -> None:
    """Importing the library and listing the games imports no game and no slow library."""
    import subprocess

    code = (
        "import sys, ancient_world as aw; slow = {'cattrs', 'importlib.metadata', 'difflib'};"
        "print(sorted(slow & set(sys.modules)));"
        "aw.available_games(); print('ancient_world.games.the_ancient_world' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n")[:2] == ["[]", "False"]
