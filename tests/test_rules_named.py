"""Every step and every choice names its rule, so that whoever tells what happened can say by which rule."""

from __future__ import annotations

import pytest

import ancient_world as aw


@pytest.mark.parametrize("game", aw.game_ids())
def test_every_step_and_choice_names_a_rule(game: str) -> None:
    """The rule that a step or an action declares is one of those that its game lists."""
    rules = aw.game(game)
    known = {rule.id for rule in rules.rules()}
    kinds = (*rules.step_types, *rules.action_types)
    assert [kind.__name__ for kind in kinds if getattr(kind, "rule", "") not in known] == []
