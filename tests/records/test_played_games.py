"""A change of a game's rules needs a new version, but rewording sentences does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import message_catalogue
from ancient_world.engine.errors import InvalidOption
from tests.engine import minigame
from tests.records import played_games
from tests.records.played_games import first_change, kept_text, kept_version

COMMAND = "python -m tests.records.new_rules"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_rules_that_play_otherwise_have_another_version(game: str) -> None:
    """The stored games of a version are played to the same states, with the same choices."""
    rules = aw.game(game)
    assert kept_version(game) == rules.rules_version, (
        f"the rules of {game} are version {rules.rules_version}: {COMMAND} {game}"
    )
    told = first_change(rules)
    assert not told, (
        f"the rules of {game} play otherwise and are still version {rules.rules_version}: {told}\n"
        "If that is meant, add a RulesChange to rules_changes of the game, with the sentence for those who have old"
        f" records and what migrates these, and run: {COMMAND} {game}\n"
        f"If this version is in no release yet, run: {COMMAND} {game} --again"
    )


def loses_a_coin(self: Any, step: Any, draft: Any) -> None:
    """Play an action with another effect."""
    draft.change_player(step.player, coins=max(0, draft.players[step.player].coins - 1))


def only_save(_self: Any, _state: Any) -> list[Any]:
    """Return other legal actions."""
    return [minigame.Save()]


def look_first(self: Any, state: Any) -> list[Any]:
    """Return the same legal actions in another order."""
    looks = [minigame.Look()] if state.players[self.player].coins else []
    return [*looks, minigame.Save()]


def no_options(self: Any, players: int, cards: Any, options: Any) -> Any:
    """Reject an option."""
    raise InvalidOption(f"no such option: {list(options)}", code="mini-option")


def no_scores(_self: Any, _state: Any) -> tuple[()]:
    """Return other scores."""
    return ()


CHANGES: dict[str, tuple[type, str, Callable[..., Any], str]] = {
    "effect": (minigame.Save, "play", loses_a_coin, "'save'}; None: {'type': 'rolled'"),
    "legality": (minigame.TakeTurn, "actions", only_save, "other actions are legal"),
    "scores": (minigame.MiniGame, "scores", no_scores, "or the scores are others"),
    "option": (minigame.MiniGame, "new", no_options, "no such option: ['rounds']"),
}


@pytest.fixture
def kept(mini: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Store the games of the miniature game."""
    monkeypatch.setattr(played_games, "FOLDER", tmp_path)
    (tmp_path / "mini.txt").write_text(kept_text(minigame.GAME), "ascii")
    assert kept_version("mini") == "1"


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("change", CHANGES)
def test_another_rule_is_noticed(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of rules is reported with the game, its seed, the entry and the difference."""
    kind, name, other, told = CHANGES[change]
    monkeypatch.setattr(kind, name, other)
    found = first_change(minigame.GAME)
    assert found.startswith("game ")
    assert '"seed":' in found
    assert told in found


@pytest.mark.usefixtures("kept")
def test_other_words_are_no_other_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rewording sentences or reordering choices is no change of rules."""
    assert first_change(minigame.GAME) == ""
    for code in [each for each in message_catalogue.SENTENCES if each.startswith("mini-")]:
        monkeypatch.setitem(message_catalogue.SENTENCES, code, "Other words.")
    monkeypatch.setattr(minigame.MiniGame, "title", "Other title")
    monkeypatch.setattr(minigame.TakeTurn, "actions", look_first)
    first = aw.Match.new("mini", ("Ann", "Ben"), seed=1)
    assert aw.legal_actions(first.state) == (minigame.Look(), minigame.Save())
    assert first_change(minigame.GAME) == ""
