"""Every step and every choice names its rule, so that logs can name the rule of each event."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

import ancient_world as aw
from ancient_world.games.antike.game import Antike
from tests.engine.minigame import MiniGame


def test_every_step_and_choice_names_a_rule() -> None:
    """The rule that a step or an action declares is one of those that its game lists."""
    found = [
        (game_id, kind.__name__)
        for game_id in aw.available_games()
        for rules in [aw.game(game_id)]
        for known in [{rule.id for rule in rules.rules()}]
        for kind in (*rules.step_types, *rules.action_types)
        if getattr(kind, "rule", "") not in known
    ]
    assert found == []


class Variant(Antike):
    """A variant of one of our games, in a package without rules of its own."""

    id = "variant"


class Homeless(MiniGame):
    """A game of a page or a notebook, whose module is no file."""


def test_a_variant_has_the_rules_of_what_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's rules are found beside it, or beside the game that it inherits from; otherwise the list is empty."""
    assert Variant().rules() == aw.game("antike").rules() != ()
    for module in ("nowhere", "__main__", ghost(monkeypatch)):
        monkeypatch.setattr(Homeless, "__module__", module)
        assert Homeless().rules() == MiniGame().rules()


def ghost(patch: pytest.MonkeyPatch) -> str:
    """Return the name of a module in a package made by hand, as test runners make them, without files."""
    package, module = ModuleType("ghosts"), ModuleType("ghosts.one")
    module.__package__ = package.__name__
    for each in (package, module):
        patch.setitem(sys.modules, each.__name__, each)
    return module.__name__
