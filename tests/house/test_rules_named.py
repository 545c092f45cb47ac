"""Every step and every choice names its rule, so that whoever tells what happened can say by which rule."""

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
        for game_id in aw.game_ids()
        for rules in [aw.game(game_id)]
        for known in [{rule.id for rule in rules.rules()}]
        for kind in (*rules.step_types, *rules.action_types)
        if getattr(kind, "rule", "") not in known
    ]
    assert found == []


class Variant(Antike):
    """A game of somebody's own that changes one of ours, in a package without rules of its own."""

    id = "variant"


class Homeless(MiniGame):
    """A game of a page or a notebook, whose module is no file."""


def test_a_variant_has_the_rules_of_what_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules lie beside the game, or beside the one that it inherits from; a game without them lists none."""
    assert Variant().rules() == aw.game("antike").rules() != ()
    for module in ("nowhere", "__main__", ghost(monkeypatch)):
        monkeypatch.setattr(Homeless, "__module__", module)
        assert Homeless().rules() == MiniGame().rules()


def ghost(patch: pytest.MonkeyPatch) -> str:
    """The name of a module whose package was made by hand, as test runners do it: nothing lies in it."""
    package, module = ModuleType("ghosts"), ModuleType("ghosts.one")
    module.__package__ = package.__name__
    for each in (package, module):
        patch.setitem(sys.modules, each.__name__, each)
    return module.__name__
