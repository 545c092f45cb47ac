"""The command for new rules moves old documents, and does nothing without a new version."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import RulesChange, registry
from tests.engine.minigame import MiniGame
from tests.records import new_rules, played_games


def nothing_fits(record: dict[str, Any]) -> dict[str, Any]:
    """Migrate a record so that it no longer fits."""
    return {**record, "entries": record["entries"][1:]}


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Store golden documents of the miniature game's first version, in folders of their own."""
    monkeypatch.setattr(new_rules, "ROOT", tmp_path)
    for name in ("golden", "upgraded", "refused", "played"):
        monkeypatch.setattr(new_rules, name.upper(), tmp_path / name)
    monkeypatch.setattr(played_games, "FOLDER", tmp_path / "played")
    for name in ("golden", "played"):
        (tmp_path / name).mkdir()
    change((), monkeypatch)
    assert command(monkeypatch) == 0
    assert len(names(tmp_path / "golden")) == 3
    return tmp_path


def change(changes: tuple[RulesChange, ...], monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
    """Give the miniature game other changes of rules."""
    rules = type("Mini", (MiniGame,), {"id": "mini", "rules_changes": changes, **more})()
    monkeypatch.setitem(registry._sources, "mini", rules)
    monkeypatch.setitem(registry._games, "mini", rules)


def command(monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    """Run the command and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["new_rules", "mini", "--no-texts", *options])
    return new_rules.main()


def names(folder: Path) -> list[str]:
    """Return the names of the files in a folder, without the version of the library."""
    return sorted(path.name.replace(f"{aw.__version__}-", "") for path in folder.iterdir())


def test_old_documents_go_where_they_are_tried_again(
    folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old documents move to the folder for upgradable or for other ones, at each version anew, and new ones are written."""
    first = RulesChange("Nothing is called otherwise.")
    change((first,), monkeypatch)
    assert command(monkeypatch) == 0
    old = ["rules-1-mini-state.json", "rules-1-mini.json", "rules-1-mini.jsonl"]
    assert names(folders / "upgraded") == old
    assert not (folders / "refused").exists()
    assert {version for _, _, version in new_rules.documents(folders / "golden")} == {"2"}
    change((first, RulesChange("Another game.", migrate_record=nothing_fits)), monkeypatch)
    assert command(monkeypatch) == 0
    assert names(folders / "upgraded") == [old[0], old[0].replace("1", "2")]
    assert names(folders / "refused") == [*old[1:], *[name.replace("1", "2") for name in old[1:]]]
    assert played_games.kept_version("mini") == "3"


def test_a_version_that_was_not_raised_is_left_alone(
    folders: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a change nothing is written; with a change but no new version the command says what to do."""
    before = {path: path.read_bytes() for path in folders.rglob("*.*")}
    assert command(monkeypatch) == 0
    change((), monkeypatch, scores=lambda self, state: MiniGame.scores(self, state)[:1])
    assert command(monkeypatch) == 1
    assert "Add a RulesChange to rules_changes of the game first" in capsys.readouterr().out
    assert {path: path.read_bytes() for path in folders.rglob("*.*")} == before
