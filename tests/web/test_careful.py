"""Tests that a page can have the server ask back before a choice that chance or a secret follows."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.web.guards import WebLimits
from ancient_world.web.page_messages import PageMessages
from tests.web.hosting import Host


@pytest.mark.parametrize(
    ("game", "needed"),
    [("antike", 0), ("golden-ages", 9), ("the-ancient-world", 9), ("tides-of-time", 9)],
)
def test_care_is_needed_where_an_undo_needs_agreement(game: str, needed: int) -> None:
    """Care is needed before exactly those choices that can be undone with everybody's agreement only."""
    match, rng, careful = aw.Match.new(game, ["Ana", "Ben"], seed=5), random.Random(3), 0
    table: Any = SimpleNamespace(match=match)
    messages = [PageMessages(table, seat, "en", WebLimits()) for seat in (0, 1, None)]
    for _ in range(120):
        decision = match.pending()
        if not isinstance(decision, aw.Decision):
            break
        player = rng.choice(decision.players)
        actions = decision.actions_of(player)
        number = rng.randrange(len(actions))
        needs_care = messages[player].needs_care(number)
        assert not messages[player].needs_care(len(actions))
        assert not messages[2].needs_care(number)
        match.apply(actions[number], player=player)
        assert needs_care == match.undo_needs_agreement
        careful += needs_care
    assert careful >= needed


def test_a_careful_choice_is_asked_about(host: Host) -> None:
    """A careful choice before a secret is shown changes nothing, and the same choice without care is made."""
    miriam, tom = host.make("tides-of-time", seed=7).sit()
    version = miriam.table["version"]
    miriam.say(do="choose", action=1, version=version, careful=True)  # nothing follows yet
    for page in (miriam, tom):
        page.reach(version + 1)
    tom.say(do="choose", action=2, version=version + 1, careful=True)
    assert tom.until(lambda message: "careful" in message) == {"careful": 2, "version": version + 1}
    assert tom.table["version"] == version + 1
    tom.choose(2)
    assert tom.table["version"] == version + 2
